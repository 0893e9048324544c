import { type Expression, parseExpression, partsOfExpression } from "../../cel/index.ts";
import { isObject, type JsonObject } from "../../value/internal.ts";
import { compileRulesOf } from "../compile/compile-rule.ts";
import type { StatedRule } from "../compile/stated-rule.ts";
import { RULE_LIMIT } from "../definition/rule-costs.ts";
import type { Outer } from "../definition/walk-rules.ts";
import { escapeName } from "../schema/escape.ts";
import { propertiesOf, visibleSchema } from "../schema/resource-fields.ts";
import { countOf, isIntOrString, type SchemaType } from "../schema/schema-type.ts";
import { patternOf } from "./pattern-of.ts";

/** A rule, or the expression of its message, that costs too much. */
export interface ExpensiveRule {
  /** With the expression as its rule. */
  readonly stated: StatedRule;
  readonly schema: JsonObject;
  readonly isRoot: boolean;
  readonly type: SchemaType;
  /** The keys that lead to the schema. */
  readonly steps: readonly (string | number)[];
  /** The schemas around it; none if it does not matter how many values there are. */
  readonly around: readonly Outer[];
}

/** A limit that makes a rule cheaper. */
interface Limit {
  readonly keyword: string;
  readonly path: string;
  /** What it is now; `undefined` if nobody states it. */
  readonly stated: number | undefined;
}

/** The limit that a list is taken to get once its author states one. */
const USUAL = 100;

/** Nobody reads more, and each is tried out. */
const MOST_TRIED = 50;
const MOST_NAMED = 3;

/** What to do about a rule that costs too much: which limits to state, or to lower, and where. */
export function adviseLimits(rule: ExpensiveRule): string {
  const outer = rule.around.flatMap(({ node, place }) => limitOf(node.schema, patternOf(place.steps)));
  const missing = outer.filter(({ stated }) => stated === undefined);
  const times = outer.reduce((product, { stated }) => product * (stated ?? USUAL), 1);
  const cost = costOf(rule, rule.type);
  const inner = missing.length > 0 && cost * times <= RULE_LIMIT ? [] : findHelpful(rule, cost);
  const wanted = [...missing, ...inner.filter(({ stated }) => stated === undefined)];
  if (wanted.length > 0) {
    return `add ${list(wanted.map(({ keyword, path }) => `${keyword} to ${path || "it"}`))}`;
  }
  const high = [...outer, ...inner].filter(({ stated }) => stated !== undefined);
  if (high.length === 0) return "simplify it";
  return `lower ${list(high.map(({ keyword, path, stated }) => `${keyword} of ${path || "it"} (${stated})`))}`;
}

function list(parts: readonly string[]): string {
  const named = parts.slice(0, MOST_NAMED);
  return named.length < 2 ? named.join("") : `${named.slice(0, -1).join(", ")} and ${named.at(-1)}`;
}

/** The limits in a schema that make a rule cheaper, those that help most first. */
function findHelpful(rule: ExpensiveRule, cost: number): readonly Limit[] {
  const names = namesIn(rule.stated.rule);
  const sized = findSized(rule.schema, {
    names,
    isRoot: rule.isRoot,
    path: patternOf(rule.steps),
    steps: [],
  });
  const tried = sized
    .slice(0, MOST_TRIED)
    .map((limit) => ({ limit, cost: costOf(rule, withMost(rule.type, limit.steps)) }));
  const helpful = tried.filter((one) => one.cost < cost * 0.99).sort((a, b) => a.cost - b.cost);
  return (helpful.length > 0 ? helpful : tried).map(({ limit }) => limit);
}

function costOf({ stated, schema }: ExpensiveRule, type: SchemaType): number {
  return compileRulesOf([stated], { schema, type })[0]?.expression?.cost.max ?? 0;
}

/** The fields that an expression names. */
function namesIn(rule: string): ReadonlySet<string> {
  const names = new Set<string>();
  const note = (expression: Expression): void => {
    if (expression.kind === "select") names.add(expression.field);
    if (expression.kind === "literal" && typeof expression.value === "string") names.add(expression.value);
    for (const part of partsOfExpression(expression)) note(part);
  };
  note(parseExpression(rule));
  return names;
}

/** What leads into a type: the name of a field, or `null` for what is in a list or map. */
type Step = string | null;

interface Inside {
  readonly names: ReadonlySet<string>;
  readonly isRoot: boolean;
  readonly path: string;
  readonly steps: readonly Step[];
}

interface Sized extends Limit {
  readonly steps: readonly Step[];
}

/** What has a size in the values of a schema, as far as the rule names the fields that lead there. */
function findSized(schema: JsonObject, inside: Inside): readonly Sized[] {
  const { path, steps } = inside;
  const own = limitOf(schema, path).map((limit) => ({ ...limit, steps }));
  const part = schema.type === "array" ? schema.items : schema.additionalProperties;
  if (isObject(part)) {
    const mark = schema.type === "array" ? "[*]" : ".*";
    const within = { ...inside, isRoot: false, path: `${path}${mark}`, steps: [...steps, null] };
    return [...own, ...findSized(part, within)];
  }
  const fields = Object.entries(propertiesOf(visibleSchema(schema, inside.isRoot)));
  return own.concat(
    fields.flatMap(([name, field]) => {
      const escaped = escapeName(name);
      if (!isObject(field) || escaped === undefined || !inside.names.has(escaped)) return [];
      const at = `${path}${patternOf(["properties", name])}`;
      return findSized(field, { ...inside, isRoot: false, path: at, steps: [...steps, escaped] });
    }),
  );
}

/** The keyword that limits the size of a schema's own values; none if they have no size, or are chosen from a few. */
function limitOf(schema: JsonObject, path: string): readonly Limit[] {
  const limit = (keyword: string): readonly Limit[] => [{ keyword, path, stated: countOf(schema[keyword]) }];
  if (isIntOrString(schema)) return limit("maxLength");
  switch (schema.type) {
    case "array":
      return limit("maxItems");
    case "object":
      return isObject(schema.additionalProperties) ? limit("maxProperties") : [];
    case "string":
      return Array.isArray(schema.enum) ? [] : limit("maxLength");
    default:
      return [];
  }
}

/** The type, as if what is in one place had the smallest size. */
function withMost(type: SchemaType, [step, ...rest]: readonly Step[]): SchemaType {
  if (step === undefined) return { ...type, maxElements: 1 };
  if (type.kind === "list" || type.kind === "map") return { ...type, items: withMost(type.items, rest) };
  const field = type.kind === "object" && typeof step === "string" ? type.fields.get(step) : undefined;
  if (type.kind !== "object" || field === undefined) return type;
  return { ...type, fields: new Map(type.fields).set(step as string, withMost(field, rest)) };
}
