import type { Type } from "../../../schema/internal.ts";
import {
  checkText,
  equal,
  type Json,
  type JsonObject,
  readArguments,
  readList,
  showValue,
} from "../../../value/internal.ts";
import { kindsAllowed, printKinds } from "../../values/index.ts";
import { addAt, checkFree, getAt, removeAt } from "../fields.ts";
import {
  changeObjects,
  checkDistinct,
  declaredWrongly,
  fieldsAt,
  type Place,
  printPlace,
  unconvertible,
  type Where,
} from "../place.ts";
import type { PlacedStep } from "./placed-step.ts";
import { type ConversionStep, publishStep, readPlace } from "./step.ts";

/**
 * The version has one text where the hub has its parts: `split("spec.address", ["spec.host", "spec.port"], ":")`.
 * The last part takes all that is left; a text with fewer parts leaves the last ones unset. Parts that hold the
 * separator, or that are unset before others, do not read back as they were: they take a stash of the hub's fields.
 */
export function split(path: string, hubPaths: readonly string[], separator: string): ConversionStep {
  const { whole, parts } = divide({ wholePath: path, partPaths: hubPaths, separator, exact: false });
  return publishStep(
    betweenTexts({
      version: [whole.place],
      hub: parts.places,
      toHub: whole.takeApart,
      fromHub: (object) => parts.putTogether(object),
    }),
  );
}

/** The version has parts where the hub has one text. Parts that would not read back as they were are an error. */
export function join(paths: readonly string[], hubPath: string, separator: string): ConversionStep {
  const { whole, parts } = divide({ wholePath: hubPath, partPaths: paths, separator, exact: true });
  return publishStep(
    betweenTexts({
      version: parts.places,
      hub: [whole.place],
      toHub: parts.putTogether,
      fromHub: whole.takeApart,
    }),
  );
}

/** The same step, whose fields must be able to hold text. */
function betweenTexts(step: PlacedStep): PlacedStep {
  return {
    ...step,
    bind({ version, hub }) {
      for (const place of step.version) checkTextField(place, version(place));
      for (const place of step.hub) checkTextField(place, hub(place));
      return step;
    },
  };
}

function checkTextField(place: Place, type: Type | undefined): void {
  if (type === undefined || kindsAllowed(type).has("text")) return;
  const problem = `this is ${printKinds(kindsAllowed(type))}, and must be text`;
  throw declaredWrongly(
    printPlace(place),
    `${problem}: name another field, or convert it in a step of its own`,
  );
}

interface Division {
  readonly wholePath: string;
  readonly partPaths: readonly string[];
  readonly separator: string;
  /** Whether parts that do not read back as they were are an error. */
  readonly exact: boolean;
}

function divide({ wholePath, partPaths, separator, exact }: Division) {
  const place = readPlace(wholePath);
  const places = readArguments(() => readList(partPaths, "the paths of the parts").map(readPlace));
  checkText(separator, "the separator");
  if (separator === "") throw declaredWrongly(wholePath, "nothing separates the parts: name a separator");
  if (places.length < 2) throw declaredWrongly(wholePath, "a text has several parts: name two or more");
  checkDistinct(places);
  const { way, names } = fieldsAt([place, ...places]);
  const [whole, ...parts] = names as [readonly string[], ...(readonly string[])[]];

  function takeApart(object: JsonObject, where: Where): JsonObject {
    const text = textAt(object, whole, where);
    const texts = text === undefined ? [] : splitText(text, separator, parts.length);
    const rest = removeAt(object, whole);
    for (const part of parts) checkFree(rest, part, where);
    return texts.reduce((result, value, index) => addAt(result, parts[index] ?? [], value, where), rest);
  }

  function putTogether(object: JsonObject, where: Where, lossy: boolean): JsonObject {
    const texts = parts.map((part) => textAt(object, part, where));
    while (texts.length > 0 && texts.at(-1) === undefined) texts.pop();
    const rest = parts.reduce(removeAt, object);
    checkFree(rest, whole, where);
    if (texts.length === 0) return object;
    const text = texts.map((part) => part ?? "").join(separator);
    if (exact && !lossy && !equal(splitText(text, separator, parts.length), texts as Json)) {
      const message = `with the fields beside it this makes ${showValue(text)}, which reads otherwise`;
      const remedy = `keep ${showValue(separator)} out of it, and set every part before the last`;
      throw unconvertible([...where, ...(parts[0] ?? [])], `${message}: ${remedy}`);
    }
    return addAt(rest, whole, text, where);
  }

  return {
    whole: { place, takeApart: (object: JsonObject) => changeObjects(object, way, takeApart) },
    parts: {
      places,
      putTogether: (object: JsonObject, lossy = false) =>
        changeObjects(object, way, (holder, where) => putTogether(holder, where, lossy)),
    },
  };
}

function textAt(object: JsonObject, names: readonly string[], where: Where): string | undefined {
  const value = getAt(object, names);
  if (value === undefined || typeof value === "string") return value;
  throw unconvertible([...where, ...names], `this is ${showValue(value)}, and must be text: change it`);
}

function splitText(text: string, separator: string, most: number): readonly string[] {
  const texts = text.split(separator);
  return texts.length <= most ? texts : [...texts.slice(0, most - 1), texts.slice(most - 1).join(separator)];
}
