import {
  ANNOTATIONS_LIMIT,
  annotationsSize,
  LAST_APPLIED,
  lastAppliedText,
  readLastApplied,
} from "../../apply/internal.ts";
import { semanticallyEqual } from "../../evolve/internal.ts";
import { type FieldPath, intersection, printPath, unionAll } from "../../fieldpath/internal.ts";
import { typeAt } from "../../schema/internal.ts";
import { compare, visitFields } from "../../typed/internal.ts";
import { getField, type JsonObject, MergeError } from "../../value/internal.ts";
import { ANNOTATIONS, annotationsOf, LAST_APPLIED_PATH } from "../annotations.ts";
import { attempt } from "../attempt.ts";
import type { Inspection } from "../inspection.ts";
import { entriesAt, nameOwners } from "../live-entries.ts";

/** The annotation in which `kubectl apply` keeps what was applied last: its size, its text, its age. */
export function checkLastApplied(inspection: Inspection): void {
  attempt(() => checkSize(inspection));
  checkText(inspection);
  attempt(() => checkAge(inspection));
}

function checkSize({ value, live, mayPatch, findings }: Inspection): void {
  if (!findings.wants("last-applied-too-large", "last-applied-nearly-too-large")) return;
  const annotations: Record<string, unknown> = { ...annotationsOf(live), ...annotationsOf(value) };
  delete annotations[LAST_APPLIED];
  const own = annotationsSize(annotations as JsonObject);
  const added = mayPatch ? annotationsSize({ [LAST_APPLIED]: lastAppliedText(value) }) : 0;
  const bytes = own + added;
  const message =
    own <= ANNOTATIONS_LIMIT && mayPatch
      ? `with what kubectl apply writes there, the annotations have ${bytes} bytes of ${ANNOTATIONS_LIMIT}`
      : `the annotations have ${bytes} bytes of ${ANNOTATIONS_LIMIT}`;
  const rule = bytes > ANNOTATIONS_LIMIT ? "last-applied-too-large" : "last-applied-nearly-too-large";
  if (bytes >= ANNOTATIONS_LIMIT * NEARLY)
    findings.report(rule, { of: "object", steps: ANNOTATIONS, message });
}

const NEARLY = 0.8;

function checkText({ live, mayPatch, findings }: Inspection): void {
  if (live === undefined || !mayPatch || getField(annotationsOf(live), LAST_APPLIED) === undefined) return;
  try {
    readLastApplied(live);
  } catch (error) {
    if (!(error instanceof MergeError)) throw error;
    const message = "the annotation holds no object as JSON";
    findings.report("last-applied-unreadable", { of: "live", steps: LAST_APPLIED_PATH, message });
  }
}

/** The manager that writes the annotation anew when it applies on the server's side. */
const KEEPER = "kubectl";

/** Finds what the annotation states otherwise than live, because somebody else applied it since on the server's side. */
function checkAge({ type, live, lastApplied, entries, manager, findings }: Inspection): void {
  if (live === undefined || lastApplied === undefined || manager === KEEPER) return;
  const appliers = entries.filter(
    ({ operation, subresource }) => operation === "Apply" && subresource === "",
  );
  if (appliers.length === 0 || !findings.wants("last-applied-stale")) return;
  const { modified } = compare(type, { from: lastApplied, to: live });
  const changed: FieldPath[] = [];
  const applied = unionAll(appliers.map(({ fields }) => fields));
  visitFields(
    type,
    { before: lastApplied, after: live },
    intersection(modified, applied),
    (path, before, after) => {
      const inside = typeAt(type, printPath(path, { exact: true }));
      if (!semanticallyEqual(inside, before, after)) changed.push(path);
    },
  );
  const [first, ...others] = changed;
  if (first === undefined) return;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  findings.report("last-applied-stale", {
    of: "live",
    steps: LAST_APPLIED_PATH,
    message: `it has an older value of ${printPath(first)}${more} than ${nameOwners(entriesAt(appliers, first))} applied`,
  });
}
