import { ANYTHING, type FieldShape, looksAlike, resolveShape, type Shape } from "../api/shape.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { below, type Place, placeOf } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";
import type { CompatibilitySeverity } from "../findings/rule.ts";
import { exemptionOf } from "../findings/stability.ts";
import { compareConstraints, type Report } from "./compare-constraints.ts";
import { compareFeatures, compareField, saysTheSame } from "./compare-fields.ts";
import { compareUnions } from "./compare-unions.ts";
import { LoneFields } from "./lone-fields.ts";
import { PairSet } from "./pair-set.ts";

/** Two shapes to compare, and where. */
interface Visit {
  readonly old: Shape;
  readonly new: Shape;
  readonly place: Place;
  /** Whether this is the top of a kind: an object with a status that its controller writes. */
  readonly isKind: boolean;
}

/**
 * Compares shapes and all that they lead to. A definition that many places share is compared once, and what is
 * found is reported in it; so the cost is linear in the schemas, and recursive ones come to an end.
 */
export class ShapeComparison {
  readonly #findings: Findings;
  readonly #options: CompatibilityOptions;
  readonly #pending: Visit[] = [];
  readonly #visited = new PairSet();
  /** Pairs that are inline: being compared, or compared and without any change. */
  readonly #settled = new PairSet();
  #changes = 0;

  constructor(findings: Findings, options: CompatibilityOptions) {
    this.#findings = findings;
    this.#options = options;
  }

  /** Whether two shapes were compared, in whatever place. */
  hasCompared(old: Shape, next: Shape): boolean {
    return this.#visited.has(old, next);
  }

