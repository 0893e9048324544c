import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Resource as WrittenResource } from "../../write/internal.ts";
import type { SelectableFields } from "../selectors/index.ts";
import type { Entry } from "../storage/storage.ts";
import type { Printer } from "../tables/index.ts";

export type { Verb } from "../../kubernetes/internal.ts";

/** One version of a resource as it is served: what a path such as `/apis/apps/v1/…/deployments` leads to. */
export interface Resource extends WrittenResource {
  /** How its objects are printed as tables; absent if only by name and age. */
  readonly table?: Printer | undefined;
  /** The fields by which its objects can be selected; absent if only by those that any object of its sort has. */
  readonly selectable?: SelectableFields | undefined;
  /** Converts between its versions where that takes time; `convert` is absent then. */
  readonly remote?: RemoteConverter | undefined;
}

/** Somebody else who brings objects to other versions: the webhook of a definition. */
export interface RemoteConverter {
  /** The types of all versions that there are. */
  readonly types: ReadonlyMap<string, ObjectType>;
  /** An object in another version: itself if it is of that already. */
  convert(object: JsonObject, to: string): Promise<JsonObject>;
  /** Stored objects in a version, as lists and watches show them: those that are known are not asked for again. */
  convertAll(
    entries: readonly Entry[],
    asked: { readonly to: string; read(entry: Entry): JsonObject },
  ): Promise<readonly JsonObject[]>;
  /** Keeps what a stored object was converted to, for lists and watches. */
  keep(entry: Entry, object: JsonObject): void;
}
