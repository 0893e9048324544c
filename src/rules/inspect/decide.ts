import { type Call, type Expression, type Loop, parseExpression, type Select } from "../../cel/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { visibleSchema } from "../schema/resource-fields.ts";
import { sizesOf } from "./bounds.ts";
import { decideEqual, decideIn, decideOrder } from "./compare.ts";
import {
  assume,
  isAlwaysThere,
  type Known,
  type KnownField,
  noteThere,
  resolve,
  resolveField,
  type Scope,
} from "./known.ts";
import { ANYTHING, certain, negate, type Verdict } from "./verdict.ts";

/** What a rule can come to, as far as it is certain. It must compile, and be about values of the schema. */
export function decide(rule: string, schema: JsonObject, isRoot: boolean): Verdict {
  const self = { schema: visibleSchema(schema, isRoot), key: "self", name: "the value", isThere: true };
  return new Decision().of(parseExpression(rule), { names: new Map([["self", self]]), there: new Set() });
}

class Decision {
  #loops = 0;

  of(expression: Expression, scope: Scope): Verdict {
    switch (expression.kind) {
      case "literal":
        return certain(expression.value === true);
      case "select":
        return expression.test ? this.#test(expression, scope) : this.#field(expression, scope);
      case "identifier":
        return this.#field(expression, scope);
      case "call":
        return this.#call(expression, scope);
      case "loop":
        return this.#loop(expression, scope);
      default:
        return ANYTHING;
    }
  }

  /** A field that is true or false itself. */
  #field(expression: Expression, scope: Scope): Verdict {
    const known = resolve(expression, scope);
    return known === undefined ? ANYTHING : { ...ANYTHING, canBreak: !known.isThere };
  }

  #test({ operand, field }: Select, scope: Scope): Verdict {
    const parent = resolve(operand, scope);
    const known = parent && resolveField(parent, field, scope);
    if (parent === undefined || known === undefined) return ANYTHING;
    const isPresent = known.isThere || isAlwaysThere(parent.schema, known.property);
    const why = isPresent && !scope.there.has(known.key) ? [`${known.name} is ${reasonOf(known)}`] : [];
    return { canHold: true, canFail: !isPresent, canBreak: !parent.isThere, why };
  }

  #call(call: Call, scope: Scope): Verdict {
    const [first, second, third] = call.args;
    switch (call.name) {
      case "_&&_":
      case "_||_":
        return this.#row(call.args, call.name === "_||_", scope);
      case "!_":
        return first === undefined ? ANYTHING : negate(this.of(first, scope));
      case "_?_:_":
        return first && second && third ? this.#choice([first, second, third], scope) : ANYTHING;
      case "_==_":
      case "_!=_": {
        const equal = first && second ? decideEqual(first, second, scope) : ANYTHING;
        return call.name === "_==_" ? equal : negate(equal);
      }
      case "_<_":
      case "_<=_":
        return decideOrder(first, second, call.name === "_<=_", scope);
      case "_>_":
      case "_>=_":
        return decideOrder(second, first, call.name === "_>=_", scope);
      case "@in":
        return decideIn(first, second, scope);
      default:
        return ANYTHING;
    }
  }

  /**
   * Parts of which one settles it, `||` if it holds and `&&` if it fails, even where others are errors. A part is looked at as if
   * those before it had not settled it: else it does not matter.
   */
  #row(parts: readonly Expression[], isEither: boolean, scope: Scope): Verdict {
    const there = new Set(scope.there);
    const within = { ...scope, there };
    const verdicts = parts.map((part) => {
      const verdict = this.of(part, within);
      if (!verdict.canBreak) noteThere(part, !isEither, within, there);
      return verdict;
    });
    const settled = verdicts.find(
      ({ canHold, canFail, canBreak }) => !canBreak && !(isEither ? canFail : canHold),
    );
    if (settled !== undefined) return settled;
    const [some, every] = [
      (test: (one: Verdict) => boolean) => verdicts.some(test),
      (test: (one: Verdict) => boolean) => verdicts.every(test),
    ];
    return {
      canHold: (isEither ? some : every)(({ canHold }) => canHold),
      canFail: (isEither ? every : some)(({ canFail }) => canFail),
      canBreak: some(({ canBreak }) => canBreak),
      why: verdicts.flatMap(({ why }) => why),
    };
  }

  #choice(
    [condition, then, otherwise]: readonly [Expression, Expression, Expression],
    scope: Scope,
  ): Verdict {
    const asked = this.of(condition, scope);
    const ways = [
      ...(asked.canHold ? [this.of(then, assume(condition, true, scope))] : []),
      ...(asked.canFail ? [this.of(otherwise, assume(condition, false, scope))] : []),
    ];
    return {
      canHold: ways.some(({ canHold }) => canHold),
      canFail: ways.some(({ canFail }) => canFail),
      canBreak: asked.canBreak || ways.some(({ canBreak }) => canBreak),
      why: [asked, ...ways].flatMap(({ why }) => why),
    };
  }

  /** `all` and `exists` over a list. */
  #loop(loop: Loop, scope: Scope): Verdict {
    const { step, initial } = loop;
    const isAll = isMacro(loop, "_&&_", true);
    if (step.kind !== "call" || initial.kind !== "literal" || !(isAll || isMacro(loop, "_||_", false))) {
      return ANYTHING;
    }
    const list = resolve(loop.range, scope);
    const { items } = list?.schema ?? {};
    const names = new Map(scope.names);
    const item = isObject(items) && items.nullable !== true ? this.#item(list as Known, items) : undefined;
    if (loop.second !== undefined) names.set(loop.variable, undefined);
    names.set(loop.second ?? loop.variable, item);
    const each = this.of(step.args[1] as Expression, { ...scope, names });
    const mayBeEmpty = list === undefined || (sizesOf(list.schema)?.min ?? 0) < 1;
    return {
      canHold: (isAll && mayBeEmpty) || each.canHold,
      canFail: (!isAll && (mayBeEmpty || each.canBreak)) || each.canFail,
      canBreak: list?.isThere !== true || each.canBreak,
      why: each.why,
    };
  }

  #item({ name }: Known, items: JsonObject): Known {
    this.#loops++;
    return { schema: visibleSchema(items, false), key: `#${this.#loops}`, name: `${name}[*]`, isThere: true };
  }
}

function isMacro({ step, initial }: Loop, name: string, start: boolean): boolean {
  return step.kind === "call" && step.name === name && initial.kind === "literal" && initial.value === start;
}

function reasonOf({ isDefaulted }: KnownField): string {
  return isDefaulted ? "filled in by default" : "required";
}
