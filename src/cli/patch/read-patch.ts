import { createYamlLocator } from "../../adapters/yaml.ts";
import { isObject, type Json } from "../../value/internal.ts";
import { UsageError } from "../command/usage-error.ts";
import { parseText, splitFile } from "../input/documents.ts";
import { invalidDocument } from "../input/input-error.ts";
import { readFiles } from "../input/read-files.ts";
import { mayPatchSecret } from "../input/secret.ts";
import type { Source } from "../input/source.ts";
import type { Io } from "../io.ts";
import type { PatchType } from "./merge-options.ts";

export interface GivenPatch {
  readonly value: Json;
  readonly source: Source;
}

interface PatchValues {
  readonly patch: string | undefined;
  readonly "patch-file": string | undefined;
  readonly type: PatchType;
}

/** The patch that a user gives on the command line or in a file, as JSON or YAML. */
export async function readPatch(values: PatchValues, io: Io): Promise<GivenPatch> {
  const source = await findPatch(values, io);
  const value = parseText(source);
  if (values.type === "json") {
    if (!Array.isArray(value))
      throw invalidDocument(source, "a JSON Patch is a list of operations: pass a list");
  } else if (Array.isArray(value))
    throw invalidDocument(source, "this is a list, as JSON Patches are: add --type json");
  else if (!isObject(value))
    throw invalidDocument(source, "a patch is an object, such as {spec: {replicas: 3}}: pass one");
  return { value, source };
}

/** The text of a patch that a user gives. */
export async function findPatch(
  { patch, "patch-file": file }: Omit<PatchValues, "type">,
  io: Io,
): Promise<Source> {
  if (patch !== undefined && file !== undefined)
    throw new UsageError("there are two patches: give --patch or --patch-file");
  if (patch !== undefined) return sourceOf({ file: "--patch", text: patch, line: 1 });
  if (file === undefined) throw new UsageError("there is no patch: add -p PATCH or --patch-file FILE");
  const parts: Source[] = [];
  for await (const found of readFiles([file], io)) parts.push(...splitFile(found));
  const [first, second] = parts;
  if (second !== undefined)
    throw invalidDocument(
      sourceOf(second),
      "a second document starts here: put each patch into a file of its own",
    );
  return sourceOf(first ?? { file, text: "", line: 1 });
}

function sourceOf({ file, text, line }: Pick<Source, "file" | "text" | "line">): Source {
  return { file, text, line, place: [], secret: mayPatchSecret(text), locator: createYamlLocator(text) };
}
