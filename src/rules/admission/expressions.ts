import {
  allFunctions,
  BOOL,
  type Compiled,
  compileExpression,
  type Declared,
  DYN,
  declareJsonPatches,
  type Functions,
  groupByName,
  listOf,
  NULL,
  nameOfType,
  partsOf,
  STRING,
  sameType,
  type Type,
} from "../../cel/index.ts";
import type {
  CompileExpressionsOptions,
  ExpressionFault,
  ExpressionUse,
  PolicyExpressions,
} from "../../validation/engine.ts";
import { findPatchType, JSON_PATCH, OBJECT } from "./patch-types.ts";
import { declared, VARIABLES } from "./variable-types.ts";

/** An expression that can be evaluated, or why it cannot. */
export interface AdmissionExpression {
  readonly text: string;
  /** What it names, in the order in which it takes their values. */
  readonly names: readonly string[];
  readonly compiled?: Compiled | undefined;
  readonly fault?: ExpressionFault | undefined;
}

interface Use {
  /** What the expression must give; nothing in particular if absent. */
  readonly returns?: readonly Type[];
  readonly authorizer: boolean;
  /** Whether it can name variables also where a policy declares none. */
  readonly composed: boolean | undefined;
  /** Whether it makes what changes objects. */
  readonly patches?: boolean;
}

const USES: Readonly<Record<ExpressionUse, Use>> = {
  matchCondition: { returns: [BOOL], authorizer: true, composed: false },
  variable: { authorizer: true, composed: true },
  validation: { returns: [BOOL], authorizer: true, composed: undefined },
  messageExpression: { returns: [STRING], authorizer: false, composed: undefined },
  auditAnnotation: { returns: [STRING, NULL], authorizer: true, composed: undefined },
  applyConfiguration: { returns: [OBJECT], authorizer: true, composed: true, patches: true },
  jsonPatch: { returns: [listOf(JSON_PATCH)], authorizer: true, composed: true, patches: true },
};

export function isExpressionUse(use: unknown): use is ExpressionUse {
  return typeof use === "string" && Object.hasOwn(USES, use);
}

/** The expressions of one policy, each compiled for what it is for. */
export class AdmissionExpressions implements PolicyExpressions {
  readonly #params: boolean;
  readonly #types: Readonly<Record<string, Type>>;
  readonly #variables = new Map<string, AdmissionExpression>();
  /** What is known of the types of variables: one more with each that is declared. */
  readonly #fields = new Map<string, Declared>();
  /** Policies say the same many times: what names no variables is compiled once. */
  readonly #known = new Map<string, AdmissionExpression>();

  /** `types` are known of what can otherwise be anything. */
  constructor({
    params,
    types = {},
  }: CompileExpressionsOptions & { readonly types?: Readonly<Record<string, Type>> }) {
    this.#params = params;
    this.#types = { ...VARIABLES, ...types };
  }

  /** What the policy declared. */
  get variables(): ReadonlyMap<string, AdmissionExpression> {
    return this.#variables;
  }

  findFault(use: ExpressionUse, text: string): ExpressionFault | undefined {
    return this.compile(use, text).fault;
  }

  /** What a compiler says of an expression, whatever it gives; `undefined` if nothing is wrong. */
  findIssues(text: string): string | undefined {
    const compiled = compileExpression(text, { variables: this.#namesOf(USES.variable) });
    return typeof compiled === "string" && compiled.startsWith("ERROR:") ? compiled : undefined;
  }

  declareVariable(name: string, text: string): ExpressionFault | undefined {
    const variable = this.compile("variable", text);
    const { compiled, fault } = variable;
    this.#variables.set(name, variable);
    this.#fields.set(name, declared(compiled === undefined ? DYN : knownOf(compiled.type)));
    return fault;
  }

  compile(use: ExpressionUse, text: string): AdmissionExpression {
    if (text.includes("variables")) return this.#compile(use, text);
    const id = `${use} ${text}`;
    const known = this.#known.get(id);
    if (known !== undefined) return known;
    const expression = this.#compile(use, text);
    this.#known.set(id, expression);
    return expression;
  }

  #compile(use: ExpressionUse, text: string): AdmissionExpression {
    const { returns, patches } = USES[use];
    const variables = this.#namesOf(USES[use]);
    const names = [...variables.keys()];
    const compiled = compileExpression(text, {
      variables,
      functions: patches ? patchFunctions() : undefined,
      findStruct: patches ? findPatchType : undefined,
    });
    if (typeof compiled === "string") return { text, names, fault: faultOf(compiled) };
    const { type } = compiled;
    if (returns === undefined || returns.some((expected) => sameType(expected, type)))
      return { text, names, compiled };
    const [only, ...others] = returns.map(printReturned);
    const wanted = others.length === 0 ? only : `one of [${[only, ...others].join(" ")}]`;
    const detail = `must evaluate to ${wanted} but got ${printReturned(type)}`;
    return { text, names, fault: { detail, isInternal: false } };
  }

  #namesOf({ authorizer, composed = this.#variables.size > 0 }: Use): ReadonlyMap<string, Type> {
    const names = new Map<string, Type>();
    for (const [name, type] of Object.entries(this.#types)) {
      if (name === "params" && !this.#params) continue;
      if (name.startsWith("authorizer") && !authorizer) continue;
      names.set(name, type);
    }
    if (composed)
      names.set("variables", { kind: "object", name: "kubernetes.variables", fields: this.#fields });
    return names;
  }
}

const SIMPLE = ["bool", "bytes", "double", "duration", "int", "null", "string", "timestamp", "uint"];

/** What expressions know of a variable's type: of objects and what libraries have, nothing. */
function knownOf(type: Type): Type {
  if (type.kind === "list") return { kind: "list", item: knownOf(type.item) };
  if (type.kind === "map") return { kind: "map", key: knownOf(type.key), value: knownOf(type.value) };
  return SIMPLE.includes(type.kind) ? type : DYN;
}

let functions: Functions | undefined;

function patchFunctions(): Functions {
  functions ??= new Map([...allFunctions(), ...groupByName(declareJsonPatches())]);
  return functions;
}

function faultOf(error: string): ExpressionFault {
  return error.startsWith("ERROR:")
    ? { detail: `compilation failed: ${error}`, isInternal: false }
    : { detail: `program instantiation failed: ${error}`, isInternal: true };
}

/** A type as Go prints it. */
function printReturned(type: Type): string {
  const parts = partsOf(type);
  const name = nameOfType(type);
  return parts.length === 0 ? name : `${name}(${parts.map(printReturned).join(", ")})`;
}
