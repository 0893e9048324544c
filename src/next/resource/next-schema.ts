import type { DeclaredVersion } from "../../evolve/internal.ts";
import type { Json, JsonObject } from "../../value/internal.ts";
import { readNode, type SchemaNode } from "./marks/schema-node.ts";
import { Plan } from "./plan/plan.ts";
import { planNext } from "./plan/plan-next.ts";
import { insertField } from "./rewrite/insert-field.ts";
import { type Origins, rewriteSchema } from "./rewrite/rewrite-schema.ts";

/** The schema of the next version, and how the version that it is made from comes there. */
export interface NextSchema {
  readonly plan: Plan;
  readonly root: SchemaNode;
  readonly schema: JsonObject;
  readonly version: DeclaredVersion;
  readonly hubDefaults: Readonly<Record<string, Json>>;
}

/** Makes the schema of a kind's next version from what is marked in it. What is wrong with the marks is in the plan's `problems`. */
export function makeNextSchema(
  schema: JsonObject,
  { from, to, where }: { readonly from: string; readonly to: string; readonly where: string },
): NextSchema {
  const plan = new Plan(from, to);
  const root = readNode(schema, where, plan.problems);
  planNext(root, plan);
  const origins: Origins = new Map();
  const next = rewriteSchema(root, plan, origins);
  for (const move of plan.moves) {
    const own = move.node === undefined ? move.schema : rewriteSchema(move.node, plan, origins);
    insertField(next, move, own ?? {}, plan, origins);
  }
  const { steps, stash, versionStash, defaults, hubDefaults } = plan;
  const version: DeclaredVersion = {
    ...(steps.length > 0 && { steps }),
    ...(Object.keys(defaults).length > 0 && { defaults }),
    ...(stash.length > 0 && { stash }),
    ...(versionStash.length > 0 && { versionStash }),
  };
  return { plan, root, schema: next, version, hubDefaults };
}
