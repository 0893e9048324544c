import { printYaml } from "../../adapters/yaml.ts";
import type { FieldPath } from "../../fieldpath/internal.ts";
import { placeOf, readPath } from "../../preview/index.ts";
import { valueAt } from "../../typed/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
  type MutableObject,
  setField,
} from "../../value/internal.ts";
import type { Write, WriteSettings } from "../state.ts";
import type { Attempt } from "./attempt.ts";
import { cutField, putScalar } from "./edit-text.ts";
import type { Prediction, Settled, WayOut } from "./messages.ts";
import { readObjects, Unreadable } from "./read-text.ts";

type Place = readonly (string | number)[];

/** The write that settles the conflict at a path, or all of them, in one of the ways out. */
export function settle(tried: Attempt, { conflicts }: Prediction, way: WayOut, path?: string): Settled {
  const { write } = tried.situation;
  const paths = path === undefined ? conflicts.map((conflict) => conflict.path) : [path];
  if (way === "force") return force(write, path);
  if (way === "overwrite")
    return {
      write: withOptions(write, { overwrite: undefined }),
      message: "It wins over what others changed.",
    };
  const what = paths.length === 1 ? paths[0] : `${paths.length} fields`;
  let { text } = write;
  for (const one of paths) {
    const steps = readPath(one);
    if (steps !== undefined) text = way === "give-way" ? takeOut(text, steps) : share(text, steps, tried);
  }
  const message =
    way === "give-way"
      ? `${what} is out of the config: it is left to its owner.`
      : `${what} is what it is already: both own it.`;
  return { write: { ...write, text }, message };
}

function force(write: Write, path: string | undefined): Settled {
  if (path === undefined) {
    const message = `${write.manager} takes over all that it states.`;
    return { write: withOptions(write, { force: true, forceAt: undefined }), message };
  }
  const forceAt = [...new Set([...(write.options.forceAt ?? []), path])];
  return { write: withOptions(write, { forceAt }), message: `${write.manager} takes over ${path}.` };
}

function withOptions(write: Write, changes: Partial<WriteSettings>): Write {
  return { ...write, options: { ...write.options, ...changes } };
}

/** The text without a field, and without what then holds nothing more. */
function takeOut(text: string, steps: FieldPath): string {
  return edit(text, steps, (root, place) => {
    let left = place;
    while (left.length > 1 && countIn(valueIn(root, left.slice(0, -1))) === 1) left = left.slice(0, -1);
    return { place: left, value: undefined };
  });
}

/** The text with what live has at a field. */
function share(text: string, steps: FieldPath, { resource, live }: Attempt): string {
  const value = resource && live && valueAt(resource.type, live, steps);
  return value === undefined ? text : edit(text, steps, (_, place) => ({ place, value }));
}

/**
 * Edits a text as a person would: the rest of its layout and its comments stay. Where that does not come out right, the object is
 * printed anew.
 */
function edit(
  text: string,
  steps: FieldPath,
  change: (root: JsonObject, place: Place) => { readonly place: Place; readonly value: Json | undefined },
): string {
  const [read] = readObjects(text);
  if (read === undefined) return text;
  const found = placeOf(read.value, steps);
  if (found.length < steps.length) return text;
  const { place, value } = change(read.value, found);
  const wanted = withValueAt(read.value, place, value) as JsonObject;
  const { from } = read.locate(place);
  const isItem = typeof place.at(-1) === "number";
  const edited = value === undefined ? cutField(text, from, isItem) : putScalar(text, from, value);
  return edited !== undefined && reads(edited, wanted) ? edited : printYaml(wanted);
}

function reads(text: string, wanted: JsonObject): boolean {
  try {
    const [read] = readObjects(text);
    return read !== undefined && equal(read.value, wanted);
  } catch (error) {
    if (error instanceof Unreadable) return false;
    throw error;
  }
}

function valueIn(root: Json, place: Place): Json | undefined {
  let here: Json | undefined = root;
  for (const key of place) {
    if (Array.isArray(here)) here = (here as readonly Json[])[key as number];
    else here = isObject(here) ? getField(here, key as string) : undefined;
  }
  return here;
}

function countIn(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}

function withValueAt(root: Json, [key, ...rest]: Place, value: Json | undefined): Json {
  if (key === undefined) return value as Json;
  if (Array.isArray(root)) {
    const items = [...(root as readonly Json[])];
    if (rest.length === 0 && value === undefined) items.splice(key as number, 1);
    else items[key as number] = withValueAt(items[key as number] as Json, rest, value);
    return items;
  }
  const object: MutableObject = { ...(root as JsonObject) };
  if (rest.length === 0 && value === undefined) delete object[key];
  else setField(object, key as string, withValueAt(getField(object, key as string) as Json, rest, value));
  return object;
}
