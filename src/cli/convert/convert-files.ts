import type { Converter } from "../../evolve/internal.ts";
import { printable, stashedIn, withoutStash } from "../../preview/index.ts";
import { didYouMean, nearMatches } from "../../schema/internal.ts";
import { getField, isObject, type JsonObject, MergeError } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import type { Document } from "../input/documents.ts";
import { eachDocument } from "../input/each-document.ts";
import { identifyKind, type KindIdentity } from "../input/identity.ts";
import { readTypes, type Types } from "../input/types.ts";
import type { Output } from "../output/output.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { openApiConverter } from "./open-api-converter.ts";

export interface ConvertValues {
  readonly filename: readonly string[];
  readonly recursive: boolean;
  readonly to: string | undefined;
  readonly stash: boolean;
  readonly schema: readonly string[];
  readonly output: "yaml" | "json";
}

/** Converts the objects of files, prints each, and tells what its version cannot say. Gives the exit code. */
export async function convertFiles(values: ConvertValues, context: Context): Promise<number> {
  const { filename, recursive, to, schema } = values;
  if (filename.length === 0) throw new UsageError("there is nothing to convert: name files with -f");
  if (to === undefined) throw new UsageError("the version is needed: use --to v1");
  const types = await readTypes({ schemas: schema, inputs: filename, recursive }, context.io);
  const printer = new ObjectPrinter(values.output);
  const { failures } = await eachDocument(
    filename,
    context,
    (document, output) => {
      const converted = convertDocument(document, to, types, output);
      printer.print(values.stash ? converted : withoutStash(converted), output);
      tellStashed(document, converted, values.stash, output);
    },
    { recursive },
  );
  return failures > 0 ? 2 : 0;
}

function convertDocument(document: Document, to: string, types: Types, output: Output): JsonObject {
  const { object } = document;
  const identity = identifyKind(document);
  const { group, target } = targetOf(identity, to);
  if (identity.apiVersion === target) return object;
  const isKnown = types.schemaOf(identity) !== undefined;
  const declared = openApiConverter(types, identity);
  const known = isKnown && declared === undefined ? types.resource(document, output) : undefined;
  const converter = declared ?? known?.converter;
  if (converter === undefined || !converter.versions.includes(target)) {
    // Another group is for the objects that have it.
    if (to.includes("/") && !to.startsWith(`${group}/`)) return object;
    throw new MergeError(
      "CONVERSION_INVALID",
      ".apiVersion",
      whyNot(identity, target, converter, known?.custom === true),
    );
  }
  return converter.convert(object, { to: target }) as unknown as JsonObject;
}

/** The apiVersion that is asked for: `v1` is that of the object's own group. */
function targetOf(
  { apiVersion }: KindIdentity,
  to: string,
): { readonly group: string; readonly target: string } {
  const group = apiVersion.includes("/") ? apiVersion.slice(0, apiVersion.indexOf("/")) : "";
  return { group, target: to.includes("/") || group === "" ? to : `${group}/${to}` };
}

function whyNot(
  { apiVersion, kind }: KindIdentity,
  target: string,
  converter: Converter | undefined,
  custom: boolean,
): string {
  const problem = `${kind} of ${apiVersion} cannot be converted to ${target}`;
  if (converter !== undefined) {
    const hint = didYouMean(
      nearMatches(target, converter.versions),
      `there are ${converter.versions.join(", ")}`,
    );
    return `${problem}: ${hint}`;
  }
  if (custom)
    return `${problem}, as its definition does not declare how versions differ: make it with fieldwise next, or add the annotation fieldwise.dev/conversion`;
  const others = target.includes("/")
    ? ""
    : ", or name the group of those that you mean: --to example.com/v1";
  return `${problem}, as nobody says how: give its definition with --schema${others}`;
}

/** Tells what the version that an object now has cannot say. */
function tellStashed({ object }: Document, converted: JsonObject, isKept: boolean, output: Output): void {
  if (converted === object) return;
  const before = new Set(stashedIn(object));
  const paths = stashedIn(converted).filter((path) => !before.has(path));
  if (paths.length === 0) return;
  const metadata = getField(converted, "metadata");
  const name = isObject(metadata) && typeof metadata.name === "string" ? ` ${metadata.name}` : "";
  const verb = paths.length === 1 ? "is" : "are";
  const what = isKept ? `${verb} kept in an annotation` : `${verb} left out`;
  output.warn(
    printable(
      `${String(converted.apiVersion)} cannot say all of ${String(converted.kind)}${name}: ${paths.join(", ")} ${what}`,
    ),
  );
}
