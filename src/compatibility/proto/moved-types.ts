import type { ProtoApi, ProtoElement, ProtoEnum, ProtoMessage, ProtoService } from "../../proto/internal.ts";
import { versionOf } from "./packages.ts";
import type { ProtoApis } from "./report.ts";

/** A message, an enum or a service. */
export type Definition = ProtoMessage | ProtoEnum | ProtoService;

/** Definitions that are gone, save those in others that are, and what became of those that were found under another name. */
export class MovedTypes {
  /** All that is gone. */
  readonly gone: readonly Definition[];
  /** What definitions became, by their old names. */
  readonly moves: ReadonlyMap<string, Definition>;

  constructor({ old, new: next }: ProtoApis) {
    this.gone = [...definitionsOf(old)].filter((found) => isAlone(found, next));
    this.moves = this.gone.length === 0 ? new Map() : findMoves(this.gone, old, next);
  }

  /** The name that a type has now: its own, unless it moved, or what it is in did. */
  follow(name: string): string {
    if (this.moves.size === 0) return name;
    for (let end = name.length; end > 0; end = name.lastIndexOf(".", end - 1)) {
      const moved = this.moves.get(name.slice(0, end));
      if (moved !== undefined) return moved.fullName + name.slice(end);
    }
    return name;
  }
}

function* definitionsOf(api: ProtoApi): Generator<Definition> {
  for (const message of api.messages.values()) if (!message.isMapEntry) yield message;
  yield* api.enums.values();
  yield* api.services.values();
}

function has(api: ProtoApi, { fullName }: ProtoElement): boolean {
  return api.messages.has(fullName) || api.enums.has(fullName) || api.services.has(fullName);
}

/** Whether a definition is gone, and what it was in is not. */
function isAlone(found: Definition, next: ProtoApi): boolean {
  if (has(next, found)) return false;
  return !("parent" in found) || found.parent === undefined || has(next, found.parent);
}

function findMoves(gone: readonly Definition[], old: ProtoApi, next: ProtoApi): Map<string, Definition> {
  const added = [...definitionsOf(next)].filter((found) => !has(old, found));
  const byName = groupBy(added, ({ name }) => name);
  const byShape = groupBy(added, printShape);
  const names = new Set(gone.map(({ name }) => name));
  const stays = new Set(
    [...definitionsOf(next)]
      .filter((found) => names.has(found.name) && has(old, found))
      .map(nameWithoutVersion),
  );
  const moves = new Map<string, Definition>();
  const taken = new Set<Definition>();
  const claim = (found: Definition, candidates: readonly Definition[]): void => {
    const free = candidates.filter((candidate) => !taken.has(candidate));
    // Of several that are alike, the one in the same file is meant; otherwise nobody knows.
    const near = free.filter((candidate) => candidate.file.path === found.file.path);
    const [best, other] = near.length > 0 ? near : free;
    if (best === undefined || other !== undefined) return;
    taken.add(best);
    moves.set(found.fullName, best);
  };
  // Where another version stays, this one went: it did not move.
  const candidates = gone.filter((found) => !stays.has(nameWithoutVersion(found)));
  for (const found of candidates)
    claim(
      found,
      (byName.get(found.name) ?? []).filter((one) => isAlike(found, one)),
    );
  for (const found of candidates) {
    if (moves.has(found.fullName) || namesOf(found).length === 0) continue;
    claim(
      found,
      (byShape.get(printShape(found)) ?? []).filter((one) => isNear(found, one)),
    );
  }
  return moves;
}

/** Whether a definition may be another one of the same name: it is the same or, in the same package or file, has half of it. */
function isAlike(old: Definition, next: Definition): boolean {
  if (printShape(old) === printShape(next)) return true;
  const [before, after] = [namesOf(old), new Set(namesOf(next))];
  const common = before.filter((name) => after.has(name)).length;
  const isHalf = common > 0 && common * 2 >= Math.max(before.length, after.size);
  return isHalf && isNear(old, next) && kindOf(old) === kindOf(next);
}

/** Whether definitions are in the same file, or in the same package in whichever version. */
function isNear({ file: old }: Definition, { file: next }: Definition): boolean {
  return old.path === next.path || nameOf(old.package) === nameOf(next.package);
}

function nameWithoutVersion({ fullName, file }: Definition): string {
  return `${nameOf(file.package)} ${fullName.slice(file.package.length)}`;
}

function nameOf(name: string): string {
  return versionOf(name)?.base ?? name;
}

function kindOf(definition: Definition): "message" | "enum" | "service" {
  return "fields" in definition ? "message" : "values" in definition ? "enum" : "service";
}

function namesOf(definition: Definition): readonly string[] {
  if ("fields" in definition)
    return definition.fields.map(
      ({ number, name, type, typeName = "", cardinality }) =>
        `${number} ${name} ${type} ${typeName.slice(typeName.lastIndexOf(".") + 1)} ${cardinality}`,
    );
  if ("values" in definition) return definition.values.map(({ number, name }) => `${number} ${name}`);
  return definition.methods.map(({ name }) => name);
}

function printShape(definition: Definition): string {
  return `${kindOf(definition)} ${[...namesOf(definition)].sort().join()}`;
}

export function groupBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}
