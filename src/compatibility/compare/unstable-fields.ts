import type { FieldShape, Shape } from "../api/shape.ts";
import type { Findings } from "../findings/findings.ts";
import { below, type Place } from "../findings/place.ts";
import { printField } from "../findings/print-field.ts";

/**
 * Reports a field that came to a stable version, if it is unstable; else the unstable ones inside of it. Alpha and beta
 * versions may have them.
 */
export function reportUnstableField(field: FieldShape, place: Place, findings: Findings): void {
  if (place.track !== "stable" || place.unstable) return;
  const { instability } = field;
  if (instability === undefined) reportUnstableInside(field.shape, place, findings);
  else if (!field.required) {
    const eased = instability.gated ? "fine" : "depends";
    findings.report(place, "unstable-field-added", instability.mark, { eased });
  } else {
    const eased = field.default === undefined ? "breaking" : "depends";
    findings.report(place, "unstable-field-required", `it is required, and ${instability.mark}`, { eased });
  }
}

/** The same for something that is all new, as far as it is written in one place. */
export function reportUnstableInside(top: Shape, place: Place, findings: Findings): void {
  const seen = new Set<Shape>();
  const visit = (shape: Shape, at: Place): void => {
    if (shape.refersTo !== undefined || shape.definition !== "" || seen.has(shape)) return;
    seen.add(shape);
    for (const [name, field] of shape.fields()) {
      const inside = below(at, printField(name));
      if (field.instability === undefined) visit(field.shape, inside);
      else reportUnstableField(field, inside, findings);
    }
    const [items, values] = [shape.items(), shape.values()];
    if (items !== undefined) visit(items, below(at, "[*]"));
    if (typeof values === "object") visit(values, below(at, ".*"));
  };
  visit(top, place);
}
