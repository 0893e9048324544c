import type { FindStruct, Functions, Overload, StructType, TypeNames } from "../functions/declare.ts";
import type { Call, Expression, Loop, Select, StructLiteral } from "../syntax/expression.ts";
import { type Issue, SyntaxIssue } from "../syntax/issue.ts";
import {
  BOOL,
  BYTES,
  DOUBLE,
  DYN,
  ERROR,
  fieldOf,
  INT,
  listOf,
  mapOf,
  NULL,
  optionalOf,
  printType,
  STRING,
  sameType,
  type Type,
  UINT,
  unwrapOptional,
} from "../types/type.ts";
import { isAny, moreGeneral, replaceParameters, Substitutions } from "../types/unify.ts";
import { kindOf } from "../values/value.ts";
import type { Checked, ResolvedCall } from "./checked.ts";

/** What an expression can name. */
export interface Environment {
  readonly variables: ReadonlyMap<string, Type>;
  readonly functions: Functions;
  readonly typeNames: TypeNames;
  readonly findStruct: FindStruct;
}

/** Finds the type of every part of an expression, and what its calls call. */
export function check(
  expression: Expression,
  environment: Environment,
): { readonly checked: Checked; readonly issues: readonly Issue[] } {
  const checker = new Checker(environment);
  checker.check(expression);
  return { checked: checker.finish(expression), issues: checker.issues };
}

class Checker {
  readonly issues: Issue[] = [];
  readonly #environment: Environment;
  readonly #types = new Map<Expression, Type>();
  readonly #calls = new Map<Call, ResolvedCall>();
  readonly #names = new Map<Expression, string>();
  readonly #structs = new Map<StructLiteral, StructType>();
  readonly #used = new Set<string>();
  readonly #substitutions = new Substitutions();
  #scope: readonly (readonly [string, Type])[] = [];
  #parameters = 0;
  #parts = 0;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  finish(expression: Expression): Checked {
    for (const [part, type] of this.#types) this.#types.set(part, this.#substitutions.settle(type));
    return {
      expression,
      types: this.#types,
      calls: this.#calls,
      names: this.#names,
      structs: this.#structs,
      variables: this.#used,
    };
  }

  check(expression: Expression): Type {
    if (++this.#parts > MOST_PARTS) throw new SyntaxIssue(expression.at, TOO_LARGE);
    const type = this.#typeOf(expression);
    this.#types.set(expression, type);
    return type;
  }

  #typeOf(expression: Expression): Type {
    switch (expression.kind) {
      case "literal":
        return LITERALS[kindOf(expression.value)] ?? ERROR;
      case "identifier":
        return this.#identifier(expression, expression.name) ?? this.#undeclared(expression, expression.name);
      case "select":
        return this.#select(expression);
      case "call":
        return this.#call(expression);
      case "list": {
        const items = expression.items.map(({ value, optional }) => this.#part(value, optional));
        return listOf(this.#join(items));
      }
      case "map": {
        const keys = expression.entries.map(({ key }) => this.check(key));
        const values = expression.entries.map(({ value, optional }) => this.#part(value, optional));
        return mapOf(this.#join(keys), this.#join(values));
      }
      case "struct":
        return this.#struct(expression);
      case "loop":
        return this.#loop(expression);
    }
  }

  #report(expression: Expression, message: string): void {
    this.issues.push({ at: expression.at, message });
  }

  #undeclared(expression: Expression, name: string): Type {
    this.#report(expression, `undeclared reference to '${name}' (in container '')`);
    return ERROR;
  }

  /** The type of a name; `undefined` if nothing is called so. */
  #identifier(expression: Expression, written: string): Type | undefined {
    const name = written.replace(/^\./, "");
    const local = written === name ? this.#scope.findLast(([known]) => known === name) : undefined;
    if (local !== undefined) return local[1];
    const variable = this.#environment.variables.get(name);
    if (variable !== undefined) {
      this.#used.add(name);
      this.#names.set(expression, name);
      return variable;
    }
    const type = this.#environment.typeNames.get(name) ?? this.#environment.findStruct(name)?.type;
    if (type !== undefined) this.#names.set(expression, name);
    return type === undefined ? undefined : { kind: "type", of: type };
  }

  #select(select: Select): Type {
    const qualified = select.test ? undefined : qualifiedName(select);
    const named = qualified === undefined ? undefined : this.#identifier(select, qualified);
    if (named !== undefined) return named;
    const type = this.#field(select, select.operand, select.field);
    return select.test ? BOOL : this.#substitutions.resolve(type);
  }

