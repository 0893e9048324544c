import { type Amounts, amountsOf, isSameAmounts, objectAt } from "../../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../../value/internal.ts";
import { trackOwners } from "../../../../write/internal.ts";
import { Slices } from "../../../load/slices.ts";
import { printStored } from "../../../objects/print-stored.ts";
import { keyOf } from "../../../objects/stored-object.ts";
import { Turns } from "../../../objects/turns.ts";
import type { Resource } from "../../../resources/resource.ts";
import { KUBE_APISERVER } from "../../../start/index.ts";
import { conflict } from "../../../status/status.ts";
import type { Entry } from "../../../storage/storage.ts";
import type { PluginParts } from "../plugin-parts.ts";
import { measure, measuredBy } from "./measure.ts";
import { type Charge, planCharges, type Write } from "./plan-charges.ts";
import { hardOf, QUOTAS, usedOf } from "./quota.ts";
import { type Reservation, Reservations } from "./reservations.ts";
import { SeenRevision } from "./seen-revision.ts";

/** Who measures quotas in a cluster, as the fields of their status tell; it is the server that charges them. */
const MEASURES = "kube-controller-manager";

/** How often a quota is read anew because somebody else has written it. */
const ATTEMPTS = 20;

/** A quota as it is stored. */
interface Quota {
  readonly entry: Entry;
  readonly object: JsonObject;
}

/** A write that quotas may be about. */
export interface Posting extends Write {
  readonly namespace: string;
  /** The object that is written, and the revision that it had before; zero for a new one. */
  readonly key: string;
  readonly revision: number;
  readonly dryRun: boolean;
}

/**
 * Keeps what is used of quotas in their status, as it is asked for: one write of a namespace after the other, and by the revision of the
 * quota. Who measures does not know what is on its way in another server on the same store: there it counts once it has come.
 */
export class Accounts {
  readonly #parts: PluginParts;
  readonly #turns = new Turns();
  readonly #reservations = new Reservations();
  /** The keys of quotas of which less may be used than their status says, as far as changes tell. */
  readonly #outdated = new Set<string>();
  readonly #seen = new SeenRevision();

  constructor(parts: PluginParts) {
    this.#parts = parts;
  }

  /** Charges a write to the quotas of its namespace. Gives what is reserved for it, or why it may not be. */
  charge(posting: Posting): Promise<{ readonly refusal: string } | Reservation> {
    return this.#turns.take(posting.namespace, () => this.#charge(posting));
  }

