import type { ProtoField, ProtoMessage } from "../../../proto/internal.ts";
import { referredType } from "../upgrades/find-upgrades.ts";
import { findReach, type Reference } from "../upgrades/reach.ts";
import type { BothVersions, ProtoDirection } from "./both-versions.ts";

/** How many paths are told at most: where messages are in many others, there may be any number. */
const MOST = 10_000;

/**
 * The paths of what objects of a message may say and the other version cannot: fields that are not there, and those whose enum lacks values.
 * `[*]` stands for any item or value. What is in a message that contains itself is told once.
 */
export function findLosses(
  message: ProtoMessage,
  versions: BothVersions,
  to: ProtoDirection,
): readonly string[] {
  const { messages } = versions.api;
  const within = messagesWithin(message, versions);
  const losing = within.filter((one) => one.fields.some((field) => isLost(field, one, versions, to)));
  const leading = findReach(
    losing.map(({ fullName }) => fullName),
    within.flatMap((one) => references(one, versions)),
  );
  const found: string[] = [];
  const around = new Set<ProtoMessage>();
  const walk = (source: ProtoMessage, path: string): void => {
    if (around.has(source)) return;
    around.add(source);
    for (const field of source.fields) {
      if (found.length >= MOST) break;
      const at = `${path}.${field.jsonName}`;
      const items = field.cardinality === "repeated" || field.cardinality === "map" ? "[*]" : "";
      const inner = messages.get(referredType(field, versions.api) ?? "");
      if (isLost(field, source, versions, to)) found.push(field.type === "enum" ? at + items : at);
      else if (inner !== undefined && leading.has(inner.fullName)) walk(inner, at + items);
    }
    around.delete(source);
  };
  walk(message, "");
  return found;
}

/** Whether some value of a field has no counterpart by itself. */
function isLost(
  field: ProtoField,
  source: ProtoMessage,
  versions: BothVersions,
  to: ProtoDirection,
): boolean {
  const { messages, enums } = versions.api;
  const target = messages.get(versions.counterpart(source.fullName, to));
  if (target?.fieldsByNumber.has(field.number) === false) return true;
  const type = referredType(field, versions.api) ?? "";
  const [values, next] = [enums.get(type)?.values ?? [], enums.get(versions.counterpart(type, to))?.values];
  if (next === undefined) return false;
  const numbers = new Set(next.map(({ number }) => number));
  return values.some(({ number }) => !numbers.has(number));
}

/** A message and all that its fields lead to. */
function messagesWithin(message: ProtoMessage, versions: BothVersions): readonly ProtoMessage[] {
  const found = new Set([message]);
  // A set goes on with what is added to it while it is walked.
  for (const one of found)
    for (const { to } of references(one, versions)) {
      const inner = versions.api.messages.get(to);
      if (inner !== undefined) found.add(inner);
    }
  return [...found];
}

function references({ fullName, fields }: ProtoMessage, { api }: BothVersions): readonly Reference[] {
  return fields.flatMap((field) => {
    const to = referredType(field, api);
    return to === undefined ? [] : [{ from: fullName, to, by: field.fullName }];
  });
}
