/** Validation: all that a schema asks of an object, with what is wrong in Kubernetes' own words. Built on ajv. */
import { Ajv, type ValidateFunction } from "ajv";
import type { DefinitionSource } from "../openapi/index.ts";
import { apiVersionOf, unknownKind } from "../schema/index.ts";
import { checkObject, type Json, type JsonObject, MergeError, tooDeep } from "../value/index.ts";
import { splitPointer } from "./json-patch-operation.ts";
import { type CombinationFacts, type DefinitionFacts, SchemaAdapter } from "./validation/adapt-schema.ts";
import type { SchemaPart } from "./validation/adapted-schema.ts";
import type { TypeFacts } from "./validation/check-type.ts";
import { combine, countMatches, type Run } from "./validation/combine.ts";
import { describeFound } from "./validation/describe-found.ts";
import { printSteps } from "./validation/field-path.ts";
import { fillDefaults } from "./validation/fill-defaults.ts";
import { plainValue } from "./validation/plain-value.ts";
import type { Problem } from "./validation/problem.ts";
import { isDeclared, readError } from "./validation/read-error.ts";
import { RULES } from "./validation/rules.ts";

export { type Problem, type ProblemReason, printProblem } from "./validation/problem.ts";

/** Validates objects of the kinds that it was made for. */
export interface Validator {
  /**
   * What is wrong with an object of a kind, as Kubernetes says it, the first hundred: unknown fields, then what the
   * schema refuses, then embedded objects and duplicates. An object that fits its schema has none.
   */
  validate(
    apiVersion: string,
    kind: string,
    object: JsonObject,
    options?: ValidationOptions,
  ): readonly Problem[];
}

/** What is left out of a validation. */
export interface ValidationOptions {
  /** Whether a list may hold two items with the same key, or a set a value twice, as live objects may. Default: false. */
  readonly duplicates?: boolean;
}

/**
 * Validates objects of the kinds that the sources have; where two have the same, the first counts. A definition is
 * compiled when an object first holds one, and it is an error then if it is malformed. ajv makes code of it, which
 * most edges forbid, and then that is an error: there, `validate` of `fieldwise/typed` is the check to use. Patterns are
 * for a regular expression engine that a hostile one can keep busy for long: take schemas from where you would take code.
 */
export function createValidator(...sources: readonly DefinitionSource[]): Validator {
  const engines = sources.map((source) => new Engine(source));
  return {
    validate(apiVersion, kind, object, options = {}) {
      checkObject(object, "object");
      for (const engine of engines) {
        const definition = engine.definitionOf(apiVersion, kind);
        if (definition !== undefined) return engine.validate(definition, object, options);
      }
      throw unknownKind(
        apiVersion,
        kind,
        sources.flatMap((source) => source.kinds()),
      );
    },
  };
}

/** What ajv knows of a value: where it is. */
type Context = NonNullable<Parameters<ValidateFunction>[1]>;

