import type { Amounts } from "../../../../../kubernetes/kinds/index.ts";
import { COUNT, type Meter, ONE } from "./meter.ts";

/** Resources whose number has had another name before. */
const OLD_NAMES = ["configmaps", "resourcequotas", "replicationcontrollers", "secrets"];

/** Counts objects, whatever they are. */
export function countMeter(qualified: string): Meter {
  const names = [COUNT + qualified, ...(OLD_NAMES.includes(qualified) ? [qualified] : [])];
  const each = new Map(names.map((name) => [name, ONE]));
  return {
    measures: (name) => each.has(name),
    charges: (subresource, operation) => subresource === undefined && operation === "CREATE",
    each,
    usage: () => each,
  };
}

/** So many times of what each takes. */
export function timesOf(amounts: Amounts, count: number): Amounts {
  if (count === 0) return new Map();
  return new Map([...amounts].map(([name]) => [name, String(count)]));
}
