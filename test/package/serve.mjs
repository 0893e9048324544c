// `fieldwise serve`, as it is installed.
import { deepEqual, equal, match } from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** The options of `serve` that need a package, which. */
export const NEEDED = [
  ["--data objects", "classic-level"],
  ["--etcd http://127.0.0.1:1", "@grpc/grpc-js"],
];

const commandIn = (folder) => join(folder, "node_modules/.bin/fieldwise");

/** Starts a server, asks it a few things, and stops it. */
export async function checkServing(folder) {
  const args = ["serve", "--port", "0", "--tls=false", "--anonymous", "write"];
  const child = spawn(commandIn(folder), args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "exit");
  try {
    const url = await addressOf(child);
    const headers = { "content-type": "application/apply-patch+yaml" };
    const body = "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: shop\ndata:\n  color: red\n";
    const path = `${url}/api/v1/namespaces/default/configmaps/shop`;
    const applied = await fetch(`${path}?fieldManager=gitops`, { method: "PATCH", headers, body });
    equal(applied.status, 201, await applied.clone().text());
    deepEqual((await (await fetch(path)).json()).data, { color: "red" });
    const patched = await fetch(path, {
      method: "PATCH",
      headers: { "content-type": "application/json-patch+json" },
      body: '[{"op": "replace", "path": "/data/color", "value": "blue"}]',
    });
    deepEqual((await patched.json()).data, { color: "blue" });
  } finally {
    child.kill("SIGINT");
  }
  const [code] = await ended;
  equal(code, 0);
}

/** Without the package that an option needs, the command says which to install, and does not start. */
export function checkNeeded(folder, option, name) {
  const args = ["serve", "--port", "0", ...option.split(" ")];
  const { status, stderr } = spawnSync(commandIn(folder), args, {
    cwd: folder,
    encoding: "utf8",
    timeout: 20_000,
  });
  equal(status, 2, stderr);
  const [flag] = option.split(" ");
  match(stderr, new RegExp(`${flag} needs a package that is not installed: npm install ${name}`));
}

/** Where it says that it serves. */
function addressOf(child) {
  let printed = "";
  return new Promise((found, failed) => {
    // Its output is read to the end: it would stop if nobody listened.
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        printed += text;
        const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
        if (url !== undefined) found(url);
      });
    }
    child.once("exit", (code) => failed(new Error(`it ended with ${code}: ${printed}`)));
  });
}
