import {
  checkObjectType,
  didYouMean,
  type KubernetesObject,
  nearMatches,
  type ObjectOf,
  type ObjectType,
} from "../../schema/index.ts";
import {
  checkObject,
  getField,
  invalidArgument,
  type JsonObject,
  MergeError,
  type Names,
  readAsJson,
  readObject,
  showValue,
  withField,
} from "../../value/index.ts";
import { checkRecord, checkText, readArguments, readList, readNamed, readTexts } from "../read-arguments.ts";
import { sharePassed } from "../read-write.ts";
import type { ConversionDefaults } from "./defaults.ts";
import { declaredWrongly } from "./place.ts";
import { Spoke } from "./spoke.ts";
import { type ConversionStep, custom, readStep } from "./step.ts";

/** The versions of a kind, and how each differs from the hub. */
export interface Conversion {
  /** The version that all others convert to and from. */
  readonly hub: HubVersion;
  /** The other versions, by apiVersion. */
  readonly versions: Readonly<Record<string, SpokeVersion>>;
  /** The name of the annotation that holds stashes. Default: `fieldwise.dev/stash`. */
  readonly stashAnnotation?: string | undefined;
}

/** The version that all others convert to and from. */
export interface HubVersion {
  /** Its apiVersion. */
  readonly version: string;
  readonly type: ObjectType;
  /** What fills unset fields when an object of this version is read. Default: nothing. */
  readonly defaults?: ConversionDefaults | undefined;
}

/** A version says how it differs from the hub, in steps or in functions that convert the whole object. */
export interface SpokeVersion {
  readonly type: ObjectType;
  /** What fills unset fields when an object of this version is read. Default: nothing. */
  readonly defaults?: ConversionDefaults | undefined;
  /** The differences, in order. Default: none. */
  readonly steps?: readonly ConversionStep[] | undefined;
  /** Instead of steps: both functions, which leave their argument as it is. */
  readonly toHub?: ConvertObject | undefined;
  /** The way back. Both functions are there, or neither. */
  readonly fromHub?: ConvertObject | undefined;
  /** Paths of the hub's fields that this version cannot say, or not all of. An annotation carries them. Default: none. */
  readonly stash?: readonly string[] | undefined;
}

/** Converts an object, without changing it, to one that is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: who declares a version knows what its objects look like.
export type ConvertObject = (object: any) => object;

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
    throw new MergeError(
      "CONVERSION_INVALID",
      ".apiVersion",
      `there is no version ${showValue(version)}: ${hint}`,
    );
  }

  return {
    hub,
    versions: [...spokes.keys()],
    type: <T>(version: string) => readArguments(() => find(version).type) as ObjectType<T>,
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

const STASH = "fieldwise.dev/stash";

const PARTS: Names = { hub: "any", versions: "any", stashAnnotation: "string" };
const HUB: Names = { version: "string", type: "any", defaults: "any" };
const VERSION: Names = {
  type: "any",
  defaults: "any",
  steps: "any",
  toHub: "function",
  fromHub: "function",
  stash: "any",
};

function readConversion(conversion: Conversion): {
  readonly hub: string;
  readonly spokes: ReadonlyMap<string, Spoke>;
} {
  const { hub: statedHub, versions, stashAnnotation = STASH } = readNamed("parts", conversion, PARTS);
  const hub = readNamed("parts of the hub", statedHub, HUB);
  checkText(hub.version, "the version of the hub");
  const toSpoke = (declared: SpokeVersion): Spoke => createSpoke(declared, hub, stashAnnotation);
  const spokes = new Map([[hub.version, inVersion(hub.version, () => toSpoke({ ...hub, steps: [] }))]]);
  checkRecord(versions, "versions");
  for (const version of Object.keys(versions)) {
    const stated = versions[version];
    if (stated === undefined) continue;
    if (version === hub.version)
      throw declaredWrongly(version, "this is the hub, which takes no steps to itself: remove it");
    spokes.set(
      version,
      inVersion(version, () => toSpoke(readNamed("parts of a version", stated, VERSION))),
    );
  }
  return { hub: hub.version, spokes };
}

function createSpoke(declared: SpokeVersion, hub: HubVersion, annotation: string): Spoke {
  const { type, defaults, steps, toHub, fromHub, stash = [] } = declared;
  checkVersionType(type);
  if ((toHub === undefined) !== (fromHub === undefined) || (toHub !== undefined && steps !== undefined))
    throw declaredWrongly("", "a version has steps, or both of toHub and fromHub: declare one of the two");
  const wholeObject = toHub && fromHub && [custom({ toHub, fromHub })];
  return new Spoke({
    type,
    hubType: hub.type,
    defaults,
    steps: readList(wholeObject ?? steps ?? [], "steps").map(readStep),
    stash: readTexts(stash, "stash"),
    annotation,
  });
}

function checkVersionType(type: ObjectType): void {
  try {
    checkObjectType(type);
  } catch {
    throw invalidArgument("its type is no type of objects: pass one, as loadCustomResource(…).type gives");
  }
}

/** Says in an error which version's declaration is wrong. */
function inVersion(version: string, create: () => Spoke): Spoke {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const code = error.code === "ARGUMENT_INVALID" ? error.code : "CONVERSION_INVALID";
    throw new MergeError(code, error.path, `in ${version}: ${error.detail}`, { cause: error });
  }
}
