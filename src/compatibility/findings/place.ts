import { apiVersionOf, type GroupVersionKind } from "../../schema/internal.ts";
import type { Shape } from "../api/shape.ts";
import type { CompatibilityExemption, CompatibilityOptions, CompatibilityPlace, Track } from "./finding.ts";
import type { CompatibilitySide } from "./rule.ts";
import { exemptionOf, packageOf, trackOf } from "./stability.ts";

/** Where two schemas are being compared, and what is promised there. */
export interface Place {
  readonly in: string;
  readonly path: string;
  readonly side: CompatibilitySide;
  readonly track: Track;
  readonly exempt: CompatibilityExemption | undefined;
  /** Whether this is a field, or below one, that was marked as alpha or experimental. */
  readonly unstable?: boolean;
  /** The outermost list around it whose items are not told apart by keys. */
  readonly list?: string | undefined;
  /** Until what is edited stored objects are spared, lists aside. Default: the field. */
  readonly spares?: "object" | "none" | undefined;
  /** The fields that tell apart the items of a list, where this is an item. */
  readonly keys?: readonly string[] | undefined;
  /** Set if the items of a list are told apart by this field: its name. */
  readonly key?: string | undefined;
  /** Whether null stays here, where others are dropped. */
  readonly keepsNull?: boolean;
  /** Set below a place where another definition took the place of one: that place. */
  readonly replacedAt?: string;
  /** What a library has here, where the type around it is known to be the library's. */
  readonly embedded?: EmbeddedShape | undefined;
  /** Where a `.proto` file has it. */
  readonly at?: CompatibilityPlace | undefined;
}

/** What a library has in a place. */
export interface EmbeddedShape {
  readonly shape: Shape;
  /** The part of the library that it is from: `core/v1`. */
  readonly home: string;
}

/** A place below another one. */
export function below(place: Place, step: string, more: Partial<Place> = {}): Place {
  return { ...place, path: place.path + step, ...NOT_INHERITED, ...more };
}

const NOT_INHERITED = {
  spares: undefined,
  keepsNull: false,
  keys: undefined,
  key: undefined,
  embedded: undefined,
} as const;

/** Where a definition is compared: in itself, by the promise of its own version if it has one. */
export function placeOf(
  shape: Shape,
  around: Pick<Place, "side" | "track">,
  options: CompatibilityOptions,
): Place {
  const { definition, kinds } = shape;
  const [kind] = kinds;
  const version = kind?.version ?? packageOf(definition)?.version;
  return {
    in: kind !== undefined && kinds.length === 1 ? printKind(kind) : definition,
    path: "",
    side: around.side,
    track: (version === undefined ? undefined : trackOf(version)) ?? around.track,
    exempt: exemptionOf(shape.marks, options),
  };
}

/** `apps/v1 Deployment` */
export function printKind(kind: GroupVersionKind): string {
  return `${apiVersionOf(kind)} ${kind.kind}`;
}

/** The top of a kind. */
export function placeOfKind(kind: GroupVersionKind, exempt?: CompatibilityExemption): Place {
  const track = trackOf(kind.version) ?? "stable";
  return { in: printKind(kind), path: "", side: "spec", track, exempt };
}
