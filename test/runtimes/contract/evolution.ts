import { type CompatibilityOptions, type CompatibilityPolicy, compareSchemas } from "fieldwise/compatibility";
import {
  type ClientFeatures,
  type DuplicateRule,
  type EqualityOptions,
  reconcile,
  reconcileUnions,
  semanticallyEqual,
  tailor,
  type UnionMode,
} from "fieldwise/evolve";
import { printPath } from "fieldwise/fieldpath";
import { kubernetes } from "fieldwise/kubernetes";
import { loadOpenApi } from "fieldwise/openapi";
import { deduced, type ObjectType, type Schema } from "fieldwise/schema";
import {
  canonicalQuantity,
  compareQuantities,
  type Json,
  type JsonObject,
  parseJson,
  parseQuantity,
} from "fieldwise/value";
import type { Cases } from "./cases.ts";
import { type Check, deepFreeze, errorOf, expectSame, plain } from "./check.ts";
import { convertObject, roundTripCheck } from "./conversion.ts";
import { loadDefinitions } from "./vectors.ts";

interface Schemas {
  readonly things: Schema;
  readonly policies: Schema;
}

/** How the cases of a file run. Each file has a form of its own. */
const RUNNERS: Readonly<Record<string, (given: never, schemas: Schemas) => void>> = {
  compatibility: compareVersions,
  conversion: convertObject,
  duplicates: reconcileDuplicates,
  equality: compareMeaning,
  features: tailorObject,
  quantities: readQuantity,
  unions: settleUnion,
};

/** The rules of evolution. Cases that name code of the unit tests (types, owners, functions) are left to those. */
export function evolutionChecks({ evolution, documents }: Cases): readonly Check[] {
  const schemas = {
    things: loadDefinitions(documents, "things"),
    policies: loadDefinitions(documents, "policies"),
  };
  const checks = Object.entries(RUNNERS).flatMap(([file, run]) =>
    (evolution[file] as readonly string[])
      .map((line) => deepFreeze(parseJson(line)) as JsonObject)
      .filter((given) => isData(file, given))
      .map((given) => ({ name: `${file}: ${given.name}`, run: () => run(given as never, schemas) })),
  );
  return [...checks, roundTripCheck];
}

function isData(file: string, { op, rule, type, owners }: JsonObject): boolean {
  if (file === "equality") return op === "equal";
  if (file === "conversion") return true;
  return (
    owners === undefined && type === undefined && (rule as JsonObject | undefined)?.convert === undefined
  );
}

interface CompatibilityCase {
  readonly policy: CompatibilityPolicy;
  readonly options?: CompatibilityOptions;
  readonly old: object;
  readonly new: object;
  readonly expect: readonly (readonly [string, string, string])[];
}

function compareVersions({ policy, options, old, new: next, expect }: CompatibilityCase): void {
  const { findings } = compareSchemas(old, next, { ...options, policy, includeFine: true });
  const found = findings.map(({ rule, path, severity }) => `${severity} ${rule} ${path}`);
  const wanted = expect.map(([rule, path, severity]) => `${severity} ${rule} ${path}`);
  expectSame(found.sort(), wanted.sort());
}

interface DuplicatesCase {
  readonly rule: DuplicateRule;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly config?: JsonObject;
  readonly expect: JsonObject;
}

function reconcileDuplicates({ rule, before, after, config, expect }: DuplicatesCase): void {
  const result = reconcile(deduced, { before, after, config }, { rules: [rule] });
  const errors = result.errors.map(({ path }) => path);
  const warnings = result.warnings.map(({ path }) => path);
  const owned = result.owned.map((path) => printPath(path));
  const outcome = { errors, warnings, owned, ...(errors.length === 0 && { object: result.object }) };
  expectSame(outcome, { errors: [], warnings: [], owned: [], ...expect });
}

interface EqualityCase {
  readonly type?: string;
  readonly options?: EqualityOptions;
  readonly a: Json;
  readonly b: Json;
  readonly expect: Json;
}

function compareMeaning(
  { type: name = "Thing", options, a, b, expect }: EqualityCase,
  { things }: Schemas,
): void {
  const schema = name.startsWith("io.k8s.") ? kubernetes() : things;
  const type = name === "deduced" ? deduced : schema.definition(name);
  expectSame(semanticallyEqual(type, a, b, options), expect);
  expectSame(semanticallyEqual(type, b, a, options), expect);
}

interface FeaturesCase extends ClientFeatures {
  readonly name: string;
  readonly object: JsonObject;
  readonly expect: JsonObject;
}

function tailorObject({ name: _, object, expect, ...client }: FeaturesCase, { policies }: Schemas): void {
  const run = (): JsonObject => plain(tailor(policies.definition("Policy"), object, client));
  if (expect.error === undefined) {
    expectSame(run(), expect.unchanged === true ? { object, omitted: [], mirrored: [] } : expect);
    return;
  }
  const { code, path } = expect.error as JsonObject;
  const error = errorOf(run);
  expectSame({ code: error.code, path: error.path }, { code: code as Json, path: path as Json });
}

interface QuantityCase {
  readonly name: string;
  readonly compare?: readonly [string, string];
  readonly expect: number;
  readonly invalid?: string;
  readonly quantity: string;
  readonly canonical: string;
}

function readQuantity({
  name: _,
  compare,
  expect,
  invalid,
  quantity,
  canonical,
  ...parsed
}: QuantityCase): void {
  if (compare !== undefined) {
    expectSame(Math.sign(compareQuantities(...compare)), expect);
  } else if (invalid !== undefined) {
    expectSame(errorOf(() => parseQuantity(invalid)).code, "QUANTITY_INVALID");
  } else {
    expectSame(plain(parseQuantity(quantity)), plain(parsed));
    expectSame(canonicalQuantity(quantity), canonical);
  }
}

const number = { type: "integer" };
const union = loadOpenApi({
  openapi: "3.0.0",
  components: {
    schemas: {
      Union: {
        type: "object",
        properties: { type: { type: "string" }, a: number, b: number, x: number },
        "x-kubernetes-unions": [{ discriminator: "type", "fields-to-discriminateBy": { a: "A", b: "B" } }],
      },
    },
  },
}).definition("Union") as ObjectType;

interface UnionCase {
  readonly mode: UnionMode;
  readonly before?: JsonObject;
  readonly after: JsonObject;
  readonly config?: JsonObject;
  readonly values?: Readonly<Record<string, string>>;
  readonly expect: { readonly object?: JsonObject; readonly errors?: readonly string[] };
}

function settleUnion({ mode, before, after, config, values, expect }: UnionCase): void {
  const result = reconcileUnions(union, { before, after, config }, { mode, ...(values && { values }) });
  const errors = result.errors.map(({ path }) => path);
  expectSame(errors, expect.errors ?? []);
  if (expect.object !== undefined) expectSame(result.object, expect.object);
}
