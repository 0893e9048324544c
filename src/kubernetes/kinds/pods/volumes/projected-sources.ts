import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";
import { type Cause, forbidden, invalid, notSupported, required } from "../../../status/cause.ts";
import { checkLocalPath } from "../../rules/check-paths.ts";
import { checkRequired, isNone } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { checkSelector } from "../../rules/label-selectors.ts";
import { checkTokenExpiration } from "../../rules/token-expiration.ts";
import { checkFiles, checkKeys } from "./mounted-files.ts";

/** `paths` are those of the source and of the volume that it goes into. */
type SourceCheck = (source: JsonObject, path: string, volume: string) => Iterable<Cause>;

const KEY_TYPES = ["RSA3072", "RSA4096", "ECDSAP256", "ECDSAP384", "ECDSAP521", "ED25519"];
const CERTIFICATE_PATHS = ["credentialBundlePath", "keyPath", "certificateChainPath"];

function* checkNamed(source: JsonObject, path: string): Iterable<Cause> {
  yield* checkRequired(source, path, ["name"]);
  yield* checkKeys(source.items, `${path}.items`);
}

/** What goes into one volume, in Kubernetes' order. */
const PROJECTIONS: Readonly<Record<string, SourceCheck>> = {
  secret: checkNamed,
  configMap: checkNamed,
  downwardAPI: ({ items }, path) => checkFiles(items, path),
  *serviceAccountToken({ expirationSeconds, path: file = "" }, path, volume) {
    yield* checkTokenExpiration(expirationSeconds, `${path}.expirationSeconds`);
    if (file === "") yield required(`${volume}.path`);
    else yield* checkLocalPath(String(file), `${volume}.path`);
  },
  *clusterTrustBundle(source, path) {
    const { name, signerName, labelSelector, path: file = "" } = source;
    if (name !== undefined && signerName !== undefined)
      yield invalid(path, source, "only one of name and signerName may be used");
    else if (name !== undefined) {
      if (name === "") yield required(`${path}.name`, "must be a valid object name");
      if (labelSelector !== undefined)
        yield invalid(
          `${path}.labelSelector`,
          labelSelector,
          "labelSelector must be unset if name is specified",
        );
    } else if (signerName !== undefined) {
      if (signerName === "") yield required(`${path}.signerName`, "must be a valid signer name");
      yield* checkSelector(labelSelector, `${path}.labelSelector`);
    } else yield required(path, "either name or signerName must be specified");
    if (file === "") yield required(`${path}.path`);
    yield* checkLocalPath(String(file), `${path}.path`);
  },
  *podCertificate(source, path) {
    const { keyType = "", maxExpirationSeconds: most } = source;
    yield* checkRequired(source, path, ["signerName"]);
    if (!KEY_TYPES.includes(String(keyType))) yield notSupported(`${path}.keyType`, keyType, KEY_TYPES);
    if (typeof most === "number" && most < 3600)
      yield invalid(
        `${path}.maxExpirationSeconds`,
        most,
        "if provided, maxExpirationSeconds must be >= 3600",
      );
    const given = CERTIFICATE_PATHS.filter((name) => !isNone(source[name]));
    for (const name of given) yield* checkLocalPath(String(source[name]), `${path}.${name}`);
    if (given.length === 0)
      yield required(
        path,
        `specify at least one of ${CERTIFICATE_PATHS.join(", ").replace(", c", ", and c")}`,
      );
  },
};

/** What is wrong with what goes into a volume: each thing from one place, and no two to one path. */
export function* checkProjected(sources: Json | undefined, path: string): Iterable<Cause> {
  const taken = new Set<string>();
  for (const [index, source] of objectsOf(sources).entries()) {
    const place = `${path}.sources[${index}]`;
    const given = Object.keys(PROJECTIONS).filter((name) => isObject(source[name]));
    for (const name of given) {
      const projected = source[name] as JsonObject;
      yield* PROJECTIONS[name]?.(projected, `${place}.${name}`, path) ?? [];
      for (const file of pathsOf(name, projected)) {
        if (taken.has(file))
          yield invalid(path, String(projected.name ?? file), "conflicting duplicate paths");
        taken.add(file);
      }
    }
    if (given.length > 1) yield forbidden(place, "may not specify more than 1 volume type per source");
  }
}

/** The files that come of a source, as far as it names them; those of a token may be named twice. */
function pathsOf(name: string, source: JsonObject): readonly string[] {
  const named =
    name === "clusterTrustBundle"
      ? [source.path]
      : name === "podCertificate"
        ? CERTIFICATE_PATHS.map((field) => source[field])
        : objectsOf(source.items).map(({ path }) => path);
  return named.filter((path) => typeof path === "string" && path !== "") as string[];
}
