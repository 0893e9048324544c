import { metaText } from "../../../kubernetes/metadata/index.ts";
import type { JsonObject } from "../../../value/internal.ts";
import { inRequestNamespace } from "../../../write/internal.ts";
import type { Call, OperationOptions } from "../../calls/call.ts";

/** Something that is sent to be acted upon, not to be kept: an Eviction, a Binding, a review. */
export interface SentPart {
  readonly apiVersion: string;
  readonly kind: string;
  readonly value: JsonObject;
  readonly options: OperationOptions;
}

/** Shows those who have a say what is sent, and gives it as they leave it. */
export async function admitPart(
  call: Call,
  { apiVersion, kind, value, options }: SentPart,
): Promise<JsonObject> {
  const { admission } = call.backend;
  if (admission === undefined) return value;
  const operation = options.kind === "ConnectOptions" ? "CONNECT" : "CREATE";
  const name = call.name ?? metaText(value, "name");
  const stated = { ...value, apiVersion, kind };
  const object = operation === "CONNECT" ? stated : inRequestNamespace(call, stated);
  const asked = { call, operation, name, object, live: undefined, options } as const;
  const mutated = await admission.mutate(asked);
  await admission.validate({ ...asked, object: mutated });
  return mutated;
}
