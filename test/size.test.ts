import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, type Metafile } from "esbuild";
import { describe, expect, it } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
const ROOMS = Object.keys(exports).flatMap((subpath) => /^\.\/(\w+)$/.exec(subpath)?.[1] ?? []);

/** A program as a user's bundler makes it: one file, minified. */
interface Bundle {
  /** In bytes. */
  readonly gzipped: number;
  /** The files of src/ of which something is in it, as `apply/apply.ts`. */
  readonly files: readonly string[];
}

const bundles = new Map<string, Promise<Bundle>>();

/** The bundle of a program, which many tests look at. */
function bundle(program: string): Promise<Bundle> {
  const made = bundles.get(program) ?? make(program);
  bundles.set(program, made);
  return made;
}

async function make(program: string): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: { contents: program, resolveDir: root },
    bundle: true,
    minify: true,
    format: "esm",
    write: false,
    metafile: true,
    absWorkingDir: root,
    alias: Object.fromEntries(
      ROOMS.map((room) => [`fieldwise/${room}`, join(root, "src", room, "index.ts")]),
    ),
  });
  const [output] = outputFiles;
  return { gzipped: gzipSync(output?.contents ?? "", { level: 9 }).length, files: filesOf(metafile) };
}

function filesOf({ outputs }: Metafile): readonly string[] {
  const inputs = Object.entries(Object.values(outputs)[0]?.inputs ?? {});
  const used = inputs.filter(([file, { bytesInOutput }]) => file !== "<stdin>" && bytesInOutput > 0);
  return used.map(([file]) => relative("src", file).replaceAll("\\", "/"));
}

const roomsIn = ({ files }: Bundle): readonly string[] =>
  [...new Set(files.map((file) => file.split("/")[0] as string))].sort();

const PATCH = `export { applyPatch, createPatch, createThreeWayPatch } from "fieldwise/patch";`;
const APPLY = `export { apply } from "fieldwise/apply";`;
const TYPES = `export { kubernetes } from "fieldwise/kubernetes";`;

const PREPARE = `export { prepareApply, preparePatch } from "fieldwise/kubernetes";`;

const SERVER = `export { createApiServer, createMemoryStorage } from "fieldwise/server";`;

const ALL = ROOMS.map((room) => `export * as ${room} from "fieldwise/${room}";`).join("");

/** What a program may weigh, in kB of 1,000 bytes, gzipped. */
const LIMITS: readonly [what: string, program: string, most: number][] = [
  ["createPatch, applyPatch, createThreeWayPatch", PATCH, 8.31],
  ["applyPatch", `export { applyPatch } from "fieldwise/patch";`, 5.9],
  ["createPatch", `export { createPatch } from "fieldwise/patch";`, 5.9],
  ["all of fieldwise/patch", `export * from "fieldwise/patch";`, 11.7],
  ["apply", APPLY, 17],
  ["update", `export { update } from "fieldwise/apply";`, 12.5],
  [
    "apply, update, storyOf, conflictRules",
    `${APPLY} export { conflictRules, storyOf, update } from "fieldwise/apply";`,
    22.8,
  ],
  ["all of fieldwise/apply", `export * from "fieldwise/apply";`, 29],
  ["loadCustomResource", `export { loadCustomResource } from "fieldwise/openapi";`, 9.3],
  ["kubernetes(): the built-in types", TYPES, 30.6],
  ["restPath", `export { restPath } from "fieldwise/kubernetes";`, 4.4],
  ["preparePatch, prepareApply", PREPARE, 16.9],
  ["statusOf", `export { statusOf } from "fieldwise/kubernetes";`, 2.3],
  ["createChecker", `export { createChecker } from "fieldwise/validation";`, 25.6],
  ["all of fieldwise/validation", `export * from "fieldwise/validation";`, 36.5],
  ["compileRules", `export { compileRules } from "fieldwise/rules";`, 54],
  ["createResources, write", `export { createResources, write } from "fieldwise/write";`, 206.5],
  ["createApiServer, createMemoryStorage", SERVER, 400],
  ["createMemoryStorage alone", `export { createMemoryStorage } from "fieldwise/server";`, 3.5],
];

describe("bundled, minified and gzipped, with esbuild", () => {
  it.each(LIMITS)("%s stays within its limit", async (what, program, most) => {
    const { gzipped } = await bundle(program);
    console.log(`${what.padEnd(48)} ${(gzipped / 1000).toFixed(2).padStart(6)} kB of ${most}`);
    expect(gzipped / 1000).toBeLessThanOrEqual(most);
    // A limit that is far off would let anything pass.
    expect(gzipped / 1000).toBeGreaterThan(most * 0.9);
  });

  it.each([
    ["patches", PATCH],
    ["apply", APPLY],
    ["both", PATCH + APPLY],
  ])("the built-in types are at most 40 kB on top of %s", async (what, program) => {
    const [without, with_] = await Promise.all([bundle(program), bundle(program + TYPES)]);
    const onTop = (with_.gzipped - without.gzipped) / 1000;
    console.log(
      `${`the built-in types, on top of ${what}`.padEnd(48)} ${onTop.toFixed(2).padStart(6)} kB of 40`,
    );
    expect(onTop).toBeLessThanOrEqual(40);
    expect(onTop).toBeGreaterThan(20);
  });
});

