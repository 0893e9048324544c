import { decodeElement, type PathElement, printPath } from "../../fieldpath/internal.ts";
import type { ListType } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import { canonicalText, isObject, type Json, type JsonArray, type JsonObject } from "../../value/internal.ts";
import type { Inspection } from "../inspection.ts";
import { entriesAt, isClientSide, type LiveEntry, nameOwners } from "../live-entries.ts";
import type { Place } from "../walk.ts";

/** Items that are new, and look like items of live that stay though the config does not have them. */
export function checkRenamed(place: Place, inspection: Inspection): void {
  const { value, live, type } = place;
  if (!inspection.findings.wants("renamed-item") || type.list?.topology !== "map") return;
  if (!Array.isArray(value) || !Array.isArray(live)) return;
  const { list } = type;
  const [stated, there] = [indexItems(list, value), indexItems(list, live)];
  const fresh = [...stated].filter(([element]) => !there.has(element));
  const gone = [...there].filter(([element]) => !stated.has(element));
  if (fresh.length === 0 || gone.length === 0) return;
  const alike = new Likeness(list, gone);
  const [after, before] = [place.outcome, place.lastApplied].map((side) => indexItems(list, side));
  for (const [element, item] of fresh) {
    const match = alike.find(item);
    if (match === undefined) continue;
    const owners = entriesAt(inspection.entries, place.steps(match.element));
    const wasApplied = before?.has(match.element) === true;
    const stays =
      inspection.outcome === undefined
        ? staysAnyway(owners, wasApplied, inspection)
        : after?.has(match.element);
    if (!stays || !isConvincing(match, wasApplied || owners.some((owner) => isOurs(owner, inspection))))
      continue;
    const old = printPath([decodeElement(match.element) as PathElement]);
    const message = `this looks like ${old} of live under another key, which stays: it belongs to ${nameOwners(owners)}, and the list will have both`;
    place.report("renamed-item", message, element);
  }
}

/** Items by their path elements; of copies, the first. */
function indexItems(list: ListType, items: Json | undefined): ReadonlyMap<string, JsonObject> {
  const index = new Map<string, JsonObject>();
  for (const item of Array.isArray(items) ? (items as JsonArray) : []) {
    const element = isObject(item) ? itemElement(list, item) : undefined;
    if (element !== undefined && !index.has(element)) index.set(element, item as JsonObject);
  }
  return index;
}

/** Whether an item that the config does not have stays, whoever applies and in whichever way. */
function staysAnyway(
  owners: readonly LiveEntry[],
  wasApplied: boolean,
  { mayPatch, mayApply }: Inspection,
): boolean {
  const [first, ...others] = owners;
  const oneApplies = first?.operation === "Apply" && others.length === 0;
  return !(mayPatch && wasApplied) && !(mayApply && oneApplies);
}

/** Whether an owner is the one who will apply, under this or another name. */
function isOurs(owner: LiveEntry, { manager }: Inspection): boolean {
  return owner.manager === manager || isClientSide(owner);
}

interface Match {
  readonly element: string;
  /** Whether both have the same name, and that is no key. */
  readonly named: boolean;
  /** How many fields the new item states beside its keys, and how many of those say the same, and something. */
  readonly stated: number;
  readonly same: number;
}

/** What was ours before is likely to have been renamed; what is another's may just be similar. */
function isConvincing({ named, stated, same }: Match, ours: boolean): boolean {
  if (named) return true;
  return ours ? same > 0 && same * 2 >= stated : same >= 2 && same >= stated - 1;
}

/** What this many items have in common sets none of them apart. */
const COMMON = 8;

/** Finds items that are alike but for their keys, by hash: each item is looked at once. */
class Likeness {
  readonly #list: ListType;
  readonly #byField = new Map<string, string[]>();

  constructor(list: ListType, items: readonly (readonly [string, JsonObject])[]) {
    this.#list = list;
    for (const [element, item] of items) {
      for (const { text } of this.#tellingFields(item)) {
        const others = this.#byField.get(text);
        if (others === undefined) this.#byField.set(text, [element]);
        else others.push(element);
      }
    }
  }

  /** The item that has most in common with another; `undefined` if none has anything. */
  find(item: JsonObject): Match | undefined {
    const found = new Map<string, { same: number; named: boolean }>();
    for (const { name, text } of this.#tellingFields(item)) {
      const elements = this.#byField.get(text) ?? [];
      for (const element of elements.length > COMMON ? [] : elements) {
        const { same, named } = found.get(element) ?? { same: 0, named: false };
        found.set(element, { same: same + 1, named: named || name === "name" });
      }
    }
    const stated = this.#fieldsOf(item).length;
    const [best] = [...found].sort(([, a], [, b]) => Number(b.named) - Number(a.named) || b.same - a.same);
    return best && { element: best[0], stated, ...best[1] };
  }

  #fieldsOf(item: JsonObject): readonly string[] {
    return Object.keys(item).filter((name) => !this.#list.keys.some((key) => key.name === name));
  }

  #tellingFields(item: JsonObject): readonly { readonly name: string; readonly text: string }[] {
    const fields = this.#list.element.map?.fields;
    return this.#fieldsOf(item)
      .filter((name) => fields?.get(name)?.type.scalar?.enum === undefined && isTelling(item[name] as Json))
      .map((name) => ({ name, text: `${name.length}:${name}${canonicalText(item[name] as Json)}` }));
  }
}

const COMMONPLACE = /^(?:true|false|yes|no|on|off|.{0,2})$/i;

/** Whether two items that have this value may have it because they are one: not what half of all items have. */
function isTelling(value: Json): boolean {
  if (typeof value === "string") return !COMMONPLACE.test(value);
  if (typeof value === "number" || typeof value === "bigint") return value > 1;
  return typeof value === "object" && value !== null && Object.keys(value).length > 0;
}
