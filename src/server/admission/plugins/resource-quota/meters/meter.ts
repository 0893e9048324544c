import type { Amounts } from "../../../../../kubernetes/kinds/index.ts";
import type { JsonObject } from "../../../../../value/internal.ts";
import type { Operation } from "../../../../calls/call.ts";

/** How what the objects of a resource take is measured. */
export interface Meter {
  /** Whether it measures this: `pods`, `requests.cpu`, `count/pods`. */
  measures(name: string): boolean;
  /** Whether a write can make an object take more. */
  charges(subresource: string | undefined, operation: Operation): boolean;
  /** What an object takes: all of its resource take the same if it need not be read. */
  readonly each?: Amounts;
  usage(object: JsonObject, now: Date): Amounts;
  /** What an object has of each scope that its resource can have; nothing of one that it is not in. */
  scopesOf?(object: JsonObject): Scopes;
  /** What an object must say, and does not, to be measured so. */
  missing?(object: JsonObject, names: readonly string[]): string | undefined;
}

/** What an object has of each scope. */
export type Scopes = ReadonlyMap<string, readonly string[]>;

/** One of something. */
export const ONE = "1";

/** What the number of a resource's objects is called: `count/pods`, `count/deployments.apps`. */
export const COUNT = "count/";
