import { objectAt } from "../../../kubernetes/kinds/index.ts";
import { metadataOf, metaText } from "../../../kubernetes/metadata/index.ts";
import { type JsonObject, printJson } from "../../../value/internal.ts";
import { storagePrefix } from "../../../write/internal.ts";
import type { Registry } from "../../resources/registry.ts";
import type { Change, Entry } from "../../storage/storage.ts";
import { applyRequest, type ClientParts } from "../client.ts";
import type { Controller } from "../controllers.ts";
import { WorkQueue } from "../work-queue.ts";
import { findWarnings } from "./check-types.ts";

const GROUP = "admissionregistration.k8s.io";
const PLURAL = "validatingadmissionpolicies";
const POLICIES = storagePrefix(GROUP, PLURAL);
const MANAGER = "validatingadmissionpolicy-status";

/** Checks the expressions of ValidatingAdmissionPolicies by the types of what they are about, and says in their status what is wrong. */
export class PolicyStatusController implements Controller {
  readonly #parts: ClientParts & { readonly registry: Registry };
  readonly #queue = new WorkQueue((key) => this.#process(key));

  constructor(parts: ClientParts & { readonly registry: Registry }) {
    this.#parts = parts;
  }

  begin(entries: readonly Entry[]): void {
    for (const { key } of entries) if (key.startsWith(POLICIES)) this.#queue.add(key);
  }

  changed({ key, entry }: Change): void {
    if (entry !== undefined && key.startsWith(POLICIES)) this.#queue.add(key);
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  async #process(key: string): Promise<void> {
    const { objects, registry, request } = this.#parts;
    const entry = await objects.storage.get(key);
    if (entry === undefined) return;
    const policy = objects.read(entry);
    const { generation } = metadataOf(policy);
    const { observedGeneration = 0 } = objectAt(policy, "status");
    if (Number(generation) <= Number(observedGeneration)) return;
    const warnings = findWarnings(policy, registry);
    const body = printJson({
      apiVersion: `${GROUP}/v1`,
      kind: "ValidatingAdmissionPolicy",
      metadata: { name: metaText(policy, "name") },
      status: {
        observedGeneration: generation,
        typeChecking: warnings.length === 0 ? {} : { expressionWarnings: warnings },
      },
    } as JsonObject);
    const path = `/apis/${GROUP}/v1/${PLURAL}/${encodeURIComponent(metaText(policy, "name"))}/status`;
    const { status } = await request(applyRequest({ path, manager: MANAGER, body }));
    if (status >= 300 && status !== 404)
      throw new Error(`the status of ${key} could not be written: ${status}`);
  }
}
