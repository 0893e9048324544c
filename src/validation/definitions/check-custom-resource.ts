import {
  checkNames as checkArguments,
  compareStrings,
  equal,
  isObject,
  type Json,
  type JsonArray,
  type JsonObject,
  label1035Problems,
  type Names,
  readObject,
  subdomainProblems,
  textOf,
} from "../../value/internal.ts";
import { findKindFault } from "../check/kind-fault.ts";
import { guardDepth } from "../checker.ts";
import type { CompileRules } from "../schema-rules.ts";
import { type Problem, printProblem } from "../words/problem.ts";
import { checkDefaults } from "./check-defaults.ts";
import { KeywordCheck } from "./check-keywords.ts";
import { StructuralCheck } from "./check-structural.ts";
import { checkColumns, checkDeprecations, checkSubresources } from "./check-version-parts.ts";
import { Place, Report } from "./schema-report.ts";

const SPEC = new Place("spec", ["spec"]);

/**
 * What an API server refuses in a new CustomResourceDefinition, as Kubernetes says it: its name, names, scope and
 * versions, schemas that are not structural, keywords that are used where they mean nothing, defaults that do not fit,
 * the paths of scale and columns, and validation rules, if there is something that compiles them. Names that a server fills in
 * may be missing. Conversion webhooks are not looked at.
 */
export function checkCustomResource(
  definition: object,
  options: CustomResourceOptions = {},
): readonly Problem[] {
  const json = readObject(definition, "definition");
  checkArguments("options", options, OPTIONS);
  return guardDepth(() => checkAll(json, options));
}

/** How definitions are checked. */
export interface CustomResourceOptions {
  /** What compiles validation rules: `compileRules` of `fieldwise/rules`. Default: what they say is not looked at. */
  readonly rules?: CompileRules | undefined;
}

const OPTIONS: Names = { rules: "function" };

function checkAll(definition: JsonObject, { rules }: CustomResourceOptions): readonly Problem[] {
  const spec = objectIn(definition.spec);
  const versions = (Array.isArray(spec.versions) ? (spec.versions as JsonArray) : []).map(objectIn);
  const report = new Report();
  checkName(definition, spec, report);
  checkGroup(spec, report);
  checkScope(spec, report);
  const schemas = versions.map(({ schema }) => objectIn(schema).openAPIV3Schema);
  // Kubernetes holds a schema that all versions share in one place, and names that.
  const isShared = schemas.every((schema) => isObject(schema) && equal(schema, schemas[0] as Json));
  const at = SPEC.child("versions");
  for (const [index, schema] of schemas.entries()) {
    if (!isObject(schema)) report.required(at.at(index).child("schema").child("openAPIV3Schema"));
  }
  for (const [index, { name }] of versions.entries()) {
    const text = textOf(name);
    const faults = label1035Problems(text);
    if (faults.length > 0) report.invalid(at.at(index).child("name"), text, faults.join(","));
    const schema = schemas[index];
    if (isShared || !isObject(schema)) continue;
    report.problems.push(
      ...checkSchema(schema, at.at(index).child("schema").child("openAPIV3Schema"), rules),
    );
  }
  checkDeprecations(versions, report);
  checkVersions(versions, report);
  checkNames(fillNames(objectIn(spec.names)), report);
  if (isShared && isObject(schemas[0])) {
    const steps = ["spec", "versions", 0, "schema", "openAPIV3Schema"];
    report.problems.push(
      ...checkSchema(schemas[0], new Place("spec.validation.openAPIV3Schema", steps), rules),
    );
  }
  checkSubresources(versions, report);
  checkColumns(versions, report);
  if (spec.preserveUnknownFields === true) {
    const detail =
      "cannot set to true, set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
    report.invalid(SPEC.child("preserveUnknownFields"), true, detail);
  }
  return report.problems;
}

