import { strip } from "../../apply/internal.ts";
import { mergesByPatchStrategy } from "../../patch/index.ts";
import { equal, type JsonObject, MergeError, shareUnchanged } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import type { MergeValues } from "../commands/shared-options.ts";
import { createObjectCheck, refuseInvalid } from "../input/check-object.ts";
import { eachDocument } from "../input/each-document.ts";
import { identify, nameObject } from "../input/identity.ts";
import { InputError } from "../input/input-error.ts";
import { locatePath, withoutValues } from "../input/locate.ts";
import { isSecret } from "../input/secret.ts";
import { readTypes } from "../input/types.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { printWaysOut } from "../output/print-ways-out.ts";
import type { Style } from "../output/style.ts";
import { checkManager } from "../predict/check-manager.ts";
import { foldStringData } from "../predict/fold-string-data.ts";
import { printStory } from "../predict/print-story.ts";
import { explainUnwritten, keepUnwritten } from "../predict/status-subresource.ts";
import { tellUpdate } from "../predict/tell-update.ts";
import { checkNoMergeOptions, type PatchType, readMergeOptions, warnOfKeys } from "./merge-options.ts";
import { patchObject } from "./patch-object.ts";
import { type GivenPatch, readPatch } from "./read-patch.ts";

interface PatchFilesValues extends MergeValues {
  readonly type: PatchType;
  readonly patch: string | undefined;
  readonly "patch-file": string | undefined;
  readonly "field-manager": string;
  readonly subresource: string | undefined;
  readonly recursive: boolean;
  readonly validate: boolean;
  readonly schema: readonly string[];
  readonly output: "yaml" | "json" | "name";
  readonly "show-managed-fields": boolean;
}

/** Patches every object of the files, prints it and tells what changed. Gives the exit code. */
export async function patchFiles(
  names: readonly string[],
  values: PatchFilesValues,
  context: Context,
): Promise<number> {
  const { io, errStyle } = context;
  const { type: as, output: format, subresource } = values;
  if (as !== "strategic") checkNoMergeOptions(values);
  checkManager(values["field-manager"]);
  const merge = readMergeOptions(values);
  const patch = await readPatch(values, io);
  const types = await readTypes({ schemas: values.schema, inputs: names, recursive: values.recursive }, io);
  const validate = values.validate && (await createObjectCheck({ validate: true, duplicates: true }, types));
  const printer = new ObjectPrinter(format === "json" ? "json" : "yaml");
  let refused = 0;
  const { failures } = await eachDocument(
    names,
    context,
    (document, output) => {
      const identity = identify(document);
      const name = nameObject(identity);
      const type = types.find(identity, output);
      const { object: live } = document;
      if (as === "strategic" && merge === undefined && !mergesByPatchStrategy(type)) {
        refused++;
        output.err(printRefused(name, errStyle));
        return;
      }
      const options = merge?.(type);
      const tellFailure = () => output.err(`${errStyle.bold(name)} ${errStyle.red("not patched")}\n`);
      const told = attempt({ live, patch, tellFailure }, () => {
        const patched = foldStringData(patchObject(type, { live, patch: patch.value, as }, options));
        const statusApart = types.hasStatusSubresource(identity);
        const kept = statusApart ? keepUnwritten({ live, object: patched }, subresource) : patched;
        const object = shareUnchanged(live, kept);
        const outcome = object === live ? "patched (no change)" : "patched";
        const warnings = options === undefined ? [] : [warnOfKeys(type, options)];
        if (!equal(kept, patched)) warnings.push(explainUnwritten(subresource));
        const manager = values["field-manager"];
        const convert = types.converter(identity);
        const write = { live, object, manager, subresource, convert, now: io.now(), warnings };
        return { outcome, ...tellUpdate(type, write) };
      });
      if (validate) {
        // What is wrong is wrong with the outcome, which is written nowhere.
        const problems = validate({ ...document, object: told.object }, type);
        refuseInvalid(
          document,
          identity,
          problems.map((problem) => ({ ...problem, position: undefined })),
        );
      }
      output.err(printStory(name, told, errStyle));
      if (format === "name") output.out(`${name}\n`);
      else printer.print(values["show-managed-fields"] ? told.object : strip(told.object), output);
    },
    values,
  );
  return failures + refused > 0 ? 2 : 0;
}

interface Attempt {
  readonly live: JsonObject;
  readonly patch: GivenPatch;
  readonly tellFailure: () => void;
}

/** Tries to patch. What goes wrong is the patch's fault, so the error says where in it. */
function attempt<Result>({ live, patch, tellFailure }: Attempt, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    tellFailure();
    const secret = isSecret(live);
    const source = { ...patch.source, secret };
    throw new InputError(source, secret ? withoutValues(error) : error, locate(patch, error));
  }
}

/** Where in a patch something is wrong: in one of its operations, or at a field. */
function locate({ value, source }: GivenPatch, { path, message }: MergeError): ReturnType<typeof locatePath> {
  const document = { object: value as JsonObject, source };
  const [, operation] = /\boperation (\d+)\b/.exec(message) ?? [];
  return operation === undefined
    ? locatePath(document, path)
    : locatePath(document, [{ kind: "index", index: Number(operation) }]);
}

function printRefused(name: string, style: Style): string {
  const ways = [
    "--type merge, which replaces lists, or --type json",
    "--merge-by list-map-keys merges here, by the keys of its lists; patch create makes a patch of the result",
  ];
  const head = `${style.bold(name)} ${style.red("not patched")}: servers take no strategic patches of custom resources, and answer 415`;
  return `${head}\n${printWaysOut(ways, style)}`;
}
