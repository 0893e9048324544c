import { type Normalize, normalizeWith } from "../apply/internal.ts";
import {
  createReconciler,
  createUnionReconciler,
  type DuplicateRule,
  type Notice,
  type UnionOptions,
} from "../evolve/internal.ts";
import { printPath } from "../fieldpath/internal.ts";
import { checkObjectType, type ObjectType } from "../schema/internal.ts";
import { checkNames, type ErrorCode, MergeError, type Names } from "../value/internal.ts";

/** What to keep in agreement. */
export interface NormalizeOptions {
  /** The fields that say the same. Default: those that the type's schema declares. */
  readonly duplicates?: readonly DuplicateRule[] | undefined;
  /** How unions are kept to one member. Default: they are not looked at. */
  readonly unions?: UnionOptions | undefined;
  /** Takes what there is to tell about a write. Default: nobody does. */
  readonly onWarning?: ((warning: Notice) => void) | undefined;
}

const OPTIONS: Names = { duplicates: "any", unions: "any", onWarning: "function" };

/**
 * What `apply` and `update` take to keep duplicates in agreement and unions to one member, whoever writes. A write that
 * contradicts itself is an error; a rule about a field that the type does not have is one at once.
 */
export function createNormalize(type: ObjectType, options: NormalizeOptions = {}): Normalize {
  checkObjectType(type);
  checkNames("options", options, OPTIONS);
  const { duplicates, unions, onWarning = () => {} } = options;
  const reconcile = createReconciler(type, { rules: duplicates });
  const reconcileUnions = unions && createUnionReconciler(type, unions);
  return normalizeWith((after, { before, config, manager, force, ownersOf }) => {
    const synced = reconcile({ before, after, config, owners: { manager, force, ownersOf } });
    refuse("DUPLICATES_DISAGREE", synced.errors);
    for (const warning of synced.warnings) onWarning(warning);
    const { object, owned, conflicts } = synced;
    if (reconcileUnions === undefined) return { object, owned, conflicts };
    const single = reconcileUnions({ before, after: object, config, ownersOf });
    refuse("UNION_VIOLATED", single.errors);
    for (const { path, owners } of single.cleared) {
      const theirs = owners.filter((name) => name !== manager);
      if (theirs.length > 0)
        onWarning({
          path: printPath(path),
          message: `this was cleared with its union, and belonged to ${theirs.join(", ")}`,
        });
    }
    return { object: single.object, owned, conflicts };
  });
}

function refuse(code: ErrorCode, [first, ...others]: readonly Notice[]): void {
  if (first === undefined) return;
  const more = others.map(({ path, message }) => `; ${path}: ${message}`).join("");
  throw new MergeError(code, first.path, first.message + more);
}
