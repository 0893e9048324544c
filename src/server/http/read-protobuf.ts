import { type JsonObject, MergeError } from "../../value/internal.ts";
import { openEnvelope, readObject, type TypeMeta } from "../protobuf/envelope.ts";
import { WireError } from "../protobuf/wire.ts";
import { badRequest, type StatusError } from "../status/status.ts";
import { unrecognized } from "./unrecognized.ts";

/**
 * Reads the bytes of a body as an object in protobuf, which is of the expected type if it does not say what it is. Of an
 * object of another type nothing but that type comes back. Refuses what cannot be read.
 */
export function readProtobuf(bytes: Uint8Array, expected: TypeMeta): JsonObject {
  const { type, raw } = refusing(
    () => openEnvelope(bytes),
    (why) => unrecognized(expected.kind, why, bytes),
  );
  const apiVersion = type.apiVersion || expected.apiVersion;
  const kind = type.kind || expected.kind;
  if (apiVersion !== expected.apiVersion || kind !== expected.kind) return { apiVersion, kind };
  const version = apiVersion.split("/").at(-1);
  return refusing(
    () => readObject(raw, expected),
    (why) =>
      badRequest(`${kind} in version ${JSON.stringify(version)} cannot be handled as a ${kind}: ${why}`),
  );
}

/** Reads the bytes of a body as options in protobuf, which are the same in all versions of all groups. */
export function readProtobufOptions(bytes: Uint8Array, kind: string): JsonObject {
  const expected = { apiVersion: "v1", kind };
  return refusing(
    () => {
      const { type, raw } = openEnvelope(bytes);
      if (type.kind !== kind)
        throw new WireError(`the object is a ${JSON.stringify(type.kind)}, not a ${kind}`);
      return { ...readObject(raw, expected), ...(type.apiVersion !== "" && { apiVersion: type.apiVersion }) };
    },
    (why) => unrecognized(kind, why, bytes),
  );
}

function refusing<T>(read: () => T, explain: (why: string) => StatusError): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof WireError || error instanceof MergeError) throw explain(error.message);
    throw error;
  }
}
