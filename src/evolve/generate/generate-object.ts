import { checkObjectType, type ObjectOf, type ObjectType } from "../../schema/internal.ts";
import { checkCount, invalidArgument, type Names, readArguments, readNamed } from "../../value/internal.ts";
import { type DomainOptions, type Domains, readDomains } from "./domains.ts";
import { ObjectGenerator } from "./object-generator.ts";
import { Random } from "./random.ts";

/** Which object to generate. */
export interface GenerateOptions extends DomainOptions {
  /** Which object: a whole number; the same gives the same object. */
  readonly seed: number;
  /** About how many values it has at most, beside those that the type requires. Default: 60. */
  readonly size?: number | undefined;
}

/** Which objects to generate. */
export interface GenerateManyOptions extends GenerateOptions {
  /** How many; they can be without end. */
  readonly count: number;
}

const OPTIONS: Names = {
  seed: "number",
  size: "number",
  generate: "any",
  formats: "any",
  types: "any",
  schema: "any",
};

/**
 * An object that the type allows, for tests: required fields are set, others at random; scalars keep to their lists
 * of values and formats, keyed lists and sets hold nothing twice, unions have one member at most. Objects of a kind
 * have their apiVersion, kind and name. Nobody owns a field of it.
 */
export function generateObject<T>(type: ObjectType<T>, options: GenerateOptions): ObjectOf<T> {
  const { seed, size, domains } = readArguments(() => readOptions(type, options, OPTIONS));
  return generate(type, seed, size, domains);
}

/** Many such objects, one by one. */
export function generateObjects<T>(
  type: ObjectType<T>,
  options: GenerateManyOptions,
): Generator<ObjectOf<T>, void> {
  const { seed, size, count, domains } = readArguments(() => {
    const read = readOptions(type, options, { ...OPTIONS, count: "number" });
    checkCount(read.count, "count", true);
    return read;
  });
  return generateMany(type, seed, size, count, domains);
}

interface ReadOptions {
  readonly size: number;
  readonly domains: Domains;
}

function readOptions<Options extends GenerateOptions>(
  type: ObjectType,
  options: Options,
  names: Names,
): Options & ReadOptions {
  checkObjectType(type);
  const { size = 60, ...read } = readNamed("options", options, names);
  if (!Number.isSafeInteger(read.seed)) throw invalidArgument("seed must be a whole number: pass one");
  checkCount(size, "size");
  return { ...read, size, domains: readDomains(type, read) } as Options & ReadOptions;
}

function* generateMany<T>(
  type: ObjectType<T>,
  seed: number,
  size: number,
  count: number,
  domains: Domains,
): Generator<ObjectOf<T>, void> {
  const seeds = new Random(seed);
  for (let index = 0; index < count; index++) yield generate(type, seeds.next(), size, domains);
}

function generate<T>(type: ObjectType<T>, seed: number, size: number, domains: Domains): ObjectOf<T> {
  return new ObjectGenerator(new Random(seed), domains).object(type, size) as ObjectOf<T>;
}
