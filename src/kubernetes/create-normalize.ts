import { type Normalize, type NormalizeObject, normalizeWith } from "../apply/internal.ts";
import {
  createConfigReader,
  createFieldDropper,
  createReconciler,
  createUnionConfigReader,
  createUnionReconciler,
  type DuplicateRule,
  type FeatureGates,
  type Notice,
  type UnionOptions,
  type UnionsOutcome,
} from "../evolve/internal.ts";
import { printPath } from "../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import { checkNames, type ErrorCode, type JsonObject, MergeError, type Names } from "../value/internal.ts";
import { kubernetesUnions } from "./unions/kubernetes-unions.ts";

/** What to normalize. */
export interface NormalizeOptions {
  /** The fields that say the same. Default: those that the type's schema declares. */
  readonly duplicates?: readonly DuplicateRule[] | undefined;
  /**
   * How unions are kept to one member: those that the type's schema declares and, in Kubernetes' own types, those that its
   * server's validation enforces. Default: they are not looked at.
   */
  readonly unions?: UnionOptions | undefined;
  /** Which fields are behind feature gates, and which gates are on. Default: fields are not dropped. */
  readonly gates?: FeatureGates | undefined;
  /** Receives the warnings about a write. Default: they are dropped. */
  readonly onWarning?: ((warning: Notice) => void) | undefined;
}

const OPTIONS: Names = { duplicates: "any", unions: "any", gates: "any", onWarning: "function" };

/**
 * What `apply` and `update` take to keep duplicates in agreement, unions to one member and fields of features that are off out,
 * whoever writes. A write that contradicts itself is an error; a rule about a field that the type does not have is one at once.
 */
export function createNormalize(type: ObjectType, options: NormalizeOptions = {}): Normalize {
  checkObjectType(type);
  checkNames("options", options, OPTIONS);
  const { duplicates, unions, gates, onWarning } = options;
  const dropDisabled = gates && createFieldDropper(type, gates);
  const reconcile = createReconciler(type, { rules: duplicates });
  const readConfig = createConfigReader(type, { rules: duplicates });
  const implied = unions && kubernetesUnions(type);
  const reconcileUnions = unions && createUnionReconciler(type, unions, implied);
  const readUnions = unions && createUnionConfigReader(type, unions, implied);
  const told: Told = { ofConfig: [], ofWrite: [] };
  const normalize: NormalizeObject = (sent, { before, config, manager, force, ownersOf }) => {
    const { object: after, dropped } = dropDisabled?.({ before, after: sent }) ?? {
      object: sent,
      dropped: [],
    };
    for (const { path, gate } of dropped)
      told.ofWrite.push({
        path,
        message: `this was dropped, as the feature ${gate} is off here: turn it on, or leave this out`,
      });
    const synced = reconcile({ before, after, config, owners: { manager, force, ownersOf } });
    refuse("DUPLICATES_DISAGREE", synced.errors);
    told.ofWrite.push(...synced.warnings);
    const { object, mirrored, owned, conflicts } = synced;
    if (reconcileUnions === undefined) return { object, mirrored, owned, conflicts };
    const single = reconcileUnions({ before, after: object, config, ownersOf, manager, force });
    refuse("UNION_VIOLATED", single.errors);
    told.ofWrite.push(...tellUnions(single, manager));
    const contested = single.conflicts.map((conflict) => ({ ...conflict, ofAppliers: true }));
    return {
      object: single.object,
      mirrored,
      owned,
      conflicts: [...conflicts, ...contested],
      cleared: single.cleared,
    };
  };
  const normalizeWrite = normalizeWith(normalize);
  const write: Normalize = (written) => {
    const ofConfig = written.config === undefined ? [] : told.ofConfig;
    told.ofWrite = [];
    if (written.config !== undefined) told.ofConfig = [];
    const result = normalizeWrite(written);
    if (onWarning !== undefined && result.conflicts.length === 0)
      withoutCopies([...ofConfig, ...told.ofWrite]).forEach(onWarning);
    return result;
  };
  return Object.assign(write, {
    readConfig(config: JsonObject): JsonObject {
      const { errors, warnings, object } = readConfig(config);
      // What is wrong is told once it is clear that the config fits its type, and conflicts with nobody.
      told.ofConfig = errors.length > 0 ? [] : warnings;
      return errors.length > 0 ? config : (readUnions?.(object) ?? object);
    },
  });
}

/** What there is to tell of a write, once it is clear that it is not refused: first of what the config says of its own. */
interface Told {
  ofConfig: readonly Notice[];
  ofWrite: Notice[];
}

/** The warnings, each once: a config and the object that it is applied to may contradict the same in the same way. */
function withoutCopies(warnings: readonly Notice[]): readonly Notice[] {
  const distinct = new Map(warnings.map((warning) => [`${warning.path} ${warning.message}`, warning]));
  return [...distinct.values()];
}

/** What was cleared, whoever it belonged to, and the discriminators of others that were set. */
function tellUnions({ cleared, followed }: UnionsOutcome, manager: string): readonly Notice[] {
  const belonged = (owners: readonly string[]): string => {
    const theirs = owners.filter((name) => name !== manager);
    return theirs.length === 0 ? "" : `; it belonged to ${theirs.join(", ")}`;
  };
  return [
    ...cleared.map(({ path, owners, because }) => ({
      path: printPath(path),
      message: `this was cleared, as ${printPath(because)} was set${belonged(owners)}`,
    })),
    ...followed
      .filter(({ owners }) => belonged(owners) !== "")
      .map(({ path, owners }) => ({
        path: printPath(path),
        message: `this was set to name the member that was set${belonged(owners)}`,
      })),
  ];
}

function refuse(code: ErrorCode, notices: readonly Notice[]): void {
  const problems = notices.map(({ path, message }) => new MergeError(code, path, message));
  const [first, ...others] = problems;
  if (first === undefined) return;
  const more = others.map(({ message }) => `; ${message}`).join("");
  throw new MergeError(code, first.path, first.detail + more, { problems });
}
