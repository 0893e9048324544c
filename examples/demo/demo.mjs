// Two teams and an autoscaler share a Deployment, at the command line: a conflict, two ways out, and who owns what.
// Run it with `npm run demo`.
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const command = fileURLToPath(new URL("../../dist/cli/bin.js", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "fieldwise-demo-"));
const colour = process.stdout.isTTY && !process.env.NO_COLOR ? "always" : "never";

/** Says what happens next, runs a command line and shows what it writes; `> FILE` keeps its output instead. */
function step(story, line) {
  console.log(`\n${story}`);
  console.log(colour === "always" ? `\u001B[1m$ ${line}\u001B[22m` : `$ ${line}`);
  const [words, file] = line.split(" > ");
  const args = words.match(/'[^']*'|\S+/g).map((word) => word.replace(/^'(.*)'$/, "$1"));
  const { stdout, stderr } = spawnSync(process.execPath, [command, ...args.slice(1), "--color", colour], {
    cwd: folder,
    encoding: "utf8",
  });
  process.stdout.write(stderr);
  if (file === undefined) process.stdout.write(stdout);
  else writeFileSync(join(folder, file), stdout);
}

cpSync(here, folder, { recursive: true });
try {
  step(
    "The shop team applies its Deployment. It is new, and all of it is theirs.",
    "fieldwise apply -f shop.yaml --server-side --field-manager shop-team > live.yaml",
  );
  step(
    "The mesh team adds a container of its own. Nobody is in the way: a list of containers merges by name.",
    "fieldwise apply -f mesh.yaml --live live.yaml --server-side --field-manager mesh-team > live.yaml",
  );
  step(
    "The autoscaler finds that two are not enough.",
    `fieldwise patch -f live.yaml -p '{"spec":{"replicas":6}}' --field-manager autoscaler > live.yaml`,
  );
  step(
    "The shop team releases. Its file still says 2 replicas, which are the autoscaler's by now: a conflict.",
    "fieldwise apply -f shop-2.yaml --live live.yaml --server-side --field-manager shop-team",
  );
  step(
    "It could take them over by force. What would that change? The margin says who owns what.",
    "fieldwise diff -f shop-2.yaml --live live.yaml --server-side --field-manager shop-team --force-conflicts",
  );
  step(
    "It had better leave them to the autoscaler, and take them out of its file.",
    "fieldwise apply -f shop-2-without-replicas.yaml --live live.yaml --server-side --field-manager shop-team > live.yaml",
  );
  step("Who owns what in the end?", "fieldwise blame live.yaml spec");
  console.log("\nYour turn: npx fieldwise --help, or docs/cli.md.");
} finally {
  rmSync(folder, { recursive: true, force: true });
}
