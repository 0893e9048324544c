import type {
  DecisionNotice,
  DuplicateDecision,
  DuplicatePair,
  DuplicateRule,
} from "../../evolve/internal.ts";
import {
  equal,
  getField,
  isObject,
  type Json,
  type JsonObject,
  textOf,
  withField,
} from "../../value/internal.ts";
import { APP_ARMOR, profileOf } from "../kinds/pods/app-armor.ts";
import { listOf } from "./one-and-list.ts";
import { fromTemplate } from "./templates.ts";

const DEPRECATED = 'deprecated since v1.30; use the "appArmorProfile" field instead';

/**
 * The annotations that name the AppArmor profiles of a pod's containers, and the fields that took their place. The annotation of
 * a new pod is copied to the field; in a template, whose path is given, the two must only agree.
 */
export function appArmorRules(template?: string): readonly DuplicateRule[] {
  return ["containers", "initContainers"].map((list) => {
    const annotations = fromTemplate(template, "metadata.annotations");
    const containers = fromTemplate(template, `spec.${list}`);
    return {
      old: annotations,
      new: containers,
      decide: (pair: DuplicatePair) => decideProfiles(pair, { annotations, containers, template }),
    };
  });
}

/** Where the parts of a pod are. */
interface PodPlaces {
  readonly annotations: string;
  readonly containers: string;
  readonly template: string | undefined;
}

function decideProfiles(
  pair: DuplicatePair,
  { annotations, containers, template }: PodPlaces,
): DuplicateDecision {
  const { old, new: list, before, after } = pair;
  // Of a pod that exists, neither can change.
  if (!isObject(old) || (template === undefined && before !== undefined)) return {};
  const spec = objectAt(after, ...fromTemplate(template, "spec").split("."));
  if (objectAt(spec, "os")?.name === "windows") return {};
  const ofPod = objectAt(spec, "securityContext", "appArmorProfile");
  const settled = listOf(list).map((container) =>
    settleProfile(container, old, ofPod, template === undefined),
  );
  return {
    ...(settled.some(({ isCopied }) => isCopied) && { new: settled.map(({ container }) => container) }),
    warnings: settled.flatMap(({ isNews, key }) =>
      isNews ? [{ at: `${annotations}.${JSON.stringify(key)}`, message: DEPRECATED }] : [],
    ),
    errors: settled.flatMap(({ mismatch }, index): readonly DecisionNotice[] => {
      if (mismatch === undefined) return [];
      const field = mismatch === "type" ? mismatch : "localhostProfile";
      const at = `${containers}[${index}].securityContext.appArmorProfile.${field}`;
      return [{ at, message: `apparmor ${mismatch} in annotation and field must match` }];
    }),
  };
}

/** What becomes of a container. */
interface SettledContainer {
  readonly container: Json;
  /** The key of its annotation. */
  readonly key?: string;
  /** Whether the annotation says what no field does. */
  readonly isNews?: boolean;
  readonly isCopied?: boolean;
  /** What the annotation and the field disagree about. */
  readonly mismatch?: "type" | "profile" | undefined;
}

function settleProfile(
  container: Json,
  annotations: JsonObject,
  ofPod: JsonObject | undefined,
  isPod: boolean,
): SettledContainer {
  const key = APP_ARMOR + (isObject(container) ? textOf(container.name) : "");
  const annotation = getField(annotations, key);
  if (!isObject(container) || typeof annotation !== "string") return { container };
  const stated = objectAt(container, "securityContext", "appArmorProfile");
  const meant = profileOf(annotation);
  const isNews = stated === undefined && (meant === undefined || ofPod === undefined || !equal(meant, ofPod));
  if (isPod && isNews && meant !== undefined)
    return { container: withProfile(container, meant), key, isNews, isCopied: true };
  return { container, key, isNews, mismatch: mismatchOf(annotation, stated ?? ofPod) };
}

function mismatchOf(annotation: string, profile: JsonObject | undefined): SettledContainer["mismatch"] {
  switch (profile?.type) {
    case "Unconfined":
      return annotation === "unconfined" ? undefined : "type";
    case "RuntimeDefault":
      return annotation === "runtime/default" ? undefined : "type";
    case "Localhost":
      if (!annotation.startsWith("localhost/")) return "type";
      return annotation === `localhost/${textOf(profile.localhostProfile)}` ? undefined : "profile";
    default:
      return undefined;
  }
}

function withProfile(container: JsonObject, profile: JsonObject): JsonObject {
  const context = objectAt(container, "securityContext") ?? {};
  return withField(container, "securityContext", withField(context, "appArmorProfile", profile));
}

function objectAt(object: Json | undefined, ...names: readonly string[]): JsonObject | undefined {
  let here = object;
  for (const name of names) here = isObject(here) ? getField(here, name) : undefined;
  return isObject(here) ? here : undefined;
}
