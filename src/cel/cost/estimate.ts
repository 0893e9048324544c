import type { Checked, ResolvedCall } from "../check/checked.ts";
import type { Overload } from "../functions/declare.ts";
import {
  type Call,
  type Expression,
  isAccumulator,
  isBinding,
  type Loop,
  type Select,
} from "../syntax/expression.ts";
import { type Declared, DYN, type Type, unwrapOptional } from "../types/type.ts";
import type { CallEstimate, Estimated } from "./cost-model.ts";
import { GoPath } from "./go-path.ts";
import { LIST_COST, MAP_COST, STRUCT_COST, sizeOf } from "./models.ts";
import { add, exactly, join, multiply, NONE, ONE, type Range, UNKNOWN } from "./range.ts";

/** What an expression costs at least and at most, given what the schema says of its variables. */
export function estimateCost(checked: Checked, root?: Declared): Range {
  return new Estimator(checked, root).cost(checked.expression);
}

/** What is known of what is in a list or map. */
interface Contents {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

interface Local {
  readonly name: string;
  readonly path: GoPath;
  readonly size?: Range | undefined;
  readonly contents?: Contents | undefined;
}

/** An argument of which the cost is known too. */
interface Argument extends Estimated {
  readonly cost: Range;
}

interface CallParts extends Pick<ResolvedCall, "args" | "overloads"> {
  readonly estimated: readonly Estimated[];
}

class Estimator {
  readonly #checked: Checked;
  readonly #root: Declared | undefined;
  readonly #sizes = new Map<Expression, Range>();
  readonly #contents = new Map<Expression, Contents>();
  readonly #paths = new Map<Expression, GoPath>();
  #scope: readonly Local[] = [];

  constructor(checked: Checked, root?: Declared) {
    this.#checked = checked;
    this.#root = root;
  }

  cost(expression: Expression): Range {
    switch (expression.kind) {
      case "literal":
        return NONE;
      case "struct":
        return expression.fields.reduce((sum, { value }) => add(sum, this.cost(value)), exactly(STRUCT_COST));
      case "identifier":
        this.#paths.set(expression, this.#local(expression)?.path ?? GoPath.of(expression.name));
        return ONE;
      case "select":
        return this.#select(expression);
      case "call":
        return this.#call(expression);
      case "list":
        return this.#literal(expression, "list", expression.items, exactly(LIST_COST));
      case "map":
        return this.#literal(expression, "map", expression.entries, exactly(MAP_COST));
      case "loop":
        return isBinding(expression) ? this.#bind(expression) : this.#loop(expression);
    }
  }

  #local(expression: Expression): Local | undefined {
    if (expression.kind !== "identifier" || this.#checked.names.has(expression)) return undefined;
    return this.#scope.findLast(({ name }) => name === expression.name);
  }

  #type(expression: Expression): Type {
    return this.#checked.types.get(expression) ?? DYN;
  }

