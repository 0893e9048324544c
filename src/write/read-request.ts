import { printTime } from "../apply/internal.ts";
import type { Writer } from "../kubernetes/kinds/index.ts";
import {
  checkNames,
  checkRecord,
  invalidArgument,
  type JsonObject,
  type Names,
  readArguments,
  readObject,
  toJson,
} from "../value/internal.ts";
import type { PatchType } from "./decode/apply-patch.ts";
import { Body } from "./decode/body.ts";
import type { WriteRequest } from "./write-request.ts";
import type { FieldValidation } from "./writing.ts";

/** A request, checked, and its objects as JSON. */
export interface ReadRequest {
  readonly verb: WriteRequest["verb"];
  /** What is to be written. */
  readonly body: Body;
  /** Of a patch. */
  readonly type?: PatchType | undefined;
  /** Of an apply. */
  readonly force?: boolean | undefined;
  readonly manager: string;
  readonly subresource?: string | undefined;
  readonly user?: Writer | undefined;
  readonly uid?: string | undefined;
  readonly live: JsonObject | undefined;
  readonly now: Date;
  readonly fieldValidation: FieldValidation;
}

const ANY: Names = {
  verb: "create|update|patch|apply",
  live: "any",
  manager: "string",
  now: "any",
  subresource: "string",
  fieldValidation: "Ignore|Warn|Strict",
  user: "object",
  uid: "string",
};

/** What each verb says beside that; the first is what is written. */
const VERBS: Readonly<Record<WriteRequest["verb"], Names>> = {
  create: { object: "any" },
  update: { object: "any" },
  patch: { patch: "any", type: "strategic|merge|json" },
  apply: { config: "any", force: "boolean" },
};

/** Reads what a caller asks for. What nobody can do is an error. Objects that are JSON for certain are not looked through. */
export function readRequest(request: WriteRequest, isJson = false): ReadRequest {
  const read = isJson ? (object: unknown) => object as JsonObject : readObject;
  return readArguments(() => {
    checkRecord(request, "the request");
    const verb: unknown = request.verb;
    if (typeof verb !== "string" || !Object.hasOwn(VERBS, verb))
      throw invalidArgument("the request has no verb: use create, update, patch or apply");
    const own = VERBS[request.verb];
    checkNames("request", request, { ...ANY, ...own });
    const [part = ""] = Object.keys(own);
    const sent = (request as unknown as Readonly<Record<string, unknown>>)[part];
    const { manager, fieldValidation = "Warn" } = request;
    if (typeof manager !== "string") throw invalidArgument("the request has no manager: say who writes");
    if (request.verb === "patch" && request.type === undefined)
      throw invalidArgument("the patch has no type: use strategic, merge or json");
    return {
      ...request,
      body: new Body("", part === "patch" && Array.isArray(sent) ? toJson(sent) : read(sent, part)),
      live: request.live === undefined ? undefined : read(request.live, "live"),
      now: new Date(printTime(request.now)),
      fieldValidation,
    };
  });
}
