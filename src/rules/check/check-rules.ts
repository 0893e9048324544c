import { EvaluationError, Optional, type Value } from "../../cel/index.ts";
import type { Problem, RuleAnswer, RuledValue } from "../../validation/engine.ts";
import {
  byteLength,
  getField,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  quoteText,
} from "../../value/internal.ts";
import type { CompiledRule } from "../compile/compile-rule.ts";
import type { RuleNode } from "../compile/rule-node.ts";
import { messageOf, nameRule } from "../compile/stated-rule.ts";
import type { Convert } from "../data/raw.ts";
import { Correlation } from "./correlation.ts";
import { KeyedItems, listKeysOf } from "./keyed-items.ts";
import { MESSAGE_OUT_OF_BUDGET, OUT_OF_BUDGET, ruleBroken, ruleFailed } from "./rule-words.ts";
import { Spot } from "./spot.ts";

/** What one expression may cost. */
const CALL_LIMIT = 1_000_000;

/** What all rules may cost that are evaluated for one object. */
const BUDGET = 10_000_000;

/** Checks the rules of a schema and of those in it on a value, from the outside in. */
export function checkRules(node: RuleNode, { value, old, ...how }: RuledValue): RuleAnswer {
  const correlation =
    how.spareUnchanged === true && old !== undefined ? new Correlation(value, old, node.schema) : undefined;
  const check = new RuleCheck(how.budget ?? BUDGET);
  check.visit(node, Spot.start({ path: "", steps: [], ...how.place, correlation }), value, old);
  return check;
}

/** A check under way. It goes on until the budget is negative. */
class RuleCheck implements RuleAnswer {
  readonly problems: Problem[] = [];
  readonly warnings: string[] = [];
  budget: number;

  constructor(budget: number) {
    this.budget = budget;
  }

  visit(node: RuleNode, spot: Spot, value: Json | undefined, old: Json | undefined): void {
    if (value === undefined || value === null) return;
    if (node.stated.length > 0) this.#checkOwn(node, spot, value, old ?? undefined);
    if (this.budget < 0) return;
    if (Array.isArray(value)) this.#visitItems(node, spot, value, old);
    else if (isObject(value)) this.#visitFields(node, spot, value, isObject(old) ? old : NOTHING);
  }

