import { nearMatches } from "../../schema/internal.ts";
import { compareStrings } from "../../value/internal.ts";
import { type FieldShape, looksAlike, outlineOf } from "../api/shape.ts";
import type { Findings } from "../findings/findings.ts";
import type { Place } from "../findings/place.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { type Arrival, findWay, indexArrivals } from "./arrivals.ts";
import { reportUnstableField, reportUnstableInside } from "./unstable-fields.ts";

/** A field that only one of the schemas has. */
export interface LoneField {
  /** The object that has it. */
  readonly parent: Place;
  readonly place: Place;
  readonly name: string;
  readonly field: FieldShape;
  /** Whether its values stay, unchecked, though the schema no longer has it. */
  readonly isKept?: boolean;
}

/** The fields of one definition that came and went, to be matched when all of it was seen. */
export class LoneFields {
  readonly #removed: LoneField[] = [];
  readonly #added: LoneField[] = [];

  remove(field: LoneField): void {
    this.#removed.push(field);
  }

  add(field: LoneField): void {
    this.#added.push(field);
  }

  /** Reports them: as renamed or moved where a field that went and one that came look alike, else each for itself. */
  report(findings: Findings): void {
    if (this.#removed.length + this.#added.length === 0) return;
    const added = new Set(this.#added);
    // Where this much changed, near names say nothing; and looking at all pairs would take long.
    const isManageable = this.#removed.length * this.#added.length <= MOST_PAIRS;
    const unmatched = this.#removed.filter((removed) => {
      const renamed = isManageable ? findRenamed(removed, added) : undefined;
      if (renamed === undefined) return true;
      added.delete(renamed);
      reportLone(removed, "field-renamed", `${removed.name} became ${renamed.name}`, findings);
      return false;
    });
    const places = indexArrivals([...added].map(arrivalOf));
    for (const removed of unmatched) {
      if (removed.isKept) {
        reportLone(removed, "field-unspecified", `${removed.name} is no longer in the schema`, findings);
        continue;
      }
      const way = findWay(arrivalOf(removed), places);
      if (way === undefined) reportLone(removed, "field-removed", `${removed.name} is gone`, findings);
      else reportLone(removed, "field-moved", `it moved to ${way.to}`, findings, way.steps);
    }
    for (const { parent, place, name, field } of added) {
      if (!field.required) {
        findings.report(place, "field-added", `${name} is new`);
        reportUnstableField(field, place, findings);
      } else {
        reportRequired({ parent, place, name, field }, findings);
        if (field.instability === undefined) reportUnstableInside(field.shape, place, findings);
      }
    }
  }
}

function arrivalOf({ name, place, field }: LoneField): Arrival {
  return { name, path: place.path, field };
}

/** Reports a field that is gone: the same wherever one of its name and type went, and the same became of it. */
function reportLone(
  { place, field }: LoneField,
  rule: CompatibilityRuleId,
  change: string,
  findings: Findings,
  fate = change,
): void {
  findings.report(place, rule, change, { cause: `${fate}: ${outlineOf(field.shape)}` });
}

/** Custom resources have their defaults filled in first; and what the whole object must have, is asked of every stored one. */
function reportRequired({ parent, place, name, field }: LoneField, findings: Findings): void {
  const change = `${name} is new and required`;
  const hasDefault = field.default !== undefined;
  if (findings.policy !== "crd") {
    findings.report(place, "required-field-added", change, hasDefault ? { eased: "depends" } : {});
  } else if (hasDefault) findings.report(place, "field-added", `${name} is new`);
  else if (parent.path === "") findings.report(place, "rule-at-root-added", change);
  else findings.report({ ...place, spares: "object" }, "required-field-added", change);
}

const MOST_PAIRS = 10_000;
const SHORTEST = 3;

function findRenamed(removed: LoneField, added: ReadonlySet<LoneField>): LoneField | undefined {
  // Every other name is near to one of a letter or two.
  if (removed.name.length < SHORTEST) return undefined;
  const siblings = [...added].filter(
    ({ parent, field }) =>
      parent.path === removed.parent.path && looksAlike(removed.field.shape, field.shape),
  );
  const near = nearMatches(
    removed.name,
    siblings.map(({ name }) => name),
  )[0];
  return (
    siblings.find(({ name }) => name.toLowerCase() === removed.name.toLowerCase()) ??
    siblings.find(({ name }) => wordsOf(name) === wordsOf(removed.name)) ??
    siblings.find(({ name }) => name === near) ??
    siblings.find(({ name }) => contains(name, removed.name))
  );
}

/** The words of a name in no order: the same for `maxAge` and `ageMax`. */
function wordsOf(name: string): string {
  const words = name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase());
  return words.sort(compareStrings).join(" ");
}

/** Whether one name is the other with something before or after it: `height` and `heightInInches`. */
function contains(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const [part, whole] = [short.toLowerCase(), long.toLowerCase()];
  return part.length >= SHORTEST && (whole.startsWith(part) || whole.endsWith(part));
}
