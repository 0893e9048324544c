import { resolve } from "node:path";
import type { Context } from "../command/command.ts";
import { LiveObjects } from "../input/live-objects.ts";
import { readTypes } from "../input/types.ts";
import { findObjects } from "./find-objects.ts";
import { findKustomizePatches } from "./kustomize-patches.ts";
import { type Inspection, lintObject } from "./lint-object.ts";
import { isPartial, lintPatchDocument } from "./lint-patch-document.ts";
import { type LintValues, readApplication, readRuleChoice } from "./lint-values.ts";
import { loadInspectRules } from "./load-inspect-rules.ts";
import type { Looked, PlacedFinding } from "./placed-finding.ts";
import { UnknownKinds } from "./unknown-kinds.ts";

/** Looks at every object of the files. */
export async function lintObjects(values: LintValues, context: Context): Promise<Looked> {
  const { io } = context;
  const application = readApplication(values);
  const { filename, live, recursive, message, excludes } = values;
  const folders = { recursive, excludes };
  const inputs = [...filename, ...live];
  const sources = { schemas: values.schema, inputs, message, ...folders, onUnread: () => {} };
  const types = await readTypes(sources, io);
  const lives = await LiveObjects.read(live, io, { recursive, open: types.open });
  const patches = await findKustomizePatches(filename, io, folders);
  const unknown = new UnknownKinds();
  const inspection: Inspection = {
    ...{ types, lives, application, unknown, values },
    choice: readRuleChoice(values),
    rules: await loadInspectRules(types.documents),
    now: io.now(),
    isApplied: live.length > 0 || application.manager !== undefined,
  };
  const findings: PlacedFinding[] = [];
  const survey = await findObjects(
    filename,
    context,
    (document) => {
      const isPatch = patches.has(resolve(io.cwd, document.source.file)) || isPartial(document);
      findings.push(
        ...(isPatch ? lintPatchDocument(document, inspection) : lintObject(document, inspection)),
      );
    },
    {
      ...folders,
      open: (document) => types.protobuf?.withMessage(document) ?? document,
      mayBeMessages: types.protobuf !== undefined,
    },
  );
  unknown.tell(context);
  return { findings, suppressed: 0, ...survey };
}
