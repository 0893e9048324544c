import { printPath } from "../fieldpath/internal.ts";
import {
  checkObjectType,
  type Field,
  type ListType,
  type ObjectType,
  type Origin,
  type PatchStrategy,
  type Schema,
  type Type,
} from "../schema/internal.ts";
import { readArguments, readNamed } from "../value/internal.ts";
import type { LintFinding, LintRuleChoice } from "./finding.ts";
import { Findings } from "./findings.ts";
import { printKind } from "./print-kind.ts";
import { CHOICE, readRuleChoice } from "./rule-choice.ts";

/**
 * Where patches and apply disagree about how to merge: of a schema, in all its definitions; of one type, in all that it
 * leads to, each definition once. Custom resources, and types without any patch strategy, take no such patches, and so
 * nothing disagrees.
 */
export function lintSchema(
  source: Schema | ObjectType,
  options: LintRuleChoice = {},
): readonly LintFinding[] {
  const choice = readArguments(() => {
    if (!isSchema(source)) checkObjectType(source);
    return readRuleChoice(readNamed("options", options, CHOICE));
  });
  const findings = new Findings("", choice);
  const fields = isSchema(source)
    ? source.definitionNames().flatMap((name) => fieldsOf(source.definition(name), name, false))
    : fieldsOf(source, printKind(source), true);
  const isStrategic = fields.some(({ field, origin }) => field.patch !== undefined && origin === undefined);
  for (const place of fields) {
    if (place.origin === "built-in" || (place.origin === undefined && isStrategic))
      compareMerges(place, findings);
  }
  return findings.all();
}

function isSchema(source: Schema | ObjectType): source is Schema {
  return typeof (source as Partial<Schema> | undefined | null)?.definitionNames === "function";
}

interface FieldPlace {
  readonly in: string;
  /** As a pattern, from the top of it. */
  readonly path: string;
  /** Where the type comes from that declares the field; `undefined` if nobody knows. */
  readonly origin: Origin | undefined;
  readonly field: Field;
}

/** The fields of a type and of the types that are written inline in it; with `all`, of those that it refers to, too. */
function fieldsOf(top: Type, name: string, all: boolean): readonly FieldPlace[] {
  const fields: FieldPlace[] = [];
  const places = new Map<Type, { readonly path: string; readonly origin: Origin | undefined }>();
  places.set(top, { path: "", origin: top.origin });
  const note = (type: Type | undefined, path: string, origin: Origin | undefined): void => {
    if (type === undefined || places.has(type) || (!all && type.name !== "")) return;
    places.set(type, { path, origin: type.origin ?? (type.name === "" ? origin : undefined) });
  };
  // Types that are noted on the way come up later in the same loop.
  for (const [{ list, map }, { path, origin }] of places) {
    note(list?.element, `${path}[*]`, origin);
    note(map?.element, `${path}.*`, origin);
    for (const field of map?.fields.values() ?? []) {
      const at = path + printPath([{ kind: "field", name: field.name }], { exact: true });
      fields.push({ in: name, path: at, origin, field });
      note(field.type, at, origin);
    }
  }
  return fields;
}

function compareMerges({ in: place, path, field }: FieldPlace, findings: Findings): void {
  const { type, patch } = field;
  if (type.list === undefined || type.scalar !== undefined) {
    if (patch?.action !== "replace" || type.map?.topology !== "granular") return;
    const message = "patches replace the object, apply merges it field by field";
    findings.reportSchema("merge-mismatch", { in: place, path, message });
    return;
  }
  const [patchKeys, applyKeys] = [keysOfPatch(patch), keysOfApply(type.list)];
  if (patchKeys === applyKeys) return;
  const byPatch = patchKeys === undefined ? "replace the list" : `merge items by ${patchKeys}`;
  const byApply = applyKeys === undefined ? "replaces the list" : `merges items by ${applyKeys}`;
  findings.reportSchema(patchKeys && applyKeys ? "list-keys-mismatch" : "merge-mismatch", {
    in: place,
    path,
    message: `patches ${byPatch}, apply ${byApply}`,
  });
}

const ITSELF = "value";

/** What tells items apart; `undefined` if the list is replaced as a whole. */
function keysOfPatch(patch: PatchStrategy | undefined): string | undefined {
  return patch?.action === "merge" ? (patch.mergeKey ?? ITSELF) : undefined;
}

function keysOfApply({ topology, keys }: ListType): string | undefined {
  if (topology === "atomic") return undefined;
  return topology === "set" ? ITSELF : keys.map(({ name }) => name).join(" and ");
}
