import { extract, listManagers, type Owner } from "../../apply/internal.ts";
import { size } from "../../fieldpath/internal.ts";
import { nameObject, printable } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { eachDocument } from "../input/each-document.ts";
import { identify } from "../input/identity.ts";
import { NO_MANAGED_FIELDS } from "../input/metadata.ts";
import { readTypes } from "../input/types.ts";
import { countFields, printManager } from "../output/print-manager.ts";
import { type ObjectFormat, ObjectPrinter } from "../output/print-object.ts";

interface ExtractValues {
  readonly recursive: boolean;
  readonly schema: readonly string[];
  readonly operation: "Apply" | "Update" | "any";
  readonly subresource: string | undefined;
  readonly output: ObjectFormat;
}

/** Prints what a manager owns of each object, as a config to apply. Gives the exit code. */
export async function extractFiles(
  names: readonly string[],
  manager: readonly string[],
  values: ExtractValues,
  context: Context,
): Promise<number> {
  const { operation, subresource = "" } = values;
  const types = await readTypes(
    { schemas: values.schema, inputs: names, recursive: values.recursive },
    context.io,
  );
  const printer = new ObjectPrinter(values.output);
  let missing = 0;
  const { failures } = await eachDocument(
    names,
    context,
    (document, output) => {
      const identity = identify(document);
      const { object: live } = document;
      const config = extract(types.find(identity, output), { live, manager, operation, subresource });
      if (config === undefined) {
        missing++;
        const name = context.errStyle.bold(nameObject(identity));
        output.err(`${name} ${explainMissing(live, manager, { operation, subresource })}\n`);
        return;
      }
      printer.print(config, output);
    },
    { recursive: values.recursive, open: types.open },
  );
  return failures > 0 ? 2 : missing > 0 ? 1 : 0;
}

interface Sought {
  readonly operation: ExtractValues["operation"];
  readonly subresource: string;
}

/** Why there is nothing to print, after the object's name: what the manager owns otherwise, or who else there is. */
function explainMissing(live: JsonObject, manager: readonly string[], sought: Sought): string {
  const managers = listManagers(live).filter((one) => one.ok);
  if (managers.length === 0) return NO_MANAGED_FIELDS;
  const who = printable(manager.join(", "));
  const own = managers.filter(({ owner }) => manager.includes(owner.manager));
  if (own.length === 0) {
    const all = new Set(managers.map(({ owner }) => printManager(owner)));
    return `has no manager ${who}: there are ${[...all].join(", ")}`;
  }
  const has = own.map(({ owner, fields }) => `${countFields(size(fields))} as ${printManager(owner)}`);
  const options = optionsFor(
    own.map(({ owner }) => owner),
    sought,
  );
  const remedy = options === "" ? "the object has none of them any more" : `add ${options}`;
  return `has nothing that ${who} ${sought.operation === "Apply" ? "applied" : "wrote"} there, but ${has.join(", ")}: ${remedy}`;
}

/** The options that would find the first of some entries. */
function optionsFor([owner]: readonly Owner[], sought: Sought): string {
  const { operation, subresource } = owner as Owner;
  const options: string[] = [];
  if (sought.operation !== "any" && sought.operation !== operation) options.push(`--operation ${operation}`);
  if (sought.subresource !== subresource)
    options.push(subresource === "" ? "no --subresource" : `--subresource ${printable(subresource)}`);
  return options.join(" ");
}
