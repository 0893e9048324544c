import assert from "node:assert/strict";
import { inspect } from "node:util";
import { createYamlLocator, parseYaml, parseYamlAll, printYaml } from "fieldwise/adapters/yaml";
import { equal, isObject, type Json } from "fieldwise/value";
import { type Document, isAlias, isMap, isScalar, isSeq, parseDocument } from "yaml";
import { readCases, valuesNamed } from "../fixtures.ts";
import { mutateText } from "../mutate.ts";
import type { Random } from "../random.ts";
import { attempt, type Target } from "../target.ts";

const cases = readCases<{ text?: string; plain?: string; value?: Json }>("yaml/");
const configs = valuesNamed(readCases("vectors/write.jsonl").slice(0, 200), "config");
const texts = [
  ...cases.flatMap(({ text = "", plain = "" }) => (text === "" ? [`a: ${plain}\n${plain}: b\n`] : [text])),
  ...configs.map((config) => printYaml(config)),
];
const plains = cases.flatMap(({ plain }) => plain ?? []);
const WORDS = [
  ...[
    "- ",
    ": ",
    "? ",
    "#",
    " #",
    "|\n",
    "|-\n",
    ">+2\n",
    "&a ",
    "*a",
    "*a :",
    "!!str ",
    "!!int ",
    "!x ",
    "<<: ",
    "---\n",
    "...\n",
  ],
  ...[
    "{",
    "}",
    "[",
    "]",
    ",",
    "'",
    '"',
    "\\x41",
    "\\u00e9",
    "~",
    "\n  ",
    "\n\t",
    "\n",
    "  ",
    "-1",
    "0x1F",
    "1_000",
    ".5e3",
  ],
];

/** A text of YAML from the ground up. */
function grow(random: Random, depth: number, indent: string): string {
  const inner = `${indent}${random.pick(["  ", " ", "    "])}`;
  const part = () => grow(random, depth - 1, inner);
  if (depth === 0) return growScalar(random, inner);
  return random.pick([
    () => growScalar(random, inner),
    () => random.many(3, () => `\n${inner}- ${part()}`).join(""),
    () => random.many(3, () => `\n${inner}${growKey(random)}: ${part()}`).join(""),
    () => `[${random.many(3, () => grow(random, 0, inner).trim()).join(random.pick([", ", ","]))}]`,
    () => `{${random.many(3, () => `${growKey(random)}: ${grow(random, 0, inner).trim()}`).join(", ")}}`,
  ])();
}

function growKey(random: Random): string {
  return random.oneIn(4) ? random.pick(plains) : `k${random.below(1000)}`;
}

function growScalar(random: Random, indent: string): string {
  const text = random.pick(
    random.oneIn(2) ? plains : ["a", "a b", "it's", 'say "x"', "#", "a: b", "é", "", "- a", "\\n"],
  );
  return random.pick([
    () => text,
    () => JSON.stringify(text),
    () => `'${text.replaceAll("'", "''")}'`,
    () => `|\n${indent}${text}\n${random.pick(["", "\n", indent])}`,
    () => `>-\n${indent}${text}\n${indent}${random.pick(["b", " b", "", "- c"])}\n`,
    () => `${text} # ${random.pick(["note", "'", ":"])}`,
    () => `${text}\n${indent}${random.pick(["b", "b c", "1"])}`,
  ])();
}

/** Plain texts that the other reader takes for something else than Kubernetes does, and why. */
const KNOWN: readonly (readonly [RegExp, string])[] = [
  [/^[-+]?[\d_]+(?::[0-5]?\d)+(?:\.[\d_]*)?$/, "numbers to the base of 60 are texts for go-yaml"],
  [/_/, "where underscores may stand differs"],
  [/^[-+]?0o?[0-9]+$/i, "0o7 is octal, and 08 a decimal after all, for go-yaml"],
  [/^[-+]?0[bx]/i, "signs before a base differ, as do letters in upper case"],
  [/^[-+]?[\d.]*e[-+]?\d+$/i, "what an exponent needs beside it differs; too large a float is a text"],
  [/^[-+]?\d{309,}/, "an integer beyond every float is a text, too"],
  [/^[-+]?\.$|^[-+]?\.e/i, "a dot alone"],
  [/^\d{4}-/, "times are texts for Kubernetes"],
  [/^=$|^<<$/, "the signs for values and merges"],
];

