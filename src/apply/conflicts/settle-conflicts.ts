import { EMPTY, hasPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { type AppliedConfig, applyConfig } from "../apply-config.ts";
import type { Ignore } from "../entries/field-filter.ts";
import { type Entry, entryId, type Owner } from "../entries/managed-fields.ts";
import { NEVER_OWNED } from "../entries/never-owned.ts";
import { clientSideFields, KUBECTL } from "../entries/take-over.ts";
import type { Versions } from "../entries/versions.ts";
import { type Conflict, listConflicts } from "./conflict.ts";
import { Refused } from "./refused.ts";

/** Settles conflicts, as far as it can. It is asked again, as long as there are any, until it gives the config itself. */
export type SettleConflicts = (contested: Contested) => Settlement;

/** A config that others stand in the way of. */
export interface Contested {
  readonly type: ObjectType;
  readonly config: JsonObject;
  readonly conflicts: readonly Conflict[];
}

/** What was made of the conflicts. */
export interface Settlement {
  /** The config to apply instead, without what gives way; the config itself if all else is settled or stays open. */
  readonly config: JsonObject;
  /** What is left to others. */
  readonly gaveWay: ReadonlySet<Conflict>;
  /** What is taken over. */
  readonly forced: ReadonlySet<Conflict>;
}

/** A config on its way into an object. */
export interface Attempt {
  readonly type: ObjectType;
  readonly versions: Versions;
  readonly live: JsonObject;
  readonly config: JsonObject;
  readonly owner: Owner;
  readonly force: boolean;
  readonly ignore: Ignore | undefined;
  readonly settle: SettleConflicts | undefined;
  /** Who owns what before. */
  readonly managers: ReadonlyMap<string, Entry>;
}

/** What an attempt comes to, once all conflicts are settled. */
export interface Settled {
  readonly applied: AppliedConfig;
  /** The config without what gave way. */
  readonly stated: JsonObject;
  /** What others keep, though the config states it. */
  readonly gaveWay: readonly Conflict[];
}

/** Applies, again without what gives way, until no conflict is left; or finds out what is refused. */
export function settleConflicts(attempt: Attempt): Settled | Refused {
  const { type, versions, live, owner, force, ignore, settle, managers } = attempt;
  const gaveWay: Conflict[] = [];
  let { config } = attempt;
  for (;;) {
    const applied = applyConfig(
      type,
      { live, config, managers, manager: entryId(owner), version: owner.apiVersion },
      { convert: versions.conversion, ignore, unowned: NEVER_OWNED },
    );
    const { object, conflicts: fields } = applied;
    if (fields.size === 0 || (force && settle === undefined)) return { applied, stated: config, gaveWay };
    const conflicts = listConflicts({ versions, live, object: object ?? {}, managers, fields });
    const settlement = settle?.({ type, config, conflicts });
    if (settlement !== undefined && settlement.config !== config) {
      gaveWay.push(...settlement.gaveWay);
      config = settlement.config;
      continue;
    }
    const own = force || owner.manager !== KUBECTL ? EMPTY : clientSideFields(type, live);
    const open = conflicts.filter(
      (conflict) =>
        // What cannot be taken out of the config stays a conflict.
        settlement?.gaveWay.has(conflict) ||
        !(force || settlement?.forced.has(conflict) || hasPath(own, conflict.steps)),
    );
    return open.length > 0 ? new Refused(open, EMPTY) : { applied, stated: config, gaveWay };
  }
}
