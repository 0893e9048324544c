import type { Checked, ResolvedCall } from "../check/checked.ts";
import { InvalidArgument } from "../functions/declare.ts";
import { CONVERSIONS } from "../functions/index.ts";
import type { Call, Expression, Identifier, Item, Loop, Select } from "../syntax/expression.ts";
import { SyntaxIssue } from "../syntax/issue.ts";
import { EntryMap } from "../values/entries.ts";
import { equalValues } from "../values/equality.ts";
import {
  ArrayList,
  EvaluationError,
  fail,
  itemsOf,
  kindOf,
  List,
  Mapping,
  Optional,
  TypeValue,
  type Value,
} from "../values/value.ts";
import { planCallOf } from "./call.ts";
import type { Frame, Step } from "./frame.ts";
import { indexInto, optionalIndex, selectField, testField } from "./select.ts";

const LIST_COST = 10;
const MAP_COST = 30;

/** Makes a checked expression ready to run, given its variables in the order of their values. */
export function plan(checked: Checked, variables: readonly string[]): Step {
  return new Planner(checked, variables).plan(checked.expression).run;
}

/** A variable of a loop, and where its value is kept. */
interface Local {
  readonly name: string;
  readonly slot: number;
  readonly read: Step;
}

/** A part that is ready to run; `constant` if its value is known already. */
interface Planned {
  readonly run: Step;
  readonly constant?: Value;
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
        return this.#list(expression.items);
      case "map":
        return this.#map(expression.entries);
      case "loop":
        return { run: this.#loop(expression) };
      case "struct":
        throw new EvaluationError(`undeclared reference to '${expression.name}'`);
    }
  }

  #identifier(identifier: Identifier): Planned {
    const named = this.#checked.names.get(identifier);
    return named === undefined ? { run: this.#local(identifier.name).read } : this.#named(named);
  }

  /** A variable of the environment, or a type. */
  #named(name: string): Planned {
    const slot = this.#variables.indexOf(name);
    if (slot < 0) return constant(new TypeValue(name));
    return { run: readLocal(slot) };
  }

  #local(name: string): Local {
    return this.#scope.findLast((local) => local.name === name) as Local;
  }

  /** A variable with a place of its own. */
  #declare(name: string): Local {
    const slot = this.#slots++;
    return { name, slot, read: readLocal(slot) };
  }

  #select(select: Select): Planned {
    const named = this.#checked.names.get(select);
    if (named !== undefined) return this.#named(named);
    const { field, test } = select;
    const operand = this.plan(select.operand).run;
    const cost = qualifierCost(select.operand) - (test ? 1 : 0);
    if (test) {
      return {
        run: (frame) => {
          frame.cost += cost;
          return testField(operand(frame), field);
        },
      };
    }
    return {
      run: (frame) => {
        const value = operand(frame);
        frame.cost += cost;
        return discount(frame, selectField(value, field));
      },
    };
  }

  #call(call: Call): Planned {
    switch (call.name) {
      case "_&&_":
        return {
          run: decide(
            call.args.map((arg) => this.plan(arg).run),
            false,
          ),
        };
      case "_||_":
        return {
          run: decide(
            call.args.map((arg) => this.plan(arg).run),
            true,
          ),
        };
      case "_?_:_":
        return { run: this.#conditional(call.args) };
      case "@not_strictly_false":
        return { run: notStrictlyFalse(this.plan(call.args[0] as Expression).run) };
      case "_[_]":
        return { run: this.#index(call.args, indexInto) };
      case "_[?_]":
      case "_?._":
        return { run: this.#index(call.args, optionalIndex) };
      default:
        return this.#function(call, this.#checked.calls.get(call) as ResolvedCall);
    }
  }

  #conditional(args: readonly Expression[]): Step {
    const [condition, then, otherwise] = args.map((arg) => this.plan(arg).run) as [Step, Step, Step];
    const [, thenCost, otherwiseCost] = args.map(isNamed) as [number, number, number];
    return (frame) => {
      const chosen = condition(frame);
      if (chosen === true) {
        frame.cost -= thenCost;
        return flat(then(frame));
      }
      if (chosen !== false) fail("no such overload");
      frame.cost -= otherwiseCost;
      return flat(otherwise(frame));
    };
  }

  #index(args: readonly Expression[], take: (operand: Value, key: Value) => Value): Step {
    const [operand, key] = args.map((arg) => this.plan(arg).run) as [Step, Step];
    const cost = qualifierCost(args[0] as Expression) - isNamed(args[1] as Expression);
    return (frame) => {
      const value = operand(frame);
      const at = key(frame);
      frame.cost += cost;
      return discount(frame, take(value, at));
    };
  }

  #function(call: Call, resolved: ResolvedCall): Planned {
    const args = resolved.args.map((arg) => this.plan(arg));
    const constants = args.map((arg) => arg.constant);
    const [first, second] = resolved.args;
    if (call.name === "orValue" || call.name === "or") return { run: orElse(args, call.name === "orValue") };
    if (call.name === "@in" && second?.kind === "list" && constants[1] instanceof List) {
      const items = itemsOf(constants[1]);
      if (items.length === 0) return constant(false);
      if (items.every(isPrimitive)) return { run: isOneOf((args[0] as Planned).run, items) };
    }
    if (call.name === "_+_" && isAccumulator(first) && second?.kind === "list") {
      return { run: appendTo(this.#local(first.name), this.plan((second.items[0] as Item).value)) };
    }
    const types = resolved.args.map((arg) => this.#checked.types.get(arg) ?? { kind: "dyn" as const });
    const steps = args.map((arg) => arg.run);
    try {
      const run = planCallOf(call.name, resolved.overloads, steps, { types, constants });
      // Conversions of what is known give what is known.
      return CONVERSIONS.has(call.name) && constants[0] !== undefined ? constant(run(NO_FRAME)) : { run };
    } catch (error) {
      if (!(error instanceof InvalidArgument)) throw error;
      throw new SyntaxIssue((call.args[error.argument] as Expression).at, error.message);
    }
  }

  #list(items: readonly Item[]): Planned {
    const planned = items.map(({ value }) => this.plan(value));
    if (items.every(({ optional }, at) => !optional && planned[at]?.constant !== undefined)) {
      return constant(new ArrayList(planned.map((item) => item.constant as Value)));
    }
    const steps = planned.map((item) => item.run);
    const optional = items.map((item) => item.optional);
    return {
      run: (frame) => {
        frame.cost += LIST_COST;
        const values: Value[] = [];
        for (let at = 0; at < steps.length; at++) {
          const value = present((steps[at] as Step)(frame), optional[at] as boolean);
          if (value !== undefined) values.push(value);
        }
        return new ArrayList(values);
      },
    };
  }

  #map(entries: readonly (Item & { readonly key: Expression })[]): Planned {
    const planned = entries.map(({ key, value, optional }) => ({
      key: this.plan(key),
      value: this.plan(value),
      optional,
    }));
    const run: Step = (frame) => {
      frame.cost += MAP_COST;
      const map = new EntryMap();
      for (const { key, value, optional } of planned) {
        const name = key.run(frame);
        const found = present(value.run(frame), optional);
        if (found !== undefined) map.set(name, found);
      }
      return map;
    };
    const known = planned.every(
      ({ key, value, optional }) => !optional && key.constant !== undefined && value.constant !== undefined,
    );
    return known ? constant(run(NO_FRAME)) : { run };
  }

  #loop(loop: Loop): Step {
    const initial = this.#initial(loop.initial);
    if (loop.variable === "#unused") return this.#bind(loop, initial);
    const range = this.plan(loop.range).run;
    const outside = this.#scope;
    const accumulator = this.#declare(loop.accumulator);
    const variable = this.#declare(loop.variable);
    this.#scope = [...outside, accumulator];
    const result = this.plan(loop.result).run;
    this.#scope = [
      ...this.#scope,
      variable,
      ...(loop.second === undefined ? [] : [this.#declare(loop.second)]),
    ];
    const condition = this.plan(loop.condition);
    const step = this.plan(loop.step).run;
    this.#scope = outside;
    const check = condition.constant === true ? undefined : condition.run;
    const walk = loop.second === undefined ? walkOne : walkTwo;
    const { slot } = accumulator;
    return (frame) => {
      const over = range(frame);
      frame.slots[slot] = initial(frame);
      walk(frame, over, variable.slot, () => {
        if (check !== undefined && check(frame) === false) return false;
        try {
          frame.slots[slot] = step(frame);
        } catch (error) {
          if (!(error instanceof EvaluationError)) throw error;
          frame.slots[slot] = error;
        }
        frame.checkCost();
        return true;
      });
      return result(frame);
    };
  }

  /** A name for a value, which is found when the name is first used. */
  #bind(loop: Loop, value: Step): Step {
    const outside = this.#scope;
    const slot = this.#slots++;
    const read: Step = (frame) => {
      frame.cost++;
      const known = frame.slots[slot];
      if (known !== undefined) return known as Value;
      const found = value(frame);
      frame.slots[slot] = found;
      return found;
    };
    this.#scope = [...outside, { name: loop.accumulator, slot, read }];
    const result = this.plan(loop.result).run;
    this.#scope = outside;
    return (frame) => {
      frame.slots[slot] = undefined;
      return result(frame);
    };
  }

  /** What a loop begins with: a list or a map of its own, as each step adds to it. */
  #initial(initial: Expression): Step {
    if (initial.kind === "list" && initial.items.length === 0) return () => new ArrayList([]);
    if (initial.kind === "map" && initial.entries.length === 0) return () => new EntryMap();
    return this.plan(initial).run;
  }
}

