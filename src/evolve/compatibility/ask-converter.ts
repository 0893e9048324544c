import type { ObjectType, Type } from "../../schema/internal.ts";
import {
  equal,
  type Json,
  type JsonObject,
  readObject,
  withField,
  withoutField,
} from "../../value/internal.ts";
import { changeEach, changeObjects, type FieldStep, type Place } from "../conversion/place.ts";
import { Aimer } from "../generate/aim.ts";
import { ANY_VALUES } from "../generate/domains.ts";
import { ObjectGenerator } from "../generate/object-generator.ts";
import { Random } from "../generate/random.ts";
import { type AskedConverter, typeIn } from "./asked-converter.ts";

/** A field of one version that another lacks. */
export interface Passage {
  /** The apiVersion that has the field. */
  readonly from: string;
  /** The apiVersion that lacks it. */
  readonly to: string;
  /** Where the field is; the last step is its name. */
  readonly place: Place;
}

/** What a converter does with a field: whether it carries the value there and back, and how it fails to. */
export type Carriage =
  | { readonly answer: "carries" }
  | { readonly answer: "loses" | "does not know"; readonly how: string };

const TRIALS = 8;

/** Sends small objects that set a field to a version that lacks it and back, and tells whether its value comes back. */
export function askConverter(converter: AskedConverter, passage: Passage): Carriage {
  const { from, place } = passage;
  const type = typeIn(converter, from);
  let asked = false;
  for (let seed = 1; seed <= TRIALS; seed++) {
    const object = declares(type, place) ? createObject(type, place, seed) : undefined;
    if (object === undefined) continue;
    asked = true;
    const how = loseOnTheWay(converter, passage, object);
    if (how !== undefined) return { answer: "loses", how };
  }
  return asked
    ? { answer: "carries" }
    : { answer: "does not know", how: "the converter's type does not have it" };
}

function declares(top: Type, place: Place): boolean {
  let type: Type | undefined = top;
  for (const step of place) {
    type =
      step === "*" ? (type?.list?.element ?? type?.map?.element) : type?.map?.fields.get(step.name)?.type;
  }
  return type !== undefined;
}

/** The least object that has a value at a place; `undefined` if none was found that says something. */
function createObject(type: ObjectType, place: Place, seed: number): JsonObject | undefined {
  const random = new Random(seed);
  const generator = new ObjectGenerator(random);
  const aim = { steps: place, wanted: saysSomething };
  return new Aimer(generator, random, ANY_VALUES).aim(type, generator.object(type, 0), aim);
}

/** Whether a value is neither zero nor empty: some APIs take those for absent. */
function saysSomething(value: Json): boolean {
  return typeof value === "object" && value !== null ? Object.keys(value).length > 0 : Boolean(value);
}

/** How the value at a place is lost; `undefined` if it comes back. */
function loseOnTheWay(
  converter: AskedConverter,
  { from, to, place }: Passage,
  generated: JsonObject,
): string | undefined {
  const way = place.slice(0, -1);
  const { name } = place.at(-1) as FieldStep;
  try {
    const object = readObject(
      converter.withDefaults(withField(generated, "apiVersion", from), from),
      "object",
    );
    const there = readObject(converter.convert(object, { from, to }), "object");
    // What a version does not declare is pruned, even where a converter leaves it in its place.
    const pruned = changeObjects(there, way, (parent) => withoutField(parent, name));
    const back = readObject(converter.convert(pruned, { from: to, to: from }), "object");
    return equal(valuesAt(object, place), valuesAt(back, place)) ? undefined : "the converter loses it";
  } catch (error) {
    // A converter may fail in any way that its author's functions do.
    return `the converter fails on it: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function valuesAt(object: JsonObject, place: Place): Json[] {
  const values: Json[] = [];
  changeEach(object, place, (value) => {
    values.push(value);
    return value;
  });
  return values;
}
