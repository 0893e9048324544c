import { compareStrings } from "../../value/internal.ts";
import { badRequest } from "../status/status.ts";
import { checkSelectorLength } from "./selector-length.ts";

/** One condition of a field selector. */
export interface FieldRequirement {
  /** The field as it was written, such as `metadata.name`. */
  readonly field: string;
  /** `==` is `=`. */
  readonly operator: "=" | "!=";
  readonly value: string;
}

/**
 * Reads the text of a field selector, such as `metadata.name=web,status.phase!=Failed`; `\` escapes `\`, `,` and `=` in a
 * value. The requirements come sorted, as Kubernetes has them. Refuses others with Kubernetes' message.
 */
export function parseFieldSelector(text: string): readonly FieldRequirement[] {
  if (text === "") return [];
  checkSelectorLength(text, "fieldSelector");
  const terms = splitTerms(text).sort(compareStrings);
  return terms.filter((term) => term !== "").map((term) => parseTerm(term, text));
}

/** The parts between commas that are not escaped. */
function splitTerms(text: string): string[] {
  const terms: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === ",") {
      terms.push(text.slice(start, at));
      start = at + 1;
    }
  }
  terms.push(text.slice(start));
  return terms;
}

function parseTerm(term: string, selector: string): FieldRequirement {
  const equals = term.indexOf("=");
  if (equals < 0) throw badRequest(`invalid selector: '${selector}'; can't understand '${term}'`);
  if (term[equals - 1] === "!") {
    return { field: term.slice(0, equals - 1), operator: "!=", value: unescapeValue(term.slice(equals + 1)) };
  }
  const end = term[equals + 1] === "=" ? equals + 2 : equals + 1;
  return { field: term.slice(0, equals), operator: "=", value: unescapeValue(term.slice(end)) };
}

function unescapeValue(text: string): string {
  let value = "";
  for (let at = 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "," || character === "=") {
      const code = character.charCodeAt(0);
      throw badRequest(`invalid field selector: unescaped character in value: ${code}`);
    }
    if (character !== "\\") {
      value += character;
      continue;
    }
    const point = text.codePointAt(++at);
    const escaped = point === undefined ? "" : String.fromCodePoint(point);
    if (escaped === "" || !"\\,=".includes(escaped)) {
      throw badRequest(`invalid field selector: invalid escape sequence: \\${escaped}`);
    }
    value += escaped;
  }
  return value;
}
