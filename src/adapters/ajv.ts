/** Kubernetes' keywords and formats, for an ajv of the caller's own; what that finds, in Kubernetes' words. */
import type { Ajv, FuncKeywordDefinition, SchemaObjCxt } from "ajv";
import { compilePattern, type Pattern } from "../pattern/index.ts";
import { FORMATS, RULES } from "../validation/engine.ts";
import { checkNames, invalidArgument, type Json, type Names } from "../value/internal.ts";
import { NUMBER_FORMATS } from "./ajv/read-rule.ts";
import { RULE_KEYWORDS } from "./ajv/rule-keywords.ts";

export { type Problem, type ProblemReason, printProblem } from "../validation/index.ts";
export { type AjvError, toProblems } from "./ajv/to-problems.ts";
export { toAjvSchema } from "./ajv/to-schema.ts";

/** How schemas are read. */
export interface AddKubernetesOptions {
  /**
   * Whether schemas are those of Kubernetes' own kinds, whose base64 (`format: byte`) Go decodes: it may have line breaks, and
   * be empty. Default: false, as a server checks custom resources.
   */
  readonly builtin?: boolean | undefined;
}

const OPTIONS: Names = { builtin: "boolean" };

/**
 * Adds Kubernetes' keywords and formats to an ajv, which comes back: then it compiles, in strict mode too, the schemas of
 * CustomResourceDefinitions and of Kubernetes' OpenAPI v3. Formats of the same names give way, and so does `pattern`, which is
 * read in RE2's syntax, as Go does, if it is in that and the ajv has no engine of its own for patterns. Adding them again
 * changes nothing but the options.
 */
export function addKubernetes<A extends Ajv>(ajv: A, options: AddKubernetesOptions = {}): A {
  checkAjv(ajv);
  checkNames("options", options, OPTIONS);
  addKeywords(ajv);
  const decoded = options.builtin === true;
  for (const format of [...FORMATS.keys(), "date-time", "k8s-long-name", "k8s-short-name"])
    ajv.addFormat(format, (text: string) => holds("formatRule", { format, decoded }, text));
  for (const [format, type] of Object.entries(NUMBER_FORMATS)) {
    const validate = (value: number) => holds("numberRule", { type, format }, value);
    ajv.addFormat(format, { type: "number", validate });
  }
  for (const format of UNCHECKED_FORMATS) ajv.addFormat(format, true);
  return ajv;
}

/** Formats that real schemas have, and that Kubernetes does not check. */
const UNCHECKED_FORMATS = "int-or-string quantity int8 int16 uint uint8 uint16 uint32 uint64".split(" ");

/** Keywords that ask nothing of a value here. The last are those of documents that schemas are in, which ajv reads, too. */
const ANNOTATIONS = [
  "x-kubernetes-group-version-kind",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
  "x-kubernetes-patch-merge-key",
  "x-kubernetes-patch-strategy",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-unions",
  "x-kubernetes-validations",
  "x-nullable",
  ...["discriminator", "example", "externalDocs", "openapi", "info", "paths", "components"],
];

/** Adds the keywords of Kubernetes; those that were there give way, if they are for values. */
function addKeywords(ajv: Ajv): void {
  for (const keyword of ANNOTATIONS) if (!ajv.RULES.keywords[keyword]) ajv.addKeyword(keyword);
  for (const [keyword, { rule, schemaType, message, read }] of Object.entries(RULE_KEYWORDS)) {
    const compile: Compile = (stated, schema) => {
      const params = read(stated as never, schema);
      const check = (value: Json) => params === undefined || holds(rule, params, value);
      return reporting(check, { keyword, message, params });
    };
    ajv.removeKeyword(keyword).addKeyword({ keyword, schemaType, compile, errors: true });
  }
  const [keyword, schemaType] = ["pattern", "string"] as const;
  ajv.removeKeyword(keyword).addKeyword({ keyword, schemaType, compile: compilePatternRule, errors: true });
}

type Compile = NonNullable<FuncKeywordDefinition["compile"]>;

function reporting(check: (value: Json) => boolean, error: object): ReturnType<Compile> {
  const validate: ReturnType<Compile> = (value: Json) => {
    if (check(value)) return true;
    validate.errors = [{ ...error }];
    return false;
  };
  return validate;
}

/** A pattern is for texts of the right length: no other gets to see it, as in Kubernetes. */
const compilePatternRule: Compile = (stated: string, { minLength, maxLength }, { opts }) => {
  const pattern = { stated, matcher: readPattern(stated, opts) };
  const check = (value: Json) =>
    typeof value !== "string" ||
    !holds("textRule", { least: minLength, most: maxLength }, value) ||
    holds("textRule", { pattern }, value);
  const message = `must match pattern "${stated}"`;
  return reporting(check, { keyword: "pattern", message, params: { pattern: stated } });
};

/** A pattern of RE2, unless it is not in that syntax, or the ajv has an engine of its own. */
function readPattern(
  stated: string,
  { code: { regExp }, unicodeRegExp }: SchemaObjCxt["opts"],
): Pick<Pattern, "matches"> {
  try {
    if (regExp.code === "new RegExp") return compilePattern(stated);
  } catch {
    // Then it is JavaScript's.
  }
  const expression = regExp(stated, unicodeRegExp ? "u" : "");
  return { matches: (text) => expression.test(text) };
}

function holds(rule: string, facts: unknown, value: Json): boolean {
  return RULES[rule]?.(facts, value, "").length === 0;
}

function checkAjv(ajv: Ajv): void {
  try {
    if (typeof ajv.addKeyword === "function" && typeof ajv.addFormat === "function") return;
  } catch {
    // What cannot even be read is none.
  }
  throw invalidArgument("this must be an ajv: pass what `new Ajv()` gives");
}
