import { checkType, createSchema, type Schema } from "../../schema/internal.ts";
import { checkNames } from "../../value/internal.ts";
import type { ProtoApi } from "../model/api.ts";
import { readDescriptorSet } from "../model/read-descriptor-set.ts";
import { type FieldNames, MessageTypes } from "./message-types.ts";
import { listKinds } from "./resource-kinds.ts";

/** How a descriptor set becomes types. */
export interface LoadDescriptorSetOptions {
  /** What fields are called: as in JSON (`connectTimeout`), or as in `.proto` files (`connect_timeout`). Default: `json`. */
  readonly names?: FieldNames | undefined;
}

/**
 * The types of the messages of a descriptor set, as protobuf's JSON writes them: `definition` takes the full name of a message,
 * or its type URL. Messages merge field by field, maps key by key, lists are replaced as a whole, oneofs are unions. Each message
 * at the top of a file is also a kind, for `apply`, which keeps owners in metadata: `type("acme.mesh/v1", "Cluster")` is an object
 * with apiVersion, kind, metadata, and the message under `spec`. Objects whose fields may go by either of their names are brought to those of the type with `normalizeNames`.
 */
export function loadDescriptorSet(set: object, options: LoadDescriptorSetOptions = {}): Schema {
  checkNames("options", options, { names: "json|proto" });
  return loadProtoApi(readDescriptorSet(set), options.names ?? "json");
}

function loadProtoApi(api: ProtoApi, names: FieldNames): Schema {
  const types = new MessageTypes(api, names);
  const messages = [...api.messages.values()].filter(({ isMapEntry }) => !isMapEntry);
  return createSchema({
    names: () => messages.map(({ fullName }) => fullName),
    kinds: () => listKinds(api),
    find: (name) => types.find(name),
    check: (name) => {
      const type = types.find(name);
      if (type === undefined) return;
      checkType(name, type);
      // Looking at the types of fields finds those that are not there.
      for (const { type: inner } of type.map?.fields.values() ?? []) inner.list ?? inner.map;
    },
  });
}