  /** The type of a field; optional if what has it is. */
  #field(expression: Expression, operand: Expression, field: string): Type {
    const operandType = this.#substitutions.resolve(this.check(operand));
    const inside = unwrapOptional(operandType);
    const type = this.#fieldOf(expression, inside ?? operandType, field);
    return inside === undefined ? type : optionalOf(type);
  }

  #fieldOf(expression: Expression, type: Type, field: string): Type {
    switch (type.kind) {
      case "map":
        return type.value;
      case "object": {
        const found = fieldOf(type, field)?.type;
        if (found === undefined) this.#report(expression, `undefined field '${field}'`);
        return found ?? ERROR;
      }
      case "parameter":
        this.#substitutions.assign(DYN, type);
        return DYN;
      default:
        if (!isAny(type))
          this.#report(expression, `type '${printType(type)}' does not support field selection`);
        return DYN;
    }
  }

  #struct(struct: StructLiteral): Type {
    const name = struct.name.replace(/^\./, "");
    const type = this.#environment.findStruct(name);
    if (type === undefined) return this.#unknownStruct(struct, name);
    this.#structs.set(struct, type);
    for (const { name: field, at, value, optional } of struct.fields) {
      const found = this.#part(value, optional);
      const declared = fieldOf(type.type, field)?.type;
      if (declared === undefined) this.issues.push({ at, message: `undefined field '${field}'` });
      else if (!this.#substitutions.assign(declared, found)) {
        const message = `expected type of field '${field}' is '${printType(declared)}' but provided type is '${printType(found)}'`;
        this.issues.push({ at, message });
      }
    }
    return type.type;
  }

  #unknownStruct(struct: StructLiteral, name: string): Type {
    if (!name.startsWith("google.")) return this.#undeclared(struct, name);
    this.#report(struct, `'${name}' cannot be made: use a literal, duration('1s') or timestamp('…')`);
    return ERROR;
  }

  #call(call: Call): Type {
    if (call.name === "_?._") return this.#optionalSelect(call);
    for (const arg of call.args) this.check(arg);
    const { functions } = this.#environment;
    const prefix = call.target === undefined ? undefined : qualifiedName(call.target);
    const qualified =
      prefix === undefined ? undefined : functions.get(`${prefix}.${call.name}`.replace(/^\./, ""));
    if (qualified !== undefined) return this.#resolve(call, qualified, call.args, false);
    if (call.target !== undefined) this.check(call.target);
    const overloads = functions.get(call.target === undefined ? call.name.replace(/^\./, "") : call.name);
    if (overloads === undefined) return this.#undeclared(call, call.name);
    const isMember = call.target !== undefined;
    return this.#resolve(call, overloads, isMember ? [call.target, ...call.args] : call.args, isMember);
  }

  #optionalSelect(call: Call): Type {
    const [operand, field] = call.args as [Expression, Expression];
    const name = field.kind === "literal" ? String(field.value) : "";
    this.#types.set(field, STRING);
    const overloads = this.#environment.functions.get(call.name) ?? [];
    this.#calls.set(call, { args: call.args, isMember: false, overloads });
    const type = this.#substitutions.resolve(this.#field(call, operand, name));
    return unwrapOptional(type) === undefined ? optionalOf(type) : type;
  }

  #resolve(call: Call, overloads: readonly Overload[], args: readonly Expression[], isMember: boolean): Type {
    const types = args.map((arg) => this.#types.get(arg) ?? ERROR);
    if (call.name === "_&&_" || call.name === "_||_") return this.#logical(call, types);
    const matching: Overload[] = [];
    let result: Type | undefined;
    for (const overload of overloads) {
      if (overload.member !== isMember || overload.parameters.length !== types.length) continue;
      const { parameters, result: given } = this.#instantiate(overload);
      if (!this.#substitutions.assignAll(types, parameters)) continue;
      matching.push(overload);
      const type = this.#substitutions.resolve(given);
      if (result === undefined) result = type;
      else if (result.kind !== "dyn" && !sameType(type, result)) result = DYN;
    }
    this.#calls.set(call, { args, isMember, overloads: matching });
    if (result !== undefined) return result;
    const shown = types.map((type) => printType(this.#substitutions.settle(type)));
    const signature = isMember ? `${shown[0]}.(${shown.slice(1).join(", ")})` : `(${shown.join(", ")})`;
    this.#report(call, `found no matching overload for '${call.name}' applied to '${signature}'`);
    return ERROR;
  }

  #logical(call: Call, types: readonly Type[]): Type {
    this.#calls.set(call, { args: call.args, isMember: false, overloads: [] });
    for (const [at, type] of types.entries()) {
      if (!this.#substitutions.assign(type, BOOL)) this.#mismatch(call.args[at] as Expression, BOOL, type);
    }
    return BOOL;
  }

  /** A signature with type parameters of its own. */
  #instantiate(overload: Overload): Pick<Overload, "parameters" | "result"> {
    if (!overload.isGeneric) return overload;
    const fresh = new Map<string, Type>();
    const replace = (type: Type): Type =>
      replaceParameters(type, (parameter) => {
        if (parameter.name.startsWith("_")) return parameter;
        const known = fresh.get(parameter.name) ?? this.#parameter();
        fresh.set(parameter.name, known);
        return known;
      });
    return { parameters: overload.parameters.map(replace), result: replace(overload.result) };
  }

  #parameter(): Type {
    return { kind: "parameter", name: `_var${this.#parameters++}` };
  }

  /** The type of a part of a list or map literal, which may be given as an optional one. */
  #part(value: Expression, optional: boolean): Type {
    const type = this.check(value);
    if (!optional) return type;
    const inside = unwrapOptional(type);
    if (inside === undefined && type.kind !== "dyn") this.#mismatch(value, optionalOf(type), type);
    return inside ?? type;
  }

  #mismatch(expression: Expression, expected: Type, found: Type): void {
    this.#report(expression, `expected type '${printType(expected)}' but found '${printType(found)}'`);
  }

  #join(types: readonly Type[]): Type {
    let joined = types[0] ?? this.#parameter();
    for (const type of types.slice(1)) {
      joined = this.#substitutions.assign(joined, type) ? moreGeneral(joined, type) : DYN;
    }
    return joined;
  }

  #loop(loop: Loop): Type {
    const range = this.#substitutions.resolve(this.check(loop.range));
    const accumulated = this.check(loop.initial);
    const outside = this.#scope;
    this.#scope = [...outside, [loop.accumulator, accumulated]];
    const around = this.#scope;
    const [variable, second] = this.#variables(loop, range);
    this.#scope = [
      ...around,
      [loop.variable, variable],
      ...(loop.second ? [[loop.second, second] as const] : []),
    ];
    this.#expect(loop.condition, BOOL);
    this.#expect(loop.step, accumulated);
    this.#scope = around;
    const result = this.check(loop.result);
    this.#scope = outside;
    return this.#substitutions.resolve(result);
  }

  #expect(expression: Expression, type: Type): void {
    const found = this.check(expression);
    if (!this.#substitutions.assign(type, found)) this.#mismatch(expression, type, found);
  }

  /** The types of a loop's variables. */
  #variables(loop: Loop, range: Type): readonly [Type, Type] {
    switch (range.kind) {
      case "list":
        return loop.second === undefined ? [range.item, ERROR] : [INT, range.item];
      case "map":
        return [range.key, range.value];
      case "dyn":
      case "error":
      case "parameter":
        this.#substitutions.assign(DYN, range);
        return [DYN, DYN];
      default:
        this.#report(
          loop.range,
          `expression of type '${printType(range)}' cannot be range of a comprehension (must be list, map, or dynamic)`,
        );
        return [ERROR, ERROR];
    }
  }
}

/** How many parts an expression may have once its macros are expanded: some write out what they are called on twice, at each level. */
const MOST_PARTS = 100_000;
const TOO_LARGE = "expression is too large: optMap and optFlatMap evaluate what they are called on twice";

const LITERALS: Readonly<Record<string, Type>> = {
  null: NULL,
  bool: BOOL,
  int: INT,
  uint: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
};

/** `a.b.c` as one name, if it is nothing but names. */
function qualifiedName(expression: Expression): string | undefined {
  if (expression.kind === "identifier") return expression.name;
  if (expression.kind !== "select" || expression.test) return undefined;
  const prefix = qualifiedName(expression.operand);
  return prefix === undefined ? undefined : `${prefix}.${expression.field}`;
}
