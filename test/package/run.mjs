// Packs the package, installs the tarball into an empty project, and uses it there as its users do.
// Run it with `npm run test:package`.
import { deepEqual, match } from "node:assert/strict";
import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  CLIENT_PROGRAMS,
  CLIENT_SURROUNDINGS,
  CLIENTS,
  COMPILERS,
  checkNoCasts,
  compile,
  importWithoutPeer,
  RESOLUTIONS,
  requireSubpath,
  runProgram,
  SURROUNDINGS,
} from "./programs.mjs";
import {
  addClient,
  addPeers,
  checkPeers,
  createProject,
  here,
  installOnce,
  manifest,
  pack,
  root,
  subpaths,
} from "./project.mjs";
import { check, execute, finish, runNode } from "./report.mjs";
import { checkNeeded, checkServing, NEEDED } from "./serve.mjs";
import {
  checkContents,
  checkFiles,
  checkLicences,
  checkManifest,
  checkSize,
  checkTargets,
  printSizes,
} from "./tarball.mjs";

const servers = subpaths.filter((subpath) => /^server\b/.test(subpath));
const adapters = subpaths.filter((subpath) => subpath.startsWith("adapters/"));
const core = subpaths.filter((subpath) => !adapters.includes(subpath) && !servers.includes(subpath));
/** What builds on packages of somebody else. */
const wrapping = [...adapters, ...servers.filter((subpath) => subpath !== "server/node")];
/** The tests of what builds on other packages. */
const TESTS = ["test/adapters", "test/server/level", "test/server/http-vectors"];
const tool = (name) => join(here, "node_modules", name);

installOnce(here);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "fieldwise-package-")));
const alone = join(folder, "alone");
const installed = join(alone, "node_modules/fieldwise");
const complete = join(folder, "complete");

try {
  const packed = pack(folder);
  createProject(alone, packed.tarball);
  createProject(complete, packed.tarball);
  addPeers(complete);

  console.log("the tarball");
  await check("holds what is on the list, and nothing else", () => checkFiles(packed.files));
  await check("has every target of exports and bin", () => checkTargets(packed.files));
  await check("is small", () => checkSize(packed));
  await check("does not tell where it was built", () => checkContents(installed, packed.files));
  await check("has the licence of every package that is bundled", () => checkLicences(installed));
  await check("says in package.json all that publishing asks for", checkManifest);
  await check("pleases publint", () => {
    runNode([tool("publint/src/cli.js"), "--strict", packed.tarball]);
  });
  // ESM only: `require` of it works in Node, and node10's resolution knows no exports.
  await check("pleases @arethetypeswrong/cli", () => {
    runNode([tool("@arethetypeswrong/cli/dist/index.js"), "--profile", "esm-only", packed.tarball]);
  });

  console.log("installed alone");
  await check("brings no other package", () => {
    const names = readdirSync(join(alone, "node_modules")).filter((name) => !name.startsWith("."));
    deepEqual(names, ["fieldwise"]);
  });
  // The plug-in for ajv works with the one that it is given, and imports none.
  for (const subpath of wrapping.filter((one) => one !== "adapters/ajv")) {
    await check(`fieldwise/${subpath} says what it misses`, () =>
      importWithoutPeer(alone, subpath, Object.keys(manifest.peerDependencies)),
    );
  }
  await check("the command shows its help", () => {
    match(execute(join(alone, "node_modules/.bin/fieldwise"), ["--help"]), /conformance/);
  });
  await check("the command runs", () => {
    const vectors = join(root, "spec-fixtures/vectors/jmp-diff3.toy.jsonl");
    match(execute(join(alone, "node_modules/.bin/fieldwise"), ["conformance", vectors]), /, 0 failed\n$/);
  });

  await check("the command serves", () => checkServing(alone));
  for (const [option, name] of NEEDED) {
    await check(`it says what serve ${option} needs`, () => checkNeeded(alone, option, name));
  }

  console.log("installed with the oldest of the packages that it can build on");
  await check("they are the oldest that package.json allows", checkPeers);
  await check("the tests of what builds on them pass", () => {
    const vitest = join(root, "node_modules/vitest/vitest.mjs");
    const args = [vitest, "run", "--config", join(here, "vitest.config.ts"), ...TESTS];
    const printed = runNode(args, { cwd: root, env: { ...process.env, NO_COLOR: "1" } });
    return /Tests +(.+)/.exec(printed)?.[1];
  });

  console.log("type-checked");
  for (const compiler of COMPILERS) {
    for (const resolution of RESOLUTIONS) {
      for (const [name, surroundings] of Object.entries(SURROUNDINGS)) {
        await check(`${compiler}, ${resolution}, with ${name}`, () =>
          compile(complete, { compiler, resolution, surroundings }),
        );
      }
    }
  }

  console.log("run");
  for (const [project, imports] of [
    [alone, core],
    [complete, [...adapters, ...servers]],
  ]) {
    for (const name of ["nothing but the language", "Node's types"]) {
      const [compiler, outDir] = [COMPILERS.at(-1), join(project, "out")];
      compile(complete, { compiler, resolution: "nodenext", surroundings: SURROUNDINGS[name], outDir });
    }
    for (const subpath of imports) await check(`fieldwise/${subpath}`, () => runProgram(project, subpath));
  }
  if (process.features.require_module) {
    await check("all of them from CommonJS", () => {
      for (const subpath of subpaths) requireSubpath(complete, subpath);
    });
  }

  console.log("with objects of Kubernetes' client");
  for (const program of CLIENT_PROGRAMS) await check(`${program} has no casts`, () => checkNoCasts(program));
  for (const name of CLIENTS) {
    const client = addClient(complete, name);
    const options = {
      resolution: "nodenext",
      surroundings: CLIENT_SURROUNDINGS,
      outDir: join(complete, "out"),
    };
    for (const compiler of COMPILERS)
      await check(`${client}, ${compiler}`, () => compile(complete, { ...options, compiler }));
    for (const program of CLIENT_PROGRAMS)
      await check(`${client}, ${program}`, () => runProgram(complete, program));
  }

  console.log("the reference");
  await check("docs/api is what docs/typedoc makes of the source", () => {
    installOnce(join(root, "docs/typedoc"));
    runNode([join(root, "docs/typedoc/generate.mjs"), "--check"]);
  });

  console.log("sizes");
  printSizes(packed);
} finally {
  rmSync(folder, { recursive: true });
}
finish();
