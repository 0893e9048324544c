import type { Presence } from "../../openapi/internal.ts";
import type { Codec } from "./codec.ts";

/** The fields of a message, as they become those of an object. */
export interface MessageShape {
  /** In the order of their numbers, in which Kubernetes writes them. */
  readonly fields: readonly Field[];
  readonly byNumber: ReadonlyMap<number, Field>;
}

export type Field = NamedField | EmbeddedField;

/** A field that an object has as well. */
export interface NamedField {
  readonly is: "one" | "list" | "map";
  readonly number: number;
  readonly name: string;
  readonly codec: Codec;
  readonly presence: Presence;
}

/** A message whose fields are those of the object around it. */
export interface EmbeddedField {
  readonly is: "embedded";
  readonly number: number;
  readonly shape: MessageShape;
}

/** The shape with these fields. */
export function shapeOf(fields: readonly Field[]): MessageShape {
  const sorted = [...fields].sort((a, b) => a.number - b.number);
  return { fields: sorted, byNumber: new Map(sorted.map((field) => [field.number, field])) };
}
