import { createField, createType, deduced, type KindDefinition, type Type } from "../../schema/internal.ts";
import type { ProtoApi, ProtoMessage } from "../model/api.ts";
import { scalarOf } from "./well-known-types.ts";

const PREFIX = "resource of ";

/**
 * The kinds of messages: what `apply` needs to tell of which version a manager's fields are. A message of the package
 * `acme.mesh.v1` is of the apiVersion `acme.mesh/v1`; where the package has no version, it is the apiVersion itself.
 */
export function listKinds({ files }: ProtoApi): readonly KindDefinition[] {
  return files.flatMap(({ messages }) => messages.map(kindOf));
}

function kindOf({ name, fullName, file }: ProtoMessage): KindDefinition {
  const [, group, version] = /^(.+)\.(v\d\w*)$/.exec(file.package) ?? ["", "", file.package];
  return { group: group as string, version: version as string, kind: name, definition: PREFIX + fullName };
}

/** The full name of the message that a kind's definition is of; `undefined` if the definition is of no kind. */
export function messageOfKind(definition: string): string | undefined {
  return definition.startsWith(PREFIX) ? definition.slice(PREFIX.length) : undefined;
}

/** The type of a kind's objects: apiVersion, kind and metadata, where its owners stand, and the message under `spec`. */
export function createResourceType(message: ProtoMessage, spec: Type): Type {
  const { group, version, kind, definition } = kindOf(message);
  const text = createType("", { scalar: scalarOf("string", undefined) });
  const fields = [
    createField("apiVersion", text),
    createField("kind", text),
    createField("metadata", deduced),
    createField("spec", spec),
  ];
  return createType(definition, {
    map: {
      topology: "granular",
      fields: new Map(fields.map((field) => [field.name, field])),
      element: undefined,
      preserveUnknown: false,
      embedded: false,
      unions: [],
    },
    kinds: [{ group, version, kind }],
  });
}
