import { type Json, type JsonObject, jsonSize } from "../../value/internal.ts";
import { findValues, MOST_VISITS } from "./json-path/find-values.ts";
import type { JsonPath } from "./json-path/path.ts";
import { printValue } from "./print-value.ts";

/** How many characters a cell may have, and all cells of a table. No column that somebody reads comes near. */
const MOST_IN_CELL = 64 * 1024;
const MOST_IN_TABLE = 1024 * 1024;

/** How much all paths may visit. */
const MOST_VISITS_IN_TABLE = 5 * MOST_VISITS;

/**
 * What the columns of a definition may still cost in a table, however many there are and whatever the objects hold. A long
 * list is printed as several tables, so this is what is done in one go.
 */
export class TableBudget {
  #visits = MOST_VISITS_IN_TABLE;
  #characters = MOST_IN_TABLE;
  readonly #tooLong = new Set<Json>();

  /** The first value that a path leads to, if it does not visit too much. */
  find(path: JsonPath, object: JsonObject): Json | undefined {
    if (this.#visits <= 0) return undefined;
    const most = Math.min(MOST_VISITS, this.#visits);
    const budget = { left: most };
    const value = findValues(path, object, budget)?.[0];
    this.#visits -= most - budget.left;
    return value;
  }

  /** A value as text; `null` if it is too long. */
  print(value: Json): string | null {
    const before = this.#characters;
    if (!this.takes(value)) return null;
    const text = printValue(value);
    // Escapes make it longer than it was measured.
    this.#characters = Math.min(this.#characters, before - text.length);
    return text;
  }

  /** Whether a value is short enough to be read as a text. It is measured no further than that takes. */
  takes(value: Json): boolean {
    const most = Math.min(MOST_IN_CELL, this.#characters);
    if (most <= 0 || this.#tooLong.has(value)) return false;
    const size = jsonSize(value, most);
    this.#characters -= Math.min(size, most);
    if (size <= most) return true;
    // To begin with an object takes time for all its keys: once is enough.
    if (typeof value === "object") this.#tooLong.add(value);
    return false;
  }
}
