import { writeFileSync } from "node:fs";
import { printYaml } from "../../../adapters/yaml.ts";
import { type NextResourceOptions, nextOpenApiVersion, nextResourceVersion } from "../../../next/index.ts";
import { printable } from "../../../preview/index.ts";
import { type Json, type JsonObject, MergeError } from "../../../value/internal.ts";
import type { Context } from "../../command/command.ts";
import { UsageError } from "../../command/usage-error.ts";
import { type Document, readDocuments } from "../../input/documents.ts";
import { nameFile } from "../../input/file-position.ts";
import { InputError } from "../../input/input-error.ts";
import { positionOfPath, within } from "../../input/locate.ts";
import { inFolder } from "../../input/read-files.ts";
import type { Io } from "../../io.ts";
import { printData } from "../../output/print-data.ts";
import { findRefusals } from "./find-refusals.ts";
import { printResourceReport, type TriedKind } from "./print-resource-report.ts";
import { type NextDocument, tryNext } from "./try-next.ts";

export interface NextResourceValues {
  readonly output: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly storage: boolean;
  readonly "deprecate-from": boolean;
  readonly objects: string;
  readonly all: boolean;
}

/** A document with the next version of its kinds, and what came of their round trips. */
interface Made {
  readonly document: JsonObject;
  readonly kinds: readonly TriedKind[];
}

/** Makes the next version of kinds, tries it on objects, tells of it and writes it where that is asked for; gives the exit code. */
export async function nextResources(
  values: NextResourceValues,
  operands: readonly string[],
  { io, style }: Context,
): Promise<number> {
  const { from, to, output } = values;
  if (from === undefined || to === undefined)
    throw new UsageError("the versions are needed: use --from v1beta1 --to v1");
  if (!/^[1-9]\d{0,6}$/.test(values.objects))
    throw new UsageError(`--objects is ${values.objects}: use a number of objects`);
  const asked = { from, to, storage: values.storage, deprecateFrom: values["deprecate-from"] };
  const made: Made[] = [];
  for await (const document of readDocuments(operands, io)) {
    if (!isSchema(document)) continue;
    const next = within(document, () => makeNext(document, asked));
    const objects = Number(values.objects);
    made.push({
      ...next,
      kinds: next.kinds.map((kind) => ({
        ...kind,
        trips: tryNext(next.document, kind, objects),
        refused: isCustom(next.document) ? findRefusals(next.document, to) : [],
      })),
    });
  }
  if (made.length === 0) {
    const message = "there is no CustomResourceDefinition or OpenAPI document in it: give one";
    throw new MergeError("DOCUMENT_INVALID", operands.map(nameFile).join(", "), message);
  }
  const kinds = made.flatMap((one) => one.kinds);
  if (output === "json")
    for (const { conversion, report, trips, refused } of kinds)
      io.out(printData({ ...report, conversion, roundTrip: trips, refused } as unknown as Json));
  else {
    const reports = made.flatMap(({ document, kinds }) =>
      kinds.map((kind) => printResourceReport(kind, { style, isCustom: isCustom(document) })),
    );
    io.out(reports.join("\n"));
    if (output !== "text") io.out(write(output, made, io));
  }
  return kinds.every(({ trips }) => trips.ok) ? 0 : 1;
}

function isCustom({ kind }: JsonObject): boolean {
  return kind === "CustomResourceDefinition";
}

function isSchema({ object }: Document): boolean {
  const { openapi, swagger } = object;
  return isCustom(object) || openapi !== undefined || swagger !== undefined;
}

/** The next version, or an error that has all that stands in its way, each with its place. */
function makeNext(document: Document, asked: NextResourceOptions): NextDocument {
  const { object } = document;
  try {
    if (!isCustom(object)) return makeNextKinds(object, asked);
    const { definition, ...next } = nextResourceVersion(object, asked);
    return { document: definition, kinds: [next] };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const { problems = [] } = error;
    if (problems.length < 2) throw error;
    const list = problems.map((problem) => `\n  ${lineOf(document, problem)}${problem.message}`).join("");
    const whole = new MergeError(
      "DOCUMENT_INVALID",
      "",
      `these cannot be in ${asked.to} as they are:${list}`,
    );
    throw new InputError(document.source, whole, undefined);
  }
}

/** Of an OpenAPI document, the version may come with its group: `example.com/v1beta1`. */
function makeNextKinds(document: JsonObject, { from, to }: NextResourceOptions): NextDocument {
  const [version = "", group] = from.split("/").reverse();
  return nextOpenApiVersion(document, { from: version, to, group });
}

function lineOf(document: Document, { path }: MergeError): string {
  const { file, line, column } = positionOfPath(document, path.startsWith(".") ? path : `.${path}`);
  return `${nameFile(file)}:${line}:${column}: `;
}

function write(name: string, made: readonly Made[], io: Io): string {
  const definitions = made.map(({ document }) => document);
  const isJson = name.endsWith(".json");
  const text = isJson ? definitions.map(printData).join("") : definitions.map(printYaml).join("---\n");
  try {
    writeFileSync(inFolder(name, io), text);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    throw new MergeError(
      "DOCUMENT_INVALID",
      name,
      `this cannot be written (${code}): name another file with -o`,
    );
  }
  return `\nWritten to ${printable(name)}.\n`;
}
