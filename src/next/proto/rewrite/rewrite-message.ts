import type { ProtoField, ProtoMessage } from "../../../proto/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { isDeprecated, VERSIONING } from "../annotations.ts";
import { placeInOneofs } from "./place-in-oneofs.ts";
import { rewriteEnums } from "./rewrite-enum.ts";
import { rewriteExtensions, rewriteField } from "./rewrite-field.ts";
import { listOf, type Rewriting } from "./rewriting.ts";

/** The messages of a file or message, without those that are deprecated. */
export function rewriteMessages(
  sources: readonly ProtoMessage[],
  rewriting: Rewriting,
): readonly JsonObject[] {
  return sources.flatMap((source) => {
    if (!isDeprecated(source)) return [rewriteMessage(source, rewriting)];
    rewriting.note({ change: "removed", kind: "message", element: source.fullName });
    return [];
  });
}

function rewriteMessage(source: ProtoMessage, rewriting: Rewriting): JsonObject {
  const { descriptor, options, isMapEntry, fullName } = source;
  const removed = source.fields.filter(isDeprecated);
  for (const { fullName: element } of removed) rewriting.note({ change: "removed", kind: "field", element });
  const fields = source.fields
    .filter((field) => !isDeprecated(field))
    .map((field) => rewriteField(field, rewriting));
  const placed = placeInOneofs(source, fields, rewriting);
  checkNames(source, removed, { fields: placed.fields, oneofs: placed.oneofs, rewriting });
  // The entry of a map is made for its field, and goes with it.
  const entries = new Set(removed.map(({ typeName }) => typeName));
  const messages = source.messages.filter((nested) => !(nested.isMapEntry && entries.has(nested.fullName)));
  const ranges = removed.map(({ number }) => ({ start: number, end: number + 1 }));
  const name = rewriting.successors.types.get(fullName) ?? fullName;
  const stated = rewriting.api.extensions.has(VERSIONING.slice(1, -1)) && !isMapEntry;
  const versioned = stated ? { ...options, [VERSIONING]: { previousMessageType: fullName } } : options;
  return rewriting.made(
    {
      ...descriptor,
      name: name.slice(name.lastIndexOf(".") + 1),
      field: listOf(placed.fields),
      nestedType: listOf(rewriteMessages(messages, rewriting)),
      enumType: listOf(rewriteEnums(source.enums, rewriting)),
      extension: listOf(rewriteExtensions(source.extensions, rewriting)),
      oneofDecl: listOf(placed.oneofs),
      reservedRange: listOf([...((descriptor.reservedRange ?? []) as JsonObject[]), ...ranges]),
      reservedName: listOf([...source.reservedNames, ...removed.map((field) => field.name)]),
      options: Object.keys(versioned).length === 0 ? undefined : versioned,
    },
    source,
  );
}

interface Named {
  readonly fields: readonly JsonObject[];
  readonly oneofs: readonly JsonObject[];
  readonly rewriting: Rewriting;
}

/** Refuses names that two elements of a message would have, or that nothing may have any more. */
function checkNames(
  source: ProtoMessage,
  removed: readonly ProtoField[],
  { fields, oneofs, rewriting }: Named,
): void {
  const reserved = new Set([...source.reservedNames, ...removed.map(({ name }) => name)]);
  const taken = new Set<unknown>([...source.messages, ...source.enums].map(({ name }) => name));
  const jsonNames = new Set<unknown>();
  for (const { name } of oneofs) taken.add(name);
  for (const field of fields) {
    const { name, jsonName } = field;
    if (reserved.has(name as string) || taken.has(name) || jsonNames.has(jsonName))
      rewriting.refuse(
        rewriting.origins.get(field)?.fullName ?? source.fullName,
        `its next name, ${name}, is ${reserved.has(name as string) ? "reserved" : "taken"}: annotate it with another one`,
      );
    taken.add(name);
    jsonNames.add(jsonName);
  }
}
