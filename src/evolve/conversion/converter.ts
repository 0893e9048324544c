import {
  didYouMean,
  type KubernetesObject,
  nearMatches,
  type ObjectOf,
  type ObjectType,
} from "../../schema/internal.ts";
import {
  checkObject,
  getField,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readAsJson,
  readNamed,
  readObject,
  showValue,
  withField,
} from "../../value/internal.ts";
import { sharePassed } from "../read-write.ts";
import { type Conversion, readConversion } from "./conversion.ts";
import type { DeclaredPaths, Spoke } from "./spoke.ts";

/** From which version to which. */
export interface ConvertedVersions {
  /** The object's version. Default: its apiVersion. */
  readonly from?: string | undefined;
  readonly to: string;
}

/** Converts the objects of one kind between its versions. */
export interface Converter {
  /** The hub's apiVersion. */
  readonly hub: string;
  /** All versions, the hub first. */
  readonly versions: readonly string[];
  /** The type of a version; one that is not there is an error. */
  type<T = KubernetesObject>(version: string): ObjectType<T>;
  /** The paths that the declaration of a version names; a version that is not there is an error. */
  declared(version: string): DeclaredPaths;
  /**
   * The object in another version, sharing all that is the same there; the object itself if it has that version
   * already. Defaults of the version it comes from fill what is unset. A version that is not there is an error.
   */
  convert<T = KubernetesObject>(object: object, versions: ConvertedVersions): ObjectOf<T>;
  /** The object with its version's defaults where it is unset, as `convert` reads it. */
  withDefaults<T = KubernetesObject>(object: object, version?: string | undefined): ObjectOf<T>;
  /**
   * The same as server-side apply takes it (`apply(…, { convert: converter.forApply })`): gives `undefined` for a
   * version that is not there any more, and fills in no defaults, since nobody has stated those.
   */
  readonly forApply: (
    object: object,
    versions: { readonly from: string; readonly to: string },
  ) => { readonly type: ObjectType; readonly object: JsonObject } | undefined;
}

const VERSIONS: Names = { from: "any", to: "any" };

/** A converter from a star of versions. Whatever is declared wrongly is an error here. */
export function createConverter(conversion: Conversion): Converter {
  const { hub, spokes } = readArguments(() => readConversion(conversion));

  function find(version: unknown): Spoke {
    const spoke = spokes.get(version as string);
    if (spoke !== undefined) return spoke;
    const names = [...spokes.keys()];
    const near = typeof version === "string" ? nearMatches(version, names) : [];
    const hint = didYouMean(near, `there are ${names.join(", ")}`);
    const problem =
      version === undefined ? "no version is named" : `there is no version ${showValue(version)}`;
    throw new MergeError("CONVERSION_INVALID", ".apiVersion", `${problem}: ${hint}`);
  }

  return {
    hub,
    versions: [...spokes.keys()],
    type: <T>(version: string) => readArguments(() => find(version).type) as ObjectType<T>,
    declared: (version) => readArguments(() => find(version).declared),
    convert<T>(object: object, versions: ConvertedVersions) {
      const { read, source, target, to } = readArguments(() => {
        const read = readObject(object, "object");
        const { from = getField(read, "apiVersion"), to } = readNamed("versions", versions, VERSIONS);
        return { read, source: find(from), target: find(to), to };
      });
      if (source === target) return object as ObjectOf<T>;
      const converted = target.fromHub(source.toHub(read, { defaults: true }));
      return sharePassed<T>(object, read, withField(converted, "apiVersion", to));
    },
    withDefaults<T>(object: object, version?: string) {
      const { read, spoke } = readArguments(() => {
        const read = readObject(object, "object");
        return { read, spoke: find(version ?? getField(read, "apiVersion")) };
      });
      return sharePassed<T>(object, read, spoke.fillDefaults(read));
    },
    forApply(object, versions) {
      const { from, to } = readArguments(() => readNamed("versions", versions, VERSIONS));
      const [source, target] = [spokes.get(from), spokes.get(to)];
      if (source === undefined || target === undefined) return undefined;
      return readAsJson({ object }, ["object"], (parts) => {
        checkObject(parts.object, "object");
        const { type } = target;
        if (from === to) return { type, object: parts.object };
        const converted = target.fromHub(source.toHub(parts.object, { defaults: false }));
        // What is left of an object after pruning may have no version, and gets none.
        const named = converted.apiVersion === undefined ? converted : withField(converted, "apiVersion", to);
        return { type, object: named };
      });
    },
  };
}
