import { printPath } from "../../fieldpath/internal.ts";
import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import {
  checkRecord,
  checkText,
  getField,
  type Json,
  type JsonObject,
  type Names,
  readArguments,
  readAsJson,
  readNamed,
  readTexts,
  withoutField,
} from "../../value/internal.ts";
import { checkWrite, type ReadWrite, readWrite, sharePassed } from "../read-write.ts";
import { declaredFields, fieldAtPath, type GatedField, type VisitGated } from "./gated-fields.ts";

/** A write: an object before it, absent on create, and after it. */
export interface GatedWrite {
  readonly before?: object | undefined;
  readonly after: object;
}

/** Which fields are behind which gates, and which gates are on. */
export interface FeatureGates {
  /**
   * The gate of each field that is behind one, by the field's path: `{ "spec.containers[*].restartPolicy": "RestartRules" }`.
   * They come on top of what the type's schema declares (`x-fieldwise-feature-gate`). Default: none.
   */
  readonly gates?: Readonly<Record<string, string>> | undefined;
  /** The gates that are on. Default: none. */
  readonly enabled?: readonly string[] | undefined;
}

/** What is left of a write. */
export interface DroppedFields<T = unknown> {
  /** The object to store; `after` itself if nothing was dropped. */
  readonly object: ObjectOf<T>;
  /** The fields that were dropped, and the gate of each. */
  readonly dropped: readonly { readonly path: string; readonly gate: string }[];
}

const SIDES: readonly (keyof GatedWrite)[] = ["before", "after"];
const PARTS: Names = { before: "any", after: "any" };
const OPTIONS: Names = { gates: "any", enabled: "any" };

/**
 * Drops the fields of an object whose feature gate is off, as Kubernetes' API server does. A field stays if the object before
 * has it too, in any item of a list, so that objects that already use it can still be changed. A null field counts as unset.
 * A path that leads to no field of the type is an error.
 */
export function dropDisabledFields<T>(
  type: ObjectType<T>,
  write: GatedWrite,
  options: FeatureGates = {},
): DroppedFields<T> {
  const disabled = readDisabled(type, options);
  const sides = readArguments(() => readNamed("parts", write, PARTS));
  const read = readArguments(() => readWrite(sides));
  const { object, dropped } = drop(disabled, read);
  return { object: sharePassed(sides.after, read.after, object), dropped };
}

/**
 * The same for many writes: the gates are read once, and a wrong path is an error at once. The objects are taken to be JSON, and
 * looked at closely only if something fails.
 */
export function createFieldDropper<T>(
  type: ObjectType<T>,
  options: FeatureGates = {},
): (write: GatedWrite) => DroppedFields<T> {
  const disabled = readDisabled(type, options);
  return (write) => {
    const sides = readArguments(() => readNamed("parts", write, PARTS));
    return readAsJson(sides, SIDES, (read) => {
      const { object, dropped } = drop(disabled, checkWrite(read));
      return { object: object as ObjectOf<T>, dropped };
    });
  };
}

/** The fields whose gate is off. */
function readDisabled(type: ObjectType, options: FeatureGates): readonly VisitGated[] {
  return readArguments(() => {
    checkObjectType(type);
    const { gates = {}, enabled = [] } = readNamed("options", options, OPTIONS);
    checkRecord(gates, "gates");
    const on = new Set(readTexts(enabled, "enabled"));
    const declared = declaredFields(type, on);
    const stated = Object.entries(gates).flatMap(([path, gate]) => {
      checkText(gate, "each of gates");
      const visit = fieldAtPath(type, path, gate);
      return on.has(gate) ? [] : [visit];
    });
    return declared === undefined ? stated : [declared, ...stated];
  });
}

function drop(disabled: readonly VisitGated[], { before, after }: ReadWrite): Dropped {
  const dropped: Dropped["dropped"][number][] = [];
  let object: Json = after;
  for (const visit of disabled) {
    const inUse = new Set<GatedField>();
    if (before !== undefined)
      visit(before, (place, field) => {
        if (isSet(place.after, field)) inUse.add(field);
        return place.after;
      });
    object = visit(object, (place, field) => {
      if (inUse.has(field) || !isSet(place.after, field)) return place.after;
      const { name, gate } = field;
      dropped.push({ path: printPath([...place.path, { kind: "field", name }]), gate });
      return withoutField(place.after, name);
    });
  }
  return { object: object as JsonObject, dropped };
}

interface Dropped {
  readonly object: JsonObject;
  readonly dropped: DroppedFields["dropped"];
}

function isSet(object: JsonObject, { name }: GatedField): boolean {
  const value = getField(object, name);
  return value !== undefined && value !== null;
}
