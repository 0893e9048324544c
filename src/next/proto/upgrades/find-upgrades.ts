import type { ProtoApi, ProtoField, ProtoFile } from "../../../proto/internal.ts";
import { annotated, FILE_MIGRATE, isDeprecated } from "../annotations.ts";
import type { NextProtoTrigger } from "../report.ts";
import { findReach, type Reference } from "./reach.ts";
import { enumsIn, messagesIn, type Scope } from "./scope.ts";

/** Why a package has a next version. */
export interface Upgrade {
  readonly triggers: readonly NextProtoTrigger[];
  readonly because: readonly string[];
}

/** Finds the packages that have a next version. */
export function findUpgrades(
  api: ProtoApi,
  { active }: Scope,
  propagate: "types" | "packages",
): ReadonlyMap<string, Upgrade> {
  const triggers = findTriggers(active);
  const packageOf = new Map(
    active.flatMap((file) =>
      [...messagesIn(file), ...enumsIn(file)].map(({ fullName }) => [fullName, file.package]),
    ),
  );
  const nodeOf = (type: string): string => (propagate === "types" ? type : (packageOf.get(type) ?? type));
  const references = [
    ...active.flatMap((file) => fieldReferences(file, api)),
    ...(propagate === "types" ? [] : active.flatMap(methodReferences)),
  ]
    .filter(({ to }) => packageOf.has(to))
    .map(({ from, to, by, isMethod }) => ({ from: nodeOf(from), to: nodeOf(to), by, isMethod }));
  // What only the methods of a package refer to matters to others that depend on it, and not to those methods.
  const needed = new Set(references.filter(({ from, to }) => from !== to).map(({ to }) => to));
  const binding = references.filter(({ from, isMethod }) => !isMethod || needed.has(from));
  const firstTrigger = new Map<string, NextProtoTrigger>();
  for (const { type, trigger } of triggers) {
    const node = nodeOf(type);
    if (!firstTrigger.has(node)) firstTrigger.set(node, trigger);
  }
  const upgrades = new Map<string, { triggers: NextProtoTrigger[]; because: readonly string[] }>();
  for (const [node, { way, target }] of findReach(firstTrigger.keys(), binding)) {
    const name = propagate === "types" ? (packageOf.get(node) ?? "") : node;
    const last = firstTrigger.get(target)?.element ?? "";
    if (!upgrades.has(name))
      upgrades.set(name, { triggers: [], because: way.length === 0 ? [] : [...way, last] });
  }
  for (const { type, trigger } of triggers) {
    const own = upgrades.get(packageOf.get(type) ?? "")?.triggers;
    // Every type of a file that moves is one that must change, for the same reason.
    if (own?.includes(trigger) === false) own.push(trigger);
  }
  return upgrades;
}

/** A type that must change, and what makes it. */
interface Triggered {
  readonly type: string;
  readonly trigger: NextProtoTrigger;
}

function findTriggers(files: readonly ProtoFile[]): readonly Triggered[] {
  return files.flatMap((file): readonly Triggered[] => {
    const to = annotated(file.options, FILE_MIGRATE, "moveToPackage");
    const moves: NextProtoTrigger = { kind: "file", element: file.path, to };
    const [messages, enums] = [messagesIn(file), enumsIn(file)];
    return [
      ...(to === undefined
        ? []
        : [...messages, ...enums].map(({ fullName }) => ({ type: fullName, trigger: moves }))),
      ...messages.flatMap(({ fullName, fields }) =>
        fields
          .filter(isDeprecated)
          .map((field) => ({ type: fullName, trigger: { kind: "field" as const, element: field.fullName } })),
      ),
      ...enums.flatMap(({ fullName, values }) =>
        values.filter(isDeprecated).map(({ name }) => ({
          type: fullName,
          trigger: { kind: "enum value" as const, element: `${fullName}.${name}` },
        })),
      ),
    ];
  });
}

interface ElementReference extends Reference {
  readonly isMethod: boolean;
}

/** What the fields of a file refer to, deprecated ones too. */
function fieldReferences(file: ProtoFile, api: ProtoApi): readonly ElementReference[] {
  return messagesIn(file)
    .filter(({ isMapEntry }) => !isMapEntry)
    .flatMap(({ fullName, fields }) =>
      fields.flatMap((field) => {
        const to = referredType(field, api);
        return to === undefined ? [] : [{ from: fullName, to, by: field.fullName, isMethod: false }];
      }),
    );
}

/** The message or enum that a field's values are of: those of a map, too. */
export function referredType(field: ProtoField, api: ProtoApi): string | undefined {
  if (field.cardinality !== "map" || field.typeName === undefined) return field.typeName;
  return api.messages.get(field.typeName)?.fieldsByNumber.get(2)?.typeName;
}

function methodReferences(file: ProtoFile): readonly ElementReference[] {
  return file.services.flatMap(({ methods }) =>
    methods.flatMap(({ fullName, input, output }) =>
      [input, output].map((to) => ({ from: file.package, to, by: fullName, isMethod: true })),
    ),
  );
}
