import type { CompatibilityRuleId, CompatibilitySuppression } from "../../compatibility/index.ts";
import { parsePattern } from "../../fieldpath/internal.ts";
import { isDate, isObject, type Json, type JsonObject, MergeError, showValue } from "../../value/internal.ts";
import { hasRule, noSuchRule, type RuleBook } from "../command/rule-book.ts";
import { type Document, parseText, splitFile } from "../input/documents.ts";
import type { FilePosition } from "../input/file-position.ts";
import { invalidDocument } from "../input/input-error.ts";
import { positionOf, within } from "../input/locate.ts";
import { readFiles } from "../input/read-files.ts";
import type { Source } from "../input/source.ts";
import type { Io } from "../io.ts";

/** Findings that somebody has accepted, and where that is written. */
export interface WrittenSuppression extends CompatibilitySuppression {
  readonly at: FilePosition;
  /** Why it is fine, for those who come later. */
  readonly reason?: string;
  /** The last day on which it counts. */
  readonly until?: string;
  /** The very change that was accepted, and no later one at the same place. */
  readonly fingerprint?: string;
}

const FIELDS = ["rule", "in", "path", "fingerprint", "reason", "until"] as const;

/** The suppressions that files list, each as `{rule, in, path}`. */
export async function readSuppressions(
  names: readonly string[],
  book: RuleBook<CompatibilityRuleId>,
  io: Io,
): Promise<readonly WrittenSuppression[]> {
  const found: WrittenSuppression[] = [];
  for await (const file of readFiles(names, io)) {
    for (const source of splitFile(file)) found.push(...readList(source, book));
  }
  return found;
}

function readList(source: Source, book: RuleBook<CompatibilityRuleId>): readonly WrittenSuppression[] {
  const list = parseText(source);
  if (list === null) return [];
  if (!Array.isArray(list))
    throw invalidDocument(
      source,
      'suppressions must be a list: begin each with "- rule: ", then in and path',
    );
  return (list as readonly Json[]).map((entry, index) => {
    const object = isObject(entry) ? entry : {};
    const document: Document = { object, source: { ...source, place: [index] } };
    return within(document, () => ({ ...readEntry(entry, book), at: positionOf(document, []) }));
  });
}

function readEntry(entry: Json, book: RuleBook<CompatibilityRuleId>): Omit<WrittenSuppression, "at"> {
  if (!isObject(entry))
    throw invalid("", `this is ${showValue(entry)}, and must be an object: write rule, in and path`);
  for (const name of Object.keys(entry)) {
    if (!(FIELDS as readonly string[]).includes(name))
      throw invalid(
        name,
        "there is no such field: a suppression has rule, in, path, fingerprint, reason and until",
      );
  }
  const { rule, path, until, ...texts } = Object.fromEntries(
    FIELDS.map((name) => [name, textAt(entry, name)]),
  );
  if (rule === undefined)
    throw invalid("rule", "the suppression names no rule: add rule, such as field-removed");
  if (!hasRule(book, rule)) throw invalid("rule", noSuchRule(rule, book));
  if (path !== undefined) parsePattern(path);
  if (until !== undefined && !isDate(until))
    throw invalid("until", "this must be a day: write one like 2026-12-31");
  const stated = Object.entries({ path, until, ...texts }).filter(([, text]) => text !== undefined);
  return { rule, ...Object.fromEntries(stated) };
}

function textAt(entry: JsonObject, name: string): string | undefined {
  const value = entry[name];
  if (value === undefined || typeof value === "string") return value;
  throw invalid(name, `this is ${showValue(value)}, and must be a string: change it`);
}

function invalid(name: string, message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", name, message);
}
