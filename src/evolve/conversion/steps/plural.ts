import {
  equal,
  invalidArgument,
  type Json,
  type Names,
  readArguments,
  readNamed,
} from "../../../value/internal.ts";
import { unconvertible } from "../place.ts";
import { type BothNames, joinNames } from "./both-names.ts";
import { asList, type Converting, itemsOf, readConvert, type StepConversion } from "./convert.ts";
import { type ListItem, readItem } from "./list-item.ts";
import { moveField } from "./move-field.ts";
import { pickItem } from "./pick-item.ts";
import { firstAndRest } from "./plural-rest.ts";
import { type ConversionStep, publishStep, readPlace } from "./step.ts";

/** What else a step between one value and a list does. */
export interface SingularOptions {
  /** What each value becomes on its way, such as `number-to-text`. Default: it stays as it is. */
  readonly convert?: StepConversion | undefined;
}

/** What else a plural does. */
export interface PluralOptions extends SingularOptions {
  /** The version's field that has the rest of the hub's list. Default: none. */
  readonly rest?: string | undefined;
  /**
   * That the version has the list, too, and which counts where it does not begin with the one value: `oldWins` is the one value,
   * `newWins` the list, `mustMatch` an error. From the hub, both are set. Default: the version has no list.
   */
  readonly both?: BothNames | undefined;
  /** The one item of the hub's list that the version's value is about. Default: the first item is the value. */
  readonly item?: ListItem | undefined;
}

const SINGULAR: Names = { convert: "any" };
const PLURAL: Names = { ...SINGULAR, rest: "string", item: "any", both: "oldWins|newWins|mustMatch" };

/**
 * The version has one value where the hub has a list: `plural("spec.ip", "spec.ips")`. The version shows the
 * first, or with `item` the one that this describes. What more the hub has, or that its list is empty, takes a stash of the
 * hub's field to survive; `rest` is a field of the version for it.
 */
export function plural(path: string, hubPath: string, options: PluralOptions = {}): ConversionStep {
  const [version, hub] = [readPlace(path), readPlace(hubPath)];
  const { converting, rest, item, both } = readArguments(() => {
    const { convert, item, ...read } = readNamed("options of a step", options, PLURAL);
    return {
      ...read,
      converting: readConvert(convert),
      item: item === undefined ? undefined : readItem(item),
    };
  });
  if (both !== undefined && item !== undefined)
    throw invalidArgument("both is about the first item: leave out either both or item");
  if (rest !== undefined && item !== undefined)
    throw invalidArgument("rest is what follows the first item: leave out either rest or item");
  if (rest !== undefined)
    return publishStep(firstAndRest({ version, rest: readPlace(rest), hub }, converting, both));
  if (item !== undefined) return publishStep(pickItem(version, hub, item, converting));
  const first = firstItem(converting);
  return publishStep(
    both === undefined ? moveField(version, hub, first) : joinNames(version, hub, both, first, beginsWith),
  );
}

/** Whether a list begins with the only item of another. */
function beginsWith(one: Json, list: Json): boolean {
  return (
    Array.isArray(one) && Array.isArray(list) && list.length > 0 && equal(one[0] as Json, list[0] as Json)
  );
}

/** The version has a list where the hub has one value. More than one item, or none, is an error: the hub cannot say it. */
export function singular(path: string, hubPath: string, options: SingularOptions = {}): ConversionStep {
  const converting = readArguments(() =>
    readConvert(readNamed("options of a step", options, SINGULAR).convert),
  );
  return publishStep(moveField(readPlace(path), readPlace(hubPath), onlyItem(converting)));
}

/** `null` says the same of one value and of a list: that there is none. */
function firstItem(converting: Converting): Converting {
  return (version, hub) => {
    const become = converting(version, itemsOf(hub));
    return {
      toHub: (value, where, lossy) => listOf(become.toHub(value, where, lossy)),
      fromHub: (value, where) => {
        const first = value === null ? null : asList(value, where)[0];
        return first === undefined ? undefined : become.fromHub(first, where);
      },
    };
  };
}

function onlyItem(converting: Converting): Converting {
  return (version, hub) => {
    const become = converting(itemsOf(version), hub);
    return {
      toHub: (value, where, lossy) => {
        if (value === null) return null;
        const list = asList(value, where);
        const [only] = list;
        const isValue = only !== undefined && only !== null;
        if (isValue && (list.length === 1 || lossy)) return become.toHub(only, where, lossy);
        if (lossy) return undefined;
        if (only === null && list.length === 1)
          throw unconvertible(where, "the only item of this list is null, where the hub has a value: set it");
        const message = `this list has ${list.length} items, where the hub has one value: leave just one`;
        throw unconvertible(where, message);
      },
      fromHub: (value, where) => listOf(become.fromHub(value, where)),
    };
  };
}

function listOf(value: Json | undefined): Json | undefined {
  return value === undefined || value === null ? value : [value];
}
