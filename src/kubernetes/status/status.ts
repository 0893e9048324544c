import {
  invalidArgument,
  isObject,
  type Json,
  type JsonObject,
  readObject,
  withoutField,
} from "../../value/internal.ts";

/** One thing that is wrong with what was sent, as Kubernetes tells it. */
export interface Cause {
  /** Absent where there is nothing to say but the message. */
  readonly reason?: string | undefined;
  /** What is wrong, without the field. Where it is empty, the reason says all. */
  readonly message: string;
  /** The path of the field, such as `metadata.labels` or `spec.ports[1]`. */
  readonly field?: string | undefined;
}

/** What a refusal is about. */
export interface StatusDetails {
  readonly name?: string | undefined;
  readonly group?: string | undefined;
  /** The plural where the object is not there or in the way, the kind where it is invalid. */
  readonly kind?: string | undefined;
  readonly uid?: string | undefined;
  readonly causes?: readonly Cause[] | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** A refusal, in the words of Kubernetes. */
export interface Refusal {
  readonly code: number;
  /** Absent for errors that have no name, as most of the 500s. */
  readonly reason?: string | undefined;
  readonly message: string;
  readonly details?: StatusDetails | undefined;
  /** What the list metadata says: a token to go on with. */
  readonly metadata?: JsonObject | undefined;
}

/** A refusal as Kubernetes answers it, to be sent with `code` as the HTTP status. */
export interface Status extends JsonObject {
  readonly kind: "Status";
  readonly apiVersion: "v1";
  readonly metadata: JsonObject;
  readonly status: "Failure";
  readonly message: string;
  readonly reason?: string;
  readonly details?: JsonObject;
  readonly code: number;
}

/** A request is refused: it is answered with a Status object. */
export class StatusError extends Error {
  override readonly name = "StatusError";
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    const read = readObject(refusal, "refusal");
    if (!Number.isInteger(read.code) || typeof read.message !== "string")
      throw invalidArgument("this must be a refusal: pass one with a code and a message");
    super(read.message);
    this.refusal = read as unknown as Refusal;
  }

  /** The Status object that says so. */
  toStatus(): Status {
    const { code, reason, message, details, metadata = {} } = this.refusal;
    return {
      kind: "Status",
      apiVersion: "v1",
      metadata,
      status: "Failure",
      message,
      ...(reason !== undefined && { reason }),
      ...(details !== undefined && { details: printDetails(details) }),
      code,
    };
  }
}

/** A cause without a message says nothing of one. */
function printDetails(details: StatusDetails): JsonObject {
  const plain = details as JsonObject;
  const causes: Json | undefined = plain?.causes;
  return Array.isArray(causes) ? { ...plain, causes: causes.map(printCause) } : plain;
}

const printCause = (cause: Json): Json =>
  isObject(cause) && cause.message === "" ? withoutField(cause, "message") : cause;
