import type { PathPattern } from "../../fieldpath/internal.ts";
import type { ObjectType, Type } from "../../schema/internal.ts";
import { readPattern, validate } from "../../typed/internal.ts";
import {
  checkFunction,
  checkRecord,
  invalidArgument,
  type Json,
  type JsonObject,
  MergeError,
  readObject,
  showValue,
  toJson,
} from "../../value/internal.ts";
import { scalarsWithin, schemaInside } from "./limits.ts";
import type { RandomSource } from "./random.ts";

/** Gives a value of a domain, such as a duration; `undefined` leaves the field or item out. */
export type GenerateValue = (random: RandomSource) => unknown;

/** Generators by what they are for. */
export type ValueGenerators = Readonly<Record<string, GenerateValue>>;

/** Which values to generate where any that the type allows will not do. */
export interface DomainOptions {
  /** By path: `{ "spec.interval": () => "30s" }`. `[*]` stands for each item, `.*` for each value of a map. Default: none. */
  readonly generate?: ValueGenerators | undefined;
  /** By the format that the schema states: `{ duration: () => "30s" }`. Default: examples of the usual ones. */
  readonly formats?: ValueGenerators | undefined;
  /** By the name of the definition. Default: none. */
  readonly types?: ValueGenerators | undefined;
  /**
   * The OpenAPI schema of the type, as a custom resource's definition has it: values keep to its patterns, bounds and lengths, and
   * lists to theirs, where nothing else is stated. Default: none, as types do not tell.
   */
  readonly schema?: object | undefined;
}

/** The rest of each path that still fits, with its generator. */
type Rest = readonly [PathPattern, GenerateValue];

/** A position in a type, with the generators and the schema that apply there. */
export interface Cursor {
  readonly rests: readonly Rest[];
  /** What the schema says of this place. */
  readonly schema: JsonObject | undefined;
}

const NOWHERE: Cursor = { rests: [], schema: undefined };

/** A caller's generators by path, type name and format, then the limits of a schema; the first that fits is used. */
export class Domains {
  /** Where walks start. */
  readonly start: Cursor;
  readonly #formats: ReadonlyMap<string, GenerateValue>;
  readonly #types: ReadonlyMap<string, GenerateValue>;
  readonly #limited = new Map<JsonObject, GenerateValue | undefined>();

  constructor(
    start: Cursor = NOWHERE,
    formats: ReadonlyMap<string, GenerateValue> = new Map(),
    types: ReadonlyMap<string, GenerateValue> = new Map(),
  ) {
    this.start = start;
    this.#formats = formats;
    this.#types = types;
  }

  /** The generator for a value; `undefined` if any value will do. */
  find({ rests, schema }: Cursor, type: Type): GenerateValue | undefined {
    const { name, scalar } = type;
    return (
      rests.find(([rest]) => rest.length === 0)?.[1] ??
      this.#types.get(name) ??
      (scalar?.format === undefined ? undefined : this.#formats.get(scalar.format)) ??
      (schema && this.#within(schema, type))
    );
  }

  #within(schema: JsonObject, type: Type): GenerateValue | undefined {
    if (!this.#limited.has(schema)) this.#limited.set(schema, scalarsWithin(schema, type));
    return this.#limited.get(schema);
  }
}

/** No generators: any value will do. */
export const ANY_VALUES = new Domains();

/** One step further: to a field or a key by its name, or to an item of a list. */
export function stepInto(at: Cursor, name: string | undefined): Cursor {
  const { rests, schema } = at;
  if (rests.length === 0 && schema === undefined) return at;
  return {
    rests: rests.flatMap(([[first, ...rest], generate]) => {
      const fits = first === "*" || (first?.kind === "field" && first.name === name);
      return fits ? [[rest, generate] as const] : [];
    }),
    schema: schema && schemaInside(schema, name),
  };
}

/** A value of a domain; one that does not fit the type is an error. */
export function generateOwn(generate: GenerateValue, type: Type, random: RandomSource): Json | undefined {
  const given = generate(random);
  if (given === undefined) return undefined;
  let problem: MergeError | undefined;
  try {
    const value = toJson(given);
    [problem] = validate(type, value);
    if (problem === undefined) return value;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    problem = error;
  }
  throw invalidArgument(`a generator gave ${showValue(given)}: ${problem.path} ${problem.detail}`.trim());
}

/** Reads generators for a type. A path that the type does not have is an error. */
export function readDomains(type: ObjectType, { generate, formats, types, schema }: DomainOptions): Domains {
  const rests = readGenerators(generate, "generate").map(([path, own]): Rest => {
    const pattern = readPattern(type, path);
    if (pattern.every((step) => step === "*" || step.kind === "field")) return [pattern, own];
    throw invalidArgument(`${path} picks items out of a list: write [*] for each of them`);
  });
  return new Domains(
    { rests, schema: schema === undefined ? undefined : readObject(schema, "schema") },
    new Map(readGenerators(formats, "formats")),
    new Map(readGenerators(types, "types")),
  );
}

/** Generators that a caller passed, by their names. */
export function readGenerators(
  given: ValueGenerators | undefined,
  what: string,
): readonly (readonly [string, GenerateValue])[] {
  if (given === undefined) return [];
  checkRecord(given, what);
  return Object.entries(given).flatMap(([name, own]) => {
    if (own === undefined) return [];
    checkFunction(own, `${name} of ${what}`);
    return [[name, own as unknown as GenerateValue] as const];
  });
}