/** What is wrong with one schema. Defaults and rules are looked at where it is structural. */
function checkSchema(
  schema: JsonObject,
  place: Place,
  compileRules: CompileRules | undefined,
): readonly Problem[] {
  const structural = new StructuralCheck();
  structural.check(schema, place, "root");
  const keywords = new KeywordCheck();
  keywords.check(schema, place);
  const found = structural.report.problems
    .map((problem) => ({ problem, text: printProblem(problem) }))
    .sort((a, b) => compareStrings(a.text, b.text))
    .map(({ problem }) => problem);
  const isSound = found.length === 0 && keywords.report.problems.length === 0;
  const defaults = isSound ? checkDefaults(schema, place, { rules: compileRules }) : [];
  const rules =
    found.length === 0 && defaults.length === 0 ? compileRules?.(schema, { isRoot: true }) : undefined;
  const nullable = new Report();
  if (schema.nullable === true)
    nullable.forbidden(place.child("nullable"), "nullable cannot be true at the root");
  const isSoundAt = (path: string): boolean =>
    !keywords.report.problems.some((problem) => problem.path.startsWith(path));
  return [
    ...nullable.problems,
    ...found,
    ...defaults,
    ...keywords.report.problems,
    ...(rules?.findProblems(place, { isSound: isSoundAt }) ?? []),
  ];
}

function checkName({ metadata }: JsonObject, { group, names }: JsonObject, report: Report): void {
  const place = new Place("metadata.name", ["metadata", "name"]);
  const name = textOf(objectIn(metadata).name);
  if (name === "") {
    report.required(place, "name or generateName is required");
    return;
  }
  for (const fault of subdomainProblems(name)) report.invalid(place, name, fault);
  if (name !== `${textOf(objectIn(names).plural)}.${textOf(group)}`) {
    report.invalid(place, name, 'must be spec.names.plural+"."+spec.group');
  }
}

function checkGroup({ group }: JsonObject, report: Report): void {
  const place = SPEC.child("group");
  const text = textOf(group);
  const faults = subdomainProblems(text);
  if (text === "") report.required(place);
  else if (faults.length > 0) report.invalid(place, text, faults.join(","));
  else if (!text.includes(".")) report.invalid(place, text, "should be a domain with at least one dot");
}

const SCOPES = ["Cluster", "Namespaced"];

function checkScope({ scope }: JsonObject, report: Report): void {
  const text = textOf(scope);
  if (text === "") report.required(SPEC.child("scope"));
  else if (!SCOPES.includes(text)) report.notSupported(SPEC.child("scope"), text, SCOPES);
}

function checkVersions(versions: readonly JsonObject[], report: Report): void {
  const place = SPEC.child("versions");
  const names = new Set(versions.map(({ name }) => textOf(name)));
  if (names.size < versions.length) report.invalid(place, [...versions], "must contain unique version names");
  if (versions.filter(({ storage }) => storage === true).length !== 1) {
    report.invalid(place, [...versions], "must have exactly one version marked as storage version");
  }
}

/** The names with those that a server makes up of the kind. */
function fillNames(names: JsonObject): JsonObject {
  const kind = textOf(names.kind);
  if (kind === "") return names;
  const singular = textOf(names.singular) || kind.toLowerCase();
  return { ...names, singular, listKind: textOf(names.listKind) || `${kind}List` };
}

function checkNames(names: JsonObject, report: Report): void {
  const place = SPEC.child("names");
  for (const name of ["plural", "singular", "kind", "listKind"]) {
    if (textOf(names[name]) === "") report.required(place.child(name));
  }
  const checkLabel = (value: Json | undefined, at: Place): void => {
    const faults = label1035Problems(textOf(value));
    if (faults.length > 0) report.invalid(at, textOf(value), faults.join(","));
  };
  for (const name of ["plural", "singular"]) {
    if (textOf(names[name]) !== "") checkLabel(names[name], place.child(name));
  }
  for (const name of ["kind", "listKind"]) {
    const text = textOf(names[name]);
    const fault = text === "" ? undefined : findKindFault(text);
    if (fault !== undefined) report.invalid(place.child(name), text, fault);
  }
  const checkLabels = (name: string): void => {
    const list = Array.isArray(names[name]) ? (names[name] as JsonArray) : [];
    for (const [index, item] of list.entries()) checkLabel(item, place.child(name).at(index));
  };
  checkLabels("shortNames");
  const { kind, listKind } = names;
  if (textOf(kind) !== "" && kind === listKind) {
    report.invalid(place.child("listKind"), textOf(listKind), "kind and listKind may not be the same");
  }
  checkLabels("categories");
}

function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}
