import type { Json } from "../value/internal.ts";
import type { Problem } from "./words/problem.ts";

/** Compiles the validation rules (`x-kubernetes-validations`) of a structural schema; `undefined` if it has none. */
export type CompileRules = (schema: object, options?: CompileRulesOptions) => SchemaRules | undefined;

/** What a schema is of. */
export interface CompileRulesOptions {
  /** Whether values of the schema are whole objects, of which rules see apiVersion, kind and names. Default: false. */
  readonly isRoot?: boolean | undefined;
}

/** The rules of a schema, compiled once and checked on any number of values. */
export interface SchemaRules {
  /** How many there are. */
  readonly count: number;
  /** What is wrong with the rules themselves, in a definition that has the schema at a place: what does not compile, or costs too much. */
  findProblems(place: RulePlace, options?: FindProblemsOptions): readonly Problem[];
  /** What the rules say of a value that fits the schema. */
  check(checked: RuledValue): RuleAnswer;
}

/** A place, as problems tell it. */
export type RulePlace = Pick<Problem, "path" | "steps">;

/** Which parts of a schema are judged. */
export interface FindProblemsOptions {
  /** Whether the schema at a path is sound, and all below it: rules of others are not looked at. Default: all are. */
  readonly isSound?: ((path: string) => boolean) | undefined;
}

/** A value that rules are checked on. */
export interface RuledValue {
  readonly value: Json;
  /** What was there before: rules see it as `oldSelf`. Absent if there was nothing. */
  readonly old?: Json | undefined;
  /** Whether what did not change is only warned of. Default: false. */
  readonly spareUnchanged?: boolean | undefined;
  /** Where the value is. Default: it is an object as a whole. */
  readonly place?: RulePlace | undefined;
  /** What all rules together may cost. Default: 10,000,000, as in Kubernetes. */
  readonly budget?: number | undefined;
}

/** What rules say of a value. */
export interface RuleAnswer {
  readonly problems: readonly Problem[];
  /** Problems with what did not change, as one line each. */
  readonly warnings: readonly string[];
  /** What is left of the budget; negative if it was not enough. */
  readonly budget: number;
}

/** Looks at the validation rules of a structural schema for those that do not do what their author thinks. */
export type InspectRules = (schema: object, options?: CompileRulesOptions) => readonly RuleFinding[];

/** Something about a rule that whoever writes the definition should know. */
export interface RuleFinding {
  readonly fault: RuleFault;
  /** The field whose values the rule is about; `[*]` stands for items and `.*` for the values of a map. */
  readonly path: string;
  /** The keys and indexes that lead to what is wrong, from the schema. */
  readonly steps: readonly (string | number)[];
  readonly message: string;
}

/** What is the matter with a rule. */
export type RuleFault = "uncompilable" | "too-expensive" | "never-passes" | "never-fails" | "never-spared";