  #path(expression: Expression): GoPath {
    return this.#local(expression)?.path ?? this.#paths.get(expression) ?? GoPath.NONE;
  }

  #select(select: Select): Range {
    if (this.#checked.names.has(select)) {
      this.#paths.set(select, GoPath.of(select.field));
      return ONE;
    }
    const operand = this.cost(select.operand);
    if (select.test) return operand;
    this.#paths.set(select, this.#path(select.operand).append(select.field));
    const { kind } = this.#type(select.operand);
    return kind === "map" || kind === "object" ? add(operand, ONE) : operand;
  }

  /** The size of what an expression gives; `undefined` if nothing is known of it. */
  #size(expression: Expression): Range | undefined {
    const known = this.#sizes.get(expression);
    if (known !== undefined) return known;
    if (expression.kind === "literal") return exactly(sizeOf(expression.value));
    if (expression.kind === "list") return exactly(expression.items.length);
    if (expression.kind === "map") return exactly(expression.entries.length);
    const declared = this.#path(expression).find(this.#root);
    if (declared !== undefined) {
      const size = { min: 0, max: declared.maxElements };
      this.#sizes.set(expression, size);
      return size;
    }
    return isScalar(this.#type(expression)) ? ONE : this.#local(expression)?.size;
  }

  #sizeOrUnknown(expression: Expression): Range {
    return this.#size(expression) ?? UNKNOWN;
  }

  #setSize(expression: Expression, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(expression, size);
  }

  #contentsOf(expression: Expression): Contents | undefined {
    return this.#contents.get(expression) ?? this.#local(expression)?.contents;
  }

  #setContents(expression: Expression, contents: Contents | undefined): void {
    if (contents !== undefined) this.#contents.set(expression, contents);
  }

  #literal(
    expression: Expression,
    container: "list" | "map",
    parts: readonly { readonly key?: Expression; readonly value: Expression }[],
    base: Range,
  ): Range {
    let cost = NONE;
    let [key, value]: (Range | undefined)[] = [];
    for (const part of parts) {
      if (part.key !== undefined) {
        cost = add(cost, this.cost(part.key));
        key = joinSome(key, this.#sizeOrUnknown(part.key));
      }
      cost = add(cost, this.cost(part.value));
      value = joinSome(value, this.#sizeOrUnknown(part.value));
    }
    this.#contents.set(expression, {
      container,
      key: container === "list" ? ONE : (key ?? NONE),
      value: value ?? NONE,
    });
    return add(cost, base);
  }

  #call(call: Call): Range {
    const { args, isMember, overloads } = this.#checked.calls.get(call) as ResolvedCall;
    if (call.name === "dyn") {
      const [inside] = args as [Expression];
      const cost = add(ONE, this.cost(inside));
      this.#setSize(call, this.#size(inside));
      this.#setContents(call, this.#contentsOf(inside));
      return cost;
    }
    const rest = (isMember ? args.slice(1) : args).map((arg) => this.#argument(arg));
    const target = isMember ? [this.#argument(args[0] as Expression)] : [];
    const costs = rest.map(({ cost }) => cost);
    switch (call.name) {
      case "_&&_":
      case "_||_":
        return { min: costs[0]?.min ?? 0, max: costs.reduce(add, NONE).max };
      case "_?_:_":
        return this.#conditional(call, args, rest);
      default: {
        const estimated = [...target, ...rest];
        const own = this.#overloads(call, { args, estimated, overloads }, costs.reduce(add, NONE));
        return target.reduce((sum, { cost }) => add(sum, cost), own);
      }
    }
  }

  /** An argument: what it costs, and then what is known of it. */
  #argument(expression: Expression): Argument {
    const cost = this.cost(expression);
    const type = this.#type(expression);
    const size = this.#sizeOrUnknown(expression);
    const literal = expression.kind === "literal" ? { literal: expression.value } : {};
    if (type.kind !== "list") return { cost, type, size, ...literal };
    const path = isAccumulator(expression) ? GoPath.NONE : this.#path(expression);
    const items = (): Estimated => {
      const declared = path.find(this.#root)?.items;
      return {
        type: type.item,
        size: declared === undefined ? UNKNOWN : { min: 0, max: declared.maxElements },
      };
    };
    return { cost, type, size, items };
  }

  #conditional(call: Call, args: readonly Expression[], estimated: readonly Argument[]): Range {
    const [, then, otherwise] = args as [Expression, Expression, Expression];
    const [condition, ifTrue, ifFalse] = estimated as [Argument, Argument, Argument];
    this.#setContents(call, joinContents(this.#contentsOf(then), this.#contentsOf(otherwise)));
    this.#setSize(call, join(ifTrue.size, ifFalse.size));
    return add(condition.cost, join(ifTrue.cost, ifFalse.cost));
  }

  /** What a call costs itself, whichever overload it is of, with its arguments. */
  #overloads(call: Call, parts: CallParts, argCost: Range): Range {
    const [first] = parts.args;
    let cost: Range | undefined;
    let size: Range | undefined;
    for (const overload of parts.overloads) {
      const estimate = this.#overload(call, parts, overload);
      cost = joinSome(cost, add(estimate.cost, argCost));
      if (estimate.size !== undefined) size = joinSome(size, estimate.size);
      const container = overload.parameters[0]?.kind;
      if (call.name === "_[_]" && first !== undefined && (container === "list" || container === "map")) {
        size = this.#contentsOf(first)?.value;
        this.#paths.set(call, this.#path(first).append(container === "list" ? "@items" : "@values"));
      }
      size ??= this.#size(call);
    }
    this.#setSize(call, size);
    return cost ?? NONE;
  }

  #overload(call: Call, { args, estimated }: CallParts, overload: Overload): CallEstimate {
    const [left, right] = args;
    const kind = overload.parameters[0]?.kind ?? "";
    if (call.name === "_+_" && ["string", "bytes", "list"].includes(kind) && left && right) {
      this.#setContents(call, joinContents(this.#contentsOf(left), this.#contentsOf(right)));
    }
    return overload.cost.estimate(estimated);
  }

  #loop(loop: Loop): Range {
    let cost = add(this.cost(loop.range), this.cost(loop.initial));
    const outside = this.#scope;
    const accumulator = {
      name: loop.accumulator,
      path: this.#path(loop.initial),
      size: this.#size(loop.initial),
      contents: this.#contentsOf(loop.initial),
    };
    this.#scope = [...outside, accumulator, ...this.#variables(loop)];
    const perItem = add(this.cost(loop.condition), this.cost(loop.step));
    this.#scope = [...outside, accumulator];
    cost = add(cost, this.cost(loop.result));
    this.#scope = outside;
    const count = this.#sizeOrUnknown(loop.range);
    if (loop.initial.kind === "literal") this.#setSize(loop, this.#size(loop.initial));
    if (loop.initial.kind === "list" || loop.initial.kind === "map") {
      this.#setSize(loop, count);
      this.#setContents(loop, this.#contents.get(loop.step));
    }
    return add(cost, multiply(count, perItem));
  }

  #variables({ range, variable, second }: Loop): readonly Local[] {
    const contents = this.#contentsOf(range);
    const container = contents?.container ?? this.#type(range).kind;
    const path = this.#path(range);
    const isList = container === "list";
    const keyOf = (name: string): Local => ({
      name,
      path: path.append(isList ? "@indices" : "@keys"),
      size: contents?.key,
    });
    const itemOf = (name: string): Local => ({
      name,
      path: path.append(isList ? "@items" : "@values"),
      size: contents?.value,
    });
    if (second !== undefined) return [keyOf(variable), itemOf(second)];
    return [isList ? itemOf(variable) : keyOf(variable)];
  }

  /** A name for a value costs what the value and its use cost. */
  #bind(loop: Loop): Range {
    const cost = add(this.cost(loop.range), this.cost(loop.initial));
    const outside = this.#scope;
    this.#scope = [
      ...outside,
      {
        name: loop.accumulator,
        path: this.#path(loop.initial),
        size: this.#size(loop.initial),
        contents: this.#contentsOf(loop.initial),
      },
    ];
    const result = this.cost(loop.result);
    this.#setSize(loop, this.#size(loop.result));
    this.#setContents(loop, this.#contentsOf(loop.result));
    this.#scope = outside;
    return add(cost, result);
  }
}

function joinSome(known: Range | undefined, range: Range): Range {
  return known === undefined ? range : join(known, range);
}

function joinContents(a: Contents | undefined, b: Contents | undefined): Contents | undefined {
  if (a === undefined || b === undefined) return undefined;
  return { container: a.container, key: join(a.key, b.key), value: join(a.value, b.value) };
}

const SCALARS = new Set(["bool", "double", "duration", "int", "timestamp", "uint"]);

function isScalar(type: Type): boolean {
  const inside = unwrapOptional(type);
  return inside === undefined ? SCALARS.has(type.kind) : isScalar(inside);
}
