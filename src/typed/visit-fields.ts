import {
  decodeElement,
  type FieldPath,
  type FieldSet,
  isEmpty,
  isMember,
  type PathElement,
} from "../fieldpath/internal.ts";
import type { Type } from "../schema/internal.ts";
import { getField, isObject, type Json, MAX_DEPTH, tooDeep } from "../value/internal.ts";
import { indexItems } from "./item-element.ts";

/** Takes a field of a set, and what two values have there; `undefined` where one has nothing. */
export type VisitField = (path: FieldPath, before: Json | undefined, after: Json | undefined) => void;

/**
 * Goes through the fields of a set in its order, a parent before its children, beside two values of a type. With
 * `members-first`, all fields of one level come before what is inside of any, which is how Kubernetes lists them.
 */
export function visitFields(
  type: Type,
  { before, after }: { readonly before: Json | undefined; readonly after: Json | undefined },
  fields: FieldSet,
  visit: VisitField,
  order: "nested" | "members-first" = "nested",
): void {
  visitNode(type, new Side(before), new Side(after), fields, [], visit, order);
}

function visitNode(
  type: Type | undefined,
  before: Side,
  after: Side,
  fields: FieldSet,
  trail: FieldPath,
  visit: VisitField,
  order: "nested" | "members-first",
): void {
  if (trail.length > MAX_DEPTH) throw tooDeep();
  const later: (() => void)[] = [];
  for (const text in fields) {
    if (text === ".") continue;
    const element = decodeElement(text) as PathElement;
    const path = [...trail, element];
    const node = fields[text] as FieldSet;
    const was = before.child(type, text, element);
    const is = after.child(type, text, element);
    if (isMember(node)) visit(path, was, is);
    if (isEmpty(node)) continue;
    const inside =
      element.kind === "field"
        ? (type?.map?.fields.get(element.name)?.type ?? type?.map?.element)
        : type?.list?.element;
    const descend = () => visitNode(inside, new Side(was), new Side(is), node, path, visit, order);
    if (order === "nested") descend();
    else later.push(descend);
  }
  for (const descend of later) descend();
}

/** One of the two values; its items are indexed once, however many are asked for. */
class Side {
  readonly #value: Json | undefined;
  #items: Map<string, Json> | undefined;

  constructor(value: Json | undefined) {
    this.#value = value;
  }

  child(type: Type | undefined, text: string, element: PathElement): Json | undefined {
    const value = this.#value;
    if (element.kind === "field") return isObject(value) ? getField(value, element.name) : undefined;
    if (!Array.isArray(value) || type?.list === undefined) return undefined;
    if (element.kind === "index") return value[element.index];
    if (type.list.topology === "atomic") return undefined;
    this.#items ??= indexItems(type.list, value);
    return this.#items.get(text);
  }
}
