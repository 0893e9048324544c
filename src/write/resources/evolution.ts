import type { Normalize } from "../../apply/internal.ts";
import {
  type Converter,
  createReconciler,
  type DuplicateRule,
  type FeatureGates,
  type Notice,
  typesWithin,
  type UnionOptions,
} from "../../evolve/internal.ts";
import { createNormalize } from "../../kubernetes/internal.ts";
import { internalError, qualify } from "../../kubernetes/status/refusals.ts";
import type { ObjectType } from "../../schema/internal.ts";
import { MergeError } from "../../value/internal.ts";

/**
 * What helps the objects of one kind through changes of its API. All of it goes beyond Kubernetes: for its own kinds it is off
 * unless asked for, and for custom kinds what the schema declares is in force.
 */
export interface Evolution {
  /**
   * Converts between the versions of a custom kind. Default: as its definition declares in the annotation `fieldwise.dev/conversion`;
   * without that, they differ in their name alone.
   */
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
  /**
   * Which fields are behind feature gates beside those that the schema says, and which gates are on; `false` if none is looked
   * at. Default: those of the schema, and all are off.
   */
  readonly gates?: false | FeatureGates | undefined;
}

/** By kind and group: `CronTab.stable.example.com`, `Pod`. */
export type Evolutions = Readonly<Record<string, Evolution>>;

/** Makes a `Normalize` whose warnings go to a function. */
export type NormalizeFor = (onWarning: (warning: Notice) => void) => Normalize;

/** The kind whose objects are normalized. */
export interface EvolvingKind {
  readonly group: string;
  readonly kind: string;
  readonly type: ObjectType;
}

/** What to normalize: rules for duplicate fields (`undefined` for those of the schema), unions and feature gates. */
export interface Asked {
  readonly duplicates: readonly DuplicateRule[] | undefined;
  readonly unions: UnionOptions | undefined;
  readonly gates: FeatureGates | undefined;
}

/**
 * What to normalize in one version of a custom kind: what its schema declares, unless its evolution says otherwise. Rules hold
 * in the versions that have both fields.
 */
export function askedOfCustom(
  type: ObjectType,
  { duplicates, unions, gates }: Evolution,
  versions: readonly ObjectType[],
): Asked {
  const declared = declaredBy(type);
  const rules = duplicates !== false && declared.duplicates ? undefined : [];
  const mode = declared.unions ? NORMALIZE : undefined;
  return {
    duplicates: typeof duplicates === "object" ? rulesIn(type, duplicates, versions) : rules,
    unions: unions === undefined ? mode : unions || undefined,
    gates: gates === undefined ? (declared.gates ? {} : undefined) : gates || undefined,
  };
}

const NORMALIZE: UnionOptions = { mode: "normalize" };

/** The rules that hold in a version. A rule that holds in no version stays, so that it is reported as a mistake. */
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

function declaredBy(type: ObjectType): Record<keyof Asked, boolean> {
  const maps = typesWithin(type).flatMap(({ map }) => map ?? []);
  const fields = maps.flatMap((map) => [...map.fields.values()]);
  return {
    duplicates: fields.some(({ duplicateOf }) => duplicateOf !== undefined),
    unions: maps.some(({ unions }) => unions.length > 0),
    gates: fields.some(({ featureGate }) => featureGate !== undefined),
  };
}

/**
 * What keeps the objects of a kind as asked; `undefined` if nothing is. What is asked of a field that the type does not have is
 * the server's error, not that of whoever writes: definitions come and change while it runs.
 */
export function normalizeOf({ group, kind, type }: EvolvingKind, asked: Asked): NormalizeFor | undefined {
  const { duplicates, unions, gates } = asked;
  if (duplicates?.length === 0 && unions === undefined && gates === undefined) return undefined;
  let tell = (_: Notice): void => {};
  const normalize = createOrFail(qualify(kind, group), () =>
    createNormalize(type, { ...asked, onWarning: (warning) => tell(warning) }),
  );
  return (onWarning) => {
    const telling = <Given, Result>(run: (given: Given) => Result) => {
      return (given: Given): Result => {
        tell = onWarning;
        return run(given);
      };
    };
    const { readConfig } = normalize;
    return Object.assign(telling(normalize), { readConfig: readConfig && telling(readConfig) });
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

/** Normalizes in two ways, the second after the first. */
export function inTurn(first: Normalize, second: Normalize): Normalize {
  const normalize: Normalize = (written) => {
    const once = first(written);
    const twice = second({ ...written, object: once.object });
    return {
      ...twice,
      conflicts: [...once.conflicts, ...twice.conflicts],
      cleared: [...once.cleared, ...twice.cleared],
      settle: (entries) => twice.settle(once.settle(entries)),
    };
  };
  return Object.assign(normalize, { readConfig: second.readConfig });
}
