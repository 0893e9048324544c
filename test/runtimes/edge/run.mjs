import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundle } from "../bundle.mjs";
import { out, root } from "../folders.mjs";
import { versionOf } from "../program.mjs";
import { findWorkerd, withWorker } from "../workerd/serve.mjs";
import { REQUESTS } from "./requests.mjs";

const example = join(root, "examples/edge");
const target = join(out, "edge");

export default [
  {
    name: "examples/edge, on workerd",
    forbidsEval: true,
    async run() {
      const metafile = await bundleExample();
      const failures = inspectBundle(metafile);
      const outcomes = await withWorker(join(target, "config.capnp"), sendAll);
      failures.push(...outcomes.filter(({ problem }) => problem !== undefined));
      const passed = outcomes.length + 1 - failures.length;
      const evaluates = /unsafeEval/.test(readFileSync(join(target, "config.capnp"), "utf8"));
      return { version: await versionOf(findWorkerd()), report: { passed, failures, evaluates } };
    },
  },
];

/** Bundles a copy, which finds the packed project and nothing else by the package's name. */
async function bundleExample() {
  mkdirSync(target);
  for (const file of ["worker.mjs", "config.capnp"]) copyFileSync(join(example, file), join(target, file));
  const entryPoints = [join(target, "worker.mjs")];
  return bundle({ entryPoints, outfile: join(target, "dist/worker.js"), minify: true });
}

/** Whatever is in the bundle and should not be: other packages, imports that are left over, code from text. */
function inspectBundle({ inputs, outputs }) {
  const strangers = Object.keys(inputs).filter(
    (file) => !/node_modules\/fieldwise\/|edge\/worker\.mjs$/.test(file),
  );
  const left = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const makesCode = /\beval\(|new Function/.test(readFileSync(join(target, "dist/worker.js"), "utf8"));
  if (strangers.length === 0 && left.length === 0 && !makesCode) return [];
  const problem = `it has ${[...strangers, ...left, ...(makesCode ? ["eval"] : [])].join(", ")}`;
  return [{ name: "the bundle has nothing but Fieldwise in it", problem }];
}

/** Sends the requests one after the other, each with what the last good answer left, and says what came out wrong. */
async function sendAll(address) {
  const outcomes = [];
  let live;
  for (const { name, method = "POST", body, expect } of REQUESTS) {
    const sent = method === "GET" ? undefined : typeof body === "function" ? body(live) : body;
    const response = await fetch(address, { method, body: sent });
    const text = await response.text();
    const answer = response.headers.get("content-type") === "application/json" ? JSON.parse(text) : undefined;
    if (response.status === 200) live = answer.object;
    outcomes.push({ name, problem: problemOf(() => expect({ status: response.status, text, answer })) });
  }
  return outcomes;
}

function problemOf(check) {
  try {
    check();
    return undefined;
  } catch (error) {
    return error.message;
  }
}
