import type { Json } from "../../value/internal.ts";
import type { CompatibilityFinding, CompatibilityOptions } from "./finding.ts";
import type { Place } from "./place.ts";
import type { CompatibilityPolicy, CompatibilitySeverity } from "./rule.ts";
import { COMPATIBILITY_RULES, type CompatibilityRuleId, severityOf } from "./rules.ts";
import { sparingOf } from "./sparing.ts";

const ORDER: readonly CompatibilitySeverity[] = ["fine", "depends", "breaking"];

/** What there is to say of a change beside its text. */
export interface Details {
  /** How bad it is at most, where circumstances make it less bad than its rule says. */
  readonly eased?: CompatibilitySeverity | undefined;
  /** What there is to add to its why. */
  readonly more?: string | undefined;
  /** A value that is no longer accepted. */
  readonly example?: Json | undefined;
  /** What changed, exactly, where the text leaves something out or names the place. Default: the text. */
  readonly cause?: string | undefined;
}

/** Takes changes, and judges them. */
export class Findings {
  readonly policy: CompatibilityPolicy;
  readonly #exemptAlpha: boolean;
  readonly #readers: boolean;
  readonly #found = new Map<string, CompatibilityFinding>();
  readonly #causes = new WeakMap<CompatibilityFinding, string>();

  constructor({ policy = "kubernetes", exemptAlpha = true, readers = false }: CompatibilityOptions) {
    this.policy = policy;
    this.#readers = readers;
    this.#exemptAlpha = exemptAlpha;
  }

  /** Notes a change. One that is seen twice, such as one in a definition that both spec and status use, counts once. */
  report(place: Place, rule: CompatibilityRuleId, change: string, details: Details = {}): void {
    const { eased = "breaking", more, example, cause = change } = details;
    const ruled =
      this.#readers && this.policy === "crd" && LOOSER.has(rule)
        ? severityOf("validation-loosened", "kubernetes", place.side)
        : severityOf(rule, this.policy, place.side);
    if (ruled === undefined) return;
    const harm = milder(milder(ruled, eased), this.#promisedAt(place, rule));
    const exempt = harm === "fine" ? undefined : this.#exemptionOf(place);
    const severity =
      exempt === undefined ? harm : exempt === "alpha" && this.#isKept(rule) ? "depends" : "fine";
    const { why, remedy, breaks } = COMPATIBILITY_RULES[rule];
    const spares = this.policy === "crd" ? sparingOf(rule, place) : undefined;
    const finding: CompatibilityFinding = {
      rule,
      severity,
      in: place.in,
      path: place.path,
      change,
      why: more === undefined ? why : `${why}; ${more}`,
      remedy,
      ...(this.policy === "crd" && breaks !== undefined && { breaks }),
      ...(spares !== undefined && { spares }),
      ...(example !== undefined && { example }),
      ...(this.#isEasedAt(place, rule) && { unstable: true as const }),
      ...(place.at !== undefined && { at: place.at }),
    };
    const key = JSON.stringify([rule, place.in, place.path, cause]);
    const known = this.#found.get(key);
    if (known !== undefined && ORDER.indexOf(known.severity) >= ORDER.indexOf(severity)) return;
    const found = exempt === undefined || severity !== "fine" ? finding : { ...finding, exempt };
    this.#found.set(key, found);
    this.#causes.set(found, cause);
  }

  /** Whether something of a rule was found at a place. */
  has(rule: CompatibilityRuleId, { in: within, path }: Pick<Place, "in" | "path">): boolean {
    return [...this.#found.values()].some(
      (finding) => finding.rule === rule && finding.in === within && finding.path === path,
    );
  }

  /** What changed: the same wherever the same did. */
  causeOf(finding: CompatibilityFinding): string {
    return this.#causes.get(finding) ?? finding.change;
  }

  /** All findings, the worst first, and otherwise in the order of the schemas. */
  all(): readonly CompatibilityFinding[] {
    const found = [...this.#found.values()];
    return ORDER.toReversed().flatMap((severity) => found.filter((finding) => finding.severity === severity));
  }

  /** Alpha may break, but on every track Kubernetes keeps what a version once had, and the way back: there, it depends. */
  #isKept(rule: CompatibilityRuleId): boolean {
    return this.policy === "kubernetes" && KEPT.has(rule);
  }

  /** An unstable field may go and change, but it must not stand in the way of those who do without it. */
  #promisedAt(place: Place, rule: CompatibilityRuleId): CompatibilitySeverity {
    if (this.policy === "crd") return this.#isEasedAt(place, rule) ? "depends" : "breaking";
    const mayBreak = place.unstable === true && this.#exemptAlpha && this.policy === "kubernetes";
    return mayBreak && rule !== "unstable-field-required" ? "depends" : "breaking";
  }

  /** Maintainers want to hear of all that breaks in alpha, and of what costs data or access as if it were stable. */
  #isEasedAt({ track }: Place, rule: CompatibilityRuleId): boolean {
    return this.policy === "crd" && this.#exemptAlpha && track === "alpha" && !NEVER_EASED.has(rule);
  }

  #exemptionOf({ exempt, track }: Place): CompatibilityFinding["exempt"] {
    if (this.policy === "crd") return exempt;
    return exempt ?? (track === "alpha" && this.#exemptAlpha ? "alpha" : undefined);
  }
}

const KEPT = new Set<CompatibilityRuleId>([
  "field-removed",
  "field-renamed",
  "field-moved",
  "storage-version-changed",
  "storage-version-new",
  ...(["endpoint-changed", "scope-changed", "subresource-removed", "scale-paths-changed"] as const),
  "pruning-enabled",
]);

/** What every owner of a custom resource allows, though readers are not prepared for it. */
const LOOSER = new Set<CompatibilityRuleId>([
  ...(["enum-value-added", "validation-loosened", "rule-loosened", "field-made-optional"] as const),
  "nullable-added",
]);

const NEVER_EASED = new Set<CompatibilityRuleId>([
  ...(["stored-version-removed", "kind-removed", "kind-moved", "endpoint-changed", "scope-changed"] as const),
  ...(["subresource-removed", "scale-paths-changed", "pruning-enabled", "rule-at-root-added"] as const),
  // The way back is closed to whoever comes from the version before, be the new one what it may.
  ...(["storage-version-changed", "storage-version-new"] as const),
]);

function milder(a: CompatibilitySeverity, b: CompatibilitySeverity): CompatibilitySeverity {
  return ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b;
}