describe("what a program does not use is not in its bundle", () => {
  it.each(ROOMS)("nothing of fieldwise/%s, where it is imported and not used", async (room) => {
    expect((await bundle(`import * as all from "fieldwise/${room}";`)).files).toEqual([]);
  });

  it.each([
    ["one function of value/", `export { isObject } from "fieldwise/value";`, ["value"]],
    ["deduced types", `export { deduced } from "fieldwise/schema";`, ["schema", "value"]],
    ["field sets", `export { union } from "fieldwise/fieldpath";`, ["fieldpath", "value"]],
    ["patches", PATCH, ["patch", "schema", "value"]],
    ["apply", APPLY, ["apply", "fieldpath", "schema", "typed", "value"]],
    ["merge patches", `export { applyMergePatch } from "fieldwise/patch";`, ["patch", "value"]],
    ["the last-applied annotation", `export { readLastApplied } from "fieldwise/apply";`, ["apply", "value"]],
    ["the built-in types", TYPES, ["kubernetes", "openapi", "schema", "value"]],
    [
      "semantic equality",
      `export { semanticallyEqual } from "fieldwise/evolve";`,
      ["evolve", "schema", "value"],
    ],
    ["a store in memory", `export { createMemoryStorage } from "fieldwise/server";`, ["server", "value"]],
  ])("of other rooms, where it uses %s", async (_, program, rooms) => {
    expect(roomsIn(await bundle(program))).toEqual(rooms);
  });

  it.each(ROOMS.filter((room) => !["rules", "server", "validation", "write"].includes(room)))(
    "of the server and of validation, where it uses all of fieldwise/%s",
    async (room) => {
      const rooms = roomsIn(await bundle(`export * from "fieldwise/${room}";`));
      expect(rooms).toContain(room);
      expect(rooms).not.toContain("server");
      expect(rooms).not.toContain("validation");
    },
  );

  it.each(["rules", "validation"])("of the server, where it uses all of fieldwise/%s", async (room) => {
    expect(roomsIn(await bundle(`export * from "fieldwise/${room}";`))).not.toContain("server");
  });

  it.each(["validation", "write"])("of expressions, where it uses all of fieldwise/%s", async (room) => {
    const rooms = roomsIn(await bundle(`export * from "fieldwise/${room}";`));
    expect(rooms).not.toContain("cel");
    expect(rooms).not.toContain("rules");
  });

  it.each(["kubernetes/builtin.ts", "openapi/compile.ts", "schema/schema.ts"])(
    "of %s, where it makes paths and requests",
    async (part) => {
      const paths = `export { restPath, resourceOf } from "fieldwise/kubernetes";`;
      expect((await bundle(paths + PREPARE)).files).not.toContain(part);
    },
  );

  it.each([
    ["loads a custom resource", `export { loadCustomResource } from "fieldwise/openapi";`],
    ["has the built-in types alone", TYPES],
  ])("of rules that keep duplicates and unions, where it %s", async (_, program) => {
    const { files } = await bundle(program);
    expect(files.filter((file) => /^evolve|unions\/(?!correct-unions|real-values)/.test(file))).toEqual([]);
  });

  it("of what paths call objects, where it has the built-in types alone", async () => {
    expect((await bundle(TYPES)).files.filter((file) => file.includes("resources/"))).toEqual([]);
  });

  it.each(["server/node/", "server/level/", "server/etcd/", "cli/", "ajv", "immer"])(
    "of %s, where it has a server",
    async (part) => {
      expect((await bundle(SERVER)).files.filter((file) => file.includes(part))).toEqual([]);
    },
  );

  it.each([
    "apply/tools/blame",
    "apply/conflicts/conflict-rules",
    "apply/tools/explain-field",
    "apply/tools/extract",
    "apply/entries/field-filter",
    "apply/tools/migrate",
    "apply/normalizing/normalize",
    "apply/entries/same-manager",
    "apply/story",
    "apply/update",
    "fieldpath/pattern",
    "schema/describe",
    "schema/schema",
    "schema/type-node",
    "value/parse",
  ])("of %s, where it just applies; but of all, where it uses all", async (file) => {
    expect((await bundle(APPLY)).files).not.toContain(`${file}.ts`);
    expect((await bundle(ALL)).files).toContain(`${file}.ts`);
  });
});
