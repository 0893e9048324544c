import type { Applied, Updated } from "../../apply/internal.ts";
import type { JsonObject } from "../../value/internal.ts";

/** What a request wants an object to be, before the kind has its say. */
export interface Proposal {
  /** With its defaults and its owners; live itself if nothing changes. */
  readonly object: JsonObject;
  /** The same without what came by default. */
  readonly stated: JsonObject;
  /** How its fields came to be owned; absent if nothing changed, or the object does not fit its type. */
  readonly owned?: Applied | Updated | undefined;
}