/** Validates objects of one source's definitions. */
class Engine {
  readonly #source: DefinitionSource;
  readonly #adapter: SchemaAdapter;
  readonly #ajv = new Ajv({
    allErrors: true,
    verbose: true,
    messages: false,
    ownProperties: true,
    passContext: true,
    strict: false,
    validateSchema: false,
    meta: false,
    logger: false,
    // Most of the time of a first validation is spent on making code; making it shorter costs more than it gains.
    code: { optimize: false },
  });
  readonly #definitions = new Map<string, SchemaPart>();
  readonly #compiled = new WeakMap<SchemaPart, ValidateFunction>();
  #kinds: ReadonlyMap<string, string> | undefined;

  constructor(source: DefinitionSource) {
    this.#source = source;
    this.#adapter = new SchemaAdapter(source);
    for (const [keyword, check] of Object.entries(RULES)) {
      const compile = (facts: unknown) => (value: Json) => check(facts, value, "").length === 0;
      this.#ajv.addKeyword({ keyword, compile, errors: false });
    }
    this.#addKeyword<DefinitionFacts>("definition", (facts, run, value, context) => {
      // Null is absent to Go's decoder, and a custom resource refers to others for what that reads.
      if (value !== null) this.#check(this.#definition(facts), value, run, context);
    });
    this.#addKeyword<SchemaPart>("part", (part, run, value, context) => {
      this.#check(part, value, run, context);
    });
    this.#addKeyword<CombinationFacts>("combination", (facts, run, value, context) => {
      if (value === null) return;
      combine(facts, { value, pointer: context.instancePath }, run, (part) => {
        const attempt: Run = { found: [], matches: 0, at: run.at, hops: run.hops };
        this.#check(part, value, attempt, context);
        return attempt;
      });
    });
    this.#addKeyword<TypeFacts>("matchRule", (facts, run, value) => {
      run.matches += countMatches(facts, value);
    });
  }

  /** The definition of a kind, if there is one. */
  definitionOf(apiVersion: string, kind: string): string | undefined {
    this.#kinds ??= indexKinds(this.#source);
    return this.#kinds.get(`${apiVersion} ${kind}`);
  }

  validate(name: string, stated: JsonObject, options: ValidationOptions): readonly Problem[] {
    try {
      const plain = plainValue(stated);
      const isStructural = this.#source.isStructural?.(name) === true;
      const object = isStructural ? fillDefaults(this.#source, name, plain) : plain;
      const run: Run = { found: [], matches: 0, at: "", hops: 0 };
      this.#check(this.#definition({ name, combined: false }), object, run);
      return describeFound(run.found, { source: this.#source, definition: name, object }, options);
    } catch (error) {
      // What ajv makes of a schema calls itself for each level, and how much stack is left is the caller's.
      if (error instanceof RangeError) throw tooDeep();
      throw error instanceof EvalError ? evalForbidden(error) : error;
    }
  }

  /** Adds a keyword that reports to the run, and always holds: what ajv collects by itself it copies level by level. */
  #addKeyword<Facts>(
    keyword: string,
    check: (facts: Facts, run: Run, value: Json, context: Context) => void,
  ): void {
    const compile = (facts: Facts) =>
      function (this: Run, value: Json, context?: Context): boolean {
        check(facts, this, value, context as Context);
        return true;
      };
    this.#ajv.addKeyword({ keyword, compile, errors: false });
  }

  #check(part: SchemaPart, value: Json, run: Run, context?: Context): void {
    const { at, hops } = run;
    const pointer = context?.instancePath ?? "";
    run.at = pointer;
    run.hops = pointer === at ? hops + 1 : 0;
    if (run.hops > MOST_HOPS) {
      const message = `${MOST_HOPS} schemas lead from one to the next here: does one lead to itself?`;
      throw new MergeError("REFERENCE_INVALID", printSteps(splitPointer(pointer)), message);
    }
    const validate = this.#compile(part);
    if (!validate.call(run, value, context)) {
      for (const error of validate.errors ?? []) if (!isDeclared(error)) run.found.push(readError(error));
    }
    run.at = at;
    run.hops = hops;
  }

  #definition(facts: DefinitionFacts): SchemaPart {
    const key = `${facts.combined} ${facts.name}`;
    const known = this.#definitions.get(key);
    if (known !== undefined) return known;
    const part = { adapt: () => this.#adapter.definition(facts) };
    this.#definitions.set(key, part);
    return part;
  }

  #compile(part: SchemaPart): ValidateFunction {
    const known = this.#compiled.get(part);
    if (known !== undefined) return known;
    const compiled = this.#ajv.compile(part.adapt());
    this.#compiled.set(part, compiled);
    return compiled;
  }
}

function evalForbidden(cause: EvalError): MergeError {
  const message =
    "this runtime turns no text into code, which ajv needs: validate elsewhere, or use validate of fieldwise/typed";
  return new MergeError("EVAL_FORBIDDEN", "", message, { cause });
}

/** How many schemas may lead from one to the next without a step into the value: far more than any real one has. */
const MOST_HOPS = 128;

function indexKinds(source: DefinitionSource): ReadonlyMap<string, string> {
  const kinds = new Map<string, string>();
  for (const known of source.kinds()) {
    const key = `${apiVersionOf(known)} ${known.kind}`;
    if (!kinds.has(key)) kinds.set(key, known.definition);
  }
  return kinds;
}
