import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { compareVersions } from "../../resources/compare-versions.ts";
import type { Verb } from "../../resources/resource-facts.ts";
import type { ScalePaths, Subresource } from "../../resources/subresource.ts";

/** What a custom resource definition asks for. */
export interface DefinitionSpec {
  readonly group: string;
  readonly scope: string;
  readonly names: {
    readonly plural: string;
    readonly singular?: string;
    readonly kind: string;
    readonly listKind?: string;
    readonly shortNames?: readonly string[];
    readonly categories?: readonly string[];
  };
  readonly versions: readonly DefinitionVersion[];
}

/** One version of a custom resource definition. */
export interface DefinitionVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly schema?: { readonly openAPIV3Schema?: JsonObject };
  readonly subresources?: { readonly status?: Json; readonly scale?: JsonObject };
  readonly additionalPrinterColumns?: readonly JsonObject[];
  readonly selectableFields?: readonly { readonly jsonPath: string }[];
  readonly deprecated?: boolean;
  readonly deprecationWarning?: string;
}

const PART_VERBS: readonly Verb[] = ["get", "patch", "update"];

/** The parts of a version that are written by themselves. */
export function subresourcesOf(
  { subresources }: DefinitionVersion,
  kind: string,
): ReadonlyMap<string, Subresource> {
  const parts = new Map<string, Subresource>();
  if (isObject(subresources?.status)) parts.set("status", { name: "status", kind, verbs: PART_VERBS });
  if (isObject(subresources?.scale))
    parts.set("scale", {
      name: "scale",
      kind: "Scale",
      group: "autoscaling",
      version: "v1",
      verbs: PART_VERBS,
    });
  return parts;
}

/** Where objects of a version keep what their Scale shows; `undefined` if they have none. */
export function scalePathsOf({ subresources }: DefinitionVersion): ScalePaths | undefined {
  const scale = subresources?.scale;
  if (!isObject(scale)) return undefined;
  const { specReplicasPath, statusReplicasPath, labelSelectorPath } = scale;
  return {
    specReplicas: specReplicasPath as string,
    statusReplicas: statusReplicasPath as string,
    selector: labelSelectorPath as string | undefined,
  };
}

/** What clients are told who use a version that will go; `undefined` if it stays. */
export function deprecationOf(
  { group, names, versions }: DefinitionSpec,
  { name, deprecated, deprecationWarning }: DefinitionVersion,
): string | undefined {
  if (!deprecated) return undefined;
  if (deprecationWarning !== undefined) return deprecationWarning;
  const [better] = versions
    .filter((version) => version.served && !version.deprecated && compareVersions(version.name, name) < 0)
    .map((version) => version.name)
    .sort(compareVersions);
  const message = `${group}/${name} ${names.kind} is deprecated`;
  return better === undefined ? message : `${message}; use ${group}/${better} ${names.kind}`;
}
