import type { Checked, ResolvedCall } from "../check/checked.ts";
import { InvalidArgument, type StructType } from "../functions/declare.ts";
import { CONVERSIONS } from "../functions/index.ts";
import {
  type Call,
  type Expression,
  type Identifier,
  type Item,
  isAccumulator,
  isBinding,
  type Loop,
  type Select,
  type StructLiteral,
} from "../syntax/expression.ts";
import { SyntaxIssue } from "../syntax/issue.ts";
import { EntryMap } from "../values/entries.ts";
import { ArrayList, itemsOf, List, TypeValue } from "../values/value.ts";
import { indexInto, indexOptionally, readEntry, readField, testField } from "./access.ts";
import { planCallOf } from "./call.ts";
import { nameDiscount, qualifierCost } from "./chain-costs.ts";
import { constant, type Planned, runConstant, type Step } from "./frame.ts";
import { isOneOf, isPrimitive, makeList, makeMap, makeStruct, type PlannedItem } from "./literals.ts";
import { type Branch, choose, decide, notStrictlyFalse, or, orValue } from "./logic.ts";
import { appendTo, runLoop } from "./loops.ts";
import { type Local, readLazily, readSlot } from "./variables.ts";

/** Makes a checked expression ready to run, given its variables in the order of their values. */
export function plan(checked: Checked, variables: readonly string[]): Step {
  return new Planner(checked, variables).plan(checked.expression).run;
}

class Planner {
  readonly #checked: Checked;
  readonly #variables: readonly string[];
  #scope: readonly Local[] = [];
  #slots: number;

  constructor(checked: Checked, variables: readonly string[]) {
    this.#checked = checked;
    this.#variables = variables;
    this.#slots = variables.length;
  }

