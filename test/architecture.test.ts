import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const source = fileURLToPath(new URL("../src", import.meta.url));

const CORE = [
  "value",
  "pattern",
  "schema",
  "fieldpath",
  "typed",
  "patch",
  "apply",
  "evolve",
  "openapi",
  "proto",
];

/** Those above it, from the ground up: each may import all before it. */
const MORE = ["validation", "compatibility", "kubernetes", "write", "lint", "adapters", "server"];

/** Which rooms a room may import. The first rooms have no dependency at all; the others say which they have. */
const ROOMS: Record<string, { rooms: readonly string[]; packages?: RegExp }> = {
  value: { rooms: [] },
  pattern: { rooms: ["value"] },
  schema: { rooms: ["value"] },
  fieldpath: { rooms: ["value"] },
  typed: { rooms: ["value", "schema", "fieldpath"] },
  patch: { rooms: ["value", "schema"] },
  apply: { rooms: ["value", "schema", "fieldpath", "typed"] },
  evolve: { rooms: ["value", "schema", "fieldpath", "typed"] },
  openapi: { rooms: ["value", "schema"] },
  proto: { rooms: ["value", "pattern", "schema"] },
  validation: { rooms: ["value", "pattern", "schema", "fieldpath", "openapi"] },
  cel: { rooms: ["value", "pattern"] },
  rules: { rooms: ["value", "fieldpath", "openapi", "validation", "cel"] },
  compatibility: {
    rooms: ["value", "pattern", "schema", "fieldpath", "evolve", "openapi", "proto", "cel"],
  },
  next: { rooms: ["value", "schema", "fieldpath", "evolve", "openapi", "proto"] },
  kubernetes: { rooms: [...CORE, ...MORE.slice(0, 2)] },
  write: { rooms: [...CORE, ...MORE.slice(0, 3)] },
  lint: { rooms: [...CORE, ...MORE.slice(0, 4)] },
  adapters: {
    rooms: [...CORE, ...MORE.slice(0, 5)],
    packages: /^(@bufbuild\/protobuf(\/w\w+)?|ajv|fast-json-patch|immer|js-yaml)$/,
  },
  server: {
    rooms: [...CORE, ...MORE.slice(0, 6), "rules"],
    packages: /^(node:.*|classic-level|@grpc\/grpc-js)$/,
  },
  preview: { rooms: [...CORE, ...MORE.slice(0, 6), "rules"] },
  cli: {
    rooms: [...CORE, ...MORE, "rules", "next", "preview"],
    packages: /^node:/,
  },
  playground: {
    rooms: [...CORE, ...MORE.slice(0, 6), "rules", "preview"],
    packages: /^(@codemirror\/[\w-]+|@lezer\/highlight)$/,
  },
};

/** Parts of the server that need more than the web's standards have a folder and an entry of their own. */
const SERVER_PARTS: Record<string, RegExp> = {
  "server/node": /^node:/,
  "server/level": /^(node:.*|classic-level)$/,
  "server/etcd": /^@grpc\/grpc-js$/,
};

/** The folders of the server, from the ground up: each imports only those before it. */
const SERVER_LAYERS: readonly string[] = [
  ...[
    "status",
    "storage",
    "protobuf",
    "tables",
    "http",
    "load",
    "webhooks",
    "selectors",
    "options",
    "resources",
    "objects",
    "auth",
  ],
  ...[
    "calls",
    "watch",
    "start",
    "controllers",
    "rest",
    "admission",
    "discovery",
    "custom",
    "level",
    "etcd",
    "node",
  ],
];

interface Import {
  readonly from: string;
  readonly to: string;
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^;]*?from\s+"([^"]+)"|import\(\s*"([^"]+)"\s*\)|\n?import\s+"([^"]+)"/g;

/** What most programs need of all rooms, in one place. */
const FRONT = "index.ts";

