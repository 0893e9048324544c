import { copyFileSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { bundle } from "../bundle.mjs";
import { out, root } from "../folders.mjs";

/** An example that was bundled for workerd. */
export class BundledExample {
  constructor(folder, strangers) {
    this.config = join(folder, "config.capnp");
    /** What is in the bundle and should not be: other packages, imports that are left over, code from text. */
    this.strangers = strangers;
    /** Whether it asks workerd to let it make code from text. */
    this.evaluates = /unsafeEval/.test(readFileSync(this.config, "utf8"));
  }
}

/** Bundles a copy of an example, which finds the packed project, and the packages that are named, and nothing else. */
export async function bundleExample(name, packages = []) {
  const [source, target] = [join(root, "examples", name), join(out, name)];
  mkdirSync(target);
  for (const file of readdirSync(source))
    if (/\.(mjs|capnp)$/.test(file)) copyFileSync(join(source, file), join(target, file));
  const outfile = join(target, "dist/worker.js");
  const entryPoints = [join(target, "worker.mjs")];
  const { inputs, outputs } = await bundle({ entryPoints, outfile, minify: true });
  const own = relative(root, target);
  const isKnown = (file) =>
    file.startsWith(own) ||
    ["fieldwise", ...packages].some((known) => file.includes(`node_modules/${known}/`));
  const left = Object.values(outputs).flatMap(({ imports }) => imports.map(({ path }) => path));
  const makesCode = /\beval\(|new Function/.test(readFileSync(outfile, "utf8"));
  const strangers = Object.keys(inputs).filter((file) => !isKnown(file));
  return new BundledExample(target, [...strangers, ...left, ...(makesCode ? ["eval"] : [])]);
}
