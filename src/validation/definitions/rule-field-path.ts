import { characterOf, getField, isObject, type Json, type JsonObject } from "../../value/internal.ts";

const TOKEN = /'(?:\\'|[^'])*(?:'|$)|[.[\]]|[^.[\]']+[^.[\]]*/y;

/**
 * The path that a rule states for what it finds, such as `.spec['a.b']`, as paths of fields are written: `spec.a.b`. `undefined` if
 * it leads to nothing that the schema has.
 */
export function readRuleFieldPath(text: string, schema: JsonObject): string | undefined {
  const tokens = readTokens(text);
  let path = "";
  let at: Json | undefined = schema;
  for (let index = 0; index < tokens.length; index++) {
    const step = readStep(tokens, index);
    if (step === undefined || !isObject(at)) return undefined;
    index += step.length - 1;
    const { properties, additionalProperties: others }: JsonObject = at;
    if (isObject(properties) && Object.keys(properties).length > 0) {
      at = getField(properties, step.name);
      if (at === undefined) return undefined;
      path += path === "" ? step.name : `.${step.name}`;
    } else if (others !== undefined) {
      at = others;
      path += `[${step.name}]`;
    } else return undefined;
  }
  return path;
}

/** One step, of as many tokens as it takes: `.name` or `['name']`. */
function readStep(
  tokens: readonly string[],
  index: number,
): { readonly name: string; readonly length: number } | undefined {
  const [first, second = "", third] = tokens.slice(index, index + 3);
  if (first === ".") return second === "" ? undefined : { name: second, length: 2 };
  if (first !== "[" || third !== "]" || !isQuoted(second)) return undefined;
  let isText = true;
  const name = second.slice(1, -1).replace(/\\(.)/g, (_, letter: string) => {
    const character = letter === "'" ? letter : letter === '"' ? undefined : characterOf(letter);
    isText &&= character !== undefined;
    return character ?? "";
  });
  return isText ? { name, length: 3 } : undefined;
}

function isQuoted(token: string): boolean {
  return token.length >= 2 && token.startsWith("'") && token.endsWith("'");
}

function readTokens(text: string): readonly string[] {
  const tokens: string[] = [];
  let at = 0;
  while (at < text.length) {
    TOKEN.lastIndex = at;
    const [token = text.slice(at)] = TOKEN.exec(text) ?? [];
    tokens.push(token);
    at += token.length;
  }
  return tokens;
}
