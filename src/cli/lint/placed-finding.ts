import type { FieldPath } from "../../fieldpath/internal.ts";
import type { LintSeverity } from "../../lint/index.ts";
import type { FilePosition } from "../input/file-position.ts";
import { groupBy } from "../output/group.ts";
import type { Survey } from "./find-objects.ts";

/** Something that was found in a file. */
export interface PlacedFinding {
  readonly rule: string;
  readonly severity: LintSeverity;
  /** The object, as kubectl calls it; empty for schemas. */
  readonly name: string;
  /** The kind in its version, or the definition. */
  readonly in: string;
  readonly path: string;
  /** The same step by step; empty for schemas. */
  readonly steps: FieldPath;
  readonly message: string;
  readonly why: string;
  readonly remedy: string;
  readonly at: FilePosition;
}

/** What came of looking at files. */
export interface Looked extends Survey {
  readonly findings: readonly PlacedFinding[];
  /** How many findings somebody has accepted. */
  readonly suppressed: number;
}

/** The same of inputs that are all looked at. */
export function lookedAt(documents: number, findings: readonly PlacedFinding[]): Looked {
  return { findings, documents, unread: [], passedOver: new Map(), inline: new Map(), suppressed: 0 };
}

/** Findings by file, in the order in which these come up, and by line. */
export function sortFindings(findings: readonly PlacedFinding[]): readonly PlacedFinding[] {
  const files = groupBy(findings, ({ at }) => at.file);
  return [...files.values()].flatMap((found) =>
    found.toSorted((a, b) => a.at.line - b.at.line || a.at.column - b.at.column),
  );
}
