import { isObject, type JsonObject, quoteText, textOf } from "../../../value/internal.ts";
import { badRequest, internalFailure, type StatusDetails, StatusError } from "../../status/status.ts";
import type { Hook } from "./hooks.ts";

/** A webhook could not be asked, or what it answered is no answer. Whether that matters is for its failure policy to say. */
export class CallFailed extends Error {
  constructor({ name }: Hook, why: string) {
    super(`failed calling webhook ${quoteText(name)}: ${why}`);
  }

  toStatusError(): StatusError {
    return internalFailure(this.message);
  }
}

export function dryRunUnsupported({ name }: Hook): StatusError {
  return badRequest(`admission webhook ${quoteText(name)} does not support dry run`);
}

/** What a webhook refuses a request with: its own status, with its name before what it says. */
export function denied({ name }: Hook, status: JsonObject | undefined): StatusError {
  const { code, reason, message, details } = status ?? {};
  const by = `admission webhook ${quoteText(name)} denied the request`;
  const why = textOf(message) || textOf(reason);
  return new StatusError({
    code: typeof code === "number" && code >= 400 ? code : 400,
    ...(textOf(reason) !== "" && { reason: textOf(reason) }),
    message: why === "" ? `${by} without explanation` : `${by}: ${why}`,
    ...(isObject(details) && { details: details as StatusDetails }),
  });
}
