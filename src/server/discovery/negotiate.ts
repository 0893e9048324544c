import { MEDIA_TYPES, type MediaRange, onlyAccepted, parseAccept } from "../http/accept.ts";
import type { DiscoveryVersion } from "./discovery-documents.ts";

/** In which form discovery is wanted. */
export interface DiscoveryForm {
  /** Absent: a document for each group and version, as clients before Kubernetes v1.26 ask for. */
  readonly aggregated?: DiscoveryVersion;
  /** The Content-Type of the answer. */
  readonly type: string;
}

/** The first form of an `Accept` header that there is. Without `aggregated`, there is no aggregated form. */
export function negotiate(
  header: string | undefined,
  { aggregated }: { readonly aggregated: boolean },
): DiscoveryForm {
  for (const range of parseAccept(header === undefined || header === "" ? "*/*" : header)) {
    const form = formOf(range);
    if (form !== undefined && (aggregated || form.aggregated === undefined)) return form;
  }
  throw onlyAccepted([MEDIA_TYPES.json, MEDIA_TYPES.yaml]);
}

/** What is written as JSON is YAML, too. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["*/*", MEDIA_TYPES.json],
  ["application/*", MEDIA_TYPES.json],
  [MEDIA_TYPES.json, MEDIA_TYPES.json],
  [MEDIA_TYPES.yaml, MEDIA_TYPES.yaml],
]);

function formOf({ type, parameters }: MediaRange): DiscoveryForm | undefined {
  const written = TYPES.get(type);
  if (written === undefined) return undefined;
  const as = parameters.get("as");
  if (as === undefined) return { type: written };
  const version = parameters.get("v");
  if (as !== "APIGroupDiscoveryList" || parameters.get("g") !== "apidiscovery.k8s.io") return undefined;
  if (version !== "v2" && version !== "v2beta1") return undefined;
  // Clients tell an aggregated document from others by this header alone.
  return { aggregated: version, type: `${written};g=apidiscovery.k8s.io;v=${version};as=${as}` };
}
