import { decodeBase64, isObject, type JsonObject } from "../../value/internal.ts";

/** Where a webhook is, as its configuration says it. */
export interface WebhookTarget {
  /** Without a query. */
  readonly url: string;
  /** The names that it may be known by, the longest first. */
  readonly names: readonly string[];
  /** The service that it is at, as messages name it; absent of a URL. */
  readonly service: { readonly namespace: string; readonly name: string } | undefined;
  readonly caBundle: string | undefined;
}

/** Reads a `clientConfig`: a URL, or a service and its path. */
export function readTarget(config: JsonObject): WebhookTarget {
  const { url, service, caBundle } = config;
  const bundle = typeof caBundle === "string" ? (decodeBase64(caBundle) ?? "").trim() : "";
  const trusted = { caBundle: bundle === "" ? undefined : bundle };
  if (!isObject(service)) return { ...targetOfUrl(String(url ?? "")), ...trusted };
  const { namespace, name, path = "", port = 443 } = service;
  const known = `${namespace}/${name}`;
  const host = `${name}.${namespace}.svc:${port}`;
  const rest = path === "" ? "/" : String(path);
  const names = [`${known}:${port}${rest}`, `${known}${rest}`, `${known}:${port}`, known];
  return {
    url: `https://${host}${rest}`,
    names,
    service: { namespace: String(namespace), name: String(name) },
    ...trusted,
  };
}

function targetOfUrl(url: string): Omit<WebhookTarget, "caBundle"> {
  const path = url.indexOf("/", "https://".length);
  const names = path < 0 ? [url] : [url, url.slice(0, path)];
  return { url: path < 0 ? `${url}/` : url, names, service: undefined };
}
