import { apiVersionOf } from "../schema/internal.ts";
import { MergeError, readArguments } from "../value/internal.ts";
import { type Api, readApi, type SchemaSource } from "./api/api.ts";
import { type ApiKind, isServed } from "./api/api-kind.ts";
import { referencesOf } from "./api/references.ts";
import { compareAcrossVersions } from "./compare/across-versions.ts";
import { compareDefinitions, type DefinitionPair } from "./compare/compare-definitions.ts";
import { compareKinds } from "./compare/compare-kinds.ts";
import { ShapeComparison } from "./compare/compare-shapes.ts";
import { compareLifeCycles } from "./compare/life-cycle.ts";
import { compareReferences } from "./compare/one-definition.ts";
import { compareFeatureUse } from "./features/check-features.ts";
import type { CompatibilityOptions } from "./findings/finding.ts";
import { Findings } from "./findings/findings.ts";
import { placeOf, placeOfKind } from "./findings/place.ts";
import { exemptionOf } from "./findings/stability.ts";
import { type Compatibility, judge } from "./judge.ts";
import { findOverdue, type Versioned } from "./life-cycle/overdue.ts";
import { type ReadOptions, readOptions } from "./read-options.ts";

/**
 * Tells whether clients of the old schema can live with the new one. Both are documents, or both single types.
 * A change in a definition that many places share is one finding. Neither schema is changed; the same schemas and
 * options give the same findings. A malformed schema is an error that says where.
 */
export function compareSchemas(
  oldSchema: SchemaSource,
  newSchema: SchemaSource,
  options: CompatibilityOptions = {},
): Compatibility {
  const { given, apis } = readArguments(() => ({
    given: readOptions(options),
    apis: { old: readApi(oldSchema), new: readApi(newSchema) },
  }));
  const isCustom = apis.old.isCustom && apis.new.isCustom;
  const read: ReadOptions = { ...given, policy: given.policy ?? (isCustom ? "crd" : "kubernetes") };
  const findings = new Findings(read);
  compareApis(apis, findings, read);
  const served = apis.new.kinds.filter(isServed).map(versionedKind);
  return judge(findings, findOverdue(served, read), read);
}

function versionedKind(kind: ApiKind): Versioned {
  const version = apiVersionOf(kind);
  return { version, name: kind.kind, keys: [version], deprecated: kind.resource?.deprecated === true };
}

interface Apis {
  readonly old: Api;
  readonly new: Api;
}

function compareApis({ old, new: next }: Apis, findings: Findings, options: ReadOptions): void {
  const comparison = new ShapeComparison(findings, options);
  const promise = { side: "spec", track: "stable" } as const;
  if (old.single !== undefined && next.single !== undefined) {
    const isKind = old.single.kinds.length > 0;
    comparison.compare(old.single, next.single, placeOf(old.single, promise, options), isKind);
    compareFeatureUse({ old, new: next }, findings, options);
    return;
  }
  if (old.single !== undefined || next.single !== undefined) {
    const message =
      "one of these is a document and the other a single type: compare two documents or two types";
    throw new MergeError("DOCUMENT_INVALID", "", message);
  }
  const kinds = { old: old.kinds, new: next.kinds };
  for (const pair of compareKinds(kinds, findings, options)) {
    const exempt = exemptionOf(pair.old.shape.marks, options);
    const unstable = pair.old.resource?.experimental === true;
    const place = { ...placeOfKind(pair.old, exempt), unstable };
    comparison.compare(pair.old.shape, pair.new.shape, place, true);
  }
  const definitions = { old: old.definitions, new: next.definitions };
  const left = compareDefinitions(definitions, findings, options).filter(
    (pair) => !comparison.hasCompared(pair.old, pair.new),
  );
  for (const pair of usersFirst(left)) {
    if (comparison.hasCompared(pair.old, pair.new)) continue;
    comparison.compare(pair.old, pair.new, placeOf(pair.old, promise, options), pair.old.kinds.length > 0);
  }
  compareLifeCycles(kinds, findings, options);
  compareAcrossVersions(kinds, findings, options.asked);
  compareReferences(definitions, findings);
  compareFeatureUse({ old, new: next }, findings, options);
}

/** Definitions that no other refers to come first: they tell whether the others belong to a spec or a status. */
function usersFirst(pairs: readonly DefinitionPair[]): readonly DefinitionPair[] {
  const used = new Set(pairs.flatMap(({ old }) => [...referencesOf(old)]));
  const isUsed = ({ old }: DefinitionPair): boolean => used.has(old.definition);
  return [...pairs.filter((pair) => !isUsed(pair)), ...pairs.filter(isUsed)];
}
