import { checkObjectType, type ObjectType } from "../../schema/internal.ts";
import {
  checkRecord,
  checkText,
  invalidArgument,
  MergeError,
  type Names,
  readList,
  readNamed,
  readTexts,
} from "../../value/internal.ts";
import type { ConversionDefaults } from "./defaults.ts";
import { declaredWrongly } from "./place.ts";
import { Spoke } from "./spoke.ts";
import { custom } from "./steps/custom.ts";
import { type ConversionStep, readStep } from "./steps/step.ts";

/** The versions of a kind, and how each differs from the hub. */
export interface Conversion {
  /** The version that all others convert to and from. */
  readonly hub: HubVersion;
  /** The other versions, by apiVersion. */
  readonly versions: Readonly<Record<string, SpokeVersion>>;
  /**
   * The name of the annotation that holds stashes of the hub's fields; with `.versions` behind it, of the one that holds
   * those of versions' fields. Default: `fieldwise.dev/stash`.
   */
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
  /**
   * Paths of the hub's fields that this version cannot say, or not all of. An annotation of the version's objects carries
   * them. Default: none.
   */
  readonly stash?: readonly string[] | undefined;
  /**
   * Paths of this version's fields that the hub cannot say, or not all of. An annotation of the hub's objects carries them.
   * Default: none.
   */
  readonly versionStash?: readonly string[] | undefined;
}

/** Converts an object, without changing it, to one that is JSON. */
// biome-ignore lint/suspicious/noExplicitAny: who declares a version knows what its objects look like.
export type ConvertObject = (object: any) => object;

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
  versionStash: "any",
};

/** A star of versions that was read. */
export interface ReadConversion {
  /** The hub's apiVersion. */
  readonly hub: string;
  /** All versions by their apiVersions, the hub first. */
  readonly spokes: ReadonlyMap<string, Spoke>;
}

/** Reads a star of versions. Whatever is declared wrongly is an error. */
export function readConversion(conversion: Conversion): ReadConversion {
  const { hub: statedHub, versions, stashAnnotation = STASH } = readNamed("parts", conversion, PARTS);
  const hub = readNamed("parts of the hub", statedHub, HUB);
  checkText(hub.version, "the version of the hub");
  const toSpoke = (version: string, declared: SpokeVersion): Spoke =>
    createSpoke(version, declared, hub, stashAnnotation);
  const { type, defaults } = hub;
  const spokes = new Map([
    [hub.version, inVersion(hub.version, () => toSpoke(hub.version, { type, defaults }))],
  ]);
  checkRecord(versions, "versions");
  for (const version of Object.keys(versions)) {
    const stated = versions[version];
    if (stated === undefined) continue;
    if (version === hub.version)
      throw declaredWrongly(version, "this is the hub, which takes no steps to itself: remove it");
    spokes.set(
      version,
      inVersion(version, () => toSpoke(version, readNamed("parts of a version", stated, VERSION))),
    );
  }
  return { hub: hub.version, spokes };
}

function createSpoke(version: string, declared: SpokeVersion, hub: HubVersion, annotation: string): Spoke {
  const { type, defaults, steps, toHub, fromHub, stash = [], versionStash = [] } = declared;
  checkVersionType(type);
  if ((toHub === undefined) !== (fromHub === undefined) || (toHub !== undefined && steps !== undefined))
    throw declaredWrongly("", "a version has steps, or both of toHub and fromHub: declare one of the two");
  const wholeObject = toHub && fromHub && [custom({ toHub, fromHub })];
  return new Spoke({
    version,
    type,
    hubType: hub.type,
    defaults,
    hubDefaults: hub.defaults,
    steps: readList(wholeObject ?? steps ?? [], "steps").map(readStep),
    stash: readTexts(stash, "stash"),
    versionStash: readTexts(versionStash, "versionStash"),
    annotation,
  });
}

function checkVersionType(type: ObjectType): void {
  try {
    checkObjectType(type);
  } catch {
    throw invalidArgument(
      "its type must be a type of objects: pass one, as loadCustomResource(…).type gives",
    );
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
