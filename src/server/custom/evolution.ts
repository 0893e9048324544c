import type { Normalize } from "../../apply/internal.ts";
import type { Converter, DuplicateRule, UnionOptions } from "../../evolve/internal.ts";
import { createNormalize } from "../../kubernetes/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";

/** What helps the objects of one kind through changes of its API. All of it goes beyond Kubernetes, and is off unless asked for. */
export interface Evolution {
  /** Converts between the versions of a custom kind. Default: they differ in their name alone. */
  readonly converter?: Converter | undefined;
  /** Whether fields that say the same are kept in agreement: by these rules, or by those that the schema declares. Default: they are not looked at. */
  readonly duplicates?: true | readonly DuplicateRule[] | undefined;
  /** How unions are kept to one member. Default: they are not looked at. */
  readonly unions?: UnionOptions | undefined;
}

/** By kind and group: `CronTab.stable.example.com`, `Pod`. */
export type Evolutions = Readonly<Record<string, Evolution>>;

/** What keeps objects of a type as its evolution asks; `undefined` if it asks for nothing. */
export function normalizeOf(type: ObjectType, { duplicates, unions }: Evolution): Normalize | undefined {
  if (duplicates === undefined && unions === undefined) return undefined;
  const rules = duplicates === undefined ? [] : duplicates === true ? undefined : duplicates;
  let made: Normalize | undefined;
  // A definition comes and changes while the server runs: that it has no such field is told to who writes.
  return (written) => {
    made ??= createNormalize(type, { duplicates: rules, unions });
    return made(written);
  };
}
