/** Validation: all that a schema asks of an object, with what is wrong in Kubernetes' own words. Built on ajv. */
import { Ajv, type ValidateFunction } from "ajv";
import type { DefinitionSource } from "../openapi/internal.ts";
import {
  type Combination,
  combine,
  countMatches,
  createCheckerWith,
  type DefinitionCheck,
  type DefinitionFacts,
  describeFound,
  MOST_HOPS,
  plainValue,
  RULES,
  type Run,
  SchemaAdapter,
  type SchemaPart,
  type TypeFacts,
  tooManyHops,
} from "../validation/engine.ts";
import type { Problem, ValidationOptions } from "../validation/index.ts";
import { type Json, MergeError } from "../value/internal.ts";
import { splitPointer } from "./json-patch-operation.ts";
import { isDeclared, readError } from "./validation/read-error.ts";

export {
  type Problem,
  type ProblemReason,
  printProblem,
  type ValidationOptions,
} from "../validation/index.ts";

/** Validates objects of the kinds that it was made for. */
export interface Validator {
  /**
   * What is wrong with an object of a kind, as Kubernetes says it, the first hundred: unknown fields, then what the
   * schema refuses, then embedded objects and duplicates. An object that fits its schema has none. Objects are
   * read as JSON.
   */
  validate(apiVersion: string, kind: string, object: object, options?: ValidationOptions): readonly Problem[];
}

/**
 * Validates objects of the kinds that the sources have; where two have the same, the first counts. A definition is
 * compiled when an object first holds one, and it is an error then if it is malformed. ajv makes code of it, which
 * most edges forbid, and then that is an error: there, `createChecker` of `fieldwise/validation` is the one to use. Patterns are
 * for a regular expression engine that a hostile one can keep busy for long: take schemas from where you would take code.
 */
export function createValidator(...sources: readonly DefinitionSource[]): Validator {
  const { check } = createCheckerWith((source) => new Engine(source).validate, sources);
  return { validate: check };
}

/** What ajv knows of a value: where it is. */
type Context = NonNullable<Parameters<ValidateFunction>[1]>;

/** A run that knows where it is, as ajv says it. */
interface AjvRun extends Run {
  /** Where in the value it is, as a JSON pointer. */
  at: string;
  /** How many schemas lead here, one to the other, without a step into the value. */
  hops: number;
}

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
    this.#addKeyword<Combination<SchemaPart>>("combination", (facts, run, value, context) => {
      if (value === null) return;
      combine(facts, { value, keys: () => splitPointer(context.instancePath) }, run, (part) => {
        const attempt: AjvRun = { found: [], matches: 0, at: run.at, hops: run.hops };
        this.#check(part, value, attempt, context);
        return attempt;
      });
    });
    this.#addKeyword<TypeFacts>("matchRule", (facts, run, value) => {
      run.matches += countMatches(facts, value);
    });
  }

  readonly validate: DefinitionCheck = (definition, stated, options) => {
    try {
      const object = plainValue(stated);
      const run: AjvRun = { found: [], matches: 0, at: "", hops: 0 };
      this.#check(this.#definition({ name: definition, combined: false }), object, run);
      return describeFound(run.found, { source: this.#source, definition, object }, options);
    } catch (error) {
      throw error instanceof EvalError ? evalForbidden(error) : error;
    }
  };

  /** Adds a keyword that reports to the run, and always holds: what ajv collects by itself it copies level by level. */
  #addKeyword<Facts>(
    keyword: string,
    check: (facts: Facts, run: AjvRun, value: Json, context: Context) => void,
  ): void {
    const compile = (facts: Facts) =>
      function (this: AjvRun, value: Json, context?: Context): boolean {
        check(facts, this, value, context as Context);
        return true;
      };
    this.#ajv.addKeyword({ keyword, compile, errors: false });
  }

  #check(part: SchemaPart, value: Json, run: AjvRun, context?: Context): void {
    const { at, hops } = run;
    const pointer = context?.instancePath ?? "";
    run.at = pointer;
    run.hops = pointer === at ? hops + 1 : 0;
    if (run.hops > MOST_HOPS) throw tooManyHops(splitPointer(pointer));
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
    "this runtime turns no text into code, which ajv needs: use createChecker of fieldwise/validation, which finds the same";
  return new MergeError("EVAL_FORBIDDEN", "", message, { cause });
}