  /** Measures what is used of a quota, and writes it down. */
  measure(namespace: string, name: string): Promise<void> {
    return this.#turns.take(namespace, async () => {
      await this.#measure(namespace, keyOf({ prefix: QUOTAS }, namespace, name));
    });
  }

  /** Lets go of what was reserved for a write, which has been stored or never will be. */
  release(reservation: Reservation): void {
    this.#reservations.remove(reservation);
  }

  /** Less may be used of a quota than its status says. */
  outdated(key: string): void {
    this.#outdated.add(key);
  }

  /** All that happened up to a revision has been looked at. */
  saw(revision: number): void {
    this.#seen.advance(revision);
  }

  /** Whether what a quota is about is not what its status says, or nobody has measured it. */
  isUnknown(quota: JsonObject): boolean {
    const hard = hardOf(quota);
    if (!isSameAmounts(hard, amountsOf(objectAt(quota, "status").hard))) return true;
    const used = usedOf(quota);
    const missing = [...hard.keys()].filter((name) => !used.has(name));
    if (missing.length === 0) return false;
    const measured = measuredBy(this.#parts.registry, quota);
    return missing.some((name) => measured.some(([, meter]) => meter.measures(name)));
  }

  async #charge(posting: Posting): Promise<{ readonly refusal: string } | Reservation> {
    const { namespace, key, revision } = posting;
    const reservation: Reservation = { key, revision, charges: new Map() };
    let isMeasured = false;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const open = (await this.#quotasOf(namespace)).filter(
        ({ entry }) => !reservation.charges.has(entry.key),
      );
      const plan = planCharges(open, posting);
      if ("refusal" in plan) {
        if (plan.exceeds && !isMeasured && (await this.#mayBeLess(open))) {
          for (const { entry } of open) await this.#measure(namespace, entry.key);
          isMeasured = true;
          continue;
        }
        this.#reservations.remove(reservation);
        for (const posted of reservation.charges.keys()) await this.#measure(namespace, posted);
        return plan;
      }
      if (posting.dryRun || plan.charges.length === 0) return reservation;
      this.#reservations.add(reservation);
      if (await this.#post(plan.charges, reservation)) return reservation;
    }
    this.#reservations.remove(reservation);
    throw conflict({ group: "", plural: "resourcequotas" }, "");
  }

  /** Whether something has gone that nobody has measured since, or may have, where nobody tells. */
  async #mayBeLess(quotas: readonly Quota[]): Promise<boolean> {
    const isTold = await this.#seen.reach(await this.#parts.objects.storage.revision());
    return !isTold || quotas.some(({ entry }) => this.#outdated.has(entry.key));
  }

  /** Whether all of it could be written down before somebody else did. */
  async #post(charges: readonly Charge<Quota>[], { charges: posted }: Reservation): Promise<boolean> {
    for (const { quota, added, used } of charges) {
      const written = await this.#write(quota, used, KUBE_APISERVER);
      if (written === undefined) return false;
      posted.set(quota.entry.key, added);
    }
    return true;
  }

  /** The quotas of a namespace as they are now, in the order of their names, with what is used of each. */
  async #quotasOf(namespace: string): Promise<readonly Quota[]> {
    const { followed, objects } = this.#parts;
    const names = [...followed.of(QUOTAS).listIn(namespace)].map((quota) => metaText(quota, "name"));
    const quotas: Quota[] = [];
    for (const name of names.sort()) {
      const key = keyOf({ prefix: QUOTAS }, namespace, name);
      const entry = await objects.storage.get(key);
      if (entry === undefined) continue;
      const quota = { entry, object: objects.read(entry) };
      const known = this.isUnknown(quota.object) ? await this.#measure(namespace, key) : quota;
      if (known !== undefined) quotas.push(known);
    }
    return quotas;
  }

  /** Measures a quota anew; `undefined` if it is gone. */
  async #measure(namespace: string, key: string): Promise<Quota | undefined> {
    const { objects } = this.#parts;
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const entry = await objects.storage.get(key);
      if (entry === undefined) return undefined;
      const object = objects.read(entry);
      this.#outdated.delete(key);
      // What is released from here on has been stored, and is found among the objects.
      const reserved = this.#reservations.of(key);
      const measured = await measure(this.#parts, object, { namespace, key, reserved });
      const hard = hardOf(object);
      const before = usedOf(object);
      const used = new Map([...before, ...measured].filter(([name]) => hard.has(name)));
      if (isSameAmounts(used, before) && !this.isUnknown(object)) return { entry, object };
      const written = await this.#write({ entry, object }, used, MEASURES);
      if (written !== undefined) return written;
    }
    return undefined;
  }

  /** Writes the status of a quota; `undefined` if somebody was faster. */
  async #write({ entry, object: live }: Quota, used: Amounts, manager: string): Promise<Quota | undefined> {
    const { objects, registry, now } = this.#parts;
    const resource = registry.findByKey(entry.key) as Resource;
    const status = { hard: fieldsOf(hardOf(live)), used: fieldsOf(used) };
    const object = { ...live, status };
    const writing = { resource, subresource: "status", warnings: [], now: now() };
    const tracked = await new Slices().run(trackOwners(writing, { live, object, stated: object }, manager));
    const text = printStored(tracked.object);
    const written = await objects.write(entry.key, tracked.object, { text, expected: entry.revision });
    return written && { entry: written, object: objects.read(written) };
  }
}

function fieldsOf(amounts: Amounts): JsonObject {
  const names = [...amounts.keys()].sort();
  return Object.fromEntries(names.map((name) => [name, amounts.get(name) ?? "0"]));
}
