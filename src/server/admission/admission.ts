import { decodeEntries } from "../../apply/internal.ts";
import { metadataOf, withMetadata } from "../../kubernetes/metadata/index.ts";
import { equal, type JsonObject, MergeError } from "../../value/internal.ts";
import type { Admits, Admitted, AdmittedObject, Operation, Settle } from "../calls/call.ts";
import type { Controller } from "../controllers/controllers.ts";
import type { Resource } from "../resources/resource.ts";
import { Rounds } from "./rounds.ts";

/** Somebody who has a say in what is written. Both steps refuse by throwing a `StatusError`. */
export interface AdmissionPlugin {
  /** As kube-apiserver names it. */
  readonly name: string;
  /** Whether it has a say in this at all: asked once for each resource, subresource and operation. */
  handles(resource: Resource, subresource: string | undefined, operation: Operation): boolean;
  /** Gives the object as it is to be, or the same one. Whatever is deleted or connected has none. */
  mutate?(request: Admitted, rounds: Rounds): JsonObject | undefined | Promise<JsonObject | undefined>;
  /** Looks at the object as it would be stored. Gives a function if it wants to know what came of that. */
  validate?(request: Admitted): void | Settle | Promise<void> | Promise<Settle | undefined>;
  /** What it has to do in the background. */
  readonly controller?: Controller;
}

/** Those who have a say in one kind of write: absent if nobody has. */
interface Chain {
  readonly mutating: readonly AdmissionPlugin[];
  readonly validating: readonly AdmissionPlugin[];
}

/** Admits writes: first all who may change an object, in their order, then all who may only refuse it. */
export class Admission implements Admits {
  readonly #plugins: readonly AdmissionPlugin[];
  readonly #chains = new WeakMap<Resource, Map<string, Chain>>();

  constructor(plugins: readonly AdmissionPlugin[]) {
    this.#plugins = plugins;
  }

  async mutate(request: AdmittedObject): Promise<JsonObject>;
  async mutate(request: Admitted): Promise<JsonObject | undefined>;
  async mutate(request: Admitted): Promise<JsonObject | undefined> {
    const { mutating } = this.#chainOf(request);
    if (mutating.length === 0) return request.object;
    const rounds = new Rounds();
    const once = await mutateInTurn(mutating, request, rounds);
    if (!rounds.wantsSecond) return withSoundOwners(request, once);
    rounds.isSecond = true;
    return withSoundOwners(request, await mutateInTurn(mutating, { ...request, object: once }, rounds));
  }

  async validate(request: Admitted): Promise<Settle | undefined> {
    const settles: Settle[] = [];
    const settle: Settle = (isStored) => {
      for (const one of settles) one(isStored);
    };
    try {
      for (const plugin of this.#chainOf(request).validating) {
        const validated = plugin.validate?.(request);
        const wantsToKnow = validated instanceof Promise ? await validated : validated;
        if (typeof wantsToKnow === "function") settles.push(wantsToKnow);
      }
    } catch (error) {
      settle(false);
      throw error;
    }
    return settles.length === 0 ? undefined : settle;
  }

  #chainOf({ call: { resource, subresource }, operation }: Admitted): Chain {
    let chains = this.#chains.get(resource);
    if (chains === undefined) {
      chains = new Map();
      this.#chains.set(resource, chains);
    }
    const id = `${operation}/${subresource ?? ""}`;
    let chain = chains.get(id);
    if (chain === undefined) {
      const all = this.#plugins.filter((plugin) => plugin.handles(resource, subresource, operation));
      chain = {
        mutating: all.filter(({ mutate }) => mutate !== undefined),
        validating: all.filter(({ validate }) => validate !== undefined),
      };
      chains.set(id, chain);
    }
    return chain;
  }
}

async function mutateInTurn(
  plugins: readonly AdmissionPlugin[],
  request: Admitted,
  rounds: Rounds,
): Promise<JsonObject | undefined> {
  let { object } = request;
  for (const plugin of plugins) {
    const current = object === request.object ? request : { ...request, object };
    const changed = plugin.mutate?.(current, rounds);
    object = changed instanceof Promise ? await changed : changed;
  }
  return object;
}

/** The object with the managed fields that it had before, if those that it comes back with cannot be read. */
function withSoundOwners(
  { call, object: before }: Admitted,
  after: JsonObject | undefined,
): JsonObject | undefined {
  if (after === before || before === undefined || after === undefined) return after;
  const { managedFields: owners } = metadataOf(before);
  const { managedFields: stated } = metadataOf(after);
  if (stated === undefined || equal(stated, owners ?? null)) return after;
  try {
    decodeEntries(stated);
    return after;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    call.warnings.push(
      `.metadata.managedFields was in an invalid state after admission; this could be caused by an outdated mutating admission controller; please fix your requests: ${error.message}`,
    );
    return withMetadata(after, { managedFields: owners });
  }
}
