import { type BlameNode, blameObject, type Owner } from "../../apply/internal.ts";
import { encodeElement, type FieldPath, printPath } from "../../fieldpath/internal.ts";
import { hasManagedFields, linesOf, nameObject } from "../../preview/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { splitNames } from "../command/split-names.ts";
import { UsageError } from "../command/usage-error.ts";
import { eachDocument } from "../input/each-document.ts";
import { describeIdentity, identify } from "../input/identity.ts";
import { NO_MANAGED_FIELDS } from "../input/metadata.ts";
import { namedFiles } from "../input/named-files.ts";
import { readTypes } from "../input/types.ts";
import { maskSecret } from "../lines/mask-secret.ts";
import { visibleLines } from "../lines/visible-lines.ts";
import { printData } from "../output/print-data.ts";
import { describeOwner } from "../output/print-manager.ts";
import { printPlace } from "../output/print-place.ts";
import { findPath } from "./find-path.ts";
import { printBlame } from "./print-blame.ts";

interface BlameValues {
  readonly "field-manager": readonly string[];
  readonly unowned: boolean;
  readonly shared: boolean;
  readonly output: "text" | "json";
  readonly filename: readonly string[];
  readonly recursive: boolean;
  readonly schema: readonly string[];
}

/** Shows the owners of each line of objects. Gives the exit code. */
export async function blameFiles(
  values: BlameValues,
  operands: readonly string[],
  context: Context,
): Promise<number> {
  const { io, style, errStyle } = context;
  const { recursive } = values;
  const { files, path } = readOperands(values, operands);
  const choice = readChoice(values);
  const types = await readTypes({ schemas: values.schema, inputs: files, recursive }, io);
  let shown = 0;
  const { failures } = await eachDocument(
    files,
    context,
    (document, output) => {
      const identity = identify(document);
      const name = nameObject(identity);
      const type = types.find(identity, output);
      const object = maskSecret({ before: undefined, after: document.object }).after as JsonObject;
      const below = path === undefined ? [] : findPath(type, object, path);
      if (!hasManagedFields(object)) output.warn(`${name} ${NO_MANAGED_FIELDS}`);
      if (values.output === "json") {
        const fields = chosenFields(type, object, below, choice);
        if (fields.length > 0) shown++;
        output.out(printData({ ...describeIdentity(identity), fields: fields.map(describeField) }));
        return;
      }
      const lines = chosenLines(type, object, below, choice);
      if (lines.length === 0) {
        output.err(`${errStyle.bold(name)} has no such line\n`);
        return;
      }
      if (shown++ > 0) output.out("\n");
      output.out(
        `${style.bold(name)}${printPlace(identity, context)}\n${printBlame(lines, io.now(), style)}`,
      );
    },
    { recursive, open: types.open },
  );
  return failures > 0 ? 2 : shown > 0 ? 0 : 1;
}

/** The files and the path that were named: `FILE [PATH]`, or `-f FILE... [PATH]`. */
function readOperands(
  { filename }: BlameValues,
  operands: readonly string[],
): { readonly files: readonly string[]; readonly path: string | undefined } {
  if (filename.length === 0) return { files: namedFiles([], operands.slice(0, 1)), path: operands[1] };
  if (operands.length > 1) throw new UsageError(`name files with -f or without, not both: "${operands[0]}"`);
  return { files: filename, path: operands[0] };
}

/** Whose fields to show; `undefined` for all. */
type Choice = ((owners: readonly Owner[]) => boolean) | undefined;

function readChoice({ "field-manager": given, unowned, shared }: BlameValues): Choice {
  const managers = splitNames(given);
  if (managers.length === 0 && !unowned && !shared) return undefined;
  return (owners) => {
    if ((unowned && owners.length > 0) || (shared && owners.length < 2)) return false;
    return managers.length === 0 || owners.some(({ manager }) => managers.includes(manager));
  };
}

function chosenFields(
  type: ObjectType,
  object: JsonObject,
  below: FieldPath,
  choice: Choice = () => true,
): readonly BlameNode[] {
  return blameObject(type, object).fields.filter(
    ({ steps, owners }) => isWithin(steps, below) && choice(owners),
  );
}

function chosenLines(
  type: ObjectType,
  object: JsonObject,
  below: FieldPath,
  choice: Choice,
): ReturnType<typeof visibleLines> {
  const lines = linesOf(type, object).filter(({ steps }) => isWithin(steps, below));
  return visibleLines(
    lines.map((line) => ({ line })),
    { chosen: ({ line }) => choice === undefined || (!line.opens && choice(line.owners)), context: 0 },
  );
}

function isWithin(steps: FieldPath, below: FieldPath): boolean {
  return (
    steps.length >= below.length &&
    below.every((step, index) => encodeElement(step) === encodeElement(steps[index] as FieldPath[number]))
  );
}

function describeField({ steps, value, owners }: BlameNode): JsonObject {
  return { path: printPath(steps, { exact: true }), value, owners: owners.map(describeOwner) };
}
