import { type Cause, invalid } from "../../../../kubernetes/status/cause.ts";
import type { JsonObject } from "../../../../value/internal.ts";

/** How much is forbidden, the least first. */
const LEVELS = ["privileged", "baseline", "restricted"] as const;
export type Level = (typeof LEVELS)[number];

/** What is forbidden: the checks of a level, as they were in a version of Kubernetes. */
export interface Standard {
  readonly level: Level;
  /** `latest`, or as `v1.24`. */
  readonly version: string;
}

/** What the labels of a namespace ask of its pods. */
export interface Policy {
  /** What no pod may break. */
  readonly enforce: Standard;
  /** What clients are warned about. */
  readonly warn: Standard;
  /** What is wrong with the labels. What is enforced is then the most there is, and nobody is warned. */
  readonly causes: readonly Cause[];
}

const PREFIX = "pod-security.kubernetes.io/";
const VERSION = /^v1\.(0|[1-9]\d*)$/;
const LARGEST = 2n ** 63n - 1n;

/** Reads the policy of a namespace from its labels. What is to be audited is checked, and no more: there are no audits here. */
export function readPolicy(labels: JsonObject): Policy {
  const causes: Cause[] = [];
  const read = (mode: string): Stated => ({
    level: readLevel(labels, mode, causes),
    version: readVersion(labels, `${mode}-version`, causes),
  });
  const [enforced, , warned] = [read("enforce"), read("audit"), read("warn")];
  const enforce: Standard = {
    level: enforced.level === "invalid" ? "restricted" : (enforced.level ?? "privileged"),
    version: enforced.version ?? "latest",
  };
  // Workloads are not refused for the pods that they would make: who forbids those is to hear of it in time.
  const implied = warned.level === undefined && enforced.level !== "invalid";
  const warn: Standard = {
    level: implied ? enforce.level : (LEVELS.find((level) => level === warned.level) ?? "privileged"),
    version: warned.version ?? (implied ? enforce.version : "latest"),
  };
  return { enforce, warn, causes };
}

/** What labels state of one mode; absent if they do not. */
interface Stated {
  readonly level: Level | "invalid" | undefined;
  readonly version: string | undefined;
}

function readLevel(labels: JsonObject, mode: string, causes: Cause[]): Stated["level"] {
  const stated = labels[PREFIX + mode];
  if (stated === undefined) return undefined;
  const level = LEVELS.find((one) => one === stated);
  if (level !== undefined) return level;
  causes.push(invalid(fieldOf(mode), stated, `must be one of ${LEVELS.join(", ")}`));
  return "invalid";
}

function readVersion(labels: JsonObject, name: string, causes: Cause[]): string | undefined {
  const stated = labels[PREFIX + name];
  if (stated === undefined) return undefined;
  const text = String(stated);
  const minor = VERSION.exec(text)?.[1];
  if (text === "latest" || (minor !== undefined && BigInt(minor) <= LARGEST)) return text;
  causes.push(invalid(fieldOf(name), stated, 'must be "latest" or "v1.x"'));
  return "latest";
}

function fieldOf(name: string): string {
  return `metadata.labels[${PREFIX}${name}]`;
}

/** Whether a level forbids more than another. */
export function isStricter(level: Level, other: Level): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(other);
}

/** A standard as messages name it: `restricted:v1.24`. */
export function printStandard({ level, version }: Standard): string {
  return `${level}:${version}`;
}
