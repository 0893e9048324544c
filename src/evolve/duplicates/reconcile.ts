import { type FieldPath, printPath } from "../../fieldpath/index.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/index.ts";
import { type Json, type JsonObject, type Names, readAsJson } from "../../value/index.ts";
import { mapObjects, mapPlaces, type Place } from "../places.ts";
import { checkFunction, checkText, readArguments, readList, readNamed } from "../read-arguments.ts";
import { askOwners, checkWrite, type ReadWrite, readWrite, SIDES, sharePassed } from "../read-write.ts";
import { type Decision, decide, isUnset } from "./decide.ts";
import { type DuplicateRule, declaredRules, type ReadRule, readRule } from "./duplicate-rule.ts";
import { canHold, fieldAt, withFieldAt } from "./field-at.ts";

/** A write: an object before it, absent on create, and after it. */
export interface DuplicatesWrite {
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** Who owns what, where ownership is tracked. Default: it is not. */
  readonly owners?: WriteOwners | undefined;
}

/** Who writes, and who owns what. */
export interface WriteOwners {
  /** Who writes. */
  readonly manager: string;
  /** Whether the writer takes what others own. Default: false. */
  readonly force?: boolean | undefined;
  /** The managers that own a field. */
  ownersOf(path: FieldPath): readonly string[];
}

/** Which fields to keep in agreement. */
export interface ReconcileOptions {
  /** The fields that say the same. Default: those that the type's schema declares. */
  readonly rules?: readonly DuplicateRule[] | undefined;
}

/** What becomes of a write, so that every field says the same under each of its names. */
export interface ReconciledDuplicates<T = unknown> {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
  /** Fields that were set or cleared to agree with another: they belong to nobody but who stated them. */
  readonly mirrored: readonly FieldPath[];
  /** Fields that the writer comes to own, though it stated only their duplicates. */
  readonly owned: readonly FieldPath[];
  /** Fields that the writer meant to change by their duplicates, and others own. */
  readonly conflicts: readonly DuplicateConflict[];
  readonly warnings: readonly Notice[];
  /** What is wrong with the write; it must then not be stored. */
  readonly errors: readonly Notice[];
}

/** A field that the writer means to change, though others own it. */
export interface DuplicateConflict {
  readonly path: FieldPath;
  readonly managers: readonly string[];
  /** What the writer wants there. */
  readonly wanted: Json;
}

/** A sentence about a field. */
export interface Notice {
  readonly path: string;
  readonly message: string;
}

const PARTS: Names = { before: "any", after: "any", config: "any", owners: "any" };
const OWNERS: Names = { manager: "string", force: "boolean", ownersOf: "function" };
const OPTIONS: Names = { rules: "any" };

/**
 * Brings the duplicates in an object into agreement after a write, by the table of each rule's policy. A replace, every
 * kind of patch and an apply all come down to an object before and one after. A rule about a field that the type does
 * not have is an error.
 */
export function reconcile<T>(
  type: ObjectType<T>,
  write: DuplicatesWrite,
  options: ReconcileOptions = {},
): ReconciledDuplicates<T> {
  const rules = readOptions(type, options);
  const { owners, ...sides } = readParts(write);
  const read = readArguments(() => readWrite(sides));
  const { object, ...outcome } = settleAll(type, rules, read, owners);
  return { object: sharePassed(sides.after, read.after, object), ...outcome };
}

/**
 * The same for many writes: the rules are read once, and a wrong one is an error at once. The objects are taken to be
 * JSON, and looked at closely only if something fails.
 */
export function createReconciler<T>(
  type: ObjectType<T>,
  options: ReconcileOptions = {},
): (write: DuplicatesWrite) => ReconciledDuplicates<T> {
  const rules = readOptions(type, options);
  return (write) => {
    const { owners, ...sides } = readParts(write);
    return readAsJson(sides, SIDES, (read) => {
      const { object, ...outcome } = settleAll(type, rules, checkWrite(read), owners);
      return { object: object as ObjectOf<T>, ...outcome };
    });
  };
}

/** The rules, if there are any but those of the schema. */
function readOptions(type: ObjectType, options: ReconcileOptions): readonly ReadRule[] | undefined {
  return readArguments(() => {
    checkObjectType(type);
    const { rules } = readNamed("options", options, OPTIONS);
    return rules === undefined ? rules : readList(rules, "rules").map((rule) => readRule(type, rule));
  });
}

function readParts(write: DuplicatesWrite): DuplicatesWrite {
  return readArguments(() => {
    const { owners, ...sides } = readNamed("parts", write, PARTS);
    return owners === undefined ? sides : { ...sides, owners: readOwners(owners) };
  });
}