  /** Compares two shapes, with all that they lead to, unless that was done before. */
  compare(old: Shape, next: Shape, place: Place, isKind: boolean): void {
    this.#postpone({ old, new: next, place, isKind });
    for (let visit = this.#pending.pop(); visit !== undefined; visit = this.#pending.pop()) {
      const lone = new LoneFields();
      const isTop = visit.isKind || looksLikeKind(visit.old);
      this.#compareInside(resolveShape(visit.old), resolveShape(visit.new), visit.place, lone, isTop);
      lone.report(this.#findings);
    }
  }

  #postpone(visit: Visit): void {
    const { old, new: next, place } = visit;
    const promise = `${place.side} ${place.track} ${place.replacedAt ?? ""}`;
    if (this.#visited.add(old, next, promise)) this.#pending.push(visit);
  }

  #compareUse(old: Shape, next: Shape, place: Place, lone: LoneFields): void {
    if (old === next && old.definition === "") return;
    const [oldTarget, newTarget] = [old.refersTo ?? old, next.refersTo ?? next];
    if (oldTarget.definition === "" || newTarget.definition === "") {
      this.#compareInline(old, next, place, lone);
      return;
    }
    if (old !== oldTarget || next !== newTarget) {
      const isTopologyStated = (old.refersTo && old.topology) ?? (next.refersTo && next.topology);
      const added = {
        old: additionOf(old, isTopologyStated !== undefined),
        new: additionOf(next, isTopologyStated !== undefined),
      };
      compareConstraints(added, this.#reportAt(place));
    }
    const isSame = oldTarget.definition === newTarget.definition;
    const at = isSame ? placeOf(oldTarget, place, this.#options) : replaced(place);
    this.#postpone({ old: oldTarget, new: newTarget, place: at, isKind: oldTarget.kinds.length > 0 });
  }

  #compareInline(old: Shape, next: Shape, place: Place, lone: LoneFields): void {
    const promise = `${place.side} ${place.track}`;
    if (!this.#settled.add(old, next, promise)) return;
    const before = this.#changes;
    this.#compareInside(resolveShape(old), resolveShape(next), place, lone, false);
    if (this.#changes > before) this.#settled.delete(old, next, promise);
  }

  #compareInside(old: Shape, next: Shape, place: Place, lone: LoneFields, isTop: boolean): void {
    const report = this.#reportAt(place);
    if (old.type !== next.type) {
      reportType(old, next, report);
      return;
    }
    compareConstraints({ old, new: next }, report);
    // What a field says of itself is compared with it.
    if (old.definition !== "" && next.definition !== "") compareFeatures(old.feature, next.feature, report);
    const [oldItems, newItems] = [old.items(), next.items()];
    if (oldItems !== undefined && newItems !== undefined) {
      compareFeatures(inlineFeature(oldItems), inlineFeature(newItems), this.#reportAt(below(place, "[*]")));
      this.#compareUse(oldItems, newItems, below(place, "[*]"), lone);
    }
    if (old.type !== "object") return;
    compareUnions(old, next, report);
    this.#compareFields(old, next, place, lone, isTop);
    this.#compareValues(old.values(), next.values(), place, lone);
  }

  #compareFields(old: Shape, next: Shape, place: Place, lone: LoneFields, isTop: boolean): void {
    const [oldFields, newFields] = [old.fields(), next.fields()];
    const loneField = (
      name: string,
      field: FieldShape,
      at = this.#placeOfField(place, name, field, isTop),
    ) => ({
      parent: place,
      place: at,
      name,
      field,
    });
    for (const [name, field] of oldFields) {
      const newField = newFields.get(name);
      if (newField !== undefined) {
        if (field.shape === newField.shape && saysTheSame(field, newField)) continue;
        const at = this.#placeOfField(place, name, field, isTop);
        compareField(field, newField, this.#findings.policy, this.#reportAt(at));
        this.#compareUse(field.shape, newField.shape, at, lone);
      } else if (!isTop || !EVERY_OBJECT_HAS.has(name)) {
        this.#changes++;
        lone.remove(loneField(name, field));
      }
    }
    for (const [name, field] of newFields) {
      if (oldFields.has(name) || (isTop && EVERY_OBJECT_HAS.has(name))) continue;
      this.#changes++;
      const at = this.#placeOfField(place, name, field, isTop);
      lone.add(loneField(name, field, { ...at, unstable: place.unstable === true }));
    }
  }

  #compareValues(old: Values, next: Values, place: Place, lone: LoneFields): void {
    if (typeof old === "object" && typeof next === "object") {
      this.#compareUse(old, next, below(place, ".*"), lone);
      return;
    }
    const wider = widthOf(next) - widthOf(old);
    if (wider === 0) return;
    const rule = wider > 0 ? "validation-loosened" : "validation-tightened";
    this.#reportAt(place)(rule, `beside its fields it could hold ${tell(old)}, and can hold ${tell(next)}`);
  }

  #placeOfField(place: Place, name: string, field: FieldShape, isTop: boolean): Place {
    const exempt = place.exempt ?? exemptionOf(field.marks, this.#options);
    const side = isTop && name === "status" ? "status" : place.side;
    const unstable = place.unstable === true || field.instability !== undefined;
    return below(place, printField(name), { side, exempt, unstable });
  }

  #reportAt(place: Place): Report {
    return (rule, change, more: { eased?: CompatibilitySeverity; below?: string } = {}) => {
      this.#changes++;
      const at = more.below === undefined ? place : below(place, more.below);
      this.#findings.report(at, rule, change, more.eased);
    };
  }
}

/** The feature of items, where it is not that of a definition. */
function inlineFeature({ definition, feature }: Shape): Shape["feature"] {
  return definition === "" ? feature : undefined;
}

/** Another definition in place of one is a change of this place, not of the definition: each such place counts. */
function replaced(place: Place): Place {
  return { ...place, replacedAt: place.replacedAt ?? `${place.in} ${place.path}` };
}

/** What a place says beside its reference; on request with the topology that it then has. */
function additionOf(shape: Shape, withTopology: boolean): Shape {
  const added = shape.refersTo === undefined ? ANYTHING : shape;
  return withTopology ? { ...added, topology: resolveShape(shape).topology } : added;
}

/** Custom resources leave out of their schemas what every object has. */
const EVERY_OBJECT_HAS = new Set(["apiVersion", "kind", "metadata"]);

function looksLikeKind(shape: Shape): boolean {
  if (shape.type !== "object" || shape.kinds.length > 0) return shape.kinds.length > 0;
  const fields = shape.fields();
  return fields.has("status") && (fields.has("spec") || (fields.has("apiVersion") && fields.has("kind")));
}

function reportType(old: Shape, next: Shape, report: Report): void {
  const [oldItems, newItems] = [old.items(), next.items()];
  if (newItems !== undefined && looksAlike(old, newItems)) {
    report("cardinality-changed", `it was a single ${old.type} and is a list of them`);
  } else if (oldItems !== undefined && looksAlike(oldItems, next)) {
    report("cardinality-changed", `it was a list of ${next.type} and is a single one`);
  } else report("type-changed", `it was ${old.type} and is ${next.type}`);
}

type Values = ReturnType<Shape["values"]>;

function widthOf(values: Values): number {
  return values === "none" ? 0 : values === "any" ? 2 : 1;
}

function tell(values: Values): string {
  return values === "none" ? "nothing" : values === "any" ? "anything" : `values of type ${values.type}`;
}
