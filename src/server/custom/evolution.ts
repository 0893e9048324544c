import type { Normalize } from "../../apply/internal.ts";
import {
  type Converter,
  createReconciler,
  type DuplicateRule,
  type Notice,
  typesWithin,
  type UnionOptions,
} from "../../evolve/internal.ts";
import { createNormalize } from "../../kubernetes/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { MergeError } from "../../value/internal.ts";
import { internalError, qualify } from "../status/status.ts";

/**
 * What helps the objects of one kind through changes of its API. All of it goes beyond Kubernetes: for its own kinds it is off
 * unless asked for, and for custom kinds what the schema declares is in force.
 */
export interface Evolution {
  /** Converts between the versions of a custom kind. Default: they differ in their name alone. */
  readonly converter?: Converter | undefined;
  /**
   * Which fields that say the same are kept in agreement: those of these rules; `true` for those that the schema declares, or
   * that Kubernetes has in a kind of its own; `false` for none. Rules hold in the versions that have both fields. Default: true
   * for custom kinds, false for Kubernetes' own.
   */
  readonly duplicates?: boolean | readonly DuplicateRule[] | undefined;
  /**
   * How unions are kept to one member; `false` if they are not. Default: with the mode `normalize` for custom kinds, not at all
   * for Kubernetes' own.
   */
  readonly unions?: false | UnionOptions | undefined;
}

/** By kind and group: `CronTab.stable.example.com`, `Pod`. */
export type Evolutions = Readonly<Record<string, Evolution>>;

/** `Normalize` that also tells what there is to tell about a write. */
export type NormalizeWrite = (
  written: Parameters<Normalize>[0],
  onWarning: (warning: Notice) => void,
) => ReturnType<Normalize>;

/** The kind whose objects are kept so. */
export interface EvolvingKind {
  readonly group: string;
  readonly kind: string;
  readonly type: ObjectType;
}

/** What is to be kept: rules for duplicate fields, those of the schema if `undefined`, and unions. */
export interface Asked {
  readonly duplicates: readonly DuplicateRule[] | undefined;
  readonly unions: UnionOptions | undefined;
}

/**
 * What is kept of one version of a custom kind: what its schema declares, unless its evolution says otherwise. Rules hold in the
 * versions that have both fields.
 */
export function askedOfCustom(
  type: ObjectType,
  { duplicates, unions }: Evolution,
  versions: readonly ObjectType[],
): Asked {
  const declared = declaredBy(type);
  const rules = duplicates !== false && declared.duplicates ? undefined : [];
  const mode = declared.unions ? NORMALIZE : undefined;
  return {
    duplicates: typeof duplicates === "object" ? rulesIn(type, duplicates, versions) : rules,
    unions: unions === undefined ? mode : unions || undefined,
  };
}

const NORMALIZE: UnionOptions = { mode: "normalize" };

/** The rules that hold in a version. One that holds in none stays: it is a mistake that must come to light. */
function rulesIn(
  type: ObjectType,
  rules: readonly DuplicateRule[],
  versions: readonly ObjectType[],
): readonly DuplicateRule[] {
  return rules.filter((rule) => hasFields(type, rule) || !versions.some((other) => hasFields(other, rule)));
}

function hasFields(type: ObjectType, rule: DuplicateRule): boolean {
  try {
    createReconciler(type, { rules: [rule] });
    return true;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return error.code !== "FIELD_UNKNOWN";
  }
}

function declaredBy(type: ObjectType): { readonly duplicates: boolean; readonly unions: boolean } {
  const maps = typesWithin(type).flatMap(({ map }) => map ?? []);
  return {
    duplicates: maps.some(({ fields }) =>
      [...fields.values()].some((field) => field.duplicateOf !== undefined),
    ),
    unions: maps.some(({ unions }) => unions.length > 0),
  };
}

/**
 * What keeps the objects of a kind as asked; `undefined` if nothing is. What is asked of a field that the type does not have is
 * the server's error, not that of whoever writes: definitions come and change while it runs.
 */
export function normalizeOf({ group, kind, type }: EvolvingKind, asked: Asked): NormalizeWrite | undefined {
  if (asked.duplicates?.length === 0 && asked.unions === undefined) return undefined;
  let warnings: Notice[] = [];
  const normalize = createOrFail(qualify(kind, group), () =>
    createNormalize(type, { ...asked, onWarning: (warning) => warnings.push(warning) }),
  );
  return (written, onWarning) => {
    warnings = [];
    const result = normalize(written);
    warnings.forEach(onWarning);
    return result;
  };
}

function createOrFail(kind: string, create: () => Normalize): Normalize {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw internalError(`the server's evolution of ${kind} cannot be carried out: ${error.message}`);
  }
}
