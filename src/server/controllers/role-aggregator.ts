import { RBAC } from "../../kubernetes/kinds/index.ts";
import { metaText } from "../../kubernetes/metadata/index.ts";
import { type JsonObject, printJson } from "../../value/internal.ts";
import { storagePrefix } from "../../write/internal.ts";
import { AGGREGATOR, gatherRules, isAggregated } from "../auth/rbac/aggregation.ts";
import type { FollowedObjects, FollowedResources } from "../objects/followed.ts";
import type { Change } from "../storage/storage.ts";
import { applyRequest, type ClientParts } from "./client.ts";
import type { Controller } from "./controllers.ts";
import { WorkQueue } from "./work-queue.ts";

const CLUSTER_ROLES = storagePrefix(RBAC, "clusterroles");

/** Keeps the rules of roles that gather others up to date. */
export class RoleAggregator implements Controller {
  readonly #request: ClientParts["request"];
  readonly #roles: FollowedObjects;
  readonly #queue = new WorkQueue((name) => this.#process(name));

  constructor({
    followed,
    request,
  }: { readonly followed: FollowedResources } & Pick<ClientParts, "request">) {
    this.#request = request;
    this.#roles = followed.of(CLUSTER_ROLES);
  }

  begin(): void {
    this.#queueAll();
  }

  changed({ key }: Change): void {
    if (key.startsWith(CLUSTER_ROLES)) this.#queueAll();
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  /** Any role may be gathered by any other that gathers, and there are few of those. */
  #queueAll(): void {
    for (const role of this.#roles.list()) if (isAggregated(role)) this.#queue.add(metaText(role, "name"));
  }

  async #process(name: string): Promise<void> {
    const role = this.#roles.get(name);
    const rules = role && gatherRules(role, this.#roles.list());
    if (role === undefined || rules === undefined) return;
    // Without the uid, a role that has gone meanwhile would be made anew.
    const config: JsonObject = {
      apiVersion: role.apiVersion as string,
      kind: "ClusterRole",
      metadata: { name, uid: metaText(role, "uid") },
      rules: [...rules],
    };
    const path = `/apis/${RBAC}/v1/clusterroles/${encodeURIComponent(name)}`;
    const { status } = await this.#request(
      applyRequest({ path, manager: AGGREGATOR, body: printJson(config) }),
    );
    if (status >= 300) throw new Error(`the rules of ${name} could not be written: ${status}`);
  }
}
