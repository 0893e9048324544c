import { EMPTY, fieldSetOf, hasPath } from "../fieldpath/index.ts";
import type { ObjectType } from "../schema/index.ts";
import { dropFields } from "../typed/index.ts";
import type { JsonObject } from "../value/index.ts";
import { type AppliedConfig, applyConfig } from "./apply-config.ts";
import { type Conflict, listConflicts } from "./conflict.ts";
import { concerns, type ReadRule } from "./conflict-rules.ts";
import type { Ignore } from "./ignored-fields.ts";
import { type Entry, entryId, type Owner } from "./managed-fields.ts";
import { NEVER_OWNED } from "./never-owned.ts";
import { Refused } from "./refused.ts";
import { type Equality, shareValues } from "./share-values.ts";
import { clientSideFields, KUBECTL } from "./take-over.ts";
import type { Versions } from "./versions.ts";

/** A config on its way into an object. */
export interface Attempt {
  readonly type: ObjectType;
  readonly versions: Versions;
  readonly live: JsonObject;
  readonly config: JsonObject;
  readonly owner: Owner;
  readonly force: boolean;
  readonly ignore: Ignore | undefined;
  readonly rules: readonly ReadRule[] | undefined;
  readonly equal: Equality | undefined;
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
  const { type, versions, live, owner, ignore, managers } = attempt;
  const gaveWay: Conflict[] = [];
  let config = attempt.config;
  for (;;) {
    const applied = applyConfig(
      type,
      { live, config, managers, manager: entryId(owner), version: owner.apiVersion },
      { convert: versions.converter, ignore, unowned: NEVER_OWNED },
    );
    const { conflicts } = applied;
    if (conflicts.size === 0 || (attempt.force && attempt.rules === undefined && attempt.equal === undefined))
      return { applied, stated: config, gaveWay };
    const all = listConflicts({ versions, live, object: applied.object ?? NOTHING, managers, conflicts });
    const shared = attempt.equal === undefined ? config : shareValues(type, config, all, attempt.equal);
    if (shared !== config) {
      config = shared;
      continue;
    }
    const ways = decide(attempt, all);
    if (ways.open.length > 0) return new Refused(ways.open, EMPTY);
    if (ways.gaveWay.length === 0) return { applied, stated: config, gaveWay };
    const rest = dropFields(type, config, fieldSetOf(ways.gaveWay.map(({ steps }) => steps)));
    // What cannot be taken out of the config stays a conflict.
    if (rest === config) return new Refused(ways.gaveWay, EMPTY);
    gaveWay.push(...ways.gaveWay);
    config = rest;
  }
}

interface Decision {
  readonly open: Conflict[];
  readonly gaveWay: Conflict[];
}

/** Finds out what is to be done about each conflict. What is neither open nor gives way is forced. */
function decide({ type, live, owner, force, rules }: Attempt, conflicts: readonly Conflict[]): Decision {
  const decision: Decision = { open: [], gaveWay: [] };
  const own = force || owner.manager !== KUBECTL ? EMPTY : clientSideFields(type, live);
  for (const conflict of conflicts) {
    const resolve = rules?.find((rule) => concerns(rule, conflict))?.resolve;
    if (resolve === "give-way" && conflict.waysOut.includes("give-way")) decision.gaveWay.push(conflict);
    else if (resolve !== "force" && !force && !hasPath(own, conflict.steps)) decision.open.push(conflict);
  }
  return decision;
}

const NOTHING: JsonObject = Object.freeze({});
