import { findDuplicateKeys } from "../../validation/index.ts";
import { type Json, type JsonObject, printJson } from "../../value/internal.ts";

/** What a client sent, read. */
export class Body {
  /** As it was sent; empty if that was no text. */
  readonly text: string;
  readonly value: Json;

  constructor(text: string, value: Json) {
    this.text = text;
    this.value = value;
  }

  /** What it says twice, as warnings say it; of YAML nothing, as that is not read then, nor of what was no text. */
  duplicates(): readonly string[] {
    return looksLikeJson(this.text) ? findDuplicateKeys(this.text, this.value) : [];
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
