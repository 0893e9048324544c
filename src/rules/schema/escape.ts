import { RESERVED_WORDS } from "../../value/internal.ts";

const SPECIAL = /__|[-./]|[^a-zA-Z0-9_]/g;
const SPELLED: ReadonlyMap<string, string> = new Map([
  ["__", "underscores"],
  [".", "dot"],
  ["-", "dash"],
  ["/", "slash"],
]);
const CHARACTERS: ReadonlyMap<string, string> = new Map(Array.from(SPELLED, ([text, name]) => [name, text]));

/** The name of a field as expressions write it: `x-y` is `x__dash__y`, and `in` is `__in__`; `undefined` if they cannot. */
export function escapeName(name: string): string | undefined {
  if (name === "" || /^\d/.test(name)) return undefined;
  if (RESERVED_WORDS.has(name)) return `__${name}__`;
  let isWritable = true;
  const escaped = name.replace(SPECIAL, (text) => {
    const spelled = SPELLED.get(text);
    isWritable &&= spelled !== undefined;
    return `__${spelled}__`;
  });
  return isWritable ? escaped : undefined;
}

/** The field that an expression means by a name; `undefined` if that name cannot be one. */
export function unescapeName(escaped: string): string | undefined {
  let isName = true;
  const name = escaped.replace(/__([^_]+)__/g, (text, inner: string) => {
    const character = CHARACTERS.get(inner);
    if (character !== undefined) return character;
    isName &&= RESERVED_WORDS.has(inner) && text.length === escaped.length;
    return inner;
  });
  return isName ? name : undefined;
}

/** The word of the language that an escaped name stands for; `undefined` if for none. */
export function reservedWordOf(escaped: string): string | undefined {
  const word = escaped.slice(2, -2);
  return RESERVED_WORDS.has(word) && escaped === `__${word}__` ? word : undefined;
}
