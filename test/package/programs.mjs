// The programs of consumer/: one a subpath, and those that use a client beside it. Each is type-checked, compiled and
// run, and prints what its comments say.
import { deepEqual, equal, match, ok } from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { here } from "./project.mjs";
import { runNode } from "./report.mjs";

export const RESOLUTIONS = ["node16", "nodenext", "bundler"];

const { devDependencies } = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));

const listNamed = (prefix) => Object.keys(devDependencies).filter((name) => name.startsWith(prefix));

/** The compilers to check with, the oldest that is supported first. */
export const COMPILERS = listNamed("typescript-");

/** Kubernetes' own JavaScript client, in the versions that people have. */
export const CLIENTS = listNamed("client-node-");

const SERVER = ["consumer/server.ts", "consumer/server"];
const BESIDE_CLIENT = ["consumer/client-node"];

/**
 * What a program may have around it. The server speaks of requests and responses, whose types a browser, a worker or
 * Node brings; the rest does without any of them.
 */
export const SURROUNDINGS = {
  "nothing but the language": {
    lib: ["es2022"],
    types: [],
    include: ["consumer"],
    exclude: [...SERVER, ...BESIDE_CLIENT],
  },
  "Node's types": { lib: ["es2022"], types: ["node"], include: SERVER },
  "a worker's types": { lib: ["es2022", "webworker"], types: [], include: ["consumer/server.ts"] },
  "a page's types": { lib: ["es2022", "dom"], types: [], include: ["consumer/server.ts"] },
};

/** What the programs beside the client have around them. How its declarations fit to others is its own affair. */
export const CLIENT_SURROUNDINGS = {
  lib: ["es2022"],
  types: ["node"],
  include: BESIDE_CLIENT,
  skipLibCheck: true,
};

/** The programs beside the client, as subpaths. */
export const CLIENT_PROGRAMS = ["apply", "update", "patch"].map((name) => `client-node/${name}`);

/**
 * Checks the programs for some surroundings, and the declarations they import, with a compiler. With `outDir`, compiles
 * them too.
 */
export function compile(folder, { compiler, resolution, surroundings, outDir }) {
  const { lib, types, include, exclude = [], skipLibCheck = false } = surroundings;
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    target: "es2022",
    lib,
    types,
    skipLibCheck,
    module: resolution === "bundler" ? "esnext" : resolution,
    moduleResolution: resolution,
    rootDir: "consumer",
    ...(outDir === undefined ? { noEmit: true } : { outDir }),
  };
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, include, exclude }, null, 2),
  );
  runNode([join(here, "node_modules", compiler, "bin/tsc"), "-p", folder]);
}

/** Runs the program of a subpath. */
export function runProgram(folder, subpath) {
  const source = join(here, "consumer", `${subpath}.ts`);
  ok(existsSync(source), `there is no program for it: add consumer/${subpath}.ts`);
  const comments = readFileSync(source, "utf8").matchAll(/console\.log\(.*\);(?: \/\/ |\n *\/\/ )(.*)$/gm);
  const promised = [...comments].map(([, text]) => text);
  ok(promised.length > 0, "it promises nothing");
  const printAsJson =
    "console.log = (value) => process.stdout.write((typeof value === 'string' ? value : JSON.stringify(value)) + '\\n');";
  const program = `${printAsJson} await import("./out/${subpath}.js");`;
  const printed = runNode(["--input-type=module", "-e", program], { cwd: folder }).trimEnd().split("\n");
  deepEqual(printed, promised);
}

/** Finds nothing in a program by which its author knows better than the compiler. */
export function checkNoCasts(subpath) {
  const code = readFileSync(join(here, "consumer", `${subpath}.ts`), "utf8").replaceAll(
    /\/\/.*|"[^"\n]*"/g,
    "",
  );
  deepEqual(code.match(/\b(?:as|any|satisfies|unknown)\b|\w!/g), null);
}

/** Imports a subpath of which the package that it wraps is not installed, and finds the error to name that package. */
export function importWithoutPeer(folder, subpath, peers) {
  const program = `await import("fieldwise/${subpath}").catch((error) => console.log(error.code, error.message));`;
  const printed = runNode(["--input-type=module", "-e", program], { cwd: folder });
  match(printed, /^ERR_MODULE_NOT_FOUND /);
  const missing = peers.filter((name) => printed.includes(`'${name}'`));
  equal(missing.length, 1, printed);
  return `asks for ${missing[0]}`;
}

/** What users import for a subpath. */
const importOf = (subpath) => (subpath === "index" ? "fieldwise" : `fieldwise/${subpath}`);

/** Requires a subpath from CommonJS, which Node can do with modules like these. */
export function requireSubpath(folder, subpath) {
  const program = `process.exitCode = Object.keys(require("${importOf(subpath)}")).length > 0 ? 0 : 1;`;
  runNode(["--input-type=commonjs", "-e", program], { cwd: folder });
}
