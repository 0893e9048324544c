import type { Tree } from "../syntax/tree.ts";

/** The characters that a match begins with, whatever follows. */
export interface Literal {
  readonly text: string;
  readonly atStart: boolean;
  readonly atEnd: boolean;
  /** Whether nothing else is asked for. */
  readonly isAll: boolean;
}

export function findLiteral(tree: Tree): Literal {
  const parts = tree.kind === "sequence" ? tree.parts : [tree];
  const atStart = isPosition(parts[0], "textStart");
  const first = atStart ? 1 : 0;
  let text = "";
  let end = first;
  for (; end < parts.length; end++) {
    const character = characterOf(parts[end]);
    if (character === undefined) break;
    text += character;
  }
  const atEnd = end === parts.length - 1 && isPosition(parts[end], "textEnd");
  return { text, atStart, atEnd, isAll: end === parts.length || atEnd };
}

function isPosition(part: Tree | undefined, position: string): boolean {
  return part?.kind === "position" && part.position === position;
}

/** The one character that a part matches, unless JavaScript's texts may have another in its place. */
function characterOf(part: Tree | undefined): string | undefined {
  const point = part?.kind === "character" ? part.set.single : undefined;
  if (point === undefined || point === 0xfffd || (point >= 0xd800 && point <= 0xdfff)) return undefined;
  return String.fromCodePoint(point);
}

/** Whether a text matches a literal that is all that is asked for. */
export function matchesLiteral({ text: wanted, atStart, atEnd }: Literal, text: string): boolean {
  if (atStart) return atEnd ? text === wanted : text.startsWith(wanted);
  return atEnd ? text.endsWith(wanted) : text.includes(wanted);
}
