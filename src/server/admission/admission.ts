import type { JsonObject } from "../../value/internal.ts";
import type { Admits, Admitted, AdmittedObject, Operation } from "../calls/call.ts";
import type { Resource } from "../resources/resource.ts";

/** Somebody who has a say in what is written. Both steps refuse by throwing a `StatusError`. */
export interface AdmissionPlugin {
  /** As kube-apiserver names it. */
  readonly name: string;
  /** Whether it has a say in this at all: asked once for each resource, subresource and operation. */
  handles(resource: Resource, subresource: string | undefined, operation: Operation): boolean;
  /** Gives the object as it is to be, or the same one. Whatever is deleted or connected has none. */
  mutate?(request: Admitted): JsonObject | undefined | Promise<JsonObject | undefined>;
  /** Looks at the object as it would be stored. */
  validate?(request: Admitted): void | Promise<void>;
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
    let { object } = request;
    for (const plugin of this.#chainOf(request).mutating) {
      const current = object === request.object ? request : { ...request, object };
      const changed = plugin.mutate?.(current);
      object = changed instanceof Promise ? await changed : changed;
    }
    return object;
  }

  async validate(request: Admitted): Promise<void> {
    for (const plugin of this.#chainOf(request).validating) {
      const validated = plugin.validate?.(request);
      if (validated instanceof Promise) await validated;
    }
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
