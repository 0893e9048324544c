import { type BlameNode, blame, type Owner } from "../../apply/index.ts";
import { encodeElement, type FieldPath, parsePath, printPath } from "../../fieldpath/index.ts";
import { didYouMean, nearMatches, type ObjectType } from "../../schema/index.ts";
import { resolvePath, valueAt } from "../../typed/index.ts";
import { isObject, type Json, type JsonObject, MergeError, printJson } from "../../value/index.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { eachDocument } from "../input/each-document.ts";
import { identify, nameObject } from "../input/identity.ts";
import { readTypes } from "../input/types.ts";
import { maskSecret } from "../lines/mask-secret.ts";
import { linesOf } from "../lines/object-lines.ts";
import { visibleLines } from "../lines/visible-lines.ts";
import { managedFieldsOf } from "../predict/tell-update.ts";
import { printBlame } from "./print-blame.ts";

interface BlameValues {
  readonly manager: readonly string[];
  readonly unowned: boolean;
  readonly shared: boolean;
  readonly json: boolean;
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
  const { io, style } = context;
  const { files, path } = readOperands(values, operands);
  const types = await readTypes({ schemas: values.schema, inputs: files, recursive: values.recursive }, io);
  let shownObjects = 0;
  const work: Parameters<typeof eachDocument>[2] = (document, output) => {
    const identity = identify(document);
    const type = types.find(identity, output);
    const object = maskSecret({ before: undefined, after: document.object }).after as JsonObject;
    const below = path === undefined ? [] : findPath(type, object, path);
    if (values.json) {
      const fields = blame(type, object).fields.filter(
        (node) => isWithin(node.steps, below) && isChosen(node.owners, values),
      );
      if (fields.length > 0) shownObjects++;
      output.out(`${printJson({ object: nameObject(identity), fields: fields.map(describeField) }, 2)}\n`);
      return;
    }
    const lines = linesOf(type, object).filter(({ steps }) => isWithin(steps, below));
    const shown = visibleLines(
      lines.map((line) => ({ line })),
      { chosen: ({ line }) => isAll(values) || (!line.opens && isChosen(line.owners, values)), context: 0 },
    );
    if (shown.length === 0) {
      output.err(`${nameObject(identity)}: no line of it fits\n`);
      return;
    }
    if (managedFieldsOf(object) === undefined)
      output.err(
        `${context.errStyle.yellow("warning:")} ${nameObject(identity)} has no managedFields, so nobody owns anything: get it with kubectl get -o yaml --show-managed-fields\n`,
      );
    shownObjects++;
    if (shownObjects > 1) output.out("\n");
    output.out(`${style.bold(nameObject(identity))}\n${printBlame(shown, io.now(), style)}`);
  };
  const { failures } = await eachDocument(files, context, work, { recursive: values.recursive });
  return failures > 0 ? 2 : shownObjects > 0 ? 0 : 1;
}

/** The files and the path that were named: `FILE [PATH]`, or `-f FILE... [PATH]`. */
function readOperands(
  { filename }: BlameValues,
  operands: readonly string[],
): { readonly files: readonly string[]; readonly path: string | undefined } {
  if (filename.length > 0) {
    if (operands.length > 1)
      throw new UsageError(`name files with -f or without, not both: "${operands[0]}"`);
    return { files: filename, path: operands[0] };
  }
  const [file, path] = operands;
  if (file === undefined)
    throw new UsageError("there is no object to look at: name its file, or - for standard input");
  return { files: [file], path };
}

/** The steps to what a user asks for; that the object has no such field is an error that helps. */
function findPath(type: ObjectType, object: JsonObject, path: string): FieldPath {
  const steps = resolvePath(type, object, parsePath(path));
  for (const [index] of steps.entries()) {
    if (valueAt(type, object, steps.slice(0, index + 1)) !== undefined) continue;
    const holder = valueAt(type, object, steps.slice(0, index)) as Json;
    const step = steps[index];
    const names = isObject(holder) ? Object.keys(holder) : [];
    const near = step?.kind === "field" ? nearMatches(step.name, names) : [];
    const hint = didYouMean(
      near,
      names.length === 0 ? "name an item by its keys, or by its place" : `it has ${names.join(", ")}`,
    );
    throw new MergeError(
      "PATH_INVALID",
      printPath(steps.slice(0, index + 1)),
      `the object has no such field: ${hint}`,
    );
  }
  return steps;
}

function isWithin(steps: FieldPath, below: FieldPath): boolean {
  return (
    steps.length >= below.length &&
    below.every((step, index) => encodeElement(step) === encodeElement(steps[index] as FieldPath[number]))
  );
}

function isAll({ manager, unowned, shared }: BlameValues): boolean {
  return manager.length === 0 && !unowned && !shared;
}

function isChosen(owners: readonly Owner[], values: BlameValues): boolean {
  if (values.unowned && owners.length > 0) return false;
  if (values.shared && owners.length < 2) return false;
  return values.manager.length === 0 || owners.some(({ manager }) => values.manager.includes(manager));
}

function describeField({ steps, value, owners }: BlameNode): JsonObject {
  return {
    path: printPath(steps, { exact: true }),
    value,
    owners: owners.map(({ manager, operation, subresource, apiVersion, time }) => ({
      manager,
      operation,
      ...(subresource === "" ? {} : { subresource }),
      apiVersion,
      ...(time === undefined ? {} : { time }),
    })),
  };
}
