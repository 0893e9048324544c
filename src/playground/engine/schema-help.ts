import { explainBelow, printMerge } from "../../preview/index.ts";
import { type ObjectType, placeAt, type Type } from "../../schema/internal.ts";
import { MergeError, printJson } from "../../value/internal.ts";
import type { Attempt } from "./attempt.ts";
import { factsAt, joinNames } from "./field-facts.ts";
import type { Completion, Completions, EditorPlace, Hover } from "./messages.ts";
import { TextLines } from "./text-lines.ts";
import { placeAtOffset, type TextPlace } from "./text-place.ts";

/** What could be written at a place of a text; `undefined` if nobody knows. */
export function completionsAt({ resource }: Attempt, asked: EditorPlace): Completions | undefined {
  const text = textOf(asked);
  const place = placeAtOffset(text, asked.offset);
  if (place === undefined || resource === undefined) return undefined;
  const { names, valueFrom, from } = place;
  try {
    if (valueFrom !== undefined) {
      const { type, field } = placeAt(resource.type, joinNames([...names, place.key]));
      return { from: valueFrom, items: valuesOf(type, field?.default) };
    }
    return { from, items: fieldsAt(resource.type, place) };
  } catch (error) {
    if (error instanceof MergeError) return undefined;
    throw error;
  }
}

function fieldsAt(type: ObjectType, { names, siblings, column }: TextPlace): readonly Completion[] {
  const taken = new Set(siblings);
  const indent = " ".repeat(column);
  return explainBelow({ type, path: joinNames(names) }).rows.flatMap((row): Completion | [] => {
    if (row.name === "*" || row.name.includes(".") || taken.has(row.name)) return [];
    return {
      label: row.name,
      kind: "field",
      detail: printMerge({ ...row, inside: 0 }),
      insert: `${row.name}:${openingOf(row.type, indent)}`,
      required: row.field?.required ?? false,
    };
  });
}

/** What comes after the colon. */
function openingOf({ list, map, scalar }: Type, indent: string): string {
  if (scalar !== undefined) return " ";
  if (list !== undefined) return `\n${indent}- `;
  return map === undefined ? " " : `\n${indent}  `;
}

function valuesOf({ scalar }: Type, preset: unknown): readonly Completion[] {
  const values = scalar?.kind === "boolean" ? [true, false] : (scalar?.enum ?? []);
  return values.map((value): Completion => {
    const text = typeof value === "string" && /^[A-Za-z][\w./-]*$/.test(value) ? value : printJson(value);
    return {
      label: text,
      kind: "value",
      detail: value === preset ? "the default" : "",
      insert: text,
      required: false,
    };
  });
}

/** What the schema says of what is at a place of a text; `undefined` if nothing is. */
export function hoverAt({ resource }: Attempt, asked: EditorPlace): Hover | undefined {
  const text = textOf(asked);
  const place = placeAtOffset(text, asked.offset);
  if (place === undefined || resource === undefined || place.key === "") return undefined;
  const field = factsAt(resource.type, [...place.names, place.key]);
  if (field === undefined) return undefined;
  const lines = new TextLines(text);
  const line = lines.lineOf(place.from);
  const column = place.from - lines.start(line) + 1;
  return { range: { line: line + 1, column, from: place.from, to: place.to }, field };
}

function textOf({ of, situation }: EditorPlace): string {
  return of === "live" ? situation.live : situation.write.text;
}