const files = readdirSync(source, { recursive: true, encoding: "utf8" }).filter(
  (file) => file.endsWith(".ts") && file !== FRONT,
);
const imports: Import[] = files.flatMap((from) => {
  const text = readFileSync(join(source, from), "utf8");
  return [...text.matchAll(IMPORT)].map((match) => {
    const target = (match[1] ?? match[2] ?? match[3]) as string;
    return { from, to: target.startsWith(".") ? join(dirname(from), target) : target };
  });
});

const roomOf = (file: string): string => file.split(sep)[0] as string;
const isFile = (target: string): boolean => target.endsWith(".ts");
/** The package that an import is of, whichever part of it. */
const packageOf = (target: string): string => /^(@[^/]+\/)?[^/]+/.exec(target)?.[0] ?? target;
const show = ({ from, to }: Import): string => `${from} imports ${to}`;

/** An adapter wraps one outside package. It is an entry of its own, so `adapters/` has no index.ts. */
const wraps = imports.filter(({ from, to }) => roomOf(from) === "adapters" && !isFile(to));
const parts = Object.keys(SERVER_PARTS);
const partOf = (file: string): string | undefined =>
  parts.find((part) => file.replaceAll(sep, "/").startsWith(`${part}/`));
const adapters = [...new Set(wraps.map(({ from }) => from.slice(0, -".ts".length).replaceAll(sep, "/")))];
/** Rooms with pieces that other rooms need and callers outside do not have a door for them. */
const inner = files.filter((file) => /^\w+[\\/]internal\.ts$/.test(file));
const doorOf = (room: string): string =>
  inner.find((file) => roomOf(file) === room) ?? join(room, "index.ts");
const entries = [
  ...Object.keys(ROOMS).map(doorOf),
  ...adapters.map((name) => `${name}.ts`),
  ...parts.map((part) => join(part, "index.ts")),
  // What engines of others' are built on is no part of what the room offers.
  join("validation", "engine.ts"),
  // Nor is what only those need of Kubernetes' kinds, metadata and refusals who decide about writes.
  ...[
    "facts.ts",
    "kinds/index.ts",
    "metadata/index.ts",
    "status/cause.ts",
    "status/cause-list.ts",
    "status/refusals.ts",
  ].map((door) => join("kubernetes", door)),
];
/** Rooms that are no entry of the package. */
const KEPT_INSIDE = ["cel", "cli", "pattern", "playground", "preview"];
const indexed = Object.keys(ROOMS).filter((room) => room !== "adapters");

