import {
  type Amounts,
  compareAmounts,
  printAmount,
  subtractAmounts,
  sumOf,
} from "../../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../../value/internal.ts";
import type { Meter } from "./meters/index.ts";
import { hardOf, isAbout, usedOf } from "./quota.ts";

/** What is written, as it is stored. */
export interface Write {
  readonly meter: Meter;
  readonly object: JsonObject;
  readonly live: JsonObject | undefined;
  readonly subresource: string | undefined;
  readonly now: Date;
}

/** What a write takes of one quota. */
export interface Charge<Quota> {
  readonly quota: Quota;
  /** What it takes more. */
  readonly added: Amounts;
  /** What is used then. */
  readonly used: Amounts;
}

/** What a write takes of quotas, or why it may not. */
export type Charges<Quota> =
  | { readonly charges: readonly Charge<Quota>[] }
  /** What is used may be less by now. */
  | { readonly refusal: string; readonly exceeds: boolean };

/** Plans what a write takes of the quotas of its namespace. */
export function planCharges<Quota extends { readonly object: JsonObject }>(
  quotas: readonly Quota[],
  write: Write,
): Charges<Quota> {
  const { meter, object, live, subresource, now } = write;
  const concerned = quotas.filter((quota) => isAbout(quota.object, meter, object));
  for (const { object: quota } of concerned) {
    const names = [...hardOf(quota).keys()].filter((name) => meter.measures(name));
    const missing = meter.missing?.(object, names);
    if (missing !== undefined)
      return { refusal: `failed quota: ${metaText(quota, "name")}: ${missing}`, exceeds: false };
  }
  const usage = meter.usage(object, now);
  const before = live && meter.usage(live, now);
  const charges: Charge<Quota>[] = [];
  for (const quota of concerned) {
    const hard = hardOf(quota.object);
    const already = live && before && isAbout(quota.object, meter, live) ? before : new Map();
    const added = moreThan(usage, already, hard);
    if (added.size === 0) continue;
    const used = sumOf(usedOf(quota.object), added);
    const exceeded = [...added.keys()].filter((name) => compareAmounts(used.get(name), hard.get(name)) > 0);
    if (exceeded.length > 0 && subresource !== "status") {
      const shown = (amounts: Amounts): string => print(amounts, exceeded);
      const name = metaText(quota.object, "name");
      return {
        refusal: `exceeded quota: ${name}, requested: ${shown(added)}, used: ${shown(usedOf(quota.object))}, limited: ${shown(hard)}`,
        exceeds: true,
      };
    }
    charges.push({ quota, added, used });
  }
  return { charges };
}

/** What is taken more than before of what a quota is about. */
function moreThan(usage: Amounts, before: Amounts, hard: Amounts): Amounts {
  const more = [...usage].map(
    ([name, amount]) =>
      [name, before.has(name) ? subtractAmounts(amount, before.get(name)) : amount] as const,
  );
  return new Map(more.filter(([name, amount]) => hard.has(name) && compareAmounts(amount, 0) > 0));
}

function print(amounts: Amounts, names: readonly string[]): string {
  const known = names.filter((name) => amounts.has(name)).sort();
  return known.map((name) => `${name}=${printAmount(amounts.get(name))}`).join(",");
}
