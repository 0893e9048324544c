import { RESERVED_WORDS } from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";

/** A part of a rule: a text in quotes, or what is between two. They alternate, and what is between comes first and last. */
export interface RulePiece {
  readonly piece: string;
  readonly isLiteral: boolean;
}

/** A text in quotes, as CEL has them. */
const LITERAL = /[rRbB]{0,2}(?:"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')/g;

const STEPS = String.raw`(?:\s*\.\s*[A-Za-z_]\w*|\s*\[\s*\d+\s*\])*`;

export function splitRule(text: string): readonly RulePiece[] {
  const pieces: RulePiece[] = [];
  let end = 0;
  for (const match of text.matchAll(LITERAL)) {
    pieces.push(
      { piece: text.slice(end, match.index), isLiteral: false },
      { piece: match[0], isLiteral: true },
    );
    end = match.index + match[0].length;
  }
  return [...pieces, { piece: text.slice(end), isLiteral: false }];
}

const STEP = /([A-Za-z_]\w*)|\[\s*\d+\s*\]/g;

/** What macros call an item of a list: `self.ports.all(port, …)`. */
const BOUND = new RegExp(
  String.raw`(?<![\w.])([A-Za-z_]\w*)(${STEPS})\s*\.\s*(?:all|exists|exists_one|filter|map)\s*\(\s*([A-Za-z_]\w*)\s*,`,
  "g",
);

/** What the names in a rule stand for: those of the object that it is about, and of items of its lists. */
export class RuleNames {
  readonly #starts = new Map<string, SchemaNode | undefined>();

  constructor(pieces: readonly RulePiece[], node: SchemaNode) {
    for (const name of ["self", "oldSelf"]) this.#starts.set(name, node);
    const code = pieces.map(({ piece, isLiteral }) => (isLiteral ? '""' : piece)).join("");
    const uses = countNames(code.matchAll(/[(,]\s*([A-Za-z_]\w*)(?=\s*,)/g));
    for (const [, start = "", steps = "", name = ""] of code.matchAll(BOUND)) {
      const list = this.follow(start, steps);
      const item = list?.schema.items === undefined ? undefined : list.each;
      // A name that stands in such a place again may be bound to something else there.
      const isClear = uses.get(name) === 1 && !this.#starts.has(name);
      this.#starts.set(name, isClear ? item : undefined);
    }
  }

  /** The text of a pattern for what is reached from a name by other names and numbers of items alone. Has two groups: the name, and the rest. */
  get chain(): string {
    const known = [...this.#starts].filter(([, node]) => node !== undefined);
    return `(${known.map(([name]) => name).join("|")}|(?!))\\b(${STEPS})`;
  }

  /** The field that a chain leads to; `undefined` if the schema does not say. */
  follow(start: string, steps: string): SchemaNode | undefined {
    let here = this.#starts.get(start);
    for (const [, name] of steps.matchAll(STEP))
      here = name === undefined ? here?.each : here?.fields.get(plainName(name));
    return here;
  }

  /** The steps of a chain with other names, which `rename` gives; `undefined` is passed where the schema does not say what is there. */
  replace(
    start: string,
    steps: string,
    rename: (name: string, field: SchemaNode | undefined) => string,
  ): string {
    let here = this.#starts.get(start);
    return steps.replace(STEP, (step: string, name: string | undefined) => {
      here = name === undefined ? here?.each : here?.fields.get(plainName(name));
      return name === undefined ? step : rename(name, here);
    });
  }
}

function countNames(matches: Iterable<RegExpMatchArray>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const [, name = ""] of matches) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

const ESCAPES: readonly (readonly [string, string])[] = [
  ["__underscores__", "__"],
  ["__dot__", "."],
  ["__dash__", "-"],
  ["__slash__", "/"],
];

/** The name of a field as a rule writes it. */
export function celName(name: string): string {
  if (RESERVED_WORDS.has(name)) return `__${name}__`;
  return name.replace(/__|[./-]/g, (part) => ESCAPES.find(([, plain]) => plain === part)?.[0] as string);
}

export function plainName(name: string): string {
  const word = /^__(\w+)__$/.exec(name)?.[1];
  if (word !== undefined && RESERVED_WORDS.has(word)) return word;
  return name.replace(
    /__(?:underscores|dot|dash|slash)__/g,
    (part) => ESCAPES.find(([text]) => text === part)?.[1] as string,
  );
}
