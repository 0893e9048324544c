import { objectAt, objectsOf } from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { Json, JsonObject } from "../../../value/internal.ts";
import type { FollowedObjects } from "../../objects/followed.ts";
import { readTarget, type WebhookTarget } from "../../webhooks/webhook-target.ts";
import { MatchConditions } from "../expressions/index.ts";
import { type Criteria, compileCriteria } from "../matching/index.ts";

/** A webhook of a configuration. */
export interface Hook {
  readonly name: string;
  /** What tells it apart from all others. */
  readonly id: string;
  readonly criteria: Criteria;
  /** What must hold of a request, too; absent if nothing must. */
  readonly conditions: MatchConditions | undefined;
  readonly target: WebhookTarget;
  /** The versions of reviews that it takes. */
  readonly versions: readonly Json[];
  /** Whether requests go on without an answer. */
  readonly mayFail: boolean;
  /** Whether it may be asked about a dry run. */
  readonly isDryRunSafe: boolean;
  /** For how long to wait for an answer. */
  readonly seconds: number;
  /** Whether it is asked again when others have changed the object after it. */
  readonly isReinvoked: boolean;
}

/** The webhooks of all configurations of a sort, in the order in which they are asked. */
export class Hooks {
  readonly #followed: FollowedObjects;
  readonly #compiled = new WeakMap<JsonObject, readonly Hook[]>();
  #hooks: readonly Hook[] = [];
  #generation = -1;

  constructor(configurations: FollowedObjects) {
    this.#followed = configurations;
  }

  list(): readonly Hook[] {
    if (this.#generation !== this.#followed.generation) {
      this.#generation = this.#followed.generation;
      this.#hooks = this.#followed.listByName().flatMap((one) => this.#hooksOf(one));
    }
    return this.#hooks;
  }

  #hooksOf(configuration: JsonObject): readonly Hook[] {
    let hooks = this.#compiled.get(configuration);
    if (hooks === undefined) {
      const name = metaText(configuration, "name");
      hooks = objectsOf(configuration.webhooks).map((webhook, index) =>
        compileHook(webhook, `${name}/${index}`),
      );
      this.#compiled.set(configuration, hooks);
    }
    return hooks;
  }
}

function compileHook(webhook: JsonObject, id: string): Hook {
  const { admissionReviewVersions: versions, timeoutSeconds, sideEffects } = webhook;
  const { name, rules, namespaceSelector, objectSelector, matchPolicy, matchConditions } = webhook;
  const hasConditions = Array.isArray(matchConditions) && matchConditions.length > 0;
  return {
    name: String(name),
    id,
    criteria: compileCriteria({ rules, namespaceSelector, objectSelector, matchPolicy }),
    conditions: hasConditions
      ? new MatchConditions(matchConditions, { failurePolicy: webhook.failurePolicy })
      : undefined,
    target: readTarget(objectAt(webhook, "clientConfig")),
    versions: Array.isArray(versions) ? versions : [],
    mayFail: webhook.failurePolicy === "Ignore",
    isDryRunSafe: sideEffects === "None" || sideEffects === "NoneOnDryRun",
    seconds: typeof timeoutSeconds === "number" ? timeoutSeconds : 10,
    isReinvoked: webhook.reinvocationPolicy === "IfNeeded",
  };
}
