import type { Json } from "../../../value/internal.ts";
import { invalid } from "../../status/cause.ts";
import type { Cause } from "../../status/status.ts";

/** For how long a token of a service account may be good. */
export function* checkTokenExpiration(seconds: Json | undefined, field: string): Iterable<Cause> {
  if (Number(seconds) < 600)
    yield invalid(field, seconds as Json, "may not specify a duration less than 10 minutes");
  if (Number(seconds) > 2 ** 32)
    yield invalid(field, seconds as Json, "may not specify a duration larger than 2^32 seconds");
}
