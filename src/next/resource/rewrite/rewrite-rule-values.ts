import type { Json } from "../../../value/internal.ts";
import type { SchemaNode } from "../marks/schema-node.ts";
import type { RuleNames, RulePiece } from "./rule-text.ts";

/** A rule with the new names of values. */
interface RewrittenValues {
  readonly pieces: readonly RulePiece[];
  /** A value that it mentions and that changes, or may: it goes, or nobody can tell which field it is of. */
  readonly unsure: string | undefined;
}

/** Gives values in a rule their new names, where a field is compared with them, or looked up in a list of them. */
export function rewriteRuleValues(
  pieces: readonly RulePiece[],
  names: RuleNames,
  changing: readonly string[],
): RewrittenValues {
  const comparedWith = compareIn(pieces, names);
  let unsure: string | undefined;
  const rewritten = pieces.map((one, index): RulePiece => {
    const value = one.piece.slice(1, -1);
    if (!one.isLiteral || !changing.includes(value)) return one;
    const field = comparedWith(index);
    const becomes = field?.marks?.renamedValues.get(value);
    if (field !== undefined && becomes !== undefined && isPlain(becomes) && !isMerged(field, becomes)) {
      const quote = one.piece[0] as string;
      return { piece: quote + becomes + quote, isLiteral: true };
    }
    const isOther =
      field !== undefined && becomes === undefined && !field.marks?.deprecatedValues.includes(value);
    if (!isOther) unsure ??= value;
    return one;
  });
  return { pieces: rewritten, unsure };
}

function isPlain(value: string): boolean {
  return !/["'\\\n]/.test(value);
}

/** Whether a value stands for several of the version before: a rule about one of them is not one about all. */
function isMerged({ schema, marks }: SchemaNode, value: string): boolean {
  const values = schema.enum as readonly Json[];
  return (
    values.includes(value) ||
    [...(marks?.renamedValues.values() ?? [])].filter((one) => one === value).length > 1
  );
}

const LITERAL_IS_PART = /^\s*[.[+]/;

/** Finds the field that the text in quotes at an index is compared with; `undefined` if that is not certain. */
function compareIn(
  pieces: readonly RulePiece[],
  names: RuleNames,
): (index: number) => SchemaNode | undefined {
  const { chain } = names;
  // A chain behind an operator is only a part of what is compared.
  const alone = String.raw`(?<![\w.]|[-+*/%]\s*)${chain}`;
  const before = new RegExp(String.raw`${alone}\s*[=!]=\s*$`);
  const after = new RegExp(String.raw`^\s*[=!]=\s*${chain}(?!\s*[\w.([+*/%-])`);
  const listed = new RegExp(String.raw`${alone}\s+in\s*\[\s*$`);
  const at = (index: number): string => pieces[index]?.piece ?? "";
  return (index) => {
    if (LITERAL_IS_PART.test(at(index + 1))) return undefined;
    let first = index - 1;
    while (first > 0 && /^\s*,\s*$/.test(at(first))) first -= 2;
    const match =
      before.exec(at(index - 1)) ??
      listed.exec(at(first)) ??
      (/\+\s*$/.test(at(index - 1)) ? null : after.exec(at(index + 1)));
    return match === null ? undefined : names.follow(match[1] ?? "", match[2] ?? "");
  };
}
