import { quoteText } from "../../value/internal.ts";
import type { HttpRequest, User } from "../http/message.ts";
import type { Resource, Verb } from "../resources/resource.ts";
import { forbidden, forbiddenPath, type StatusError } from "../status/status.ts";

/** What somebody wants to do to what. */
export interface Intent {
  readonly user: User;
  readonly verb: string;
  readonly group: string;
  /** The plural. */
  readonly resource: string;
}

/** What those may create who may only look: questions about themselves, by group. */
export const SELF_REVIEWS: ReadonlyMap<string, readonly string[]> = new Map([
  ["authentication.k8s.io", ["selfsubjectreviews"]],
  ["authorization.k8s.io", ["selfsubjectaccessreviews", "selfsubjectrulesreviews"]],
]);

/** What those may do who may only look. */
export const LOOKING: readonly string[] = ["get", "list", "watch"];

/** Whether somebody may do something: anything, unless they may only look. */
export function isAllowed({ user, verb, group, resource }: Intent): boolean {
  if (user.readOnly !== true || LOOKING.includes(verb)) return true;
  return verb === "create" && SELF_REVIEWS.get(group)?.includes(resource) === true;
}

/** What a request wants to do to which objects. */
export interface Attempt {
  readonly user: User;
  readonly resource: Pick<Resource, "group" | "plural">;
  readonly namespace: string | undefined;
  readonly name: string | undefined;
  readonly subresource: string | undefined;
}

/** Refuses what the user of a request may not do. */
export function authorize(attempt: Attempt, verb: Verb): void {
  if (attempt.user.readOnly !== true) return;
  const { user, resource } = attempt;
  if (!isAllowed({ user, verb, group: resource.group, resource: resource.plural }))
    throw refusal(attempt, verb);
}

function refusal({ user, resource, namespace, name = "", subresource }: Attempt, verb: Verb): StatusError {
  const { group, plural } = resource;
  // A namespace is in itself.
  const place = namespace ?? (group === "" && plural === "namespaces" ? name : "");
  const part = subresource === undefined ? plural : `${plural}/${subresource}`;
  const where = place === "" ? "at the cluster scope" : `in the namespace ${quoteText(place)}`;
  return forbidden(resource, name, {
    why: `User ${quoteText(user.name)} cannot ${verb} resource ${quoteText(part)} in API group ${quoteText(group)} ${where}`,
  });
}

/** Refuses what the user of a request may not do to a path that is none of a resource. */
export function authorizePath(user: User, { method, path }: HttpRequest): void {
  if (user.readOnly !== true || method === "GET" || method === "HEAD") return;
  throw forbiddenPath(`User ${quoteText(user.name)} cannot ${method.toLowerCase()} path ${quoteText(path)}`);
}