  plan(expression: Expression): Planned {
    switch (expression.kind) {
      case "literal":
        return constant(expression.value);
      case "identifier":
        return this.#identifier(expression);
      case "select":
        return this.#select(expression);
      case "call":
        return this.#call(expression);
      case "list":
        return makeList(expression.items.map((item) => this.#item(item)));
      case "map":
        return makeMap(
          expression.entries.map((entry) => ({ key: this.plan(entry.key), ...this.#item(entry) })),
        );
      case "loop":
        return { run: isBinding(expression) ? this.#bind(expression) : this.#loop(expression) };
      case "struct":
        return { run: this.#struct(expression) };
    }
  }

  #struct(struct: StructLiteral): Step {
    const fields = struct.fields.map((field) => ({ name: field.name, ...this.#item(field) }));
    return makeStruct(this.#checked.structs.get(struct) as StructType, fields);
  }

  #step(expression: Expression): Step {
    return this.plan(expression).run;
  }

  #steps(expressions: readonly Expression[]): Step[] {
    return expressions.map((expression) => this.#step(expression));
  }

  #item({ value, optional }: Item): PlannedItem {
    return { value: this.plan(value), optional };
  }

  #identifier(identifier: Identifier): Planned {
    const named = this.#checked.names.get(identifier);
    return named === undefined ? { run: this.#local(identifier.name).read } : this.#named(named);
  }

  /** A variable of the environment, or a type. */
  #named(name: string): Planned {
    const slot = this.#variables.indexOf(name);
    return slot < 0 ? constant(new TypeValue(name)) : { run: readSlot(slot) };
  }

  #local(name: string): Local {
    return this.#scope.findLast((local) => local.name === name) as Local;
  }

  /** A variable with a place of its own. */
  #declare(name: string): Local {
    const slot = this.#slots++;
    return { name, slot, read: readSlot(slot) };
  }

  #select(select: Select): Planned {
    const named = this.#checked.names.get(select);
    if (named !== undefined) return this.#named(named);
    const operand = this.#step(select.operand);
    const cost = qualifierCost(select.operand);
    const { field, test } = select;
    return { run: test ? testField(operand, field, cost - 1) : readField(operand, field, cost) };
  }

  #call(call: Call): Planned {
    const { args } = call;
    switch (call.name) {
      case "_&&_":
      case "_||_":
        return { run: decide(this.#steps(args), call.name === "_||_") };
      case "_?_:_": {
        const [condition, then, otherwise] = args as [Expression, Expression, Expression];
        return { run: choose(this.#step(condition), this.#branch(then), this.#branch(otherwise)) };
      }
      case "@not_strictly_false":
        return { run: notStrictlyFalse(this.#step(args[0] as Expression)) };
      case "_[_]":
      case "_[?_]":
      case "_?._": {
        const [operand, key] = args as [Expression, Expression];
        const cost = qualifierCost(operand) - nameDiscount(key);
        const take = call.name === "_[_]" ? indexInto : indexOptionally;
        return { run: readEntry(this.#step(operand), this.#step(key), cost, take) };
      }
      default:
        return this.#function(call, this.#checked.calls.get(call) as ResolvedCall);
    }
  }

  #branch(expression: Expression): Branch {
    return { run: this.#step(expression), discount: nameDiscount(expression) };
  }

  #function(call: Call, resolved: ResolvedCall): Planned {
    const [first, second] = resolved.args;
    if (call.name === "_+_" && isAccumulator(first) && second?.kind === "list") {
      const [item] = second.items as [Item];
      return { run: appendTo(this.#local(first.name).read, this.plan(item.value)) };
    }
    const args = resolved.args.map((arg) => this.plan(arg));
    const steps = args.map(({ run }) => run);
    const constants = args.map((arg) => arg.constant);
    if (call.name === "or") return { run: or(...(steps as [Step, Step])) };
    if (call.name === "orValue") return { run: orValue(...(steps as [Step, Step])) };
    if (call.name === "@in" && second?.kind === "list" && constants[1] instanceof List) {
      const items = itemsOf(constants[1]);
      if (items.length === 0) return constant(false);
      if (items.every(isPrimitive)) return { run: isOneOf(steps[0] as Step, items) };
    }
    const types = resolved.args.map((arg) => this.#checked.types.get(arg) ?? { kind: "dyn" as const });
    try {
      const run = planCallOf(call.name, resolved.overloads, steps, { types, constants });
      // Conversions of what is known give what is known.
      return CONVERSIONS.has(call.name) && constants[0] !== undefined ? runConstant(run) : { run };
    } catch (error) {
      if (!(error instanceof InvalidArgument)) throw error;
      throw new SyntaxIssue((call.args[error.argument] as Expression).at, error.message);
    }
  }

  #loop(loop: Loop): Step {
    const initial = this.#initial(loop.initial);
    const range = this.#step(loop.range);
    const outside = this.#scope;
    const accumulator = this.#declare(loop.accumulator);
    const variable = this.#declare(loop.variable);
    const second = loop.second === undefined ? [] : [this.#declare(loop.second)];
    this.#scope = [...outside, accumulator];
    const result = this.#step(loop.result);
    this.#scope = [...outside, accumulator, variable, ...second];
    const condition = this.plan(loop.condition);
    const step = this.#step(loop.step);
    this.#scope = outside;
    return runLoop({
      range,
      initial,
      condition,
      step,
      result,
      accumulator: accumulator.slot,
      variable: variable.slot,
      hasSecond: second.length > 0,
    });
  }

  /** What a loop begins with: a list or a map of its own, as each step adds to it. */
  #initial(initial: Expression): Step {
    if (initial.kind === "list" && initial.items.length === 0) return () => new ArrayList([]);
    if (initial.kind === "map" && initial.entries.length === 0) return () => new EntryMap();
    return this.#step(initial);
  }

  /** A name for a value, which is found when the name is first used. */
  #bind({ accumulator: name, initial, result }: Loop): Step {
    const value = this.#initial(initial);
    const outside = this.#scope;
    const slot = this.#slots++;
    this.#scope = [...outside, { name, slot, read: readLazily(slot, value) }];
    const run = this.#step(result);
    this.#scope = outside;
    return (frame) => {
      frame.slots[slot] = undefined;
      return run(frame);
    };
  }
}
