import { strip } from "../../apply/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { mergesByPatchStrategy } from "../../patch/index.ts";
import { nameObject, withNamespaceOf } from "../../preview/index.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { type JsonObject, MergeError, withField } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import type { MergeValues } from "../commands/shared-options.ts";
import { eachDocument } from "../input/each-document.ts";
import { type Identity, identify } from "../input/identity.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { readTypes } from "../input/types.ts";
import { printPatch } from "../output/print-data.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { makePatch } from "./make-patch.ts";
import { checkNoMergeOptions, type PatchType, readMergeOptions } from "./merge-options.ts";
import { printPatchConflicts, printPatchTold } from "./tell-patch.ts";

interface CreateValues extends MergeValues {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly "last-applied": readonly string[];
  readonly recursive: boolean;
  readonly namespace: string | undefined;
  readonly type: PatchType | undefined;
  readonly overwrite: boolean;
  readonly tests: boolean;
  readonly schema: readonly string[];
  readonly message: string | undefined;
  readonly output: "json" | "yaml";
}

/** Prints the patch between each two objects that are one and the same. Gives the exit code. */
export async function createFiles(values: CreateValues, context: Context): Promise<number> {
  checkValues(values);
  const { io, errStyle } = context;
  const { recursive, overwrite, tests, message, "last-applied": applied } = values;
  const inputs = [...values.from, ...values.to, ...applied];
  const types = await readTypes({ schemas: values.schema, inputs, recursive, message }, io);
  const reading = { recursive, open: types.open };
  const lives = await LiveObjects.read(values.from, io, reading);
  const lastApplied = applied.length === 0 ? undefined : await LiveObjects.read(applied, io, reading);
  const merge = readMergeOptions(values);
  const printer = new ObjectPrinter("yaml");
  let without = 0;
  const { failures } = await eachDocument(
    values.to,
    context,
    (document, output) => {
      const identity = identify(document);
      const name = nameObject(identity);
      const from = lives.find(identity, values.namespace);
      if (from === undefined) {
        without++;
        output.err(`${errStyle.bold(name)} is only in --to: a patch cannot create it\n`);
        return;
      }
      checkVersion(identity, from);
      const type = types.find(identity, output);
      const isMessage = document.message !== undefined;
      const as = values.type ?? (isMessage ? "strategic" : typeFor(type, values));
      const options = { as, overwrite, tests, merge: merge?.(type) };
      const sides = {
        from: isMessage ? from : strip(from),
        to: isMessage
          ? document.object
          : withGenerationOf(strip(withNamespaceOf(document.object, from)), from),
        lastApplied: lastApplied && (lastApplied.find(identity, values.namespace) ?? NOTHING),
      };
      if (sides.lastApplied === NOTHING)
        output.warn(`--last-applied has no ${name}, so nothing is removed from it`);
      const made = makePatch(type, sides, options);
      if (!made.ok) {
        without++;
        output.err(printPatchConflicts(name, from, made.conflicts, errStyle));
        return;
      }
      const { patch } = made;
      const chosen = values.type !== undefined;
      output.err(printPatchTold(name, { type, sides, patch, options, chosen, isMessage }, errStyle));
      if (values.output === "json") output.out(printPatch(patch));
      else printer.print(patch, output);
    },
    reading,
  );
  for (const identity of lives.notFound()) {
    without++;
    io.err(`${errStyle.bold(nameObject(identity))} is only in --from: a patch cannot delete it\n`);
  }
  return failures > 0 ? 2 : without > 0 ? 1 : 0;
}

/** An object whose changes are not counted, as only servers count them. */
function withGenerationOf(object: JsonObject, from: JsonObject): JsonObject {
  const { generation } = metadataOf(from);
  if (metadataOf(object).generation === undefined || generation === undefined) return object;
  return withField(object, "metadata", withField(metadataOf(object), "generation", generation));
}

/** What was applied last of an object that was not there. */
const NOTHING: JsonObject = Object.freeze({});

/** The type of patch that servers take for a type of objects. */
function typeFor(type: ObjectType, { overwrite }: CreateValues): PatchType {
  if (mergesByPatchStrategy(type)) return "strategic";
  if (overwrite) return "merge";
  throw new UsageError("a merge patch, as custom resources take it, always overwrites: add --type json");
}

function checkValues(values: CreateValues): void {
  const { from, to, "last-applied": lastApplied, type } = values;
  if (from.length === 0 || to.length === 0)
    throw new UsageError("a patch has two sides: add --from FILE and --to FILE");
  if (type === "merge" || (type === "json" && lastApplied.length === 0)) checkNoMergeOptions(values);
  if (values.tests && type !== "json") throw new UsageError("--tests is for JSON Patches: add --type json");
  if (values.overwrite) return;
  if (lastApplied.length === 0)
    throw new UsageError("--overwrite is about what others changed since: add --last-applied FILE");
  if (type === "merge")
    throw new UsageError("a merge patch always overwrites, as kubectl's do: use --type strategic or json");
}

/** A patch stays in one version. */
function checkVersion({ apiVersion }: Identity, from: JsonObject): void {
  if (from.apiVersion === apiVersion || apiVersion === "") return;
  const message = `--from has it in ${from.apiVersion}: give both in the same version`;
  throw new MergeError("KIND_MISMATCH", ".apiVersion", message);
}
