import { checkObjectType, didYouMean, nearMatches, type ObjectType } from "../../../schema/internal.ts";
import {
  checkFunction,
  isObject,
  type Json,
  type JsonObject,
  MergeError,
  readArguments,
  readObject,
  showValue,
} from "../../../value/internal.ts";
import { type Conversion, readConversion, type SpokeVersion } from "../conversion.ts";
import type { ConversionDefaults } from "../defaults.ts";
import type { DeclaredConversion } from "./declared-conversion.ts";
import { Limits } from "./limits.ts";
import { readDeclaredSteps, wrongAt } from "./read-declared-step.ts";

const PARTS = ["hub", "defaults", "versions"];
const VERSION = ["steps", "defaults", "stash", "versionStash"];
const LONGEST_PATH = 10_000;

/**
 * A conversion for `createConverter` from one that is declared in JSON; `types` gives the type of each apiVersion. What is wrong is
 * a `CONVERSION_INVALID` at its path in the declaration.
 */
export function readDeclaredConversion(
  declared: DeclaredConversion,
  types: (version: string) => ObjectType,
): Conversion {
  return readArguments(() => {
    checkFunction(types, "types");
    return read(readObject(declared, "the conversion"), types);
  });
}

function read(declared: JsonObject, types: (version: string) => ObjectType): Conversion {
  checkParts(declared, PARTS, "");
  const { hub, versions = {} } = declared;
  if (typeof hub !== "string" || hub === "") throw wrongAt(".hub", "the hub must be an apiVersion: name one");
  if (!isObject(versions)) throw wrongAt(".versions", `this is ${showValue(versions)}: use an object`);
  const limits = new Limits();
  const read: Conversion = {
    hub: { version: hub, type: typeOf(types, hub, ".hub"), ...readDefaults(declared, "") },
    versions: Object.fromEntries(
      Object.keys(versions).map((version): [string, SpokeVersion] => {
        const where = `.versions.${JSON.stringify(version)}`;
        const stated = versions[version];
        if (!isObject(stated)) throw wrongAt(where, `this is ${showValue(stated)}: use an object with steps`);
        checkParts(stated, VERSION, where);
        return [
          version,
          {
            type: typeOf(types, version, where),
            ...readDefaults(stated, where),
            steps: readDeclaredSteps(stated.steps, `${where}.steps`, limits),
            stash: readPaths(stated, "stash", where),
            versionStash: readPaths(stated, "versionStash", where),
          },
        ];
      }),
    ),
  };
  checkWhole(read, declared);
  return read;
}

function typeOf(types: (version: string) => ObjectType, version: string, where: string): ObjectType {
  try {
    const type = types(version);
    checkObjectType(type);
    return type;
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw wrongAt(where, `there is no type of ${version}: ${error.message}`);
  }
}

function readDefaults(stated: JsonObject, where: string): { readonly defaults?: ConversionDefaults } {
  const { defaults } = stated;
  if (defaults === undefined) return {};
  if (isObject(defaults)) return { defaults };
  throw wrongAt(`${where}.defaults`, `this is ${showValue(defaults)}: use an object of values by path`);
}

function readPaths(stated: JsonObject, name: string, where: string): readonly string[] {
  const paths = stated[name] ?? [];
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === "string"))
    throw wrongAt(`${where}.${name}`, `this is ${showValue(paths)}: use a list of paths`);
  const long = paths.findIndex((path) => path.length > LONGEST_PATH);
  if (long < 0) return paths;
  throw wrongAt(
    `${where}.${name}[${long}]`,
    `this path has more than ${LONGEST_PATH} characters: use a shorter one`,
  );
}

function checkParts(stated: JsonObject, known: readonly string[], where: string): void {
  const unknown = Object.keys(stated).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const hint = didYouMean(nearMatches(unknown, known), `use ${known.join(", ")}`);
  throw wrongAt(where, `there is no "${unknown}" in a conversion: ${hint}`);
}

/** Throws if the parts do not fit the types, at the part that has the path which is wrong. */
function checkWhole(conversion: Conversion, declared: JsonObject): void {
  const { hub, versions } = conversion;
  for (const version of [undefined, ...Object.keys(versions)]) {
    const own = version === undefined ? {} : { [version]: versions[version] as SpokeVersion };
    try {
      readConversion({ hub, versions: own });
    } catch (error) {
      if (!(error instanceof MergeError)) throw error;
      const start = version === undefined ? "" : `.versions.${JSON.stringify(version)}`;
      const stated = version === undefined ? declared : (declared.versions as JsonObject)[version];
      throw wrongAt(start + placeOf(stated as JsonObject, error.path), error.message);
    }
  }
}

/** The part of a version's declaration that has a path, or something below it. */
function placeOf(stated: JsonObject, path: string): string {
  if (path === "") return "";
  const has = (value: Json | undefined): boolean => {
    if (typeof value === "string")
      return value === path || value.startsWith(`${path}.`) || value.startsWith(`${path}[`);
    if (Array.isArray(value)) return value.some(has);
    return isObject(value) && Object.values(value).some(has);
  };
  const { defaults } = stated;
  if (isObject(defaults) && Object.hasOwn(defaults, path)) return `.defaults.${JSON.stringify(path)}`;
  for (const name of ["steps", "stash", "versionStash"]) {
    const list = stated[name];
    const index = Array.isArray(list) ? list.findIndex(has) : -1;
    if (index >= 0) return `.${name}[${index}]`;
  }
  return "";
}
