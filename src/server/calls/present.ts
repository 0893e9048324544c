import type { JsonObject } from "../../value/internal.ts";
import { notAcceptable } from "../http/accept.ts";
import type { HttpReply } from "../http/message.ts";
import { textOf } from "../objects/stored-object.ts";
import type { StatusError } from "../status/status.ts";
import type { Entry } from "../storage/storage.ts";
import type { Answer } from "./answer.ts";
import type { Call } from "./call.ts";
import { presentList } from "./present-list.ts";
import { isAsStored, readEntry } from "./read-entry.ts";
import { shapeObject } from "./shape.ts";
import { writeReply } from "./write-reply.ts";

/** An answer in the form that the client asks for. */
export function present(call: Call, answer: Answer): HttpReply {
  if (answer.is === "reply") return answer.reply;
  if (!hasForm(call)) throw noProtobuf();
  switch (answer.is) {
    case "entry":
      return writeReply(call, answer.status ?? 200, presentEntry(call, answer.entry));
    case "object":
      return writeReply(call, answer.status, presentObject(call, answer.object));
    case "list":
      return presentList(call, answer);
  }
}

/** Has the objects of an answer converted by those who do that. */
export async function prepareAnswer(call: Call, answer: Answer): Promise<void> {
  const { conversions, backend } = call;
  const read = (entry: Entry): JsonObject => backend.objects.peek(entry);
  if (answer.is === "entry") await conversions?.prepareOne(answer.entry, read);
  if (answer.is === "list") await conversions?.prepare(answer.entries, read);
}

/** Refuses a write whose answer nobody could read, before anything is written. */
export function checkForm(call: Call): void {
  const { method } = call.request;
  if (!hasForm(call) && method !== "GET" && method !== "HEAD") throw noProtobuf();
}

/** Custom resources are not to be had in protobuf. */
function hasForm({ accepted, resource }: Call): boolean {
  return accepted.format !== "protobuf" || !resource.custom;
}

function presentEntry(call: Call, entry: Entry): JsonObject | string {
  return isAsStored(call) && call.backend.objects.isCurrent(entry)
    ? textOf(entry, call.resource)
    : shapeObject(call, readEntry(call, entry));
}

/** Only objects of the resource have another shape: a Status, or a Scale, is what it is. */
function presentObject(call: Call, object: JsonObject): JsonObject {
  const { kind, apiVersion } = call.resource;
  return object.kind === kind && object.apiVersion === apiVersion ? shapeObject(call, object) : object;
}

function noProtobuf(): StatusError {
  return notAcceptable(
    "object *unstructured.Unstructured does not implement the protobuf marshalling interface and cannot be encoded to a protobuf message",
  );
}
