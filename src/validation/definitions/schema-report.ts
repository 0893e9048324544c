import type { Json } from "../../value/internal.ts";
import { showGoValue } from "../words/go-value.ts";
import type { Problem, ProblemReason } from "../words/problem.ts";

/** A place in a CustomResourceDefinition: its path as Kubernetes writes it, and the keys that lead there. */
export class Place {
  readonly path: string;
  readonly steps: readonly (string | number)[];

  constructor(path: string, steps: readonly (string | number)[]) {
    this.path = path;
    this.steps = steps;
  }

  child(name: string): Place {
    return new Place(`${this.path}.${name}`, [...this.steps, name]);
  }

  /** A key of a map, or an index of a list. */
  at(key: string | number): Place {
    return new Place(`${this.path}[${key}]`, [...this.steps, key]);
  }

  property(name: string): Place {
    return this.child("properties").at(name);
  }
}

/** Nobody reads more. */
const MOST_TEXT = 262_144;

/** What is wrong with a CustomResourceDefinition, as it is found, up to as much text as anybody would read. */
export class Report {
  readonly problems: Problem[] = [];
  #size = 0;

  /** Whether nothing more is taken: then it need not be put into words. */
  get #isFull(): boolean {
    return this.#size > MOST_TEXT;
  }

  invalid(place: Place, value: Json, detail: string): void {
    if (this.#isFull) return;
    this.add("FieldValueInvalid", place, `Invalid value: ${showGoValue(value)}: ${detail}`);
  }

  required(place: Place, detail = ""): void {
    this.add("FieldValueRequired", place, detail === "" ? "Required value" : `Required value: ${detail}`);
  }

  forbidden(place: Place, detail: string): void {
    this.add("FieldValueForbidden", place, `Forbidden: ${detail}`);
  }

  notSupported(place: Place, value: Json, supported: readonly string[]): void {
    if (this.#isFull) return;
    const known = supported.map(showGoValue).join(", ");
    this.add(
      "FieldValueNotSupported",
      place,
      `Unsupported value: ${showGoValue(value)}: supported values: ${known}`,
    );
  }

  /** A type that must be another: required if there is none, else invalid. */
  wrongType(place: Place, type: Json | undefined, detail: string): void {
    if (type === undefined || type === "") this.required(place, detail);
    else this.invalid(place, type, detail);
  }

  add(reason: ProblemReason, { path, steps }: Place, message: string): void {
    if (this.#isFull) return;
    this.#size += path.length + message.length;
    this.problems.push({ reason, path, steps, message });
  }
}
