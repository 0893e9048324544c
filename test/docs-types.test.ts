import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, describe, expect, it } from "vitest";
import { type Example, examples } from "./doc-examples.ts";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What a new project has, by `tsc --init`, on Node. */
const OPTIONS = {
  module: "nodenext",
  target: "esnext",
  types: ["node"],
  strict: true,
  noUncheckedIndexedAccess: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  moduleDetection: "force",
  skipLibCheck: true,
};

/** What must not compile, so that silence of the compiler means something. */
const MISTAKE: Example = {
  page: "a mistake",
  index: 0,
  line: 10,
  code: 'import { parseYaml } from "fieldwise/adapters/yaml";\n\nparseYaml(1);\n',
};

/** The tests of types, which vitest runs without a look at their types. */
const TESTS: Example = {
  page: "test/types.test.ts",
  index: 0,
  line: 1,
  code: readFileSync(join(root, "test/types.test.ts"), "utf8"),
};

const programs = [...examples, MISTAKE, TESTS];

const fileOf = ({ page, index }: Example): string => `${page.replaceAll(/\W/g, "-")}-${index}.ts`;

/** Where the package's subpaths are, as all of the project has it. */
function readPaths(): Record<string, readonly string[]> {
  const { compilerOptions } = JSON.parse(readFileSync(join(root, "tsconfig.json"), "utf8"));
  const paths: [string, string[]][] = Object.entries(compilerOptions.paths);
  return Object.fromEntries(paths.map(([name, places]) => [name, places.map((place) => join(root, place))]));
}

/** What the compiler says about all examples, each line with its place in the page; by the example's file. */
function compile(): ReadonlyMap<string, readonly string[]> {
  // Packages are found from there, and nothing else looks there.
  const cache = join(root, "node_modules/.cache");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "fieldwise-docs-"));
  try {
    for (const program of programs) writeFileSync(join(folder, fileOf(program)), program.code);
    writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    const compilerOptions = {
      ...OPTIONS,
      paths: readPaths(),
      noEmit: true,
      allowImportingTsExtensions: true,
    };
    const config = { compilerOptions, files: programs.map(fileOf) };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const { stdout, stderr } = spawnSync(process.execPath, [compiler, "-p", folder, "--pretty", "false"], {
      encoding: "utf8",
      maxBuffer: 64 * 1024 * 1024,
    });
    return readErrors(`${stdout}${stderr}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readErrors(output: string): ReadonlyMap<string, readonly string[]> {
  const byFile = new Map(programs.map((example) => [fileOf(example), { example, errors: [] as string[] }]));
  let last: string[] = [];
  for (const text of output.split("\n")) {
    const [, file = "", line, rest] = /^(.+?)\((\d+),\d+\): (.*)$/.exec(text) ?? [];
    const found = byFile.get(basename(file));
    // More about the error before it.
    if (/^\s+\S/.test(text)) last[last.length - 1] += `\n${text}`;
    // How src/ is compiled is its own affair.
    else if (file !== "" && found === undefined) last = [""];
    else if (found !== undefined) {
      last = found.errors;
      last.push(`${found.example.page}:${found.example.line + Number(line) - 1}: ${rest}`);
    } else if (text !== "") throw new Error(output);
  }
  return new Map([...byFile].map(([file, { errors }]) => [file, errors]));
}

let errors: ReadonlyMap<string, readonly string[]>;
beforeAll(() => {
  errors = compile();
});

describe("the tests of types", () => {
  it("hold in a strict project", () => {
    expect(errors.get(fileOf(TESTS))).toEqual([]);
  });
});

describe("the examples in README and docs", () => {
  it.each(examples)("compile in a strict project: $page, line $line", (example) => {
    expect(errors.get(fileOf(example))).toEqual([]);
  });

  it("are told by page and line if they do not", () => {
    expect(errors.get(fileOf(MISTAKE))).toEqual([expect.stringMatching(/^a mistake:12: error TS2345: /)]);
  });
});
