import { encodeElement, type PathPattern, parsePattern } from "../../fieldpath/internal.ts";
import type { Schema, Type } from "../../schema/internal.ts";
import { readPattern } from "../../typed/internal.ts";
import { checkText, invalidArgument, MergeError, type Names, readNamed } from "../../value/internal.ts";
import { typesWithin } from "../reachable-types.ts";

/** A field that only clients with some feature know. */
export interface FeatureRule {
  /** The field, as a pattern: `spec.rules[*].match`. Empty for the value itself that the path starts from. */
  readonly path: string;
  /**
   * The definition (`Type.name`) whose values the path starts from, wherever they are; one that a type does not lead to is
   * about other types. Default: the object.
   */
  readonly within?: string | undefined;
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
  readonly within?: string | undefined;
}

const RULE: Names = { path: "string", within: "string", feature: "string", ignorable: "boolean" };
const PAIR: Names = { deprecated: "string", current: "string", within: "string" };

/** Reads a rule that a caller passed. */
export function readFeatureRule(given: FeatureRule): FeatureRule {
  const rule = readNamed("parts of a rule", given, RULE);
  checkWithin(rule);
  checkText(rule.path, "the path of a rule");
  checkText(rule.feature, "the feature of a rule");
  if (rule.ignorable === undefined)
    throw invalidArgument("a rule does not say whether clients may go without its field: add ignorable");
  return rule;
}

/** Reads a pair that a caller passed. */
export function readMirroredFields(given: MirroredFields): MirroredFields {
  const pair = readNamed("parts of mirrored fields", given, PAIR);
  checkWithin(pair);
  checkText(pair.deprecated, "the deprecated one of mirrored fields");
  checkText(pair.current, "the current one of mirrored fields");
  return pair;
}

function checkWithin({ within }: Start): void {
  if (within === "") throw invalidArgument("within names no definition: name one, or leave it out");
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

/** What an index is made of. */
export interface IndexedRules {
  /** The features that a client knows. */
  readonly known: ReadonlySet<string>;
  readonly rules: readonly FeatureRule[];
  readonly mirror: readonly MirroredFields[];
  /** Where definitions are that the type does not lead to. */
  readonly schema: Schema | undefined;
}

/** Rules and mirrored fields by where they start: at the object, or at every value of a definition. */
export class PlaceIndex {
  readonly top = new Place();
  readonly #within = new Map<string, Place>();
  readonly #type: Type;
  readonly #schema: Schema | undefined;

  /** Takes the rules of features that are not known. Paths that lead to no field of the type are an error in any case. */
  constructor(type: Type, { known, rules, mirror, schema }: IndexedRules) {
    this.#type = type;
    this.#schema = schema;
    for (const rule of rules) {
      const pattern = this.#read(rule.path, rule);
      if (!known.has(rule.feature)) this.#startOf(rule).reach(pattern).rules.push(rule);
    }
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

  #read(path: string, { within }: Start): PathPattern {
    const start =
      within === undefined
        ? this.#type
        : (definitionsWithin(this.#type).get(within) ?? this.#schema?.findDefinition(within));
    return start === undefined ? parsePattern(path) : readPattern(start, path);
  }

  #startOf({ within }: Start): Place {
    if (within === undefined) return this.top;
    const known = this.#within.get(within);
    if (known !== undefined) return known;
    const place = new Place();
    this.#within.set(within, place);
    return place;
  }

  #addPair(pair: MirroredFields): void {
    const deprecated = this.#read(pair.deprecated, pair);
    const current = this.#read(pair.current, pair);
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

/** What a path starts from. */
type Start = Pick<FeatureRule, "within">;

const known = new WeakMap<Type, ReadonlyMap<string, Type>>();

/** The definitions that a type leads to, its own included, by their names. */
function definitionsWithin(type: Type): ReadonlyMap<string, Type> {
  const found = known.get(type);
  if (found !== undefined) return found;
  const definitions = new Map(typesWithin(type).map((one) => [one.name, one]));
  known.set(type, definitions);
  return definitions;
}

const NOWHERE: readonly Place[] = [];

function isField(step: PathPattern[number] | undefined): step is { kind: "field"; name: string } {
  return typeof step === "object" && step.kind === "field";
}
