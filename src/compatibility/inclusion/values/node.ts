import { isIntOrString, isNullable } from "../../../openapi/internal.ts";
import type { Budget } from "../../../pattern/index.ts";
import { canonicalText, isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { isNumber, partsOf, statedIn } from "../schema-parts.ts";
import { INCLUDED, type Inclusion } from "../verdict.ts";
import { acceptsNumber, type Numbers, numbersWithin, readNumbers } from "./numbers.ts";
import { acceptsText, readTexts, type Texts, textsWithin } from "./texts.ts";

/** What a node itself says of its values, with all parts of its `allOf`. */
export interface Node {
  readonly schema: JsonObject;
  readonly parts: readonly JsonObject[];
  /** As the schema states it; `int-or-string` for those, and empty if it does not say. */
  readonly type: string;
  /** The values of its enum, null aside; `undefined` if it has none. */
  readonly choices: readonly Json[] | undefined;
  readonly acceptsNull: boolean;
  readonly texts: Texts;
  readonly numbers: Numbers;
}

export function readNode(schema: JsonObject): Node {
  const parts = partsOf(schema);
  const [stated] = statedIn(parts, "type").filter((type) => typeof type === "string");
  const enums = statedIn(parts, "enum").filter((list) => Array.isArray(list));
  const constants = statedIn(parts, "const").map((value) => [value]);
  const choices = [...enums, ...constants].reduce<readonly Json[] | undefined>(common, undefined);
  const others = choices?.filter((value) => value !== null);
  return {
    schema,
    parts,
    type: isIntOrString(schema) ? "int-or-string" : (stated ?? ""),
    choices: others,
    acceptsNull: isNullable(schema) && (choices === undefined || choices.includes(null)),
    ...readScalars(parts, others),
  };
}

function common(some: readonly Json[] | undefined, others: readonly Json[]): readonly Json[] {
  if (some === undefined) return others;
  const known = new Set(others.map(canonicalText));
  return some.filter((value) => known.has(canonicalText(value)));
}

function readScalars(parts: readonly JsonObject[], choices: readonly Json[] | undefined) {
  const texts = readTexts(parts, undefined);
  const numbers = readNumbers(parts, undefined);
  if (choices === undefined) return { texts, numbers };
  const own = choices.filter((value) => typeof value === "string" && acceptsText(texts, value) !== false);
  const amounts = choices.filter((value) => isNumber(value) && acceptsNumber(numbers, value));
  return {
    texts: { ...texts, values: own as string[] },
    numbers: { ...numbers, values: amounts as number[] },
  };
}

/** Whether all texts of a node are accepted by another. */
export function includesTexts(some: Node, others: Node, budget: Budget): Inclusion {
  return textsWithin(some.texts, others.texts, budget);
}

export function includesNumbers(some: Node, others: Node): Inclusion {
  return numbersWithin(some.numbers, others.numbers);
}

/** Whether the values of an enum are in that of another, whatever they are. Of no enum, a boolean has two. */
export function includesChoices(some: Node, others: Node): Inclusion {
  if (others.choices === undefined) return INCLUDED;
  const values = some.choices ?? (some.type === "boolean" ? [false, true] : undefined);
  if (values === undefined) return { holds: false };
  const known = new Set(others.choices.map(canonicalText));
  const missing = values.find((value) => !known.has(canonicalText(value)));
  return missing === undefined ? INCLUDED : { holds: false, witness: missing };
}

/** Whether a schema says anything of texts. */
export function isAboutTexts({ type, parts, choices }: Node): boolean {
  if (type === "string") return true;
  if (type !== "" && type !== "int-or-string") return false;
  const isStated = ["pattern", "minLength", "maxLength"].some(
    (keyword) => statedIn(parts, keyword).length > 0,
  );
  return isStated || choices?.some((value) => typeof value === "string") === true;
}

export function isAboutNumbers({ type, parts }: Node): boolean {
  if (type === "integer" || type === "number") return true;
  const keywords = ["minimum", "maximum", "multipleOf"];
  return (
    (type === "" || type === "int-or-string") &&
    keywords.some((keyword) => statedIn(parts, keyword).length > 0)
  );
}

export function isAboutObjects({ type, schema }: Node): boolean {
  return type === "object" || (type === "" && isObject(schema.properties));
}
