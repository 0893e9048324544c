import { metaText } from "../../kubernetes/metadata/index.ts";
import { type JsonObject, printJson } from "../../value/internal.ts";
import { AGGREGATOR, gatherRules, isAggregated } from "../auth/rbac/aggregation.ts";
import { rbacPrefix } from "../auth/rbac/rbac.ts";
import type { HttpRequest } from "../http/message.ts";
import type { FollowedObjects, FollowedResources } from "../objects/followed.ts";
import type { Change } from "../storage/storage.ts";
import type { Controller } from "./controllers.ts";
import type { ClientParts } from "./each-namespace.ts";
import { WorkQueue } from "./work-queue.ts";

const CLUSTER_ROLES = rbacPrefix("clusterroles");

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
    const { status } = await this.#request(apply(name, printJson(config)));
    if (status >= 300) throw new Error(`the rules of ${name} could not be written: ${status}`);
  }
}

function apply(name: string, body: string): HttpRequest {
  return {
    method: "PATCH",
    path: `/apis/rbac.authorization.k8s.io/v1/clusterroles/${encodeURIComponent(name)}`,
    query: `fieldManager=${AGGREGATOR}&force=true`,
    header: (header) => (header === "content-type" ? "application/apply-patch+yaml" : undefined),
    text: async () => body,
  };
}