const NO_FRAME = { cost: 0, slots: [], limit: 0 } as unknown as Frame;

function constant(value: Value): Planned {
  return { run: () => value, constant: value };
}

/** What a select or an index costs: one more if it begins a chain on something that is no name. */
function qualifierCost(operand: Expression): number {
  if (operand.kind === "identifier" || operand.kind === "select") return 1;
  return operand.kind === "call" && ["_[_]", "_[?_]", "_?._", "_?_:_"].includes(operand.name) ? 1 : 2;
}

/** An optional in an optional comes out of a condition as one. */
function flat(value: Value): Value {
  return value instanceof Optional && value.value instanceof Optional ? value.value : value;
}

/** What is not there in an optional is not charged for. */
function discount(frame: Frame, found: Value): Value {
  if (found === Optional.NONE) frame.cost--;
  return found;
}

/** A name, or something below a name, is not charged for the name where it is chosen or an index. */
function isNamed(expression: Expression): number {
  const isChain =
    expression.kind === "identifier" ||
    (expression.kind === "select" && !expression.test) ||
    (expression.kind === "call" && ["_[_]", "_[?_]", "_?._"].includes(expression.name));
  return isChain ? 1 : 0;
}

function readLocal(slot: number): Step {
  return (frame) => {
    frame.cost++;
    const value = frame.slots[slot];
    if (value instanceof EvaluationError) throw value;
    return value as Value;
  };
}

