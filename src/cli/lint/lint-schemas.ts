import { lintDefinition, lintSchema } from "../../lint/index.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { positionOf, within } from "../input/locate.ts";
import { schemaPositions } from "../input/schema-positions.ts";
import { readTypes } from "../input/types.ts";
import { type LintValues, readRuleChoice } from "./lint-values.ts";
import { loadInspectRules } from "./load-inspect-rules.ts";
import { type Looked, lookedAt } from "./placed-finding.ts";

/** Looks at schemas themselves. */
export async function lintSchemas(values: LintValues, { io }: Context): Promise<Looked> {
  const { documents, protobuf } = await readTypes({ schemas: values.schema, inputs: [] }, io);
  if (protobuf !== undefined)
    throw new UsageError(
      "nothing is known to hurt in a protobuf API by itself: name files to look at, or use fieldwise breaking",
    );
  const choice = readRuleChoice(values);
  const rules = await loadInspectRules(documents);
  const findings = documents.flatMap(({ schema, document, source }) => {
    const holder = { object: document, source };
    const find = schemaPositions([holder]);
    const found = [
      ...lintSchema(schema, choice),
      ...within(holder, () => lintDefinition(document, { ...choice, rules })),
    ];
    return found.map((finding) => ({
      ...finding,
      name: "",
      at: finding.place
        ? positionOf(holder, finding.place)
        : (find(finding.in, finding.path) ?? positionOf(holder, [])),
    }));
  });
  return lookedAt(documents.length, findings);
}
