import { readCustomResource } from "fieldwise/openapi";
import type { HttpReply, Storage } from "fieldwise/server";
import type { JsonObject } from "fieldwise/value";
import type { Subresource } from "../../../src/kubernetes/kinds/index.ts";
import { Credentials } from "../../../src/server/auth/credentials.ts";
import { AccountTokens } from "../../../src/server/auth/tokens/account-tokens.ts";
import type { Backend } from "../../../src/server/calls/call.ts";
import { answerMeta } from "../../../src/server/discovery/answer-meta.ts";
import type { ObjectStore } from "../../../src/server/objects/object-store.ts";
import { builtinResources } from "../../../src/server/resources/builtin-resources.ts";
import { Registry } from "../../../src/server/resources/registry.ts";
import type { Resource, Verb } from "../../../src/server/resources/resource.ts";

/** What a test asks for. */
export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A server of which only what is no resource can be asked. */
export interface MetaServer {
  readonly registry: Registry;
  ask(target: string, question?: Question): Promise<HttpReply>;
  /** The JSON of what is there. */
  read(target: string, accept?: string): Promise<JsonObject>;
}

export function createMetaServer({
  revision = async () => 1,
  ready,
}: Partial<Pick<Storage, "revision" | "ready">> = {}): MetaServer {
  const registry: Registry = new Registry(builtinResources(() => registry));
  const objects = { storage: { revision, ready } } as unknown as ObjectStore;
  const tokens = new AccountTokens({}, { objects, now: () => new Date(0), newUid: () => "" });
  const backend = { registry, objects, credentials: new Credentials(tokens) } as unknown as Backend;
  const ask = (target: string, { method = "GET", headers = {} }: Question = {}): Promise<HttpReply> => {
    const [path = "", query = ""] = target.split("?");
    return answerMeta(backend, {
      method,
      path,
      query,
      header: (name) => headers[name],
      text: async () => "",
    });
  };
  const read = async (target: string, accept?: string): Promise<JsonObject> => {
    const { body } = await ask(target, accept === undefined ? {} : { headers: { accept } });
    return JSON.parse(body as string) as JsonObject;
  };
  return { registry, ask, read };
}

const ALL: readonly Verb[] = [
  "delete",
  "deletecollection",
  "get",
  "list",
  "patch",
  "create",
  "update",
  "watch",
];
const PART: readonly Verb[] = ["get", "patch", "update"];

/** A custom resource `widgets.example.com` whose spec has that schema. */
export function createWidgets(spec: JsonObject, version = "v1"): Resource {
  const subresources: readonly Subresource[] = [
    { name: "status", kind: "Widget", verbs: PART },
    { name: "scale", kind: "Scale", group: "autoscaling", version: "v1", verbs: PART },
  ];
  const schema = {
    openAPIV3Schema: { type: "object", description: "A widget of ours", properties: { spec } },
  };
  const definition = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    spec: { group: "example.com", names: { kind: "Widget" }, versions: [{ name: version, schema }] },
  };
  return {
    group: "example.com",
    version,
    apiVersion: `example.com/${version}`,
    kind: "Widget",
    listKind: "WidgetList",
    plural: "widgets",
    singular: "widget",
    namespaced: true,
    shortNames: ["wd"],
    categories: ["all"],
    verbs: ALL,
    subresources: new Map(subresources.map((part) => [part.name, part])),
    custom: true,
    definitions: readCustomResource(definition),
  } as unknown as Resource;
}
