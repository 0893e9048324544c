import {
  Applied,
  type ApplyStory,
  type FieldChange,
  listChanges,
  type Owner,
  storyOf,
  type TakenField,
  Updated,
} from "../apply/internal.ts";
import { hasPath, union } from "../fieldpath/internal.ts";
import { compare } from "../typed/internal.ts";
import { invalidArgument, type JsonObject, readArguments } from "../value/internal.ts";
import { Written } from "./written.ts";

/** A field that a write changes, and why it is what it is afterwards. */
export interface WriteChange extends FieldChange {
  /** `stated` by the client, set by `default`, or by the `server`, which fills in what is its own. */
  readonly by: "stated" | "default" | "server";
}

/** What a write does. */
export interface WriteStory {
  /** The fields that change, in the order of field sets; who owns them is not among them. */
  readonly changes: readonly WriteChange[];
  /** The fields that others owned until they were set to something else. */
  readonly takenOver: readonly TakenField[];
  /** The fields that the manager applied before and applies no more, and that stay because of others or by default. */
  readonly givenUp: readonly string[];
  /** The items of keyed lists that lost fields and have nothing left but what identifies them. */
  readonly keyOnlyItems: readonly string[];
  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  readonly dropped: readonly Owner[];
  /** Of an apply, why a field has its value. */
  readonly explain?: ApplyStory["explain"] | undefined;
}

const NOTHING: JsonObject = {};

/** What there is to tell about a write. It takes the very result of `write`, and no copy of it. */
export function writeStory(written: Written): WriteStory {
  if (!readArguments(() => written instanceof Written))
    throw invalidArgument("a story is of a write that succeeds: pass the very result of write, if it is ok");
  const { resource, live, proposal, object } = Written.factsOf(written);
  const { type } = resource;
  const { object: proposed, stated, owned } = proposal;
  const set = (from: JsonObject, to: JsonObject) => {
    const { added, modified } = compare(type, { from, to });
    return union(added, modified);
  };
  const byDefault = set(stated, proposed);
  const byServer = set(proposed, object);
  const changes = listChanges({ type, live: live ?? NOTHING, object }).map((change): WriteChange => {
    const is = (fields: typeof byDefault): boolean => hasPath(fields, change.steps);
    return { ...change, by: is(byServer) ? "server" : is(byDefault) ? "default" : "stated" };
  });
  const applied = owned instanceof Applied ? storyOf(owned) : undefined;
  const told = owned instanceof Updated ? storyOf(owned) : applied;
  return {
    changes,
    takenOver: told?.takenOver ?? [],
    givenUp: applied?.givenUp ?? [],
    keyOnlyItems: applied?.keyOnlyItems ?? [],
    dropped: told?.dropped ?? [],
    explain: applied?.explain,
  };
}
