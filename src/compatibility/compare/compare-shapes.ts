import { ANYTHING, type FieldShape, looksAlike, resolveShape, type Shape } from "../api/shape.ts";
import type { CompatibilityOptions } from "../findings/finding.ts";
import type { Findings } from "../findings/findings.ts";
import { below, type Place, placeOf } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";
import { exemptionOf } from "../findings/stability.ts";
import { Effort } from "../inclusion/index.ts";
import { compareConstraints, compareTopologies, type Report } from "./compare-constraints.ts";
import { compareFeatures, compareField, compareMarks, saysTheSame } from "./compare-fields.ts";
import { compareNode } from "./compare-node.ts";
import { compareResourceField, type FieldPair } from "./compare-resource-field.ts";
import { compareUnions } from "./compare-unions.ts";
import {
  EmbeddedTypes,
  embeddedIn,
  reportBump,
  reportEmbeddedField,
  reportEmbeddedValue,
} from "./embedded-types.ts";
import { reportKey, sharedKeys } from "./list-keys.ts";
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
  readonly #library: EmbeddedTypes | undefined;
  /** What comparing values and rules may take in all. */
  readonly #effort = new Effort();

  constructor(findings: Findings, options: CompatibilityOptions) {
    this.#findings = findings;
    this.#options = options;
    const { embedded } = options;
    this.#library = findings.policy === "crd" && embedded ? new EmbeddedTypes(embedded) : undefined;
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
    const { embedded } = place;
    const report = reportEmbeddedValue(embedded, next, this.#reportAt(place));
    if (old.type !== next.type) {
      reportType(old, next, report);
      return;
    }
    const isExact = this.#findings.policy === "crd" && (old.prunes || next.prunes);
    if (isExact) {
      const list = next.type === "array" ? (place.list ?? place.path) : place.list;
      compareNode({ old, new: next }, place, this.#effort, this.#reportAt({ ...place, list }));
      // Items of another type are a matter of their own.
      if (old.items()?.type === next.items()?.type)
        compareTopologies({ old, new: next }, report, isReference(next) ? "fine" : "breaking");
    } else compareConstraints({ old, new: next }, report);
    // What a field says of itself is compared with it.
    if (old.definition !== "" && next.definition !== "") compareFeatures(old.feature, next.feature, report);
    const [oldItems, newItems] = [old.items(), next.items()];
    if (oldItems !== undefined && newItems !== undefined) {
      const list = next.topology === "map" ? place.list : (place.list ?? place.path);
      const items = embeddedIn(embedded, embedded?.shape.items());
      const at = below(place, "[*]", { list, keys: sharedKeys(old, next), embedded: items });
      compareFeatures(inlineFeature(oldItems), inlineFeature(newItems), this.#reportAt(at));
      this.#compareUse(oldItems, newItems, at, lone);
    }
    if (old.type !== "object") return;
    if (!isExact) compareUnions(old, next, report);
    this.#compareFields(old, next, place, lone, isTop);
    this.#compareValues(old.values(), next.values(), next.prunes, place, lone);
  }

  #compareFields(old: Shape, next: Shape, place: Place, lone: LoneFields, isTop: boolean): void {
    const [oldFields, newFields] = [old.fields(), next.fields()];
    const embedded = place.embedded ?? (isTop ? undefined : this.#library?.find(old, next));
    const own = embedded?.shape.fields();
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
        const keepsNull = newField.required && newField.default === undefined;
        const inside = embeddedIn(embedded, own?.get(name)?.shape);
        const at = { ...this.#placeOfField(place, name, field, isTop), keepsNull, embedded: inside };
        const pair = { old: field, new: newField };
        const report = reportEmbeddedField(embedded, name, newField, this.#reportAt(at));
        this.#compareField(name, pair, isTop && next.prunes, report);
        this.#compareUse(field.shape, newField.shape, at, lone);
      } else if (!isTop || !EVERY_OBJECT_HAS.has(name)) {
        if (embedded !== undefined && own?.has(name) === false && this.#library?.isKnown(old)) {
          reportBump(embedded, this.#reportAt(this.#placeOfField(place, name, field, isTop)));
          continue;
        }
        this.#changes++;
        lone.remove({ ...loneField(name, field), isKept: next.prunes && next.values() === "any" });
      }
    }
    for (const [name, field] of newFields) {
      if (oldFields.has(name) || (isTop && EVERY_OBJECT_HAS.has(name))) continue;
      const at = this.#placeOfField(place, name, field, isTop);
      const known = own?.get(name);
      if (embedded !== undefined && known !== undefined && (known.required || !field.required)) {
        reportBump(embedded, this.#reportAt(at));
        continue;
      }
      this.#changes++;
      lone.add(loneField(name, field, { ...at, unstable: place.unstable === true }));
    }
  }

  #compareField(name: string, pair: FieldPair, isOfAll: boolean, report: Report): void {
    const { policy } = this.#findings;
    if (policy !== "crd") {
      compareField(pair.old, pair.new, policy, report);
      return;
    }
    compareResourceField(name, pair, isOfAll, report);
    compareMarks(pair.old, pair.new, report);
  }

  #compareValues(old: Values, next: Values, prunes: boolean, place: Place, lone: LoneFields): void {
    if (typeof old === "object" && typeof next === "object") {
      const values = place.embedded?.shape.values();
      const inside = embeddedIn(place.embedded, typeof values === "object" ? values : undefined);
      this.#compareUse(old, next, below(place, ".*", { embedded: inside }), lone);
      return;
    }
    const wider = widthOf(next) - widthOf(old);
    if (wider === 0) return;
    const change = `beside its fields it could hold ${tell(old)}, and can hold ${tell(next)}`;
    const isPruned = prunes && [old, next].includes("any") && [old, next].includes("none");
    const [looser, tighter] = isPruned
      ? (["pruning-disabled", "pruning-enabled"] as const)
      : (["validation-loosened", "validation-tightened"] as const);
    const eased =
      isPruned && this.#findings.policy === "crd" && wider > 0 ? ({ eased: "fine" } as const) : {};
    this.#reportAt(place)(wider > 0 ? looser : tighter, change, eased);
  }

  #placeOfField(place: Place, name: string, field: FieldShape, isTop: boolean): Place {
    const exempt = place.exempt ?? exemptionOf(field.marks, this.#options);
    const side = isTop && name === "status" ? "status" : place.side;
    const unstable = place.unstable === true || field.instability !== undefined;
    const key = place.keys?.includes(name) ? name : undefined;
    return below(place, printField(name), { side, exempt, unstable, key });
  }

  #reportAt(place: Place): Report {
    const report = this.#reportPlainly(place);
    return place.key === undefined || this.#findings.policy !== "crd" ? report : reportKey(place.key, report);
  }

  #reportPlainly(place: Place): Report {
    return (rule, change, { below: step = "", spares, eased, example, tried, cause } = {}) => {
      this.#changes++;
      const at = step === "" ? place : below(place, step);
      const details = { eased, more: tried, example, cause };
      this.#findings.report(spares === undefined ? at : { ...at, spares }, rule, change, details);
    };
  }
}

/** Whether an object has nothing but plain values, as a reference to a key of a secret: who sets one sets all. */
function isReference(shape: Shape): boolean {
  const fields = [...shape.fields().values()];
  const isPlain = fields.every(({ shape: { type } }) => !["object", "array", "any"].includes(type));
  return isPlain && fields.length > 0 && shape.values() === "none";
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
