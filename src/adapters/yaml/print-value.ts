import {
  type Json,
  type JsonArray,
  type JsonObject,
  MAX_DEPTH,
  MergeError,
  tooDeep,
} from "../../value/internal.ts";
import { formatFloat } from "./format-float.ts";
import { isBlock, needsIndentHint, printBlock, printInline, printKey } from "./print-string.ts";

/** A key that is longer than this, or of many lines, gets lines of its own, after a question mark. */
const LONG_KEY = 128;
const LINE_BREAK = /[\n\r\x85\u2028\u2029]/;
const STEP = "  ";

/** A value as kubectl writes it, save that keys stay in order and long lines whole. */
export function printValue(value: Json): string {
  const printer = new Printer();
  printer.write(value);
  return printer.text;
}

/** Each method goes on where the text ends, and ends its line. */
class Printer {
  text = "";

  write(value: Json): void {
    if (isFilled(value)) this.#writeFilled(value, "", 0);
    // Readers disagree on what such a block is indented from if it is all of the document.
    else if (typeof value === "string" && needsIndentHint(value)) this.text += `${printInline(value)}\n`;
    else this.#writeLeaf(value, "");
  }

  /** Writes fields or items, each in a line that starts with `indent`. The first finds that written already. */
  #writeFilled(value: JsonObject | JsonArray, indent: string, depth: number): void {
    if (depth >= MAX_DEPTH) throw tooDeep();
    if (Array.isArray(value)) this.#writeItems(value, indent, depth);
    else this.#writeFields(value as JsonObject, indent, depth);
  }

  #writeItems(list: JsonArray, indent: string, depth: number): void {
    for (const [index, item] of list.entries()) {
      this.text += index === 0 ? "-" : `${indent}-`;
      this.#writeBeside(item ?? null, indent, depth);
    }
  }

  #writeFields(object: JsonObject, indent: string, depth: number): void {
    let start = "";
    for (const key of Object.keys(object)) {
      const value = object[key];
      if (value === undefined) continue;
      if (key.length > LONG_KEY || LINE_BREAK.test(key)) {
        this.text += `${start}? `;
        this.#writeLeaf(key, indent);
        this.text += `${indent}:`;
        this.#writeBeside(value, indent, depth);
      } else {
        this.text += `${start}${printKey(key)}:`;
        this.#writeBelow(value, indent, depth);
      }
      start = indent;
    }
  }

  /** Writes a value that starts in the line of its dash, or of the colon below a long key. */
  #writeBeside(value: Json, indent: string, depth: number): void {
    this.text += " ";
    if (isFilled(value)) this.#writeFilled(value, indent + STEP, depth + 1);
    else this.#writeLeaf(value, indent);
  }

  /** Writes a value after its key: fields are indented, items are not. */
  #writeBelow(value: Json, indent: string, depth: number): void {
    if (isFilled(value)) {
      const inner = Array.isArray(value) ? indent : indent + STEP;
      this.text += `\n${inner}`;
      this.#writeFilled(value, inner, depth + 1);
    } else {
      this.text += " ";
      this.#writeLeaf(value, indent);
    }
  }

  /** Writes what has no parts: a scalar, or an empty list or object. */
  #writeLeaf(value: Json, indent: string): void {
    if (typeof value === "string" && isBlock(value)) this.text += printBlock(value, indent + STEP);
    else this.text += `${printWord(value)}\n`;
  }
}

function printWord(value: Json): string {
  if (typeof value === "string") return printInline(value);
  if (typeof value === "number") return printNumber(value);
  if (typeof value !== "object" || value === null) return String(value);
  return Array.isArray(value) ? "[]" : "{}";
}

function printNumber(value: number): string {
  if (Number.isSafeInteger(value)) return String(value);
  if (!Number.isFinite(value)) {
    throw new MergeError("VALUE_INVALID", "", `${value} is not JSON: use null or a finite number`);
  }
  const fits = Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64;
  return fits ? String(BigInt(value)) : formatFloat(value);
}

function isFilled(value: Json): value is JsonObject | JsonArray {
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.length > 0;
  for (const key in value) if ((value as JsonObject)[key] !== undefined) return true;
  return false;
}
