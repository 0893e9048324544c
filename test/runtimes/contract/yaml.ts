import { locateYaml, parseYaml, printYaml, splitYaml, type YamlDocument } from "fieldwise/adapters/yaml";
import { type Json, parseJson } from "fieldwise/value";
import type { Cases } from "./cases.ts";
import { type Check, deepFreeze, errorOf, expectSame, expectTrue, type Print } from "./check.ts";

interface Refusal {
  readonly code?: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** How the cases of a file run. Each file has a form of its own. */
const RUNNERS: Readonly<Record<string, (given: never, print: Print) => void>> = {
  errors: refuse,
  locate,
  print,
  read,
  scalars: readScalar,
  split,
};

/** YAML, read and written as Kubernetes and kubectl do. */
export function yamlChecks({ yaml }: Cases): readonly Check[] {
  return Object.entries(RUNNERS).flatMap(([file, run]) =>
    (yaml[file] as readonly string[]).map((line) => {
      const given = deepFreeze(parseJson(line)) as { readonly name?: string; readonly plain?: string };
      return {
        name: `yaml, ${file}: ${given.name ?? given.plain}`,
        run: (print: Print) => run(given as never, print),
      };
    }),
  );
}

function readScalar({ plain, value, quoted }: { plain: string; value?: Json; quoted?: true }): void {
  if (value === undefined) expectSame(errorOf(() => parseYaml(`a: ${plain}`)).code, "YAML_INVALID");
  else expectSame(parseYaml(`a: ${plain}`), { a: value });
  expectSame(printYaml({ a: plain }), `a: ${quoted ? `"${plain}"` : plain}\n`);
}

function read({ text, value }: { text: string; value: Json }, report: Print): void {
  const found = parseYaml(text);
  expectSame(found, value);
  report(printYaml(found));
}

function refuse({ text, error }: { text: string; error: Refusal }, report: Print): void {
  expectRefusal(() => parseYaml(text), error, report);
}

function split(
  { text, documents, error }: { text: string; documents: readonly YamlDocument[]; error?: Refusal },
  report: Print,
): void {
  if (error !== undefined) expectRefusal(() => [...splitYaml(text)], error, report);
  else expectSame([...splitYaml(text)] as unknown as Json, documents as unknown as Json);
}

function print({ value, text }: { value: Json; text: string }): void {
  expectSame(printYaml(value), text);
}

function locate({ text, place, at }: { text: string; place: (string | number)[]; at: Json }): void {
  const position = locateYaml(text, place);
  expectSame(position === undefined ? null : [position.line, position.column], at);
}

function expectRefusal(
  run: () => unknown,
  { code = "YAML_INVALID", line, column, message }: Refusal,
  report: Print,
): void {
  const error = errorOf(run);
  expectSame(error.code, code);
  expectSame(error.path, `line ${line}, column ${column}`);
  expectTrue(error.message.includes(message), `${error.message} says "${message}"`);
  report(error.message);
}
