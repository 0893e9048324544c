import type { JsonObject } from "../../value/internal.ts";
import type { Backend } from "../calls/call.ts";
import { MEDIA_TYPES } from "../http/accept.ts";
import type { HttpReply, HttpRequest } from "../http/message.ts";
import { splitPath } from "../http/read-path.ts";
import { methodNotAllowed, unknownPath } from "../status/status.ts";
import { answerGroup, answerRoot, answerVersion } from "./answer-discovery.ts";
import { answerDocument, answerIndex, answerSwagger } from "./answer-open-api.ts";
import { answerHealth, HEALTH, plainText } from "./health.ts";
import { type MetaPages, pagesOf } from "./meta-pages.ts";
import { answerOpenIdConfiguration, answerOpenIdKeys, OPEN_ID_PATHS } from "./open-id.ts";
import { listPaths } from "./root-paths.ts";
import { VERSION } from "./version.ts";

type Answer = () => HttpReply | Promise<HttpReply>;

/** Answers what is no path of a resource: what the server has, how it is, and that there is no such thing. */
export async function answerMeta(backend: Backend, request: HttpRequest): Promise<HttpReply> {
  const pages = pagesOf(backend.registry);
  const parts = splitPath(request.path);
  const answer = findAnswer(backend, pages, request, parts);
  if (answer === undefined) return notThere(pages, parts);
  if (request.method !== "GET" && request.method !== "HEAD") throw methodNotAllowed();
  return answer();
}

function findAnswer(
  backend: Backend,
  pages: MetaPages,
  request: HttpRequest,
  parts: readonly string[],
): Answer | undefined {
  const [root = "", ...rest] = parts;
  if (request.path === OPEN_ID_PATHS.configuration)
    return () => answerOpenIdConfiguration(backend.credentials);
  if (request.path === OPEN_ID_PATHS.keys) return () => answerOpenIdKeys(backend.credentials);
  switch (root) {
    case "api":
    case "apis":
      return findDiscovery(pages, request, root, rest);
    case "openapi":
      return findOpenApi(pages, request, rest);
    case "version":
      return rest.length === 0 ? () => json(VERSION) : undefined;
    case "":
      return rest.length === 0 ? () => json({ paths: listPaths(pages.groups()) }) : undefined;
    default:
      return findHealth(backend, request, root, rest);
  }
}

function findDiscovery(
  pages: MetaPages,
  request: HttpRequest,
  root: "api" | "apis",
  rest: readonly string[],
): Answer | undefined {
  if (rest.length === 0) return () => answerRoot(pages, request, root);
  const [name = "", version, ...more] = root === "api" ? ["", ...rest] : rest;
  const group = root === "apis" && name === "" ? undefined : pages.findGroup(name);
  if (group === undefined || more.length > 0) return undefined;
  if (version === undefined) return () => answerGroup(pages, request, group);
  const found = pages.findVersion(name, version);
  return found && (() => answerVersion(pages, request, found));
}

function findOpenApi(
  pages: MetaPages,
  request: HttpRequest,
  [form, root, ...rest]: readonly string[],
): Answer | undefined {
  if (form === "v2" && root === undefined) return () => answerSwagger(pages, request);
  if (form !== "v3") return undefined;
  if (root === undefined) return () => answerIndex(pages, request);
  const [group, version, ...more] = root === "api" ? ["", ...rest] : root === "apis" ? rest : [];
  if (group === undefined || version === undefined || more.length > 0) return undefined;
  if (root === "apis" && group === "") return undefined;
  const found = pages.findVersion(group, version);
  return found && (() => answerDocument(pages, request, found));
}

function findHealth(
  backend: Backend,
  request: HttpRequest,
  path: string,
  [check, ...more]: readonly string[],
): Answer | undefined {
  const known = HEALTH.get(path);
  if (known === undefined || more.length > 0) return undefined;
  if (check !== undefined && !known.includes(check)) return undefined;
  const checks = check === undefined ? known : [check];
  return () => answerHealth(backend, { path, checks, query: new URLSearchParams(request.query) });
}

/** Kubernetes answers with a Status under the paths of its own groups, and with bare text elsewhere. */
function notThere(pages: MetaPages, [root = "", group]: readonly string[]): HttpReply {
  const own = root === "apis" ? pages.findGroup(group ?? "")?.builtin : root === "api" || root === "version";
  if (own === true) throw unknownPath();
  return plainText(404, "404 page not found\n");
}

function json(document: JsonObject): HttpReply {
  return { status: 200, headers: { "content-type": MEDIA_TYPES.json }, body: JSON.stringify(document) };
}
