import {
  Applied,
  type ApplyStory,
  type Conflict,
  type FieldChange,
  listChanges,
  type Owner,
  storyOf,
  type TakenField,
  Updated,
} from "../apply/internal.ts";
import { type FieldSet, hasPath, union } from "../fieldpath/internal.ts";
import { deduced, type ObjectType } from "../schema/internal.ts";
import { compare } from "../typed/internal.ts";
import {
  equal,
  invalidArgument,
  isObject,
  type JsonObject,
  MergeError,
  readArguments,
} from "../value/internal.ts";
import { type WriteFacts, Written } from "./written.ts";

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
  /** The conflicts that were left to the others because of a rule. */
  readonly gaveWay: readonly Conflict[];
  /** The fields that the manager applied before and applies no more, and that stay because of others. */
  readonly givenUp: readonly string[];
  /** The items of keyed lists that lost fields and have nothing left but what identifies them. */
  readonly keyOnlyItems: readonly string[];
  /** Managers that are managers no more, as the version in which they owned fields no longer exists. */
  readonly dropped: readonly Owner[];
  /** What was sent and does not count, by the name of the field at the top: `status`, where that is written by itself. */
  readonly ignored: readonly string[];
  /** Of an apply, why a field has its value. */
  readonly explain?: ApplyStory["explain"] | undefined;
}

const NOTHING: JsonObject = {};

/** What there is to tell about a write. It takes the very result of `write`, and no copy of it. */
export function writeStory(written: Written): WriteStory {
  if (!readArguments(() => written instanceof Written))
    throw invalidArgument("a story is of a write that succeeds: pass the very result of write, if it is ok");
  const facts = Written.factsOf(written);
  const { owned } = facts.proposal;
  const applied = owned instanceof Applied ? storyOf(owned) : undefined;
  const told = owned instanceof Updated ? storyOf(owned) : applied;
  const changes = listWriteChanges(facts);
  if (facts.before !== undefined) return { ...tellBoth(facts.before, applied), changes };
  return {
    changes,
    takenOver: told?.takenOver ?? [],
    gaveWay: owned instanceof Applied ? owned.gaveWay : [],
    givenUp: applied?.givenUp ?? [],
    keyOnlyItems: applied?.keyOnlyItems ?? [],
    ...sideEffectsOf(written),
    explain: applied?.explain,
  };
}

/** Of what there is to tell, what takes no time to find. */
export function sideEffectsOf(written: Written): Pick<WriteStory, "ignored" | "dropped"> {
  const facts = Written.factsOf(written);
  const { owned } = (facts.before ? Written.factsOf(facts.before.written) : facts).proposal;
  if (owned === undefined) return { ignored: ignoredFields(facts), dropped: [] };
  const { before, dropped } = owned instanceof Applied ? Applied.factsOf(owned) : Updated.factsOf(owned);
  const owners = dropped.flatMap((id) => before.get(id)?.owner ?? []);
  return { ignored: ignoredFields(facts), dropped: owners };
}

/** The object that a write asks for, with its defaults, and without what only a server can know of it. */
export function proposedObject(written: Written): JsonObject {
  return Written.factsOf(written).proposal.object;
}

/** The fields that have their value by default, for all that a write states. */
export function defaultedFields(written: Written): FieldSet {
  return byDefault(Written.factsOf(written));
}

/** What two applies did of which the second took over what was handed over after the first. */
function tellBoth(
  { written, handedOver }: NonNullable<WriteFacts["before"]>,
  last: ApplyStory | undefined,
): WriteStory {
  const first = writeStory(written);
  return {
    ...first,
    takenOver: first.takenOver.filter(({ from }) => !handedOver.includes(from.manager)),
    // What comes with the hand-over was never the manager's to give up.
    givenUp: [],
    keyOnlyItems: last?.keyOnlyItems ?? [],
    explain: last?.explain,
  };
}

function listWriteChanges(facts: WriteFacts): readonly WriteChange[] {
  const { resource, live, object } = facts;
  const defaulted = byDefault(facts);
  const byServer = setBetween(facts, ({ proposal, object }) => ({ from: proposal.object, to: object }));
  return changesOf(resource.type, live ?? NOTHING, object).map((change) => {
    const is = (fields: FieldSet): boolean => hasPath(fields, change.steps);
    return { ...change, by: is(byServer) ? "server" : is(defaulted) ? "default" : "stated" };
  });
}

/** What differs; of objects that do not fit their type, which servers may have stored, by what they are. */
function changesOf(type: ObjectType, live: JsonObject, object: JsonObject): readonly FieldChange[] {
  return orDeduced(type, (known) => listChanges({ type: known, live, object }));
}

function orDeduced<Result>(type: ObjectType, tell: (type: ObjectType) => Result): Result {
  try {
    return tell(type);
  } catch (error) {
    if (error instanceof MergeError) return tell(deduced);
    throw error;
  }
}

function byDefault(facts: WriteFacts): FieldSet {
  return setBetween(facts, ({ resource, proposal: { stated, object } }) => ({
    from: resource.special.fold?.(stated) ?? stated,
    to: object,
  }));
}

/** What is set between two stages of a write, and of the one before it. */
function setBetween(
  last: WriteFacts,
  sides: (facts: WriteFacts) => { readonly from: JsonObject; readonly to: JsonObject },
): FieldSet {
  const { added, modified } = orDeduced(last.resource.type, (type) => compare(type, sides(last)));
  const set = union(added, modified);
  return last.before === undefined
    ? set
    : union(set, setBetween(Written.factsOf(last.before.written), sides));
}

/** What was wanted otherwise than it was, and yet stays: a write of all leaves the status alone, one of that all else. */
function ignoredFields(facts: WriteFacts): readonly string[] {
  const { resource, subresource, live = NOTHING, object } = facts;
  if (!resource.statusApart || ![undefined, "status"].includes(subresource)) return [];
  const { stated } = facts.proposal;
  return Object.keys(stated).filter((name) => {
    if (name === "metadata" || (name === "status") === (subresource === "status")) return false;
    const wanted = stated[name] ?? null;
    // What generators write, `status: {}`, says nothing.
    if (isObject(wanted) && Object.keys(wanted).length === 0) return false;
    return !equal(wanted, live[name] ?? null) && !equal(wanted, object[name] ?? null);
  });
}
