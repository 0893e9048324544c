import type { ObjectType, Type } from "../../schema/internal.ts";
import {
  equal,
  type Json,
  type JsonObject,
  readObject,
  withField,
  withoutField,
} from "../../value/internal.ts";
import { Aimer } from "../generate/aim.ts";
import { ANY_VALUES } from "../generate/domains.ts";
import { ObjectGenerator } from "../generate/object-generator.ts";
import { Random } from "../generate/random.ts";
import { type AskedConverter, typeIn } from "./asked-converter.ts";
import { changeEach, changeObjects, type FieldStep, type Place } from "./place.ts";

/** A field of one version that another lacks. */
export interface Passage {
  /** The apiVersion that has the field. */
  readonly from: string;
  /** The apiVersion that lacks it. */
  readonly to: string;
  /** Where the field is; the last step is its name. */
  readonly place: Place;
}

/**
 * Whether a converter carries the value of a field there and back. It cannot tell if its type does not have the field, or if
 * it refuses all that is tried: a type does not say which texts are durations, for example.
 */
export type Carriage =
  | { readonly answer: "carries" }
  | { readonly answer: "loses" | "cannot tell"; readonly how: string };

const TRIALS = 8;

/** Sends small objects that set a field to a version that lacks it and back, and tells whether its value comes back. */
export function askConverter(converter: AskedConverter, passage: Passage): Carriage {
  const { from, place } = passage;
  const type = typeIn(converter, from);
  let answer: Carriage = { answer: "cannot tell", how: "the converter's type does not have it" };
  if (!declares(type, place)) return answer;
  for (let seed = 1; seed <= TRIALS; seed++) {
    const object = createObject(type, place, seed);
    if (object === undefined) continue;
    const outcome = makeTrip(converter, passage, object);
    if (outcome.answer === "loses") return outcome;
    if (answer.answer !== "carries") answer = outcome;
  }
  return answer;
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

function makeTrip(converter: AskedConverter, { from, to, place }: Passage, generated: JsonObject): Carriage {
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
    const isBack = equal(valuesAt(object, place), valuesAt(back, place));
    return isBack ? { answer: "carries" } : { answer: "loses", how: "the converter loses it" };
  } catch (error) {
    // A converter may fail in any way that its author's functions do.
    const message = error instanceof Error ? error.message : String(error);
    return { answer: "cannot tell", how: `the converter fails: ${message}` };
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
