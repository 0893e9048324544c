import { isObject, type Json, type JsonObject, quoteText } from "../../../../value/internal.ts";
import { objectsOf } from "../../rules/check-values.ts";

/** Sources of volumes that are gone, and since when. */
export const OLD_SOURCES: Readonly<Record<string, string>> = {
  photonPersistentDisk: "deprecated in v1.11, non-functional in v1.16+",
  gitRepo: "deprecated in v1.11, and disabled by default in v1.33+",
  scaleIO: "deprecated in v1.16, non-functional in v1.22+",
  flocker: "deprecated in v1.22, non-functional in v1.25+",
  storageOS: "deprecated in v1.22, non-functional in v1.25+",
  quobyte: "deprecated in v1.22, non-functional in v1.25+",
  glusterfs: "deprecated in v1.25, non-functional in v1.26+",
  cephfs: "deprecated in v1.28, non-functional in v1.31+",
  rbd: "deprecated in v1.28, non-functional in v1.31+",
};

/** What a client should know about the volumes of a pod. */
export function* volumeWarnings(volumes: Json | undefined, place: string): Iterable<string> {
  for (const [index, volume] of objectsOf(volumes).entries())
    for (const source of Object.keys(OLD_SOURCES))
      if (volume[source] !== undefined) yield `${place}[${index}].${source}: ${OLD_SOURCES[source]}`;
  for (const volume of objectsOf(volumes)) yield* pathWarnings(volume);
}

/** A file in a volume, and where it comes from. */
interface File {
  readonly path: string;
  readonly source: string;
}

/** Files of a volume that hide one another. */
function* pathWarnings(volume: JsonObject): Iterable<string> {
  const name = quoteText(String(volume.name));
  const { configMap, secret, downwardAPI, projected } = volume;
  if (isObject(configMap))
    yield* overlaps(name, `ConfigMap ${quote(configMap.name)}`, filesOf(configMap, ""));
  if (isObject(secret)) yield* overlaps(name, `Secret ${quote(secret.secretName)}`, filesOf(secret, ""));
  if (isObject(downwardAPI)) yield* overlaps(name, "DownwardAPI", filesOf(downwardAPI, ""));
  if (!isObject(projected)) return;
  const files: File[] = [];
  for (const source of objectsOf(projected.sources)) {
    if (Object.keys(source).length === 0) yield `volume ${name} (Projected) has no sources provided`;
    files.push(...projectedFiles(source));
  }
  yield* overlaps(name, "Projected", files);
}

function* projectedFiles(source: JsonObject): Iterable<File> {
  const { configMap, secret, downwardAPI, serviceAccountToken: token, clusterTrustBundle: bundle } = source;
  if (isObject(configMap)) yield* filesOf(configMap, `ConfigMap ${quote(configMap.name)}`);
  else if (isObject(secret)) yield* filesOf(secret, `Secret ${quote(secret.name)}`);
  else if (isObject(downwardAPI)) yield* filesOf(downwardAPI, "DownwardAPI");
  else if (isObject(token)) yield { path: String(token.path ?? ""), source: "ServiceAccountToken" };
  else if (isObject(bundle)) {
    const name = bundle.name ?? bundle.signerName;
    yield { path: String(bundle.path ?? ""), source: `ClusterTrustBundle ${quote(name)}` };
  }
}

function filesOf({ items }: JsonObject, source: string): readonly File[] {
  return objectsOf(items).map(({ path = "" }) => ({ path: String(path), source }));
}

/** More files than that are not compared with each other. */
const MOST_FILES = 200;

function* overlaps(volume: string, what: string, files: readonly File[]): Iterable<string> {
  const known: File[] = [];
  for (const { path: stated, source } of files.slice(0, MOST_FILES)) {
    const file = { path: stated.replace(/\/+$/, ""), source };
    for (const other of known)
      if (isSamePlace(file.path, other.path))
        yield `volume ${volume} (${what}): overlapping paths: ${print(file)} with ${print(other)}`;
    if (file.path !== "") known.push(file);
  }
}

function isSamePlace(a: string, b: string): boolean {
  return a !== "" && (a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`));
}

function print({ path, source }: File): string {
  return source === "" ? quoteText(path) : `${quoteText(path)} (${source})`;
}

function quote(name: Json | undefined): string {
  return quoteText(typeof name === "string" ? name : "");
}
