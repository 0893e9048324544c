import {
  type AccessAnswer,
  type AccessQuestion,
  type AdmissionValues,
  authorizerOf,
  fromJson,
  resourceCheckOf,
} from "../../../rules/internal.ts";
import type { JsonObject } from "../../../value/internal.ts";
import type { Authorizer } from "../../auth/authorizer.ts";
import type { Admitted } from "../../calls/call.ts";
import type { User } from "../../http/message.ts";
import { describeRequest, type Shown } from "../shown/index.ts";

/** What expressions see of a request. */
export interface Seen {
  readonly request: Admitted;
  readonly shown: Shown;
  /** Match conditions see none. */
  readonly namespaceObject?: JsonObject | undefined;
}

/** The values of what expressions can name; they can ask an authorizer what the user of the request may do. */
export function requestValues(seen: Seen, authorizer: Authorizer): AdmissionValues {
  const { request, shown, namespaceObject } = seen;
  const { call, name } = request;
  const { user, resource, subresource = "", namespace = "" } = call;
  const ask = (question: AccessQuestion<User>): AccessAnswer => askAuthorizer(authorizer, question);
  return {
    object: fromJson(shown.object),
    oldObject: fromJson(shown.live),
    // The objects are no part of the request here.
    request: fromJson({ ...describeRequest(request, shown), object: null, oldObject: null }),
    params: null,
    namespaceObject: fromJson(namespaceObject),
    authorizer: authorizerOf(user, ask),
    "authorizer.requestResource": resourceCheckOf(user, ask, {
      group: resource.group,
      resource: resource.plural,
      subresource,
      namespace,
      name,
    }),
  };
}

/** The same with parameters. */
export function withParams(values: AdmissionValues, params: JsonObject | undefined): AdmissionValues {
  return params === undefined ? values : { ...values, params: fromJson(params) };
}

function askAuthorizer(authorizer: Authorizer, question: AccessQuestion<User>): AccessAnswer {
  const { user, verb, path, group, resource, subresource, namespace, name } = question;
  const { is, reason } = authorizer.authorize(
    path === undefined
      ? { user, verb, group, version: "*", resource, subresource, namespace, name }
      : { user, verb, path },
  );
  return { allowed: is === "allowed", reason };
}
