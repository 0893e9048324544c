import {
  checkRecord,
  checkText,
  getField,
  invalidArgument,
  type Names,
  readArguments,
  readNamed,
  readTexts,
} from "../../../value/internal.ts";
import { checkDistinct, declaredWrongly, fieldStep, type Place } from "../place.ts";
import { type BothNames, joinNames } from "./both-names.ts";
import { asTheyAre, readConvert, type StepConversion } from "./convert.ts";
import { moveItems } from "./each-item.ts";
import { moveField } from "./move-field.ts";
import { moveFields } from "./move-fields.ts";
import type { PlacedStep } from "./placed-step.ts";
import { type ConversionStep, inOrder, publishStep, readPlace } from "./step.ts";

/** What else a rename does. */
export interface RenameOptions {
  /** What the value becomes on its way, such as `seconds-to-duration`. Default: it stays as it is. */
  readonly convert?: StepConversion | undefined;
  /**
   * That the version has both names, and which of them counts where they disagree: `oldWins` is the version's path, `newWins`
   * the hub's, `mustMatch` an error. From the hub, both are set. Default: the version has only its own name.
   */
  readonly both?: BothNames | undefined;
}

/** What else a move does. */
export interface MoveOptions extends RenameOptions {
  /** Not the object at the path moves, but these fields of it, to the object at the hub's path. Default: the field itself. */
  readonly fields?: readonly string[] | undefined;
  /** With `fields`, that the version always has the object: an empty one, if the hub has none of the fields. Default: false. */
  readonly always?: boolean | undefined;
}

const RENAME: Names = { convert: "any", both: "oldWins|newWins|mustMatch" };
const MOVE: Names = { ...RENAME, fields: "any", always: "boolean" };

/** The version's field is called `name` in the hub: `rename("spec.size", "capacity")`. */
export function rename(path: string, name: string, options: RenameOptions = {}): ConversionStep {
  const place = readPlace(path);
  checkText(name, "the name in the hub");
  if (place.at(-1) === "*") throw declaredWrongly(path, "items have no names: let the path end in a field's");
  const read = readArguments(() => readNamed("options of a step", options, RENAME));
  return publishStep(createMove(place, place.with(-1, fieldStep(name)), read));
}

/**
 * The version's field is elsewhere in the hub. Objects that this empties go, those that it needs come. Where both paths end in
 * `[*]`, a list or a map moves, and each of its items is converted.
 */
export function move(path: string, hubPath: string, options: MoveOptions = {}): ConversionStep {
  const [version, hub] = [readPlace(path), readPlace(hubPath)];
  const {
    fields,
    always = false,
    ...read
  } = readArguments(() => {
    const stated = readNamed("options of a step", options, MOVE);
    return {
      ...stated,
      fields: stated.fields === undefined ? undefined : readTexts(stated.fields, "fields"),
    };
  });
  if (fields === undefined) {
    if (always) throw invalidArgument("always is about an object whose fields move: name them in fields");
    return publishStep(createMove(version, hub, read));
  }
  if (read.convert !== undefined || read.both !== undefined)
    throw invalidArgument("fields move as they are: convert or join them in steps of their own");
  return publishStep(moveFields(version, hub, { names: fields, always }));
}

function createMove(version: Place, hub: Place, { convert, both }: RenameOptions): PlacedStep {
  const converting = readArguments(() => readConvert(convert));
  return both === undefined ? moveItems(version, hub, converting) : joinNames(version, hub, both, converting);
}

/** Keys of the version's map are fields in the hub: `splitByKey("limits", { cpu: "maxCpu" })`. Other keys stay. */
export function splitByKey(path: string, fields: Readonly<Record<string, string>>): ConversionStep {
  const map = readPlace(path);
  const steps = readFields(fields).map(([key, field]) =>
    moveField([...map, fieldStep(key)], field, asTheyAre),
  );
  return publishStep(inOrder(steps));
}

/** Fields of the version are keys of the hub's map: `joinByKey({ cpu: "maxCpu" }, "limits")`. */
export function joinByKey(fields: Readonly<Record<string, string>>, hubPath: string): ConversionStep {
  const map = readPlace(hubPath);
  const steps = readFields(fields).map(([key, field]) =>
    moveField(field, [...map, fieldStep(key)], asTheyAre),
  );
  return publishStep(inOrder(steps));
}

function readFields(fields: Readonly<Record<string, string>>): readonly (readonly [string, Place])[] {
  return readArguments(() => {
    checkRecord(fields, "the fields of a step");
    const read = Object.keys(fields).map((key) => [key, readPlace(getField(fields, key) as string)] as const);
    checkDistinct(read.map(([, place]) => place));
    return read;
  });
}
