import { isSameAmounts } from "../../../../kubernetes/kinds/index.ts";
import { equal, type JsonObject } from "../../../../value/internal.ts";
import type { Controller } from "../../../controllers/controllers.ts";
import { WorkQueue } from "../../../controllers/work-queue.ts";
import type { Change, Entry } from "../../../storage/storage.ts";
import type { PluginParts } from "../plugin-parts.ts";
import type { Accounts } from "./accounts.ts";
import { type Meter, meterOf } from "./meters/index.ts";
import { hardOf, QUOTAS } from "./quota.ts";

/** Measures what is used of quotas as they come and change, and as something goes, or takes less than before. */
export class QuotaController implements Controller {
  readonly #parts: PluginParts;
  readonly #accounts: Accounts;
  readonly #queue = new WorkQueue((key) => this.#process(key));

  constructor(parts: PluginParts, accounts: Accounts) {
    this.#parts = parts;
    this.#accounts = accounts;
  }

  begin(entries: readonly Entry[]): void {
    for (const { key, revision } of entries) {
      if (key.startsWith(QUOTAS)) this.again([key]);
      this.#accounts.saw(revision);
    }
  }

  changed(change: Change): void {
    this.#look(change);
    this.#accounts.saw(change.revision);
  }

  #look({ key, entry, previous }: Change): void {
    const { objects, registry, followed } = this.#parts;
    // A status that somebody else has written stays until there is something to measure.
    if (key.startsWith(QUOTAS) && entry !== undefined && this.#asksForOther(previous, entry))
      this.#queue.add(key);
    if (previous === undefined) return;
    const resource = registry.findByKey(key);
    const meter = resource && meterOf(resource);
    if (resource === undefined || meter === undefined) return;
    const namespace = key.slice(resource.prefix.length).split("/")[0] as string;
    const concerned = [...followed.of(QUOTAS).listIn(namespace)].filter((quota) =>
      [...hardOf(quota).keys()].some((name) => meter.measures(name)),
    );
    if (concerned.length === 0) return;
    if (entry !== undefined && this.#takesTheSame(meter, objects.peek(previous), objects.peek(entry))) return;
    this.again(concerned.map((quota) => QUOTAS + namespaceAndName(quota)));
  }

  #asksForOther(previous: Entry | undefined, entry: Entry): boolean {
    const { objects } = this.#parts;
    return (
      previous === undefined || !isSameAmounts(hardOf(objects.peek(previous)), hardOf(objects.read(entry)))
    );
  }

  /** Measures quotas again of which less may be used than their status says. */
  again(keys: Iterable<string>): void {
    for (const key of keys) {
      this.#accounts.outdated(key);
      this.#queue.add(key);
    }
  }

  stop(): Promise<void> {
    return this.#queue.stop();
  }

  #takesTheSame(meter: Meter, before: JsonObject, after: JsonObject): boolean {
    if (meter.each !== undefined) return true;
    const now = this.#parts.now();
    const scopes = (object: JsonObject) =>
      [...(meter.scopesOf?.(object) ?? [])].map(([, values]) => [...values]);
    return (
      isSameAmounts(meter.usage(before, now), meter.usage(after, now)) && equal(scopes(before), scopes(after))
    );
  }

  async #process(key: string): Promise<void> {
    const [namespace = "", name = ""] = key.slice(QUOTAS.length).split("/");
    await this.#accounts.measure(namespace, name);
  }
}

function namespaceAndName({ metadata }: JsonObject): string {
  const { namespace, name } = metadata as { readonly namespace: string; readonly name: string };
  return `${namespace}/${name}`;
}
