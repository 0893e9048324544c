import type { DuplicateDecision, DuplicatePair } from "../../evolve/internal.ts";
import { isObject, type Json, type JsonArray, textOf } from "../../value/internal.ts";

/** A list, as a server written in Go reads it: what is not there is empty. */
export function listOf(value: Json | undefined): JsonArray {
  return Array.isArray(value) ? value : [];
}

/** The address of an item of `podIPs` or `hostIPs`. */
function addressOf(item: Json | undefined): string {
  return isObject(item) ? textOf(item.ip) : "";
}

/** `podIP` and `podIPs`: the one wins, and follows the first of the list where it is not set. */
export function decideAddresses(pair: DuplicatePair): DuplicateDecision {
  return decideFirst(pair, addressOf, (ip) => ({ ip }));
}

/** `podCIDR` and `podCIDRs`: the same, of texts. */
export function decideTexts(pair: DuplicatePair): DuplicateDecision {
  return decideFirst(pair, textOf, (text) => text);
}

function decideFirst(
  pair: DuplicatePair,
  read: (item: Json | undefined) => string,
  write: (text: string) => Json,
): DuplicateDecision {
  const [one, list] = [textOf(pair.old), listOf(pair.new)];
  if (one === "") return list.length === 0 ? {} : { old: read(list[0]) };
  return list.length > 0 && read(list[0]) === one ? {} : { new: [write(one)] };
}

/** `hostIP` and `hostIPs`: neither follows the other, but a list that is there starts with the one. */
export function checkHostAddresses(pair: DuplicatePair): DuplicateDecision {
  const [one, [first]] = [textOf(pair.old), listOf(pair.new)];
  if (first === undefined || addressOf(first) === one) return {};
  return { errors: [{ at: "status.hostIPs[0].ip", message: "must be equal to `hostIP`" }] };
}
