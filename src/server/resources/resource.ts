import type { Resource as WrittenResource } from "../../write/internal.ts";
import type { SelectableFields } from "../selectors/index.ts";
import type { Printer } from "../tables/index.ts";

export type { Verb } from "../../kubernetes/internal.ts";

/** One version of a resource as it is served: what a path such as `/apis/apps/v1/…/deployments` leads to. */
export interface Resource extends WrittenResource {
  /** How its objects are printed as tables; absent if only by name and age. */
  readonly table?: Printer | undefined;
  /** The fields by which its objects can be selected; absent if only by those that any object of its sort has. */
  readonly selectable?: SelectableFields | undefined;
}
