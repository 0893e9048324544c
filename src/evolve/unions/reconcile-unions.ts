import type { FieldPath } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import {
  type JsonObject,
  type Names,
  readArguments,
  readAsJson,
  readList,
  readNamed,
} from "../../value/internal.ts";
import { checkWrite, readWrite, SIDES, sharePassed } from "../read-write.ts";
import type { DeclaredUnion } from "./declared-union.ts";
import type { UnionMode } from "./settle-union.ts";
import { type ReadOptions, settleAtomicUnions, settleUnions, type UnionsOutcome } from "./settle-unions.ts";
import { UnionPlan } from "./union-plan.ts";

/** A write: an object before it, absent on create, and after it. */
export interface UnionsWrite {
  /** Absent on create. */
  readonly before?: object | undefined;
  readonly after: object;
  /** What is applied, where the write is an apply. */
  readonly config?: object | undefined;
  /** The managers that own a field; asked for each member that is cleared, and for all fields inside it. Default: none are known. */
  readonly ownersOf?: ((path: FieldPath) => readonly string[]) | undefined;
  /** The manager that writes. Default: one that owns nothing. */
  readonly manager?: string | undefined;
  /** Whether the writer takes what others own. Default: false. */
  readonly force?: boolean | undefined;
}

/** How unions are kept to one member. */
export interface UnionOptions {
  /** Default: `normalize`. */
  readonly mode?: UnionMode | undefined;
  /**
   * Unions that the schema does not declare, or declares wrongly: each replaces those of the schema that share a member with
   * it. Default: none.
   */
  readonly declared?: readonly DeclaredUnion[] | undefined;
  /**
   * The discriminator's values where the published ones are wrong, by member: some types publish the name of a Go field,
   * `{localhostProfile: "Localhost"}`. Where one name means two things, declare the unions instead. Default: as published.
   */
  readonly values?: Readonly<Record<string, string>> | undefined;
  /** Whether an apply that would clear what others applied conflicts with them, unless it is by force. Default: false. */
  readonly conflicts?: boolean | undefined;
}

/** What becomes of a write, so that at most one member of every union is set. */
export interface ReconciledUnions<T = unknown> extends UnionsOutcome {
  /** The object to store; `after` itself if nothing was to be done. */
  readonly object: ObjectOf<T>;
}

const PARTS: Names = {
  before: "any",
  after: "any",
  config: "any",
  ownersOf: "function",
  manager: "string",
  force: "boolean",
};
const OPTIONS: Names = {
  mode: "validate|normalize|legacy",
  declared: "any",
  values: "any",
  conflicts: "boolean",
};

/**
 * Keeps at most one member of every union of an object set, however deep it is: of those that the type's schema declares,
 * and of those that are declared here. A union, or a value, of fields that the type does not have is an error.
 */
export function reconcileUnions<T>(
  type: ObjectType<T>,
  write: UnionsWrite,
  options: UnionOptions = {},
): ReconciledUnions<T> {
  const read = readOptions(type, options, []);
  const { ownersOf, manager, force, ...sides } = readParts(write);
  const sidesRead = readArguments(() => readWrite(sides));
  const { object, ...outcome } = settleUnions(type, read, { ...sidesRead, ownersOf, manager, force });
  return { object: sharePassed(sides.after, sidesRead.after, object), ...outcome };
}

/**
 * The same for many writes: the options are read once, and a wrong one is an error at once. The objects are taken to be
 * JSON, and looked at closely only if something fails. Implied unions count like those of the schema.
 */
export function createUnionReconciler<T>(
  type: ObjectType<T>,
  options: UnionOptions = {},
  implied: readonly DeclaredUnion[] = [],
): (write: UnionsWrite) => ReconciledUnions<T> {
  const read = readOptions(type, options, implied);
  return (write) => {
    const { ownersOf, manager, force, ...sides } = readParts(write);
    return readAsJson(sides, SIDES, (parts) => {
      const whole = { ...checkWrite(parts), ownersOf, manager, force };
      const { object, ...outcome } = settleUnions(type, read, whole);
      return { object: object as ObjectOf<T>, ...outcome };
    });
  };
}

/** Settles what configs that are about to be applied leave open inside what is atomic. */
export function createUnionConfigReader(
  type: ObjectType,
  options: UnionOptions = {},
  implied: readonly DeclaredUnion[] = [],
): (config: JsonObject) => JsonObject {
  const read = readOptions(type, options, implied);
  return (config) => settleAtomicUnions(type, read, config);
}

function readParts(write: UnionsWrite): UnionsWrite {
  return readArguments(() => readNamed("parts", write, PARTS));
}

function readOptions(
  type: ObjectType,
  options: UnionOptions,
  implied: readonly DeclaredUnion[],
): ReadOptions {
  return readArguments(() => {
    checkObjectType(type);
    const read = readNamed("options", options, OPTIONS);
    const { mode = "normalize", declared = [], values = {}, conflicts = false } = read;
    const plan = new UnionPlan(type, { declared: readList(declared, "declared"), implied, values });
    return { mode, plan, conflicts };
  });
}
