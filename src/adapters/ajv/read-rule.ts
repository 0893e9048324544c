import { type StatedSchema as Params, RULE_KEYWORDS } from "./rule-keywords.ts";

/** What ajv says of a keyword that does not hold. */
export interface AjvError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message?: string | undefined;
}

/** A rule or keyword of `validation/`, what it asks, and the field that is missing or unknown, if it is about one. */
interface ReadRule {
  readonly keyword: string;
  readonly facts: unknown;
  readonly name?: string;
}

const readMinimum = ({ limit: value, comparison }: Params) => ({
  minimum: { value, exclusive: comparison === ">" },
});
const readMaximum = ({ limit: value, comparison }: Params) => ({
  maximum: { value, exclusive: comparison === "<" },
});

/** What ajv's keywords are to Kubernetes. */
const RULES_OF: Readonly<Record<string, readonly [rule: string, read: (params: Params) => unknown]>> = {
  type: ["typeRule", ({ type }) => ({ types: [type].flat().filter((one) => one !== "null") })],
  minLength: ["textRule", ({ limit }) => ({ least: limit })],
  maxLength: ["textRule", ({ limit }) => ({ most: limit })],
  pattern: [
    "textRule",
    ({ pattern }) => ({ pattern: { stated: pattern, matcher: { matches: () => false } } }),
  ],
  format: ["formatRule", ({ format }) => ({ format, decoded: false })],
  enum: ["enumRule", ({ allowedValues }) => ({ values: allowedValues })],
  multipleOf: ["numberRule", ({ multipleOf }) => ({ multipleOf })],
  minimum: ["numberRule", readMinimum],
  exclusiveMinimum: ["numberRule", readMinimum],
  maximum: ["numberRule", readMaximum],
  exclusiveMaximum: ["numberRule", readMaximum],
  uniqueItems: ["uniqueRule", () => true],
};

/** The types of the numbers that formats are of. */
export const NUMBER_FORMATS: Readonly<Record<string, string>> = {
  int32: "integer",
  int64: "integer",
  float: "number",
  double: "number",
};

/** What an error is to Kubernetes. */
export function readRule(error: AjvError): ReadRule {
  const { keyword, params }: { readonly keyword: string; readonly params: Params } = error;
  const type = keyword === "format" ? NUMBER_FORMATS[params.format] : undefined;
  if (type !== undefined) return { keyword: "numberRule", facts: { type, format: params.format } };
  const [rule, read] = RULES_OF[keyword] ?? [];
  if (rule !== undefined) return { keyword: rule, facts: read?.(params) };
  const own = RULE_KEYWORDS[keyword];
  if (own !== undefined) return { keyword: own.rule, facts: params };
  return { keyword, facts: params.limit, name: params.missingProperty ?? params.additionalProperty };
}
