import { createHash } from "node:crypto";
import { kubernetes, NEWEST_RELEASE } from "../../kubernetes/internal.ts";
import { loadCustomResource, loadOpenApi } from "../../openapi/internal.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  parseJson,
  printJson,
} from "../../value/internal.ts";
import type { KindIdentity } from "../input/identity.ts";
import { provideFile } from "../input/provided-files.ts";
import type { Io } from "../io.ts";
import { cached } from "./cache.ts";
import { ClusterError } from "./cluster-error.ts";
import type { Cluster } from "./find-cluster.ts";

const INDEX = "/openapi/v3";

/**
 * Gets what a cluster says of kinds: the OpenAPI documents of their versions, and the definitions of those that are not Kubernetes' own,
 * where they may be read. Gives the names under which both can be read as schemas. What a cluster of the release that is built in says of
 * Kubernetes' own kinds is known.
 */
export async function getTypes(
  kinds: readonly KindIdentity[],
  cluster: Cluster,
  io: Io,
): Promise<readonly string[]> {
  if (kinds.length === 0) return [];
  const foreign = kinds.filter((kind) => !isBuiltIn(kind));
  const index = parseJson(await cluster.kubectl.run(["get", "--raw", INDEX]));
  const paths = isObject(index) && isObject(index.paths) ? index.paths : {};
  const names: string[] = [];
  const plurals = new Set<string>();
  for (const version of new Set(kinds.map(({ apiVersion }) => apiVersion))) {
    const entry = paths[version.includes("/") ? `apis/${version}` : `api/${version}`];
    const address = isObject(entry) ? entry.serverRelativeURL : undefined;
    if (typeof address !== "string" || !address.startsWith(`${INDEX}/`)) continue;
    const text = await getDocument(address, version, cluster, io);
    const document = parseJson(text);
    const isForeign = foreign.some(({ apiVersion }) => apiVersion === version);
    if (!isObject(document) || (!isForeign && isOfBuiltIn(document))) continue;
    if (!loads(() => loadOpenApi(document))) continue;
    const group = version.slice(0, version.indexOf("/"));
    for (const plural of pluralsIn(document, foreign)) plurals.add(`${plural}.${group}`);
    provideFile(address, text, io);
    names.push(address);
  }
  return [...(await getDefinitions([...plurals], cluster, io)), ...names];
}

function isBuiltIn({ apiVersion, kind }: KindIdentity): boolean {
  return kubernetes().find(apiVersion, kind) !== undefined;
}

/** Whether a document is of the release of Kubernetes that is built in. */
function isOfBuiltIn({ info }: JsonObject): boolean {
  const version = isObject(info) ? info.version : undefined;
  return typeof version === "string" && /^v1\.(\d+)/.exec(version)?.[1] === String(NEWEST_RELEASE);
}

/** A document; as long as its address stays the same, it is asked for only once. */
function getDocument(
  address: string,
  version: string,
  { kubectl, server }: Cluster,
  io: Io,
): Promise<string> {
  const get = () => kubectl.run(["get", "--raw", address]);
  if (!address.includes("?hash=")) return get();
  return cached(
    { folder: server, name: version, tag: createHash("sha256").update(address).digest("hex") },
    get,
    io,
  );
}

/** The definitions of resources. Not everybody may read them; the documents tell their types, too. */
async function getDefinitions(
  plurals: readonly string[],
  { kubectl }: Cluster,
  io: Io,
): Promise<readonly string[]> {
  if (plurals.length === 0) return [];
  const names = ["--", ...plurals];
  const get = kubectl.run(["get", "customresourcedefinitions", "-o", "json", "--ignore-not-found", ...names]);
  const text = await get.catch((error) => {
    if (error instanceof ClusterError) return "";
    throw error;
  });
  const found = text === "" ? {} : parseJson(text);
  const items: Json = isObject(found) && Array.isArray(found.items) ? found.items : [found];
  const usable = (items as readonly Json[]).filter(
    (item): item is JsonObject => isObject(item) && loads(() => loadCustomResource(item)),
  );
  if (usable.length === 0) return [];
  provideFile(DEFINITIONS, usable.map((item) => printJson(item)).join("\n---\n"), io);
  return [DEFINITIONS];
}

const DEFINITIONS = "the cluster's definitions";

/** Whether something can be used. What servers take need not be what is understood here. */
function loads(load: () => unknown): boolean {
  try {
    load();
    return true;
  } catch (error) {
    if (error instanceof MergeError) return false;
    throw error;
  }
}

/** The plurals of kinds, from the addresses that a document describes. */
function pluralsIn({ paths }: JsonObject, kinds: readonly KindIdentity[]): ReadonlySet<string> {
  const plurals = new Set<string>();
  for (const [path, operations] of Object.entries(isObject(paths) ? paths : {})) {
    const [, group, version, plural] = PATH.exec(path) ?? [];
    if (plural === undefined || !isObject(operations)) continue;
    const about = Object.values(operations).map(
      (one) => isObject(one) && one["x-kubernetes-group-version-kind"],
    );
    const kind = about.find((one) => isObject(one));
    const isSought = kinds.some(
      (one) => one.apiVersion === `${group}/${version}` && isObject(kind) && one.kind === kind.kind,
    );
    if (isSought) plurals.add(plural);
  }
  return plurals;
}

const PATH = /^\/apis\/([^/]+)\/([^/]+)\/(?:namespaces\/\{namespace\}\/)?([^/{}]+)$/;
