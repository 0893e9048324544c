import { isObject, type Json, type MutableObject, setField } from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";
import type { Plan } from "../plan/plan.ts";

const MEMBERS = "fields-to-discriminateBy";

/** The unions of an object, with the names that its fields have in the next version, and without those that go. */
export function rewriteUnions(unions: Json, node: SchemaNode, plan: Plan): Json {
  if (!Array.isArray(unions)) return unions;
  return unions.map((union: Json) => {
    if (!isObject(union)) return union;
    const result: MutableObject = { ...union };
    const { discriminator, [MEMBERS]: members } = union;
    const field = typeof discriminator === "string" ? node.fields.get(discriminator) : undefined;
    if (field !== undefined && stays(field, plan)) result.discriminator = plan.nameOf(field);
    else if (field !== undefined) {
      plan.note(
        node.where,
        `"${discriminator}" tells the members of a union apart, which have no such field in ${plan.to}`,
      );
      delete result.discriminator;
    }
    if (isObject(members)) {
      const kept: MutableObject = {};
      for (const [name, value] of Object.entries(members) as [string, Json][]) {
        const member = node.fields.get(name);
        if (member === undefined) setField(kept, name, value);
        else if (stays(member, plan)) setField(kept, plan.nameOf(member), value);
      }
      result[MEMBERS] = kept;
    }
    return result;
  });
}

function stays(field: SchemaNode, plan: Plan): boolean {
  return !plan.gone.has(field) && field.marks?.move === undefined;
}
