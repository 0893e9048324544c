import type { Expression } from "../../../cel/index.ts";
import { isIntOrString } from "../../../openapi/internal.ts";
import { canonicalText, isObject, type Json, type JsonObject, MAX_DEPTH } from "../../../value/internal.ts";
import { objectsIn, textsIn } from "../../json-lists.ts";
import { SCHEMA_PART } from "../rules/calls.ts";
import { isNumber, partsOf, propertiesOf } from "../schema-parts.ts";

/** What `anyOf`, `oneOf` and `not` demand, as a rule would say it; `undefined` if there are none. */
export function conditionOf(schema: JsonObject): Expression | undefined {
  const parts = partsOf(schema).flatMap((part) => junctorsOf(part, SELF, isIntOrString(schema), 0));
  return parts.length === 0 ? undefined : row("_&&_", parts);
}

const SELF: Expression = { kind: "identifier", at: 0, name: "self" };

/** How many choices of a `oneOf` are compared with each other. */
const MOST_CHOICES = 10;

function junctorsOf(
  schema: JsonObject,
  at: Expression,
  isEither: boolean,
  depth: number,
): readonly Expression[] {
  const { anyOf, oneOf, not } = schema;
  const [any, one] = [objectsIn(anyOf), objectsIn(oneOf)];
  const demands: Expression[] = [];
  const isBoilerplate = isEither && any.every((part) => Object.keys(part).join() === "type");
  const branch = (part: JsonObject): Expression => demandOf(part, at, depth + 1);
  if (any.length > 0 && !isBoilerplate) demands.push(row("_||_", any.map(branch)));
  if (one.length > MOST_CHOICES) demands.push(opaque("oneOf", oneOf, at));
  else if (one.length > 0) demands.push(exactlyOne(one.map(branch)));
  if (isObject(not)) demands.push(call("!_", demandOf(not, at, depth + 1)));
  return demands;
}

function exactlyOne(choices: readonly Expression[]): Expression {
  const ways = choices.map((choice) =>
    row("_&&_", [choice, ...choices.filter((other) => other !== choice).map((other) => call("!_", other))]),
  );
  return row("_||_", ways);
}

/** What a schema demands of a value, all that it says included. */
function demandOf(schema: JsonObject, at: Expression, depth: number): Expression {
  if (depth > MAX_DEPTH) return opaque("all", schema, at);
  const demands = partsOf(schema).flatMap((part) => [
    ...Object.entries(part).flatMap(([keyword, value]) => demandsOf(keyword, value as Json, at)),
    ...Object.entries(propertiesOf(part)).flatMap(([name, field]) =>
      isObject(field)
        ? row("_||_", [call("!_", has(at, name)), demandOf(field, select(at, name), depth + 1)])
        : [],
    ),
    ...junctorsOf(part, at, false, depth),
  ]);
  return demands.length === 1 ? (demands[0] as Expression) : row("_&&_", demands);
}

/** Keywords that are told by others, or demand nothing. */
const TOLD = new Set(["properties", "anyOf", "oneOf", "not", "allOf", "description", "title", "default"]);

function demandsOf(keyword: string, value: Json, at: Expression): readonly Expression[] {
  if (TOLD.has(keyword)) return [];
  if (keyword === "required") return textsIn(value).map((name) => has(at, name));
  if (keyword === "enum" && Array.isArray(value) && value.every(isPlain)) {
    const items = value.map((item: Json) => ({ value: literal(item), optional: false }));
    return [call("@in", at, { kind: "list", at: 0, items })];
  }
  if (keyword === "pattern" && typeof value === "string") return [call("matches", at, literal(value))];
  if (isNumber(value) && Number.isSafeInteger(Number(value))) {
    const limit = literal(value);
    if (/^min(Length|Items)$/.test(keyword)) return [call("_>=_", call("size", at), limit)];
    if (/^max(Length|Items)$/.test(keyword)) return [call("_<=_", call("size", at), limit)];
  }
  return [opaque(keyword, value, at)];
}

function isPlain(value: Json): boolean {
  return (
    ["string", "boolean"].includes(typeof value) || (isNumber(value) && Number.isSafeInteger(Number(value)))
  );
}

function literal(value: Json): Expression {
  return { kind: "literal", at: 0, value: isNumber(value) ? BigInt(value) : (value as string | boolean) };
}

function select(operand: Expression, field: string): Expression {
  return { kind: "select", at: 0, operand, field, test: false };
}

function has(operand: Expression, field: string): Expression {
  return { kind: "select", at: 0, operand, field, test: true };
}

function call(name: string, ...args: readonly Expression[]): Expression {
  return { kind: "call", at: 0, name, args };
}

function row(name: string, args: readonly Expression[]): Expression {
  return args.length === 1 ? (args[0] as Expression) : call(name, ...args);
}

/** A demand of which nothing is known but that it is the same wherever it is the same text. */
function opaque(keyword: string, value: Json | undefined, at: Expression): Expression {
  return call(`${SCHEMA_PART}${keyword} ${canonicalText(value ?? null)}`, at);
}