/** The first term that is `decisive`; else the first error; else the opposite. */
function decide(terms: readonly Step[], decisive: boolean): Step {
  return (frame) => {
    let failed: EvaluationError | undefined;
    for (const term of terms) {
      try {
        const value = term(frame);
        if (value === decisive) return decisive;
        if (value !== !decisive) failed ??= new EvaluationError("no such overload");
      } catch (error) {
        if (!(error instanceof EvaluationError)) throw error;
        failed ??= error;
      }
    }
    if (failed !== undefined) throw failed;
    return !decisive;
  };
}

/** Whether something is not `false`: an error may still be absorbed. */
function notStrictlyFalse(operand: Step): Step {
  return (frame) => {
    frame.cost++;
    try {
      return operand(frame) !== false;
    } catch (error) {
      if (error instanceof EvaluationError) return true;
      throw error;
    }
  };
}

/** What an optional has, or else something that is not looked at before. */
function orElse(args: readonly Planned[], isUnwrapped: boolean): Step {
  const [first, second] = args.map(({ run }) => run) as [Step, Step];
  return (frame) => {
    const value = first(frame);
    if (!(value instanceof Optional)) return value;
    if (value.value === undefined) return second(frame);
    return isUnwrapped ? value.value : value;
  };
}

const PRIMITIVE = ["bool", "double", "int", "string", "uint"];

function isPrimitive(value: Value): boolean {
  return PRIMITIVE.includes(kindOf(value));
}

/** Whether a value is in a list that is known, which costs nothing. */
function isOneOf(element: Step, items: readonly Value[]): Step {
  const texts = items.every((item) => typeof item === "string") ? new Set<Value>(items) : undefined;
  return (frame) => {
    const value = element(frame);
    if (texts !== undefined) return texts.has(value);
    return items.some((item) => equalValues(item, value));
  };
}

function isAccumulator(expression: Expression | undefined): expression is Identifier {
  return expression?.kind === "identifier" && expression.name === "@result";
}

/** Adds an item to the list that a loop accumulates and nobody else has. */
function appendTo({ read: list }: Local, { run, constant: known }: Planned): Step {
  const cost = known === undefined ? LIST_COST + 1 : 1;
  return (frame) => {
    frame.cost += cost;
    const accumulated = list(frame) as ArrayList;
    const value = run(frame);
    (accumulated.items as Value[]).push(value);
    return accumulated;
  };
}

/** What an optional part of a list or map holds; `undefined` if nothing. */
function present(value: Value, optional: boolean): Value | undefined {
  if (!optional) return value;
  return value instanceof Optional
    ? value.value
    : fail(`cannot initialize optional list element from non-optional value`);
}

type Walk = (frame: Frame, over: Value, slot: number, step: () => boolean) => void;

/** Goes over the items of a list or the keys of a map. */
const walkOne: Walk = (frame, over, slot, step) => {
  if (over instanceof List) {
    const { size } = over;
    for (let index = 0; index < size; index++) {
      frame.slots[slot] = over.at(index);
      if (!step()) return;
    }
  } else if (over instanceof Mapping) {
    for (const key of over.keys()) {
      frame.slots[slot] = key;
      if (!step()) return;
    }
  } else notIterable(over);
};

/** Goes over indexes and items, or keys and values. */
const walkTwo: Walk = (frame, over, slot, step) => {
  if (over instanceof List) {
    const { size } = over;
    for (let index = 0; index < size; index++) {
      frame.slots[slot] = BigInt(index);
      frame.slots[slot + 1] = over.at(index);
      if (!step()) return;
    }
  } else if (over instanceof Mapping) {
    for (const key of over.keys()) {
      frame.slots[slot] = key;
      frame.slots[slot + 1] = over.get(key) as Value;
      if (!step()) return;
    }
  } else notIterable(over);
};

/** What Go calls the types of the values that have nothing inside. */
function notIterable(value: Value): never {
  const kind = kindOf(value);
  fail(`got 'types.${kind[0]?.toUpperCase()}${kind.slice(1)}', expected iterable type`);
}
