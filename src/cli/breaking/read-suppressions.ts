import type { CompatibilityRuleId, CompatibilitySuppression } from "../../compatibility/index.ts";
import { parsePattern } from "../../fieldpath/internal.ts";
import { isObject, type Json, type JsonObject, MergeError, showValue } from "../../value/internal.ts";
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
}

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
    throw invalidDocument(source, "suppressions are a list of objects with rule, in and path: make it one");
  return (list as readonly Json[]).map((entry, index) => {
    const object = isObject(entry) ? entry : {};
    const document: Document = { object, source: { ...source, place: [index] } };
    return within(document, () => ({ ...readEntry(entry, book), at: positionOf(document, []) }));
  });
}

function readEntry(entry: Json, book: RuleBook<CompatibilityRuleId>): CompatibilitySuppression {
  if (!isObject(entry))
    throw invalid("", `this is ${showValue(entry)}, and must be an object with a rule: make it one`);
  for (const name of Object.keys(entry)) {
    if (!["rule", "in", "path"].includes(name))
      throw invalid(name, "there is no such field: a suppression has rule, in and path");
  }
  const [rule, holder, path] = [textAt(entry, "rule"), textAt(entry, "in"), textAt(entry, "path")];
  if (rule === undefined) throw invalid("rule", "the suppression has none: add it");
  if (!hasRule(book, rule)) throw invalid("rule", noSuchRule(rule, book));
  if (path !== undefined) parsePattern(path);
  return { rule, ...(holder === undefined ? {} : { in: holder }), ...(path === undefined ? {} : { path }) };
}

function textAt(entry: JsonObject, name: string): string | undefined {
  const value = entry[name];
  if (value === undefined || typeof value === "string") return value;
  throw invalid(name, `this is ${showValue(value)}, and must be a string: change it`);
}

function invalid(name: string, message: string): MergeError {
  return new MergeError("DOCUMENT_INVALID", name, message);
}
