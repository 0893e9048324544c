import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import { invalidArgument, isObject, readArguments } from "../../value/internal.ts";
import type { Converter } from "./converter.ts";

/** What a comparison needs of a converter. */
export type AskedConverter = Pick<Converter, "versions" | "type" | "convert" | "withDefaults">;

/** Reads a converter that a caller passed. */
export function readConverter(given: Converter): AskedConverter {
  const { versions, type, convert, withDefaults } = isObject(given) ? given : ({} as Converter);
  const areMethods = [type, convert, withDefaults].every((method) => typeof method === "function");
  if (!areMethods || !Array.isArray(versions))
    throw invalidArgument("each of converters must be a converter: pass what createConverter gives");
  return { versions: Array.from(versions), type, convert, withDefaults };
}

/** The type that a converter has for one of its versions. */
export function typeIn(converter: AskedConverter, version: string): ObjectType {
  const type = readArguments(() => converter.type(version));
  checkObjectType(type);
  return type;
}

/** The converter of a kind between some of its versions, if there is one. */
export function findConverter(
  converters: readonly AskedConverter[],
  kind: string,
  versions: readonly string[],
): AskedConverter | undefined {
  return converters.find((converter) => {
    if (!versions.every((version) => converter.versions.includes(version))) return false;
    const { kinds } = typeIn(converter, versions[0] as string);
    return kinds.length === 0 || kinds.some((stated) => stated.kind === kind);
  });
}
