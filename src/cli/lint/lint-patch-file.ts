import { type LintRuleId, lintPatch } from "../../lint/index.ts";
import { nameObject } from "../../preview/index.ts";
import { isObject } from "../../value/internal.ts";
import type { Context } from "../command/command.ts";
import { UsageError } from "../command/usage-error.ts";
import { type Document, parseText, readDocuments } from "../input/documents.ts";
import { identify } from "../input/identity.ts";
import { invalidDocument } from "../input/input-error.ts";
import { positionOfField } from "../input/locate.ts";
import { tellOf } from "../input/secret.ts";
import { readTypes } from "../input/types.ts";
import type { Io } from "../io.ts";
import { createOutput } from "../output/output.ts";
import { findPatch } from "../patch/read-patch.ts";
import { type LintValues, readRuleChoice } from "./lint-values.ts";
import { type Looked, lookedAt } from "./placed-finding.ts";

/** Looks at a patch for the object of the files. */
export async function lintPatchFile(values: LintValues, { io, errStyle }: Context): Promise<Looked> {
  const { schema, filename, message } = values;
  const types = await readTypes({ schemas: schema, inputs: filename, message }, io);
  const live = types.open(await readOnly(values, io));
  const identity = identify(live);
  const type = types.find(identity, createOutput(io, errStyle));
  const stated = await readStrategicPatch(values, io);
  const patch = types.protobuf?.renamed(type, stated) ?? stated;
  const choice = readRuleChoice(values);
  // Messages have no server that could refuse a type of patches.
  const suppress = [...(choice.suppress ?? []), ...(live.message === undefined ? [] : [UNSUPPORTED])];
  const found = lintPatch(type, { patch: patch.object, live: live.object }, { ...choice, suppress });
  const findings = found.map((finding) => ({
    ...finding,
    message: tellOf(live.object, finding.message),
    name: nameObject(identity),
    at: positionOfField(finding.of === "live" ? live : patch, finding.steps),
  }));
  return lookedAt(1, findings);
}

const UNSUPPORTED: LintRuleId = "strategic-patch-unsupported";

async function readOnly({ filename, recursive }: LintValues, io: Io): Promise<Document> {
  const documents: Document[] = [];
  for await (const document of readDocuments(filename, io, { recursive })) documents.push(document);
  const [live, other] = documents;
  if (live === undefined || other !== undefined)
    throw new UsageError(
      `a patch is for one object, and there are ${documents.length}: name a file that holds one`,
    );
  return live;
}

async function readStrategicPatch(values: LintValues, io: Io): Promise<Document> {
  const source = await findPatch(values, io);
  const object = parseText(source);
  if (isObject(object)) return { object, source };
  throw invalidDocument(source, "only strategic merge patches are looked at, which are objects: give one");
}
