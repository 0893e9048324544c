import { findStrictProblems } from "../../validation/engine.ts";
import { findDuplicateKeys } from "../../validation/index.ts";
import { compareStrings, type Json, type JsonObject, printJson } from "../../value/internal.ts";

/** What is wrong with a body, as warnings say it one by one, and as an error does. */
export interface Problems {
  readonly told: readonly string[];
  readonly described: readonly string[];
}

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
    if (!this.isYaml || found.length === 0) return found;
    return [`yaml: unmarshal errors:\n  ${found.join("\n  ")}`];
  }

  /**
   * What it says twice, and the fields that its type does not have, in the order in which Kubernetes comes upon them: those of its own types
   * as it reads JSON; else all that is said twice first, and of YAML what is unknown by name.
   */
  problems(unknown: readonly string[], { custom }: { readonly custom: boolean }): Problems {
    const duplicates = this.duplicates();
    if (!this.isYaml && !custom) {
      const both = unknown.length > 0 && duplicates.length > 0;
      const all = both ? findStrictProblems(this.text, unknown) : [...unknown, ...duplicates];
      return { told: all, described: all };
    }
    const others = this.isYaml && !custom ? [...unknown].sort(compareStrings) : unknown;
    return {
      told: [...duplicates, ...others],
      described: [...this.describeDuplicates(), ...others],
    };
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
