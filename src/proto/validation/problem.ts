import { type Json, showValue } from "../../value/internal.ts";

/** Why a value is refused: the reasons of `fieldwise/validation`, so that the same functions print and sort both. */
export type ProtoProblemReason =
  | "FieldUnknown"
  | "FieldValueDuplicate"
  | "FieldValueInvalid"
  | "FieldValueNotSupported"
  | "FieldValueRequired"
  | "FieldValueTypeInvalid";

/**
 * What a message does not keep to: the fields that it has (`field`), each under one of its names (`name`); their types (`type`); the
 * forms that all parsers of protobuf's JSON take (`form`); one member of a oneof (`oneof`); or validation rules (`rule`).
 */
export type ProtoBreach = "field" | "name" | "type" | "form" | "oneof" | "rule";

/** Something that is wrong with a message. */
export interface ProtoProblem {
  readonly reason: ProtoProblemReason;
  /** `form` is for values that C++, and so Envoy, takes and others refuse: enums in small letters, one value for a list of one. */
  readonly breaks: ProtoBreach;
  /** Where, as it was written: `clusters[0].connect_timeout`. Empty for the message itself. */
  readonly path: string;
  /** The keys and indexes that lead there; the last one is missing if the field is. */
  readonly steps: readonly (string | number)[];
  /** What is wrong, and what to do. */
  readonly message: string;
}

export type Steps = readonly (string | number)[];

/** What a rule has to say of a value. */
export interface Refusal {
  readonly reason: ProtoProblemReason;
  readonly message: string;
}

export function invalid(message: string): Refusal {
  return { reason: "FieldValueInvalid", message };
}

export function required(message: string): Refusal {
  return { reason: "FieldValueRequired", message };
}

export function unsupported(message: string): Refusal {
  return { reason: "FieldValueNotSupported", message };
}

export function duplicate(message: string): Refusal {
  return { reason: "FieldValueDuplicate", message: `${message}: keep one of them` };
}

/** How many problems are listed. */
const MOST = 100;

/** What is wrong with a message, as it is found. */
export class Problems {
  readonly found: ProtoProblem[] = [];

  add(steps: Steps, refusal: Refusal | undefined, breaks: ProtoBreach = "rule"): void {
    if (refusal === undefined || this.isFull) return;
    this.found.push({ reason: refusal.reason, breaks, path: pathOf(steps), steps, message: refusal.message });
  }

  mistyped(steps: Steps, wanted: string, json: Json, breaks: ProtoBreach = "type"): void {
    const message = `must be ${wanted}, but is ${showValue(json)}`;
    this.add(steps, { reason: "FieldValueTypeInvalid", message }, breaks);
  }

  /** Whether no more are listed, so that nobody needs to word one. */
  get isFull(): boolean {
    return this.found.length >= MOST;
  }
}

/** A path as Kubernetes writes them: `clusters[0].labels[a.b]`. */
function pathOf(steps: Steps): string {
  const texts = steps.map((step, index) => {
    if (typeof step === "number" || !/^[\w-]+$/.test(step)) return `[${step}]`;
    return index === 0 ? step : `.${step}`;
  });
  return texts.join("");
}
