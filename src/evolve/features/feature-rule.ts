import { encodeElement, type PathPattern, parsePattern } from "../../fieldpath/index.ts";
import type { Type } from "../../schema/index.ts";
import { MergeError } from "../../value/index.ts";

/** A field that only clients with some feature know. */
export interface FeatureRule {
  /** The field, as a pattern: `spec.rules[*].match`. Empty for the value itself that the path starts from. */
  readonly path: string;
  /** The definition (`Type.name`) whose values the path starts from, wherever they are. Default: the object. */
  readonly within?: string;
  /** A name that nobody else uses, as `example.com/regex-match`. */
  readonly feature: string;
  /** Whether a client that does not know the field may go without it. */
  readonly ignorable: boolean;
}

/** One fact under two names, side by side in one object: an old client reads the one, a new client the other. */
export interface MirroredFields {
  /** The deprecated field, as a pattern: `spec.rules[*].host`. */
  readonly deprecated: string;
  /** The field that took its place: `spec.rules[*].hostname`. */
  readonly current: string;
  /** The definition whose values both start from. Default: the object. */
  readonly within?: string;
}

/** What holds for the values at one place, and the places below. */
export class Place {
  readonly rules: FeatureRule[] = [];
  /** The names of fields that are set together. */
  readonly mirrored: (readonly [string, string])[] = [];
  readonly #steps = new Map<string, Place>();
  #anyStep: Place | undefined;

  /** The place that a pattern leads to, made if it is not there. */
  reach(pattern: PathPattern): Place {
    let place: Place = this;
    for (const step of pattern) place = place.#add(step === "*" ? step : encodeElement(step));
    return place;
  }

  #add(step: string): Place {
    const known = step === "*" ? this.#anyStep : this.#steps.get(step);
    if (known !== undefined) return known;
    const place = new Place();
    if (step === "*") this.#anyStep = place;
    else this.#steps.set(step, place);
    return place;
  }

  /** Adds the places that one step leads to, a path element as FieldsV1 writes it. */
  collect(step: string, found: Place[]): void {
    const place = this.#steps.get(step);
    if (place !== undefined) found.push(place);
    if (this.#anyStep !== undefined) found.push(this.#anyStep);
  }
}

/** Rules and mirrored fields by where they start: at the object, or at every value of a definition. */
export class PlaceIndex {
  readonly top = new Place();
  readonly #within = new Map<string, Place>();

  constructor(rules: Iterable<FeatureRule>, mirror: Iterable<MirroredFields>) {
    for (const rule of rules) this.#startOf(rule).reach(parsePattern(rule.path)).rules.push(rule);
    for (const pair of mirror) this.#addPair(pair);
  }

  /** Whether some rules hold for the values of a definition, wherever they are. */
  get hasDefinitions(): boolean {
    return this.#within.size > 0;
  }

  /** Where the rules for values of a type start; none if there are no such rules. */
  within(type: Type | undefined): readonly Place[] {
    const place = type && this.#within.get(type.name);
    return place === undefined ? NOWHERE : [place];
  }

  #startOf({ within }: { readonly within?: string }): Place {
    if (within === undefined) return this.top;
    const known = this.#within.get(within);
    if (known !== undefined) return known;
    const place = new Place();
    this.#within.set(within, place);
    return place;
  }

  #addPair(pair: MirroredFields): void {
    const deprecated = parsePattern(pair.deprecated);
    const current = parsePattern(pair.current);
    const place = this.#startOf(pair).reach(current.slice(0, -1));
    const [from, to] = [deprecated.at(-1), current.at(-1)];
    const sideBySide = this.#startOf(pair).reach(deprecated.slice(0, -1)) === place;
    if (!sideBySide || !isField(from) || !isField(to)) {
      const message = `this is mirrored to ${pair.current}, which is not a field beside it: name two fields of one object`;
      throw new MergeError("PATH_INVALID", pair.deprecated, message);
    }
    place.mirrored.push([from.name, to.name]);
  }
}

const NOWHERE: readonly Place[] = [];

function isField(step: PathPattern[number] | undefined): step is { kind: "field"; name: string } {
  return typeof step === "object" && step.kind === "field";
}
