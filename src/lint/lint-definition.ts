import { openCustomResource, readOpenApi } from "../openapi/internal.ts";
import { apiVersionOf } from "../schema/internal.ts";
import type { InspectRules } from "../validation/index.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MAX_DEPTH,
  type Names,
  readArguments,
  readList,
  readNamed,
  readObject,
  tooDeep,
} from "../value/internal.ts";
import type { LintFinding, LintRuleChoice } from "./finding.ts";
import { Findings } from "./findings.ts";
import { CHOICE, readRuleChoice } from "./rule-choice.ts";

/** What to look for in a definition, and by what. */
export interface LintDefinitionOptions extends LintRuleChoice {
  /** What looks at validation rules: `inspectRules` of `fieldwise/rules`. Default: rules are not looked at. */
  readonly rules?: InspectRules | undefined;
}

const OPTIONS: Names = { ...CHOICE, rules: "function" };

/**
 * What hurts, or will, about the validation rules of a CustomResourceDefinition, or of an OpenAPI document: there, of definitions
 * that are written out, as those of custom resources are. Findings say where in the document they are (`place`).
 */
export function lintDefinition(
  definition: object,
  options: LintDefinitionOptions = {},
): readonly LintFinding[] {
  const { document, rules, choice } = readArguments(() => {
    const read = readNamed("options", options, OPTIONS);
    return {
      document: readObject(definition, "definition"),
      rules: read.rules,
      choice: readRuleChoice(read),
    };
  });
  const findings = new Findings("", choice);
  if (rules === undefined) return [];
  const read = document.kind === "CustomResourceDefinition" ? schemasOf : definitionsOf;
  for (const { name, schema, isRoot, place } of read(document)) {
    const found = readArguments(() => readList(rules(schema, { isRoot }), "what rules returns"));
    for (const { fault, path, steps, message } of found)
      findings.reportSchema(`rule-${fault}`, { in: name, path, message, place: [...place, ...steps] });
  }
  return findings.all();
}

interface Ruled {
  /** The kind in its version, or the definition. */
  readonly name: string;
  readonly schema: JsonObject;
  /** Whether its values are whole objects. */
  readonly isRoot: boolean;
  readonly place: readonly (string | number)[];
}

function schemasOf(document: JsonObject): readonly Ruled[] {
  const { group, kind, versions } = openCustomResource(document);
  return versions.map(({ version, schema }, index) => ({
    name: `${apiVersionOf({ group, version })} ${kind}`,
    schema,
    isRoot: true,
    place: ["spec", "versions", index, "schema", "openAPIV3Schema"],
  }));
}

function definitionsOf(document: JsonObject): readonly Ruled[] {
  const source = readOpenApi(document);
  const kinds = new Set(source.kinds().map(({ definition }) => definition));
  const place = document.swagger === undefined ? ["components", "schemas"] : ["definitions"];
  return source.names().flatMap((name) => {
    const schema = source.read(name);
    const isRoot = kinds.has(name);
    if (!isObject(schema) || !isWrittenOut(schema, isRoot)) return [];
    return [{ name, schema, isRoot, place: [...place, name] }];
  });
}

/** Whether a schema says all itself. What is elsewhere, rules could not see; of whole objects, they know what metadata is. */
function isWrittenOut(schema: JsonObject, isRoot: boolean): boolean {
  if (!isRoot || !isObject(schema.properties)) return !refers(schema, 0);
  const { metadata: _, ...properties } = schema.properties;
  return !refers({ ...schema, properties }, 0);
}

function refers(value: Json | undefined, depth: number): boolean {
  if (depth > MAX_DEPTH) throw tooDeep();
  if (Array.isArray(value)) return (value as readonly Json[]).some((item) => refers(item, depth + 1));
  if (!isObject(value)) return false;
  return typeof value.$ref === "string" || Object.values(value).some((part) => refers(part, depth + 1));
}
