import { findDuplicateKeys } from "../../validation/index.ts";
import { type Json, type JsonObject, printJson } from "../../value/internal.ts";

/** What a client sent, read. */
export class Body {
  /** As it was sent; empty if that was no text. */
  readonly text: string;
  readonly value: Json;
  readonly #findInYaml: (() => readonly string[]) | undefined;

  /** `findInYaml` finds the keys that stand twice in what is to be taken for YAML, be it JSON or not: `line 2: key "a"`. */
  constructor(text: string, value: Json, findInYaml?: () => readonly string[]) {
    this.text = text;
    this.value = value;
    this.#findInYaml = findInYaml;
  }

  /** Whether it is taken for YAML. */
  get isYaml(): boolean {
    return this.#findInYaml !== undefined;
  }

  /** What it says twice, as warnings say it; of what was no text nothing. */
  duplicates(): readonly string[] {
    const inJson = looksLikeJson(this.text) ? findDuplicateKeys(this.text, this.value) : undefined;
    if (this.#findInYaml === undefined || inJson?.length === 0) return inJson ?? [];
    return this.#findInYaml().map((found) => `${found} already set in map`);
  }

  /** The same as errors say it: of YAML, all is one. */
  describeDuplicates(): readonly string[] {
    const found = this.duplicates();
    if (this.#findInYaml === undefined || found.length === 0) return found;
    return [`yaml: unmarshal errors:\n  ${found.join("\n  ")}`];
  }

  /** As it was sent, in JSON. */
  toJsonText(): string {
    return looksLikeJson(this.text) ? this.text : printJson(this.value);
  }
}

/** A body that holds an object. */
export interface ObjectBody extends Body {
  readonly value: JsonObject;
}

/** Whether a text begins as JSON's objects and lists do. */
export function looksLikeJson(text: string): boolean {
  return /^\s*[[{]/.test(text);
}
