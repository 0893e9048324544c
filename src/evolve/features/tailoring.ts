import {
  decodeElement,
  fieldElement,
  indexElement,
  type PathElement,
  printPath,
} from "../../fieldpath/internal.ts";
import type { ListKey, ListType, Schema, Type } from "../../schema/internal.ts";
import { itemElement } from "../../typed/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  ObjectDraft,
  tooDeep,
} from "../../value/internal.ts";
import type { FeatureRule, Place, PlaceIndex } from "./feature-rule.ts";
import { saysTheSame } from "./says-the-same.ts";

/** Makes of an object what a client may see, and notes what it changes. */
export class Tailoring {
  readonly omitted: { readonly path: string; readonly feature: string }[] = [];
  readonly mirrored: string[] = [];
  readonly #index: PlaceIndex;
  /** What messages in an `Any` are looked up in. */
  readonly #schema: Schema | undefined;
  /** Path elements, as FieldsV1 writes them. */
  readonly #trail: string[] = [];

  constructor(index: PlaceIndex, schema?: Schema) {
    this.#index = index;
    this.#schema = schema;
  }

  tailor(type: Type, object: JsonObject): JsonObject {
    const places = [this.#index.top, ...this.#index.within(type)];
    const rule = strictest(places);
    if (rule !== undefined) throw this.#required("", rule);
    return this.#tailorObject(type, object, places);
  }

  #tailorObject(type: Type | undefined, object: JsonObject, places: readonly Place[]): JsonObject {
    const whole = this.#withMirrored(type, object, places);
    const draft = new ObjectDraft(whole);
    for (const name of Object.keys(whole)) {
      const value = getField(whole, name);
      if (value === undefined) continue;
      const isSaidTwice = (): boolean => this.#isSaidTwice(type, whole, name, places);
      const tailored = this.#tailorChild(
        typeOfKey(type, name),
        value,
        fieldElement(name),
        places,
        isSaidTwice,
      );
      if (tailored === undefined) draft.remove(name);
      else draft.set(name, tailored);
    }
    return draft.finish();
  }

  #tailorList(list: ListType | undefined, items: JsonArray, places: readonly Place[]): JsonArray {
    const kept: Json[] = [];
    let changed = false;
    for (const [place, item] of items.entries()) {
      const merges = list !== undefined && list.topology !== "atomic";
      const element = (merges ? itemElement(list, item) : undefined) ?? indexElement(place);
      const tailored = this.#tailorChild(list?.element, item, element, places);
      if (tailored !== undefined) kept.push(tailored);
      if (tailored === item) continue;
      changed = true;
      if (isObject(item) && isObject(tailored)) this.#checkKeys(list, item, tailored, element);
    }
    return changed ? kept : items;
  }

  /** What tells the items of a list apart is never safe to leave out. */
  #checkKeys(list: ListType | undefined, item: JsonObject, tailored: JsonObject, element: string): void {
    const isLost = ({ name }: ListKey): boolean =>
      getField(item, name) !== undefined && getField(tailored, name) === undefined;
    const lost = list?.keys.find(isLost);
    if (lost === undefined) return;
    const path = this.#path(element, fieldElement(lost.name));
    throw this.#required(path, this.omitted.findLast((field) => field.path === path) as { feature: string });
  }

  /** A field's value or an item, for this client; `undefined` if it is left out. */
  #tailorChild(
    declared: Type | undefined,
    value: Json,
    element: string,
    around: readonly Place[],
    isSaidTwice: () => boolean = () => false,
  ): Json | undefined {
    const type = this.#typeOf(declared, value);
    const places = this.#placesBelow(around, element, type);
    if (value === null || (places.length === 0 && !this.#index.hasDefinitions)) return value;
    this.#trail.push(element);
    if (this.#trail.length > MAX_DEPTH) throw tooDeep(this.#path().slice(0, 200));
    const rule = strictest(places);
    let result: Json | undefined = value;
    if (rule !== undefined) {
      if (!rule.ignorable && !isSaidTwice()) throw this.#required(this.#path(), rule);
      this.omitted.push({ path: this.#path(), feature: rule.feature });
      result = undefined;
    } else if (Array.isArray(value)) {
      result = this.#tailorList(type?.list, value, places);
    } else if (isObject(value)) {
      result = this.#tailorObject(type, value, places);
    }
    this.#trail.pop();
    return result;
  }

  /** The type of a value; in an `Any`, that of the message which it says it has. */
  #typeOf(type: Type | undefined, value: Json): Type | undefined {
    if (this.#schema === undefined || type?.name !== "google.protobuf.Any" || !isObject(value)) return type;
    const url = getField(value, "@type");
    return (typeof url === "string" ? this.#schema.findDefinition(url) : undefined) ?? type;
  }

  /** Whether a field that the client knows says what another one does: its twin, or the one that it is a duplicate of. */
  #isSaidTwice(type: Type | undefined, object: JsonObject, name: string, places: readonly Place[]): boolean {
    const value = getField(object, name) as Json;
    const says = (twin: string, converts: boolean): boolean => {
      const other = getField(object, twin) ?? undefined;
      if (other === undefined || !(converts || equal(other, value))) return false;
      return strictest(this.#placesBelow(places, fieldElement(twin), typeOfKey(type, twin))) === undefined;
    };
    const twins = places.flatMap(({ mirrored }) =>
      mirrored.flatMap(([one, other]) => (one === name ? [other] : other === name ? [one] : [])),
    );
    const older = type?.map?.fields.get(name)?.duplicateOf;
    return (
      twins.some((twin) => says(twin, false)) ||
      (older !== undefined && saysTheSame(older) && says(older.field, older.convert !== undefined))
    );
  }

  #placesBelow(around: readonly Place[], element: string, type: Type | undefined): readonly Place[] {
    const places = [...this.#index.within(type)];
    for (const place of around) place.collect(element, places);
    return places;
  }

  #withMirrored(type: Type | undefined, object: JsonObject, places: readonly Place[]): JsonObject {
    const draft = new ObjectDraft(object);
    const copy = (from: string, to: string): void => {
      const value = draft.get(from) ?? undefined;
      if (value === undefined || (draft.get(to) ?? undefined) !== undefined) return;
      if (strictest(this.#placesBelow(places, fieldElement(to), typeOfKey(type, to))) !== undefined) return;
      draft.set(to, value);
      this.mirrored.push(this.#path(fieldElement(to)));
    };
    for (const place of places) {
      for (const [deprecated, current] of place.mirrored) {
        copy(deprecated, current);
        copy(current, deprecated);
      }
    }
    return draft.finish();
  }

  #path(...below: readonly string[]): string {
    return printPath([...this.#trail, ...below].map((element) => decodeElement(element) as PathElement));
  }

  #required(path: string, { feature }: { readonly feature: string }): MergeError {
    const message = `this needs the client feature "${feature}", and a client without it cannot safely ignore it: leave the field out, or use a client that has the feature`;
    return new MergeError("FEATURE_REQUIRED", path, message);
  }
}

function typeOfKey(type: Type | undefined, name: string): Type | undefined {
  return type?.map?.fields.get(name)?.type ?? type?.map?.element;
}

/** The rule that decides about a value: one that does not let it be ignored, if there is one. */
function strictest(places: readonly Place[]): FeatureRule | undefined {
  const rules = places.flatMap((place) => place.rules);
  return rules.find((rule) => !rule.ignorable) ?? rules[0];
}
