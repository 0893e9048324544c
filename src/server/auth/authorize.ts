import { quoteText } from "../../value/internal.ts";
import type { HttpRequest, User } from "../http/message.ts";
import type { ResourcePath } from "../http/resource-path.ts";
import { readVerb } from "../options/index.ts";
import { findName, parseFieldSelector } from "../selectors/index.ts";
import { forbidden, forbiddenPath, type StatusError } from "../status/status.ts";
import type { Attempt, Authorizer } from "./authorizer.ts";

/** Refuses what the user of a request may not do. `path` is that of a resource, if it is one. */
export function authorizeRequest(
  authorizer: Authorizer,
  user: User,
  request: HttpRequest,
  path: ResourcePath | undefined,
): void {
  if (!authorizer.isUnlimited(user)) authorize(authorizer, attemptOf(user, request, path));
}

/** Refuses what somebody may not do. */
export function authorize(authorizer: Authorizer, attempt: Attempt): void {
  const { is, reason } = authorizer.authorize(attempt);
  if (is !== "allowed") throw refusalOf(attempt, reason);
}

/** What a request wants. */
export function attemptOf(user: User, request: HttpRequest, path: ResourcePath | undefined): Attempt {
  if (path === undefined)
    return { user, verb: request.method.toLowerCase(), path: unescapePath(request.path) };
  const { group, version, plural, name = "", subresource = "" } = path;
  const query = new URLSearchParams(request.query);
  const verb = path.verb ?? readVerb(request.method, name !== "", query) ?? "";
  return {
    user,
    verb,
    group,
    version,
    resource: plural,
    subresource: path.verb === "proxy" ? "" : subresource,
    // A namespace is in itself.
    namespace: path.namespace ?? (plural === "namespaces" ? name : ""),
    name: name === "" && path.verb === undefined && isList(verb) ? nameAskedFor(query) : name,
  };
}

/** The refusal of an attempt, as of Kubernetes. */
export function refusalOf(attempt: Attempt, reason: string): StatusError {
  const { user, verb } = attempt;
  const start = `User ${quoteText(user.name)} cannot ${verb}`;
  if (attempt.path !== undefined)
    return forbiddenPath(say(`${start} path ${quoteText(attempt.path)}`, reason));
  const { group, resource, subresource, namespace, name } = attempt;
  const part = subresource === "" ? resource : `${resource}/${subresource}`;
  const where = namespace === "" ? "at the cluster scope" : `in the namespace ${quoteText(namespace)}`;
  const what = `${start} resource ${quoteText(part)} in API group ${quoteText(group)} ${where}`;
  return forbidden({ group, plural: resource }, name, { why: say(what, reason) });
}

function say(what: string, reason: string): string {
  // Nobody shall take it for HTML.
  const safe = what.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  return reason === "" ? safe : `${safe}: ${reason}`;
}

function isList(verb: string): boolean {
  return verb === "list" || verb === "watch";
}

/** The name that the fields ask for: who may see that object may list it. */
function nameAskedFor(query: URLSearchParams): string {
  try {
    return findName(parseFieldSelector(query.get("fieldSelector") ?? "")) ?? "";
  } catch {
    // What is wrong with it is told after the user may ask.
    return "";
  }
}

function unescapePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