  #visitFields({ others, fields }: RuleNode, spot: Spot, value: JsonObject, old: JsonObject): void {
    if (others !== undefined) {
      for (const name of Object.keys(value)) {
        this.visit(others, spot.key(name), getField(value, name), getField(old, name));
        if (this.budget < 0) return;
      }
    }
    if (fields.size === 0) return;
    for (const name of Object.keys(value)) {
      const field = fields.get(name);
      // What rules cannot see is not checked, nor is what is in there.
      if (field?.type === undefined) continue;
      this.visit(field, spot.field(name), getField(value, name), getField(old, name));
      if (this.budget < 0) return;
    }
  }

  #visitItems(node: RuleNode, spot: Spot, value: JsonArray, old: Json | undefined): void {
    const { items, schema } = node;
    if (items === undefined) return;
    const keys = Array.isArray(old) ? listKeysOf(schema) : undefined;
    const oldItems = keys && new KeyedItems(keys, old as JsonArray);
    for (let index = 0; index < value.length; index++) {
      const item = value[index] as Json;
      this.visit(items, spot.item(index), item, oldItems?.find(item));
      if (this.budget < 0) return;
    }
  }

  #checkOwn({ schema, rules, convert }: RuleNode, spot: Spot, value: Json, old: Json | undefined): void {
    const type = typeof schema.type === "string" ? schema.type : "";
    if (this.budget <= 0) {
      this.#stop(spot, ruleFailed(type, OUT_OF_BUDGET));
      return;
    }
    const self = attempt(convert, value);
    // Where no rule looks at what was there before, no message can, either.
    const usesOld = rules.some(({ usesOldSelf }) => usesOldSelf);
    const oldSelf = usesOld && old !== undefined ? attempt(convert, old) : undefined;
    for (const rule of rules) {
      this.#checkRule(rule, { spot, type, value, self, oldSelf, usesOld });
      if (this.budget < 0) return;
    }
  }

  #checkRule(rule: CompiledRule, on: Ruled): void {
    const { stated, expression, error, usesOldSelf } = rule;
    if (error !== undefined) this.#report(on.spot, ruleFailed(on.type, `rule compile error: ${error}`));
    if (expression === undefined) return;
    const isOptional = stated.optionalOldSelf === true;
    if (usesOldSelf && on.oldSelf === undefined && !isOptional) return;
    const oldSelf = isOptional && on.usesOld ? optional(on.oldSelf) : (on.oldSelf ?? NO_OLD_SELF);
    const outcome = expression.evaluate([on.self, oldSelf], CALL_LIMIT);
    if (outcome.cost > this.budget) {
      this.#stop(on.spot, ruleFailed(on.type, OUT_OF_BUDGET));
      return;
    }
    this.budget -= outcome.cost;
    if (outcome.exceeded === true) {
      const detail = `'${outcome.error}': no further validation rules will be run due to call cost exceeds limit for rule: ${nameRule(stated)}`;
      this.#stop(on.spot, ruleFailed(on.type, detail));
    } else if (outcome.error !== undefined) {
      this.#report(on.spot, ruleFailed(on.type, describeError(outcome.error, nameRule(stated))));
    } else if (outcome.value !== true) this.#break(rule, on);
  }

  /** Reports that a rule does not hold. */
  #break(rule: CompiledRule, on: Ruled): void {
    const { stated } = rule;
    const message = this.#message(rule, on);
    if (typeof message === "object") {
      this.#reportOrWarn(rule, on, ruleFailed(on.type, message.fault));
      this.budget = -1;
      return;
    }
    const isWhole = on.type !== "object" && on.type !== "array";
    const shown = isWhole ? on.value : undefined;
    this.#reportOrWarn(rule, on, ruleBroken(stated.reason, shown, message ?? messageOf(stated)));
  }

  /** What the rule's expression has to say; `undefined` if nothing that could be said. A fault ends the check. */
  #message(
    { stated, messageExpression }: CompiledRule,
    { self, oldSelf = NO_OLD_SELF }: Ruled,
  ): string | { readonly fault: string } | undefined {
    if (messageExpression === undefined) return undefined;
    // To a message, Kubernetes gives what was there before as it is, even where it is optional to the rule.
    const { cost, value, exceeded } = messageExpression.evaluate([self, oldSelf], CALL_LIMIT);
    if (cost > this.budget) return { fault: MESSAGE_OUT_OF_BUDGET };
    if (exceeded === true) {
      const quoted = quoteText(stated.messageExpression);
      return {
        fault: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${quoted}`,
      };
    }
    this.budget -= cost;
    const text = typeof value === "string" ? value.trim() : "";
    return text === "" || text.includes("\n") || byteLength(text) > LONGEST_MESSAGE ? undefined : text;
  }

  /** What did not change is only warned of, unless the rule is about what it was. */
  #reportOrWarn({ usesOldSelf, fieldPath }: CompiledRule, { spot }: Ruled, words: Words): void {
    if (usesOldSelf || !spot.isUnchanged()) this.#report(spot, words, fieldPath);
    else this.warnings.push(`${spot.path(fieldPath)}: ${words.message}`);
  }

  #stop(spot: Spot, words: Words): void {
    this.#report(spot, words);
    this.budget = -1;
  }

  #report(spot: Spot, words: Words, fieldPath = ""): void {
    this.problems.push({ ...words, path: spot.path(fieldPath), steps: spot.steps() });
  }
}

type Words = Pick<Problem, "reason" | "message">;

/** A value that rules are about. */
interface Ruled {
  readonly spot: Spot;
  readonly type: string;
  readonly value: Json;
  readonly self: Value | EvaluationError;
  /** Absent if there was no value before. */
  readonly oldSelf: Value | EvaluationError | undefined;
  readonly usesOld: boolean;
}

const NO_OLD_SELF = new EvaluationError("no such attribute(s): oldSelf");

const NOTHING: JsonObject = {};
const LONGEST_MESSAGE = 5 * 1024;

/** A value as rules see it; an error for those rules that look at it, if it does not fit its schema. */
function attempt(convert: Convert, value: Json): Value | EvaluationError {
  try {
    return convert(value);
  } catch (error) {
    if (error instanceof EvaluationError) return error;
    throw error;
  }
}

function optional(value: Value | EvaluationError | undefined): Value | EvaluationError {
  if (value === undefined) return Optional.NONE;
  return value instanceof EvaluationError ? value : new Optional(value);
}

function describeError(error: string, rule: string): string {
  if (!error.startsWith("no such overload")) return `${error} evaluating rule: ${rule}`;
  return `'${error}': call arguments did not match a supported operator, function or macro signature for rule: ${rule}`;
}