function readOwners(owners: WriteOwners): WriteOwners {
  const { manager, force, ownersOf } = readNamed("parts of owners", owners, OWNERS);
  checkText(manager, "the manager of owners");
  checkFunction(ownersOf, "ownersOf");
  return { manager, force, ownersOf: (path) => askOwners(owners, path) };
}

type Outcome = Omit<ReconciledDuplicates, "object"> & { readonly object: JsonObject };

function settleAll(
  type: ObjectType,
  rules: readonly ReadRule[] | undefined,
  { before, after, config }: ReadWrite,
  owners: WriteOwners | undefined,
): Outcome {
  const walk = new Reconciler(owners);
  let object: Json = after;
  if (rules === undefined) {
    object = mapObjects(type, { before, after, config }, (place, map) => {
      let result = place.after;
      for (const rule of declaredRules(map)) result = walk.settle(rule, { ...place, after: result });
      return result;
    });
  }
  for (const rule of rules ?? []) {
    object = mapPlaces(type, { before, after: object, config }, rule.parent, (place) =>
      walk.settle(rule, place),
    );
  }
  return { object: object as JsonObject, ...walk.outcome };
}

class Reconciler {
  readonly outcome = {
    mirrored: [] as FieldPath[],
    owned: [] as FieldPath[],
    conflicts: [] as DuplicateConflict[],
    warnings: [] as Notice[],
    errors: [] as Notice[],
  };
  readonly #owners: WriteOwners | undefined;

  constructor(owners: WriteOwners | undefined) {
    this.#owners = owners;
  }

  /** What becomes of the object that has both fields. */
  settle(rule: ReadRule, place: Place): JsonObject {
    const { before, after, config } = place;
    const read = (object: JsonObject | undefined, path: FieldPath | undefined): Json | undefined => {
      const value = object && path && fieldAt(object, path);
      return rule.emptyIsUnset && value === "" ? undefined : value;
    };
    const fresh = read(after, rule.newPath);
    const decision = decide(rule, {
      oldBefore: read(before, rule.oldPath),
      newBefore: read(before, rule.newPath),
      old: read(after, rule.oldPath),
      new: fresh,
      restBefore: read(before, rule.restPath),
      rest: read(after, rule.restPath),
    });
    const meant = rule.whenNewChanges === "intent" && decision.byNew !== undefined;
    if (meant && isUnset(read(config, rule.oldPath)))
      return this.#settleIntent(rule, place, rule.down(fresh as Json));
    return this.#carryOut(rule, place, decision);
  }

  #carryOut(rule: ReadRule, { after, path }: Place, decision: Decision): JsonObject {
    this.#tell(this.outcome.warnings, path, rule.newPath, decision.warning);
    if (this.#tell(this.outcome.errors, path, rule.newPath, decision.error)) return after;
    let object = after;
    if ("old" in decision) object = this.#set(object, path, rule.oldPath, decision.old);
    if ("new" in decision) object = this.#set(object, path, rule.newPath, decision.new);
    if ("rest" in decision) object = this.#set(object, path, rule.restPath as FieldPath, decision.rest);
    return object;
  }

  /** Only the new field says what is meant: the old one follows, if nobody else owns it, and is the writer's too. */
  #settleIntent(rule: ReadRule, { after, path }: Place, wanted: Json): JsonObject {
    const at = [...path, ...rule.oldPath];
    const owners = this.#owners;
    const managers = (owners?.ownersOf(at) ?? []).filter((name) => name !== owners?.manager);
    if (managers.length > 0 && !owners?.force) {
      this.outcome.conflicts.push({ path: at, managers, wanted });
      return after;
    }
    this.outcome.owned.push(at);
    return withFieldAt(after, rule.oldPath, wanted);
  }

  #tell(notices: Notice[], path: FieldPath, field: FieldPath, message: string | undefined): boolean {
    if (message === undefined) return false;
    notices.push({ path: printPath([...path, ...field]), message });
    return true;
  }

  #set(object: JsonObject, path: FieldPath, field: FieldPath, wanted: Json | undefined): JsonObject {
    const value = isUnset(wanted) ? undefined : wanted;
    if (value === undefined && isUnset(fieldAt(object, field))) return object;
    if (!canHold(object, field)) {
      this.#tell(
        this.outcome.errors,
        path,
        field,
        "something that is no object is in the way: make room for the field",
      );
      return object;
    }
    const changed = withFieldAt(object, field, value);
    if (changed !== object) this.outcome.mirrored.push([...path, ...field]);
    return changed;
  }
}
