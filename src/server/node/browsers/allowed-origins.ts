import { compilePattern, type Pattern, PatternError } from "../../../pattern/index.ts";
import { invalidArgument, type MergeError } from "../../../value/internal.ts";

const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/;

/** A pattern that says where a host begins and ends: any other would allow pages of hosts that only look alike. */
const PINNED = /^(?:\(\?\w+\))?(?:\^|\/\/).*(?:\$|:|\(:\|\$\))$/;

/** Whether pages of an origin may use a server. */
export type AllowsOrigin = (origin: string) => boolean;

/**
 * Reads the origins whose pages may use a server: each as it is, `https://dash.test`, or a pattern as kube-apiserver takes it,
 * `//dash\.test(:|$)`.
 */
export function readOrigins(origins: readonly string[]): AllowsOrigin {
  const exact = new Set(origins.filter((origin) => ORIGIN.test(origin)));
  const patterns = origins.filter((origin) => !exact.has(origin)).map(readPattern);
  return (origin) => exact.has(origin) || patterns.some((pattern) => pattern.matches(origin));
}

function readPattern(text: string): Pattern {
  if (!PINNED.test(text)) throw notAllowed(text, "it does not say where a host begins and ends");
  try {
    return compilePattern(text);
  } catch (error) {
    throw error instanceof PatternError ? notAllowed(text, error.message) : error;
  }
}

function notAllowed(text: string, why: string): MergeError {
  return invalidArgument(
    `${JSON.stringify(text)} cannot be an allowed origin, ${why}: use https://dash.test, or a pattern as //dash\\.test(:|$)`,
  );
}
