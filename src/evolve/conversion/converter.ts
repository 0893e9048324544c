import { didYouMean, nearMatches, type ObjectType } from "../../schema/index.ts";
import {
  checkObject,
  getField,
  type JsonObject,
  MergeError,
  showValue,
  withField,
} from "../../value/index.ts";
import type { Defaults } from "./defaults.ts";
import { declaredWrongly } from "./place.ts";
import { Spoke } from "./spoke.ts";
import { custom, type Step } from "./step.ts";

/** The versions of a kind, and how each differs from the hub. */
export interface Conversion {
  /** The version that all others convert to and from. */
  readonly hub: HubVersion;
  /** The other versions, by apiVersion. */
  readonly versions: Readonly<Record<string, SpokeVersion>>;
  /** The name of the annotation that holds stashes. Default: `fieldwise.dev/stash`. */
  readonly stashAnnotation?: string;
}

/** The version that all others convert to and from. */
export interface HubVersion {
  /** Its apiVersion. */
  readonly version: string;
  readonly type: ObjectType;
  /** What fills unset fields when an object of this version is read. Default: nothing. */
  readonly defaults?: Defaults;
}

/** A version says how it differs from the hub, in steps or in functions that convert the whole object. */
export interface SpokeVersion {
  readonly type: ObjectType;
  /** What fills unset fields when an object of this version is read. Default: nothing. */
  readonly defaults?: Defaults;
  /** The differences, in order. Default: none. */
  readonly steps?: readonly Step[];
  /** Instead of steps: both functions, which leave their argument as it is. */
  readonly toHub?: (object: JsonObject) => JsonObject;
  /** The way back. Both functions are there, or neither. */
  readonly fromHub?: (object: JsonObject) => JsonObject;
  /** Paths of the hub's fields that this version cannot say, or not all of. An annotation carries them. Default: none. */
  readonly stash?: readonly string[];
}

/** Converts the objects of one kind between its versions. */
export interface Converter {
  /** The hub's apiVersion. */
  readonly hub: string;
  /** All versions, the hub first. */
  readonly versions: readonly string[];
  /** The type of a version; one that is not there is an error. */
  type(version: string): ObjectType;
  /**
   * The object in another version, sharing all that is the same there; the object itself if it has that version
   * already. Defaults of the version it comes from fill what is unset. A version that is not there is an error.
   */
  convert(object: JsonObject, versions: { readonly from?: string; readonly to: string }): JsonObject;
  /** The object with its version's defaults where it is unset, as `convert` reads it. */
  withDefaults(object: JsonObject, version?: string): JsonObject;
  /**
   * The same as server-side apply takes it (`apply(…, { convert: converter.forApply })`): gives `undefined` for a
   * version that is not there any more, and fills in no defaults, since nobody has stated those.
   */
  readonly forApply: (
    object: JsonObject,
    versions: { readonly from: string; readonly to: string },
  ) => { readonly type: ObjectType; readonly object: JsonObject } | undefined;
}

/** A converter from a star of versions. Whatever is declared wrongly is an error here. */
export function createConverter({ hub, versions, stashAnnotation = STASH }: Conversion): Converter {
  const spokes = new Map([[hub.version, createSpoke({ ...hub, steps: [] }, hub, stashAnnotation)]]);
  for (const [version, declared] of Object.entries(versions)) {
    if (version === hub.version)
      throw declaredWrongly(version, "this is the hub, which takes no steps to itself: remove it");
    spokes.set(
      version,
      inVersion(version, () => createSpoke(declared, hub, stashAnnotation)),
    );
  }

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

  function run(object: JsonObject, from: string, to: string, defaults: boolean): JsonObject {
    const inHub = find(from).toHub(object, { defaults });
    return find(to).fromHub(inHub);
  }

  return {
    hub: hub.version,
    versions: [...spokes.keys()],
    type: (version) => find(version).type,
    convert(object, { from, to }) {
      checkObject(object, "object");
      const version = from ?? (getField(object, "apiVersion") as string);
      find(version);
      find(to);
      if (version === to) return object;
      return withField(run(object, version, to, true), "apiVersion", to);
    },
    withDefaults(object, version = getField(object, "apiVersion") as string) {
      return find(version).fillDefaults(object);
    },
    forApply(object, { from, to }) {
      const type = spokes.get(to)?.type;
      if (type === undefined || !spokes.has(from)) return undefined;
      if (from === to) return { type, object };
      const converted = run(object, from, to, false);
      // What is left of an object after pruning may have no version, and gets none.
      const named = converted.apiVersion === undefined ? converted : withField(converted, "apiVersion", to);
      return { type, object: named };
    },
  };
}

const STASH = "fieldwise.dev/stash";

function createSpoke(declared: SpokeVersion, hub: HubVersion, annotation: string): Spoke {
  const { type, defaults, steps, toHub, fromHub, stash = [] } = declared;
  if ((toHub === undefined) !== (fromHub === undefined) || (toHub !== undefined && steps !== undefined))
    throw declaredWrongly("", "a version has steps, or both of toHub and fromHub: declare one of the two");
  const wholeObject = toHub && fromHub && [custom({ toHub, fromHub })];
  return new Spoke({
    type,
    hubType: hub.type,
    defaults,
    steps: wholeObject ?? steps ?? [],
    stash,
    annotation,
  });
}

/** Says in an error which version's declaration is wrong. */
function inVersion(version: string, create: () => Spoke): Spoke {
  try {
    return create();
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    throw new MergeError("CONVERSION_INVALID", error.path, `in ${version}: ${error.detail}`, {
      cause: error,
    });
  }
}
