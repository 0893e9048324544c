import type { Writer } from "../kubernetes/kinds/index.ts";
import type { Resource } from "./resources/resource.ts";

/** What to do about fields that a type does not have, or that come twice. */
export type FieldValidation = "Ignore" | "Warn" | "Strict";

/** More warnings than that never fit into an answer's headers. */
export const MOST_WARNINGS = 100;

/** A write under way: where it goes, and what there is to tell about it so far. */
export interface Writing {
  readonly resource: Resource;
  /** The namespace that the request is for; absent for what is in none. */
  readonly namespace: string | undefined;
  /** The name that the request is for; absent for what is to be created. */
  readonly name: string | undefined;
  /** The part of the object that is written; absent for all of it. */
  readonly subresource: string | undefined;
  readonly now: Date;
  readonly user?: Writer | undefined;
  /** The most characters of an object with its defaults; far more than any that can be stored. */
  readonly largest: number;
  /** What the client should know, though the write succeeds. */
  readonly warnings: string[];
}
