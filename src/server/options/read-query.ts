import { readInt64 } from "../selectors/parse-int64.ts";
import { badRequest } from "../status/status.ts";

/** The parameters of a request, as `URLSearchParams` has them. Of a parameter that comes twice, the first counts. */
export interface Query {
  get(name: string): string | null;
  getAll(name: string): string[];
}

/** A parameter that is true unless it is absent, `false` or `0`; so `maybe` and an empty text are true. */
export function readBoolean(query: Query, name: string): boolean | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  return text !== "0" && text.toLowerCase() !== "false";
}

/** An integer parameter, `undefined` if it is absent. Another text is refused. */
export function readInteger(query: Query, name: string): number | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const value = readInt64(text);
  if (typeof value === "string") throw badRequest(value);
  return Number(value);
}
