import { isEmbedded, preservesUnknown } from "../../../openapi/internal.ts";
import { getField, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { textsIn } from "../../json-lists.ts";
import { hasDefault, propertiesOf, statedIn } from "../schema-parts.ts";
import type { SchemaPair, Verdict } from "../verdict.ts";

/** What an object may hold beside the fields that it declares: nothing, values of a schema, or anything. */
export type Room = "nothing" | "values" | "anything";

/** In a custom resource, what is not declared is pruned: an object that declares nothing holds nothing. */
export function roomOf(schema: JsonObject): Room {
  if (preservesUnknown(schema) || schema.additionalProperties === true) return "anything";
  return isObject(schema.additionalProperties) ? "values" : "nothing";
}

const WIDTH: Readonly<Record<Room, number>> = { nothing: 0, values: 1, anything: 2 };

/** What became of the values beside the fields. They are not refused: what has no place is pruned. */
export function compareRoom(pair: SchemaPair): Verdict {
  const [before, after] = [roomOf(pair.old), roomOf(pair.new)];
  const [isStruct, isMap] = [isStructOf(pair.old), before === "values"];
  if ((isStruct && after === "values") || (isMap && isStructOf(pair.new))) return "changed";
  const wider = WIDTH[after] - WIDTH[before];
  return wider === 0 ? "same" : wider > 0 ? "looser" : "tighter";
}

function isStructOf(schema: JsonObject): boolean {
  return roomOf(schema) === "nothing" && Object.keys(propertiesOf(schema)).length > 0;
}

/** The fields that a schema came to declare where objects could hold anything: what is stored must fit them. */
export function newlyTyped(pair: SchemaPair): readonly string[] {
  if (roomOf(pair.old) === "nothing") return [];
  const known = propertiesOf(pair.old);
  return Object.entries(propertiesOf(pair.new))
    .filter(([name, field]) => getField(known, name) === undefined && demands(field, roomOf(pair.old)))
    .map(([name]) => name);
}

/** Whether a field demands anything of a value that could be anything. Where values had a schema, it is another kind of object. */
function demands(field: Json | undefined, room: Room): boolean {
  if (!isObject(field) || room === "values") return false;
  return Object.keys(field).some((keyword) => keyword !== "description" && !keyword.startsWith("x-"));
}

/** The fields that every object has, once defaults are filled in: what is demanded of an object without them. */
export function demandedFields(parts: readonly JsonObject[], defaulted: JsonObject): ReadonlySet<string> {
  const names = statedIn(parts, "required").flatMap(textsIn);
  const properties = propertiesOf(defaulted);
  return new Set(
    names.filter((name) => {
      const field = getField(properties, name);
      return !(isObject(field) && hasDefault(field));
    }),
  );
}

/** The most properties that an object can have. */
export function mostProperties(schema: JsonObject): number {
  const isClosed = roomOf(schema) === "nothing" && !isEmbedded(schema);
  return isClosed ? Object.keys(propertiesOf(schema)).length : Number.POSITIVE_INFINITY;
}
