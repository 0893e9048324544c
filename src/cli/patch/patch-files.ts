import { applyJsonPatch } from "../../adapters/json-patch.ts";
import { strip } from "../../apply/internal.ts";
import { applyPatch, type PatchOptions } from "../../patch/index.ts";
import { asLive, fieldValidationOf, knownPart, nameObject } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type Resource, type WriteRequest, write } from "../../write/internal.ts";
import type { Context } from "../command/command.ts";
import type { MergeValues } from "../commands/shared-options.ts";
import { eachDocument } from "../input/each-document.ts";
import { identify } from "../input/identity.ts";
import { readTypes } from "../input/types.ts";
import { ObjectPrinter } from "../output/print-object.ts";
import { printWaysOut } from "../output/print-ways-out.ts";
import type { Style } from "../output/style.ts";
import { checkManager } from "../predict/check-manager.ts";
import { printStory } from "../predict/print-story.ts";
import { checkNoMergeOptions, type PatchType, readMergeOptions, warnOfKeys } from "./merge-options.ts";
import { patchMessage, renamePatch } from "./patch-message.ts";
import { type GivenPatch, readPatch } from "./read-patch.ts";
import { refusePatch, withinPatch } from "./refuse-patch.ts";

interface PatchFilesValues extends MergeValues {
  readonly type: PatchType;
  readonly patch: string | undefined;
  readonly "patch-file": string | undefined;
  readonly "field-manager": string;
  readonly subresource: string | undefined;
  readonly recursive: boolean;
  readonly validate: boolean;
  readonly schema: readonly string[];
  readonly message: string | undefined;
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
  const { type: as, output: format } = values;
  if (as !== "strategic") checkNoMergeOptions(values);
  checkManager(values["field-manager"]);
  const merge = readMergeOptions(values);
  const patch = await readPatch(values, io);
  const { schema, message, recursive } = values;
  const types = await readTypes({ schemas: schema, inputs: names, recursive, message }, io);
  const printer = new ObjectPrinter(format === "json" ? "json" : "yaml");
  const { validate } = values;
  const settings = { ...values, now: io.now() };
  let refused = 0;
  const { failures } = await eachDocument(
    names,
    context,
    (document, output) => {
      const name = nameObject(identify(document));
      if (document.message !== undefined) {
        const patched = patchMessage(document, { patch, as, types, options: merge }, validate);
        const outcome = patched === document.object ? "patched (no change)" : "patched";
        output.err(`${errStyle.bold(name)} ${outcome}\n`);
        if (format === "name") output.out(`${name}\n`);
        else printer.print(patched, output);
        return;
      }
      const resource = types.resource(document, output);
      const live = asLive(document.object, resource);
      const options = merge?.(resource.type);
      const sent = renamePatch(patch, resource.type, types);
      const result = write(resource, requestOf({ live, patch: sent, resource, options }, settings), {
        applyJsonPatch,
        validate,
      });
      if (!result.ok) {
        const head = `${errStyle.bold(name)} ${errStyle.red("not patched")}`;
        if (result.status.code === 415) output.err(`${head}: ${printTakesNone(errStyle)}`);
        else output.err(`${head}\n`);
        if (result.status.code !== 415) throw refusePatch(live, { patch: sent, as, resource }, result);
        refused++;
        return;
      }
      const outcome = result.object === live ? "patched (no change)" : "patched";
      const warnings = options === undefined ? [] : [warnOfKeys(resource.type, options)];
      output.err(printStory(name, { outcome, written: result, warnings }, errStyle));
      if (format === "name") output.out(`${name}\n`);
      else {
        const object = knownPart(result.object, live);
        printer.print(values["show-managed-fields"] ? object : strip(object), output);
      }
    },
    { recursive, open: types.open },
  );
  return failures + refused > 0 ? 2 : 0;
}
interface Patching {
  readonly live: JsonObject;
  readonly patch: GivenPatch;
  readonly resource: Resource;
  /** How lists merge; `undefined` leaves that to the server. */
  readonly options: PatchOptions | undefined;
}

/** What is asked of a server. A patch that merges as no server does is the update that comes of it. */
function requestOf(
  { live, patch, resource, options }: Patching,
  { type, subresource, now, ...values }: PatchFilesValues & { readonly now: Date },
): WriteRequest {
  const fieldValidation = fieldValidationOf(values);
  const common = { live, manager: values["field-manager"], now, subresource, fieldValidation };
  const value = patch.value as JsonObject;
  if (options === undefined) return { verb: "patch", patch: value, type, ...common };
  const merge = () => applyPatch(resource.type, { live, patch: value }, options);
  return { verb: "update", object: withinPatch(live, patch, merge), ...common };
}

function printTakesNone(style: Style): string {
  const ways = [
    "--type merge, which replaces lists, or --type json",
    "--merge-by list-map-keys merges here, by the keys of its lists; patch create makes a patch of the result",
  ];
  return `servers take no strategic patches of custom resources, and answer 415\n${printWaysOut(ways, style)}`;
}
