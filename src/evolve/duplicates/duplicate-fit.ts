import { type DuplicateOf, untyped } from "../../schema/internal.ts";
import { type ConversionSide, conversionMisfit, kindsAllowed, printKinds } from "../values/index.ts";

/** The fields of one fact. */
export interface DuplicateSides {
  readonly old: ConversionSide;
  readonly new: ConversionSide;
  readonly rest: ConversionSide | undefined;
}

/**
 * Why a declaration does not fit the types of its fields, and what to do about it; `undefined` if it fits. `own`: values
 * are converted by functions, of which nothing is known beforehand.
 */
export function duplicateMisfit(
  {
    policy,
    convert,
  }: { readonly policy: DuplicateOf["policy"]; readonly convert?: DuplicateOf["convert"] | "own" },
  sides: DuplicateSides,
): string | undefined {
  const { old, new: fresh, rest } = sides;
  if (rest !== undefined && policy !== "param")
    return `rest is for the policy param, and this is ${policy}: use param, or leave rest out`;
  const convertMisfit = (older: ConversionSide, newer: ConversionSide): string | undefined =>
    convert === "own" ? undefined : conversionMisfit(convert, older, newer);
  switch (policy) {
    case "readOldFirst":
      return undefined;
    case "plural":
    case "param":
      return (
        notList(policy, fresh) ??
        convertMisfit(old, itemOf(fresh)) ??
        (rest && (notList(policy, rest) ?? differentItems(rest, fresh)))
      );
    case "overlay":
      return notMap(old) ?? notMap(fresh) ?? convertMisfit(mapValueOf(old), mapValueOf(fresh));
    default:
      return convertMisfit(old, fresh);
  }
}

function notList(policy: string, { type, name }: ConversionSide): string | undefined {
  if (type.list !== undefined) return undefined;
  return `${policy} needs a list, but ${name} is ${printKinds(kindsAllowed(type))}: use another policy`;
}

function itemOf({ type, name }: ConversionSide): ConversionSide {
  return { type: type.list?.element ?? type, name: `an item of ${name}` };
}

function differentItems(rest: ConversionSide, fresh: ConversionSide): string | undefined {
  if (conversionMisfit(undefined, itemOf(rest), itemOf(fresh)) === undefined) return undefined;
  return `the items of ${rest.name} are not such as ${fresh.name} has: name a list of the same`;
}

function notMap({ type, name }: ConversionSide): string | undefined {
  if (type.map !== undefined) return undefined;
  return `overlay needs objects, but ${name} is ${printKinds(kindsAllowed(type))}: use another policy`;
}

/** Fields have types of their own, so only maps tell what one value is. */
function mapValueOf({ type, name }: ConversionSide): ConversionSide {
  return { type: type.map?.element ?? untyped, name: `a value of ${name}` };
}
