import { printYaml } from "../../adapters/yaml.ts";
import { listChanges } from "../../apply/internal.ts";
import { SchemaPlaces, stashedIn, withoutStash } from "../../preview/index.ts";
import { type JsonObject, withField } from "../../value/internal.ts";
import type { Resource } from "../../write/internal.ts";
import type { EvolutionTexts } from "../state.ts";
import { readDefinitions } from "./definitions.ts";
import type { Conversion, Evolution, EvolutionFinding, TextRange } from "./messages.ts";
import { type ReadObject, readObjects, Unreadable } from "./read-text.ts";

/** What a change of definitions breaks, and for whom, with the lines that it is about on either side. */
export async function findBreaking(texts: Pick<EvolutionTexts, "old" | "new">): Promise<Evolution> {
  const { compareSchemas } = await import("../../compatibility/index.ts");
  const sides = { old: readSchemas("old", texts.old), new: readSchemas("new", texts.new) };
  const find = { old: finderIn(sides.old), new: finderIn(sides.new) };
  const { findings, summary } = compareSchemas(sourceOf(sides.old), sourceOf(sides.new));
  return {
    findings: findings.map(
      ({ rule, severity, in: holder, path, change, why, remedy }): EvolutionFinding => ({
        rule,
        severity,
        in: holder,
        path,
        message: change,
        why,
        remedy,
        old: find.old(holder, path),
        new: find.new(holder, path),
      }),
    ),
    summary: summaryOf(summary.breaking, summary.depends),
  };
}

function summaryOf(breaking: number, depends: number): string {
  if (breaking + depends === 0) return "Nobody notices the change.";
  const broken = breaking === 1 ? "1 change breaks somebody" : `${breaking} changes break somebody`;
  return depends === 0 ? `${broken}.` : `${broken}, ${depends} may.`;
}

function readSchemas(side: string, text: string): readonly ReadObject[] {
  const found = readObjects(text);
  if (found.length > 0) return found;
  throw new Error(
    `the ${side} side is empty: paste the definition of a custom resource, or an OpenAPI document`,
  );
}

/** Documents as `compareSchemas` takes them. */
function sourceOf(documents: readonly ReadObject[]): object {
  const [first] = documents;
  return documents.length === 1 && first ? first.value : documents.map(({ value }) => value);
}

function finderIn(documents: readonly ReadObject[]): (holder: string, path: string) => TextRange | undefined {
  const places = new SchemaPlaces(documents.map((document) => ({ ...document, object: document.value })));
  return (holder, path) => {
    const found = places.find(holder, path);
    return found?.document.locate(found.place);
  };
}

/** An object converted to another version as its definition says, and back. */
export async function convertThere(texts: EvolutionTexts): Promise<Conversion> {
  const { found, kinds, problems } = await readDefinitions([{ name: "the new side", text: texts.new }]);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(`${problem.name}: ${problem.message}`);
  const [read] = readObjects(texts.object);
  if (read === undefined)
    throw new Unreadable("there is no object to convert", { line: 1, column: 1, from: 0, to: 0 });
  const object = read.value;
  const from = String(object.apiVersion);
  const versions = kinds.filter(({ kind }) => kind === object.kind).map(({ apiVersion }) => apiVersion);
  if (!versions.includes(from))
    throw new Error(`the new side does not define ${from} ${String(object.kind)}`);
  const to = versions.includes(texts.to ?? "") ? (texts.to as string) : versions.find((one) => one !== from);
  if (to === undefined) throw new Error(`${from} is the only version that the new side defines`);
  const { resource } = found.find({ apiVersion: from, kind: String(object.kind), namespaced: true });
  const there = convert(resource, object, to);
  const back = convert(resource, there, from);
  return {
    versions,
    to,
    converted: printYaml(there),
    back: printYaml(withoutStash(back)),
    lost: listChanges({ type: resource.type, live: object, object: withoutStash(back) }).map(
      ({ path }) => path,
    ),
    carried: stashedIn(there),
  };
}

function convert({ converter }: Resource, object: JsonObject, to: string): JsonObject {
  if (converter === undefined) return withField(object, "apiVersion", to);
  return converter.convert(object, { to }) as unknown as JsonObject;
}
