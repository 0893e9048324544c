import { objectsOf } from "../../../../kubernetes/kinds/index.ts";
import { generateName } from "../../../../kubernetes/metadata/index.ts";
import { isObject, type Json, type JsonObject } from "../../../../value/internal.ts";

/** What the name of the volume begins with. */
const PREFIX = "kube-api-access-";

/** Where containers find the token. */
const PATH = "/var/run/secrets/kubernetes.io/serviceaccount";

/** Clients that do not read their token again do not for an hour: it holds on a little longer. */
const SECONDS = 3_607;

/** What a container needs to talk to the API: a token, the certificate to believe in, and its namespace. */
const ACCESS: JsonObject = {
  sources: [
    { serviceAccountToken: { expirationSeconds: SECONDS, path: "token" } },
    { configMap: { name: "kube-root-ca.crt", items: [{ key: "ca.crt", path: "ca.crt" }] } },
    {
      downwardAPI: {
        items: [{ path: "namespace", fieldRef: { apiVersion: "v1", fieldPath: "metadata.namespace" } }],
      },
    },
  ],
  defaultMode: 420,
};

/** The spec of a pod whose containers find a token of its account, unless they have something else there. */
export function mountToken(spec: JsonObject, random: () => number): JsonObject {
  const volumes = objectsOf(spec.volumes);
  const existing = volumes.find(({ name }) => typeof name === "string" && name.startsWith(PREFIX));
  const name = existing === undefined ? generateName(PREFIX, random) : (existing.name as string);
  const mounted: Record<string, Json> = {};
  for (const list of ["initContainers", "containers"]) {
    const containers = spec[list];
    if (!Array.isArray(containers)) continue;
    const all = containers.map((one) => (isObject(one) ? withMount(one, name) : one));
    if (all.some((one, index) => one !== containers[index])) mounted[list] = all;
  }
  if (Object.keys(mounted).length === 0) return spec;
  const added = existing === undefined ? { volumes: [...volumes, { name, projected: ACCESS }] } : {};
  return { ...spec, ...mounted, ...added };
}

function withMount(container: JsonObject, name: string): JsonObject {
  const mounts = objectsOf(container.volumeMounts);
  if (mounts.some(({ mountPath }) => mountPath === PATH)) return container;
  return { ...container, volumeMounts: [...mounts, { name, readOnly: true, mountPath: PATH }] };
}