/** Texts that one of the two reads in a way of its own, and why. */
const KNOWN_TEXTS: readonly (readonly [RegExp, string])[] = [
  [/\r(?!\n)/, "yaml does not take a return alone for the end of a line"],
  [
    /^\ufeff?(?:---|\.\.\.)[\s\S]*^(?:---|\.\.\.)|^\ufeff?\.\.\./m,
    "documents that hold nothing are left out",
  ],
  [/^(?:---)?\s*[|>]\S*\d/, "how far a block is indented that is all of the text differs"],
  [/\\\r?\n[ \t]*\r?\n/, "js-yaml drops empty lines after a line break that is escaped"],
  [/[\s\S]\ufeff/, "only js-yaml takes a byte order mark for a part of the text, unless it comes first"],
  [/\n[ \t]+$/, "js-yaml takes blanks at the very end for a line of a block"],
  [
    /[|>][-+]?\d[^\n]*\n[ \t]*\r?\n/,
    "yaml drops a line of blanks that a block begins with, if its indentation is stated",
  ],
  [/^[ \t]+---/, "js-yaml takes an indented --- in the first line for the start of a document"],
];

const OPTIONS = {
  version: "1.1",
  intAsBigInt: true,
  logLevel: "silent",
  prettyErrors: false,
  customTags: (tags: readonly unknown[]) =>
    tags.filter((tag) => !/timestamp|binary/.test(String(Reflect.get(tag as object, "tag")))),
} as const;

function readOther(text: string): Document | undefined {
  // biome-ignore lint/suspicious/noExplicitAny: its types do not know that tags may be filtered.
  const document = parseDocument(text, OPTIONS as any) as unknown as Document;
  return document.errors.length > 0 || document.warnings.length > 0 ? undefined : document;
}

/** Checks that a node of the other reader is the same value. */
function compare(node: unknown, value: Json | undefined, document: Document, path: string): void {
  const say = (what: string) => `yaml reads something else at ${path}: ${what}`;
  if (isAlias(node)) {
    compare(node.resolve(document), value, document, path);
  } else if (node === null || node === undefined) {
    assert.equal(value, null, say("null"));
  } else if ((node as { tag?: string }).tag !== undefined && !isPlainTag(node)) {
    // What a tag makes of a value differs.
  } else if (isSeq(node)) {
    assert(Array.isArray(value), say("a list"));
    assert.equal(value.length, node.items.length, say("the number of items"));
    for (const [index, item] of node.items.entries())
      compare(item, value[index] as Json, document, `${path}[${index}]`);
  } else if (isMap(node)) {
    assert(isObject(value), say("an object"));
    const keys = node.items.map(({ key }) => (isScalar(key) ? key : undefined));
    // Merges are carried out in another order, and keys are made texts in another way.
    if (
      keys.some(
        (key) =>
          key === undefined || typeof key.value !== "string" || key.value === "<<" || hasOwnReading(key),
      )
    )
      return;
    assert.equal(Object.keys(value).length, keys.length, say("the number of keys"));
    for (const { key, value: field } of node.items) {
      const name = String((key as { value: unknown }).value);
      compare(
        field,
        Object.hasOwn(value, name) ? (value[name] as Json) : undefined,
        document,
        `${path}.${name}`,
      );
    }
  } else if (isScalar(node) && !hasOwnReading(node)) {
    const wanted = typeof node.value === "bigint" ? Number(node.value) : node.value;
    const found = typeof value === "bigint" ? Number(value) : value;
    assert(
      Object.is(found, wanted) || (found === 0 && wanted === 0),
      say(`${inspect(wanted)}, not ${inspect(found)}`),
    );
  }
}

const isPlainTag = (node: unknown) =>
  /^tag:yaml.org,2002:(?:map|seq|str)$/.test((node as { tag: string }).tag);

function hasOwnReading(node: { readonly type?: string; readonly source?: string }): boolean {
  return node.type === "PLAIN" && KNOWN.some(([pattern]) => pattern.test(node.source ?? ""));
}

/** Our reader against the `yaml` package: where both take a text, they read the same. What we print, both read again. */
export const yaml: Target<string> = {
  name: "yaml",
  generate(random) {
    const text = random.oneIn(3) ? grow(random, 3, "").trimStart() : random.pick(texts);
    return random.oneIn(3) ? text : mutateText(random, text, { words: WORDS, others: texts });
  },
  run(text) {
    attempt(() => parseYamlAll(text));
    createYamlLocator(text).value(["a", 0]);
    const value = attempt(() => parseYaml(text));
    if (value === undefined) return;
    const printed = printYaml(value);
    assert(equal(parseYaml(printed), value), `what is printed is read as something else: ${printed}`);
    const again = readOther(printed);
    // It takes a base without digits for a number that is wrong.
    assert(again ?? /0[bx]_*(?::|$)/im.test(printed), `what is printed is refused by yaml: ${printed}`);
    if (again !== undefined) compare(again.contents, value, again, "printed ");
    if (KNOWN_TEXTS.some(([pattern]) => pattern.test(text))) return;
    const other = readOther(text);
    if (other !== undefined) compare(other.contents, value, other, "");
  },
};