describe("the rooms of src/", () => {
  it("are those of the table, and have imports to check", () => {
    expect([...new Set(files.map(roomOf))].sort()).toEqual(Object.keys(ROOMS).sort());
    expect(imports.length).toBeGreaterThan(50);
  });

  it("import only the rooms they may, and those only through internal.ts, or index.ts where that is all there is; of the adapters, each by itself", () => {
    const forbidden = imports.filter(({ from, to }) => {
      if (!isFile(to) || roomOf(from) === roomOf(to)) return false;
      return !ROOMS[roomOf(from)]?.rooms.includes(roomOf(to)) || !entries.includes(to);
    });
    expect(forbidden.map(show)).toEqual([]);
  });

  it("import no package, except where the table says so", () => {
    const forbidden = imports.filter(
      ({ from, to }) => !isFile(to) && !ROOMS[roomOf(from)]?.packages?.test(to),
    );
    expect(forbidden.map(show)).toEqual([]);
  });

  it("let the server be of the web's standards alone, save in parts that say what they need", () => {
    const forbidden = imports.filter(({ from, to }) => {
      if (roomOf(from) !== "server" || isFile(to)) return false;
      return !SERVER_PARTS[partOf(from) ?? ""]?.test(to);
    });
    expect(forbidden.map(show)).toEqual([]);
  });

  it("let each folder of the server import only those below it", () => {
    const folderOf = (file: string): string | undefined => {
      const [room, folder, ...rest] = file.split(sep);
      return room === "server" && rest.length > 0 ? folder : undefined;
    };
    const folders = new Set(files.map(folderOf).filter((folder) => folder !== undefined));
    expect([...folders].sort()).toEqual([...SERVER_LAYERS].sort());
    const upward = imports.filter(({ from, to }) => {
      const [above, below] = [folderOf(from), folderOf(to)];
      if (above === undefined || above === below || roomOf(to) !== "server") return false;
      if (below === undefined) return partOf(from) === undefined;
      return SERVER_LAYERS.indexOf(below) > SERVER_LAYERS.indexOf(above);
    });
    expect(upward.map(show)).toEqual([]);
  });

  it("do not reach into those parts of the server, save through their index.ts", () => {
    const forbidden = imports.filter(
      ({ from, to }) =>
        isFile(to) && partOf(to) !== undefined && partOf(from) !== partOf(to) && !entries.includes(to),
    );
    expect(forbidden.map(show)).toEqual([]);
    expect(
      imports
        .filter(({ from, to }) => roomOf(from) === "server" && partOf(from) === undefined && partOf(to))
        .map(show),
    ).toEqual([]);
  });

  it("show to the front what they show to callers outside", () => {
    const front = readFileSync(join(source, FRONT), "utf8");
    const targets = [...front.matchAll(IMPORT)].map((match) => match[1] as string);
    expect(targets.length).toBeGreaterThan(5);
    for (const target of targets) expect(target).toMatch(/^\.\/\w+\/index\.ts$/);
  });

  it("have no cycle of files", () => {
    const done = new Set<string>();
    const visit = (file: string, trail: readonly string[]): readonly string[] => {
      if (trail.includes(file)) return [...trail, file];
      if (done.has(file)) return [];
      done.add(file);
      const targets = imports.filter(({ from, to }) => from === file && isFile(to)).map(({ to }) => to);
      return targets.map((target) => visit(target, [...trail, file])).find((cycle) => cycle.length > 0) ?? [];
    };
    for (const file of files) expect(visit(file, [])).toEqual([]);
  });

  it("wrap each outside package in one place: an adapter each, or a part of the server", () => {
    const packages = Object.keys(
      JSON.parse(readFileSync(join(source, "../package.json"), "utf8")).peerDependencies,
    );
    const ofServer = imports.filter(
      ({ from, to }) => partOf(from) !== undefined && !isFile(to) && !to.startsWith("node:"),
    );
    const wrapped = new Set([...wraps, ...ofServer].map(({ from, to }) => `${packageOf(to)} in ${from}`));
    expect([...wrapped].map((wrap) => wrap.split(" in ")[0]).sort()).toEqual(packages.sort());
  });

  it("each open their index.ts, or each adapter, with one sentence that says what it is for", () => {
    for (const entry of [...[...indexed, ...parts].map((room) => `${room}/index`), ...adapters]) {
      expect(readFileSync(join(source, `${entry}.ts`), "utf8")).toMatch(/^\/\*\* [^*]+[.:][^*]* \*\/\n/);
    }
    expect(files).not.toContain(join("adapters", "index.ts"));
  });

  it("are what the package exports, save the command, the playground, previews, expressions and patterns; of the adapters, each for itself", () => {
    const { exports } = JSON.parse(readFileSync(join(source, "../package.json"), "utf8"));
    const rooms = indexed.filter((room) => !KEPT_INSIDE.includes(room));
    const entry = (subpath: string, file: string) => [
      `./${subpath}`,
      { types: `./dist/${file}.d.ts`, default: `./dist/${file}.js` },
    ];
    const expected = [
      [".", { types: "./dist/index.d.ts", default: "./dist/index.js" }],
      ...rooms.map((room) => entry(room, `${room}/index`)),
      ...adapters.map((adapter) => entry(adapter, adapter)),
      ...parts.map((part) => entry(part, `${part}/index`)),
      ["./package.json", "./package.json"],
    ];
    expect(exports).toEqual(Object.fromEntries(expected));
  });

  it("generate no code at run time", () => {
    const generating = files.filter((file) =>
      /new Function|\beval\(/.test(readFileSync(join(source, file), "utf8")),
    );
    expect(generating.map((file) => relative(source, file))).toEqual([]);
  });
});
