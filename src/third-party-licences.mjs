// What the licences of bundled packages ask for, from the packages themselves.
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** The notices of the packages that these bundled files are of. */
export function readNotices(inputs, root) {
  const packages = new Map();
  const files = inputs.map((input) => resolve(root, input));
  for (const file of files) {
    const [folder, name] = /^.*\bnode_modules\/((?:@[^/]+\/)?[^/]+)(?=\/)/.exec(file) ?? [];
    if (name !== undefined) packages.set(name, folder);
  }
  const notices = [...packages].sort().map(([name, folder]) => {
    const { version, license } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
    const text =
      file === undefined ? readHeaders(folder, files) : readFileSync(join(folder, file), "utf8").trim();
    if (text === "")
      throw new Error(`${name} is bundled and has no licence file, nor headers that state one`);
    return `${name} ${version} (${license})\n\n${text}\n`;
  });
  return notices.join("\n---\n\n");
}

/** What the bundled files of a package open with, each once. The text of Apache's licence is the package's own LICENSE. */
function readHeaders(folder, files) {
  const headers = files
    .filter((file) => file.startsWith(folder))
    .map((file) => /^(?:\/\/.*\n)+/.exec(readFileSync(file, "utf8"))?.[0] ?? "");
  return [...new Set(headers)]
    .join("\n")
    .replaceAll(/^\/\/ ?/gm, "")
    .trim();
}
