import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  opaque,
  optionalOf,
  STRING,
  TIMESTAMP,
  type Type,
  UINT,
} from "./type.ts";

/** How a function is called and what it gives. */
export interface Signature {
  readonly name: string;
  /** Whether the first parameter stands before the name: `text.trim()`. */
  readonly member: boolean;
  readonly parameters: readonly Type[];
  readonly result: Type;
  /** Whether it has type parameters. */
  readonly isGeneric: boolean;
}

const SIMPLE: ReadonlyMap<string, Type> = new Map<string, Type>([
  ["dyn", DYN],
  ["null", NULL],
  ["bool", BOOL],
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["string", STRING],
  ["bytes", BYTES],
  ["timestamp", TIMESTAMP],
  ["duration", DURATION],
  ["type", { kind: "type" }],
]);

const PARAMETER = /^[A-Z]$/;
const TOKEN = /\s*([(),]|[^\s(),]+)/y;

/**
 * Reads a signature as it is written beside each function: `member string substring(int, int) -> string`
 * or `size(list(T)) -> int`. One capital letter is a type parameter, a name with a dot is a type of a library.
 */
export function readSignature(text: string): Signature {
  return new Reader(text).signature();
}

class Reader {
  readonly #tokens: string[] = [];
  #at = 0;

  constructor(text: string) {
    TOKEN.lastIndex = 0;
    for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
      this.#tokens.push(found[1] as string);
    }
  }

  signature(): Signature {
    const member = this.#tokens[0] === "member";
    if (member) this.#at++;
    const parameters: Type[] = member ? [this.#type()] : [];
    const name = this.#next();
    this.#list(parameters);
    this.#next();
    const result = this.#type();
    return {
      name,
      member,
      parameters,
      result,
      isGeneric: this.#tokens.some((token) => PARAMETER.test(token)),
    };
  }

  #next(): string {
    return this.#tokens[this.#at++] as string;
  }

  #list(into: Type[]): void {
    this.#next();
    while (this.#tokens[this.#at] !== ")") {
      into.push(this.#type());
      if (this.#tokens[this.#at] === ",") this.#at++;
    }
    this.#at++;
  }

  #type(): Type {
    const name = this.#next();
    const parts: Type[] = [];
    if (this.#tokens[this.#at] === "(") this.#list(parts);
    const [first, second] = parts;
    if (name === "list") return listOf(first as Type);
    if (name === "map") return mapOf(first as Type, second as Type);
    if (name === "optional") return optionalOf(first as Type);
    if (name === "type" && first !== undefined) return { kind: "type", of: first };
    if (PARAMETER.test(name)) return { kind: "parameter", name };
    return SIMPLE.get(name) ?? opaque(name, ...parts);
  }
}
