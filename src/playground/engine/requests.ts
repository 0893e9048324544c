import { type PreparedRequest, prepareApply, preparePatch, restPath } from "../../kubernetes/internal.ts";
import { metadataOf } from "../../kubernetes/metadata/index.ts";
import { inNamespace, withNamespaceOf } from "../../preview/index.ts";
import { isObject, type Json, type JsonObject, MergeError, printJson } from "../../value/internal.ts";
import type { Resource } from "../../write/internal.ts";
import type { Mode, Write } from "../state.ts";
import type { Attempt } from "./attempt.ts";
import type { HttpRequest, Requests } from "./messages.ts";

/** How a write is sent: the request that kubectl would send, and the same as lines to copy. */
export function requestsOf({ resource, live, wanted, situation }: Attempt): Requests {
  const { write } = situation;
  if (resource === undefined || wanted === undefined) return { message: "There is nothing to send yet." };
  const object = isObject(wanted) ? wanted : {};
  const parts: Parts = { resource, live, wanted, object, write };
  const lines = { ...linesOf(parts), typescript: printProgram(parts) };
  try {
    const request = prepare(parts);
    return typeof request === "string" ? { ...lines, message: request } : { ...lines, http: request };
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    return { ...lines, message: error.message };
  }
}

interface Parts {
  readonly resource: Resource;
  readonly live: JsonObject | undefined;
  readonly wanted: Json;
  /** What is wanted, if that is an object. */
  readonly object: JsonObject;
  readonly write: Write;
}

const CONTENT_TYPES = {
  strategic: "application/strategic-merge-patch+json",
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
} as const;

function prepare({ resource, live, wanted, object, write }: Parts): HttpRequest | string {
  const { mode, manager, options } = write;
  const { force = false, overwrite = true, subresource } = options;
  const desired = live === undefined ? inNamespace(object, resource) : withNamespaceOf(object, live);
  if (mode === "server-side")
    return readRequest(prepareApply(resource.type, { config: desired, manager, force, subresource }));
  if (mode === "client-side") {
    const prepared = preparePatch(resource.type, { desired, live, manager }, { overwrite });
    if (prepared.outcome === "unchanged") return "kubectl sends nothing: the object is as it should be.";
    if (prepared.outcome === "conflict")
      return "kubectl sends nothing: others changed fields since the last apply.";
    return readRequest(prepared.request);
  }
  const { namespace, name } = metadataOf(live ?? desired);
  const place = {
    namespace: typeof namespace === "string" ? namespace : undefined,
    name: typeof name === "string" ? name : undefined,
  };
  const query = { fieldManager: manager, fieldValidation: "Strict" };
  if (mode === "update")
    return readRequest({
      method: (live === undefined ? "POST" : "PUT") as "POST",
      path:
        live === undefined
          ? restPath(resource.type, { namespace: place.namespace })
          : restPath(resource.type, { ...place, subresource }),
      query,
      contentType: "application/json",
      body: printJson(desired),
    });
  return readRequest({
    method: "PATCH",
    path: restPath(resource.type, { ...place, subresource }),
    query,
    contentType: CONTENT_TYPES[mode],
    body: printJson(wanted),
  });
}

function readRequest({ method, path, query, contentType, body }: PreparedRequest): HttpRequest | string {
  if (path === undefined)
    return "Where to send it cannot be told: the object says no name, or nobody says how paths call its kind.";
  const text = new URLSearchParams(query).toString();
  return { method, path: `${path}?${text}`, contentType, body };
}

function linesOf({ resource, live, write }: Parts): Pick<Requests, "kubectl" | "fieldwise"> {
  const { mode, manager, options } = write;
  const { force = false, forceAt = [], overwrite = true, subresource } = options;
  const by = `--field-manager ${quote(manager)}`;
  const part = subresource === undefined ? "" : ` --subresource ${quote(subresource)}`;
  const there = live === undefined ? "--live none" : "--live live.yaml";
  if (mode === "server-side") {
    const forced = force ? " --force-conflicts" : "";
    const some = forceAt.map((path) => ` --force-at ${quote(path)}`).join("");
    return {
      kubectl: `kubectl apply --server-side -f config.yaml ${by}${forced}${part}`,
      fieldwise: `fieldwise apply -f config.yaml ${there} --server-side ${by}${forced}${some}${part}`,
    };
  }
  if (mode === "client-side") {
    const own = manager === "kubectl-client-side-apply" ? "" : ` ${by}`;
    const keeping = overwrite ? "" : " --overwrite=false";
    return {
      kubectl: `kubectl apply -f config.yaml${own}${keeping}`,
      fieldwise: `fieldwise apply -f config.yaml ${there}${own}${keeping}`,
    };
  }
  if (mode === "update")
    return { kubectl: `kubectl ${live === undefined ? "create" : "replace"} -f object.yaml ${by}` };
  const { name } = metadataOf(live ?? {});
  return {
    kubectl: `kubectl patch ${resource.singular} ${quote(String(name ?? ""))} --type ${mode} --patch-file patch.yaml ${by}${part}`,
    fieldwise: `fieldwise patch -f live.yaml --type ${mode} --patch-file patch.yaml ${by}${part}`,
  };
}

/** A word as shells read it. */
function quote(word: string): string {
  return /^[\w./:@%+=,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

const VERBS: Readonly<Record<Mode, string>> = {
  "server-side": `verb: "apply", config`,
  "client-side": "",
  strategic: `verb: "patch", type: "strategic", patch`,
  merge: `verb: "patch", type: "merge", patch`,
  json: `verb: "patch", type: "json", patch`,
  update: `verb: "update", object`,
};

function printProgram({ resource, live, write: { mode, manager, options } }: Parts): string {
  const kind = `${JSON.stringify(resource.apiVersion)}, ${JSON.stringify(resource.kind)}`;
  const by = JSON.stringify(manager);
  const there = live === undefined ? "" : ", live";
  if (mode === "client-side") {
    const keeping = options.overwrite === false ? ", { overwrite: false }" : "";
    return [
      `import { kubernetes, preparePatch } from "fieldwise/kubernetes";`,
      "",
      `const type = kubernetes().type(${kind});`,
      `const prepared = preparePatch(type, { desired${there}, manager: ${by} }${keeping});`,
      `if (prepared.outcome === "send") console.log(prepared.request);`,
    ].join("\n");
  }
  const definitions = resource.custom ? "{ definitions: [definition] }" : "";
  const verb = mode === "update" && live === undefined ? `verb: "create", object` : VERBS[mode];
  const rest = `${there}, manager: ${by}${options.force ? ", force: true" : ""}, now: new Date()`;
  return [
    `import { createResources, write } from "fieldwise/write";`,
    ...(mode === "json" ? [`import { applyJsonPatch } from "fieldwise/adapters/json-patch";`] : []),
    "",
    `const resource = createResources(${definitions}).resource(${kind});`,
    `const result = write(resource, { ${verb}${rest} }${mode === "json" ? ", { applyJsonPatch }" : ""});`,
    "console.log(result.ok ? result.object : result.status.message);",
  ].join("\n");
}
