import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import {
  checkFunction,
  checkText,
  type JsonObject,
  type Names,
  readArguments,
  readAsJson,
  readList,
  readNamed,
} from "../../value/internal.ts";
import { askOwners, checkWrite, readWrite, SIDES, sharePassed } from "../read-write.ts";
import { checkDistinct } from "./check-distinct.ts";
import { type DeclaredRules, declaredRules } from "./declared-rules.ts";
import { type DuplicateRule, type ReadRule, readRule } from "./duplicate-rule.ts";
import type { DuplicatesWrite, ReconciledDuplicates, WriteOwners } from "./duplicates-write.ts";
import { type SettledDuplicates, settleConfig, settleDuplicates } from "./settle-duplicates.ts";

/** Which fields to keep in agreement. */
export interface ReconcileOptions {
  /** The fields that say the same. Default: those that the type's schema declares. */
  readonly rules?: readonly DuplicateRule[] | undefined;
}

const PARTS: Names = { before: "any", after: "any", config: "any", owners: "any" };
const OWNERS: Names = { manager: "string", force: "boolean", ownersOf: "function" };
const OPTIONS: Names = { rules: "any" };

/**
 * Brings the duplicates in an object into agreement after a write, by the table of each rule's policy. A replace, every
 * kind of patch and an apply all come down to an object before and one after. A rule about a field that the type does
 * not have is an error, and so is a declaration of its schema that cannot be.
 */
export function reconcile<T>(
  type: ObjectType<T>,
  write: DuplicatesWrite,
  options: ReconcileOptions = {},
): ReconciledDuplicates<T> {
  const rules = readOptions(type, options);
  const { owners, ...sides } = readParts(write);
  const read = readArguments(() => readWrite(sides));
  const { object, ...outcome } = settleDuplicates(type, rules, read, owners);
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
      const { object, ...outcome } = settleDuplicates(type, rules, checkWrite(read), owners);
      return { object: object as ObjectOf<T>, ...outcome };
    });
  };
}

/** Settles what configs that are about to be applied say against themselves, or leave out of what is atomic. */
export function createConfigReader(
  type: ObjectType,
  options: ReconcileOptions = {},
): (config: JsonObject) => SettledDuplicates {
  const rules = readOptions(type, options);
  return (config) => settleConfig(type, rules, config);
}

function readOptions(type: ObjectType, options: ReconcileOptions): readonly ReadRule[] | DeclaredRules {
  return readArguments(() => {
    checkObjectType(type);
    const { rules } = readNamed("options", options, OPTIONS);
    if (rules === undefined) return declaredRules(type);
    const read = readList(rules, "rules").map((rule) => readRule(type, rule));
    checkDistinct(read.map((rule) => ({ rule, at: rule.parent })));
    return read;
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
