import { lintSchema } from "../../lint/index.ts";
import type { JsonObject } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { positionOf } from "../input/locate.ts";
import { SchemaPlaces } from "../input/schema-places.ts";
import { readTypes } from "../input/types.ts";
import { type LintValues, readRuleChoice } from "./lint-values.ts";
import type { Looked } from "./placed-finding.ts";

/** Looks at schemas themselves. */
export async function lintSchemas(values: LintValues, { io }: Context): Promise<Looked> {
  const { documents } = await readTypes({ schemas: values.schema, inputs: [] }, io);
  const findings = documents.flatMap(({ schema, document, source }) => {
    const holder = { object: document as JsonObject, source };
    const places = new SchemaPlaces([holder]);
    return lintSchema(schema, readRuleChoice(values)).map((finding) => ({
      ...finding,
      name: "",
      at: places.find(finding.in, finding.path) ?? positionOf(holder, []),
    }));
  });
  return { findings, documents: documents.length, failures: 0 };
}
