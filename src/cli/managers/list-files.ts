import { type ListedManager, listManagers } from "../../apply/internal.ts";
import { size } from "../../fieldpath/internal.ts";
import { nameObject, printable } from "../../preview/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { eachDocument } from "../input/each-document.ts";
import { describeIdentity, identify } from "../input/identity.ts";
import { locateError } from "../input/locate.ts";
import { NO_MANAGED_FIELDS } from "../input/metadata.ts";
import { printAge } from "../output/print-age.ts";
import { printData } from "../output/print-data.ts";
import { describeOwner, nameUnread, type UnreadManager } from "../output/print-manager.ts";
import { printPlace } from "../output/print-place.ts";
import { printTable } from "../output/print-table.ts";

interface ListValues {
  readonly recursive: boolean;
  readonly output: "text" | "json";
}

/** Prints who owns fields of each object, and how many. Gives the exit code. */
export async function listFiles(
  names: readonly string[],
  { recursive, output: format }: ListValues,
  context: Context,
): Promise<number> {
  const { io, style, errStyle } = context;
  let first = true;
  const { failures } = await eachDocument(
    names,
    context,
    (document, output) => {
      const identity = identify(document);
      const name = nameObject(identity);
      const listed = listManagers(document.object);
      for (const one of listed.filter(({ ok }) => !ok) as readonly UnreadManager[])
        output.warn(locateError(document, one.error).message);
      if (format === "json") {
        output.out(printData({ ...describeIdentity(identity), managers: listed.map(describeManager) }));
        return;
      }
      if (listed.length === 0) {
        output.err(`${errStyle.bold(name)} ${NO_MANAGED_FIELDS}\n`);
        return;
      }
      output.out(`${first ? "" : "\n"}${style.bold(name)}${printPlace(identity, context)}\n`);
      output.out(printTable([HEADER, ...listed.map((one) => rowOf(one, io.now()))], "  "));
      first = false;
    },
    { recursive },
  );
  return failures > 0 ? 2 : 0;
}

const HEADER = ["MANAGER", "OPERATION", "SUBRESOURCE", "VERSION", "AGE", "FIELDS"];

function rowOf(listed: ListedManager, now: Date): readonly string[] {
  if (!listed.ok) return [nameUnread(listed), "", "", "", "", "cannot be read"];
  const { manager, operation, subresource, apiVersion, time } = listed.owner;
  const cells = [manager, operation, subresource, apiVersion].map(printable);
  return [...cells, printAge(time, now), String(size(listed.fields))];
}

function describeManager(listed: ListedManager): JsonObject {
  return listed.ok
    ? { ...describeOwner(listed.owner), fields: size(listed.fields) }
    : { error: listed.error.message };
}
