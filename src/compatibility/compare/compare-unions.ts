import type { Constraints, Shape } from "../api/shape.ts";
import { printField } from "../findings/print-field.ts";
import type { Report } from "./compare-constraints.ts";

type UnionShape = Constraints["unions"][number];

/** Reports what becomes of an object's unions. Where the fields themselves come or go is told elsewhere. */
export function compareUnions(old: Shape, next: Shape, report: Report): void {
  if (old.unions.length === 0 && next.unions.length === 0) return;
  const oldFields = old.fields();
  const unionOf = indexMembers(old.unions);
  for (const union of next.unions) {
    const before = union.members.map(({ field }) => unionOf.get(field)).find((found) => found !== undefined);
    for (const { field, value } of union.members) {
      const more = { below: printField(field) };
      if (before !== undefined && unionOf.get(field) === before) {
        const known = before.members.find((member) => member.field === field)?.value;
        if (known !== value && (before.discriminator ?? union.discriminator) !== undefined)
          report("validation-changed", `the discriminator's value for it was ${known} and is ${value}`, more);
      } else if (oldFields.has(field)) {
        report("field-put-into-union", `it excludes ${othersThan(field, union)}`, more);
      } else {
        report("union-member-added", `it joins ${othersThan(field, union)}`, more);
      }
    }
    if (before?.discriminator !== undefined && before.discriminator !== union.discriminator) {
      const after = union.discriminator ?? "none";
      report("validation-changed", `the discriminator was ${before.discriminator} and is ${after}`);
    }
  }
  const stillUnited = indexMembers(next.unions);
  const newFields = next.fields();
  for (const field of unionOf.keys()) {
    if (stillUnited.has(field) || !newFields.has(field)) continue;
    report("validation-loosened", "it may be set beside the others of its union", {
      below: printField(field),
    });
  }
}

function indexMembers(unions: Constraints["unions"]): ReadonlyMap<string, UnionShape> {
  return new Map(unions.flatMap((union) => union.members.map(({ field }) => [field, union] as const)));
}

function othersThan(field: string, { members }: UnionShape): string {
  const others = members.filter((member) => member.field !== field).map((member) => member.field);
  return others.length === 0 ? "no other field" : others.join(", ");
}
