import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Writes the declarations of all that the package exports into a folder, as the build does. */
export function emitDeclarations(folder: string): void {
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  const projects = readdirSync(join(root, "src"), { recursive: true, encoding: "utf8" })
    .filter((file) => basename(file) === "tsconfig.json" && !/^(cli|playground)\b/.test(file))
    .map((file) => join(root, "src", file));
  for (const project of projects) {
    execFileSync(process.execPath, [compiler, "-p", project, "--emitDeclarationOnly", "--outDir", folder]);
  }
}

/** What a declaration file exports, by name: the declarations without comments, those of other files included. */
export function readExports(file: string): ReadonlyMap<string, string> {
  const declared = new Map<string, string>();
  for (const statement of splitStatements(readFileSync(file, "utf8"))) {
    const [, only, names, from] = /^export (type )?(\*|\{.*\})(?: from "(.+)")?;$/s.exec(statement) ?? [];
    if (names !== undefined) {
      if (from !== undefined)
        for (const [name, text] of reExport(file, from, names, only !== undefined)) declared.set(name, text);
      continue;
    }
    const [start, name] = /^export (?:declare )?(?:abstract )?\w+ (\w+)/.exec(statement) ?? [];
    if (start === undefined) continue;
    const text = statement.replace(/^export (declare )?/, "");
    declared.set(
      name as string,
      declared.has(name as string) ? `${declared.get(name as string)}\n${text}` : text,
    );
  }
  return declared;
}

function reExport(
  file: string,
  from: string,
  names: string,
  typesOnly: boolean,
): readonly (readonly [string, string])[] {
  const target = readExports(join(dirname(file), from.replace(/\.ts$/, ".d.ts")));
  if (names === "*") return [...target];
  return [...names.matchAll(/(type )?(\w+)(?: as (\w+))?(?=[,\s}])/g)].map(([, type, name, alias]) => {
    const text = target.get(name as string);
    if (text === undefined) throw new Error(`${from} does not export ${name}`);
    // Of a class that is exported as a type only, nobody outside makes instances.
    return [alias ?? (name as string), typesOnly || type ? text.replace(/^class/, "type of class") : text];
  });
}

/** The statements of a declaration file. The compiler starts each, and only those and closing brackets, at the margin. */
function splitStatements(text: string): readonly string[] {
  return text
    .replaceAll(/\/\*\* @internal \*\/[^;]*;/g, "")
    .replaceAll(/("(?:[^"\\]|\\.)*"|`[^`]*`)|\/\*.*?\*\/|\/\/[^\n]*/gs, "$1")
    .replaceAll(/^ *(#private;)?\n/gm, "")
    .split(/\n(?=[a-z])/)
    .map((statement) => statement.trim());
}
