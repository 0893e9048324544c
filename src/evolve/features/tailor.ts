import {
  decodeElement,
  fieldElement,
  indexElement,
  type PathElement,
  printPath,
} from "../../fieldpath/index.ts";
import {
  checkObjectType,
  type ListKey,
  type ListType,
  type ObjectOf,
  type Type,
} from "../../schema/index.ts";
import { itemElement } from "../../typed/index.ts";
import {
  getField,
  invalidArgument,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  type Names,
  ObjectDraft,
  readObject,
  tooDeep,
} from "../../value/index.ts";
import { checkText, readArguments, readList, readNamed } from "../read-arguments.ts";
import { sharePassed } from "../read-write.ts";
import {
  type FeatureRule,
  type MirroredFields,
  type Place,
  PlaceIndex,
  readFeatureRule,
  readMirroredFields,
} from "./feature-rule.ts";

/** A client, and what its API asks of clients. */
export interface ClientFeatures {
  /** The features that the client knows. */
  readonly features: Iterable<string>;
  /** The fields that need a feature, in code or from `featureRules`. */
  readonly rules: readonly FeatureRule[];
  /** Fields that are set together, so that old and new clients both find what they read. Default: none. */
  readonly mirror?: readonly MirroredFields[] | undefined;
}

const CLIENT: Names = { features: "any", rules: "any", mirror: "any" };

/** What a client gets to see. */
export interface Tailored<T = unknown> {
  /** The object for this client: the very one that came in if nothing had to change. */
  readonly object: ObjectOf<T>;
  /** The fields that were left out, and the feature that each needs. */
  readonly omitted: readonly { readonly path: string; readonly feature: string }[];
  /** The fields that were set to what their twin says. */
  readonly mirrored: readonly string[];
}

/**
 * The object as a client may see it. A field that needs a feature which the client does not know is left out where
 * ignoring it is safe, with all that is in it; where it is not, that is the error `FEATURE_REQUIRED`. A key that
 * tells the items of a list apart is never safe to leave out. A field that is null is not set, and needs nothing.
 * Of two mirrored fields, the one that is not set takes the value of the other, unless the client does not know it.
 * A rule about a field that the type does not have is an error.
 */
export function tailor<T>(type: Type<T>, object: object, client: ClientFeatures): Tailored<T> {
  const { read, index } = readArguments(() => {
    checkObjectType(type);
    return { read: readObject(object, "object"), index: readClient(type, client) };
  });
  const tailoring = new Tailoring(index);
  const tailored = tailoring.tailor(type, read);
  const { omitted, mirrored } = tailoring;
  return { object: sharePassed(object, read, tailored), omitted, mirrored };
}

function readClient(type: Type, client: ClientFeatures): PlaceIndex {
  const { features, rules, mirror = [] } = readNamed("parts of the client", client, CLIENT);
  return new PlaceIndex(type, {
    known: readFeatures(features),
    rules: readList(rules, "rules").map(readFeatureRule),
    mirror: readList(mirror, "mirror").map(readMirroredFields),
  });
}

function readFeatures(features: Iterable<string>): ReadonlySet<string> {
  const isList = typeof features === "object" && features !== null && Symbol.iterator in features;
  if (!isList) throw invalidArgument("features must be a list of names: pass one");
  const names = new Set(features);
  for (const name of names) checkText(name, "each of features");
  return names;
}

class Tailoring {
  readonly omitted: { readonly path: string; readonly feature: string }[] = [];
  readonly mirrored: string[] = [];
  readonly #index: PlaceIndex;
  /** Path elements, as FieldsV1 writes them. */
  readonly #trail: string[] = [];

  constructor(index: PlaceIndex) {
    this.#index = index;
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
      const tailored = this.#tailorChild(typeOfKey(type, name), value, fieldElement(name), places);
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
    type: Type | undefined,
    value: Json,
    element: string,
    around: readonly Place[],
  ): Json | undefined {
    const places = this.#placesBelow(around, element, type);
    if (value === null || (places.length === 0 && !this.#index.hasDefinitions)) return value;
    this.#trail.push(element);
    if (this.#trail.length > MAX_DEPTH) throw tooDeep(this.#path().slice(0, 200));
    const rule = strictest(places);
    let result: Json | undefined = value;
    if (rule !== undefined) {
      if (!rule.ignorable) throw this.#required(this.#path(), rule);
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
