import { RESERVED_WORDS } from "../../value/internal.ts";
import { codePoints } from "../values/text.ts";
import { Uint } from "../values/value.ts";
import type { Entry, Expression, Item, StructField } from "./expression.ts";
import { SyntaxIssue } from "./issue.ts";
import { expandCall, expandMember } from "./macros.ts";
import { readTokens, type Token } from "./tokens.ts";

/** How long an expression may be, in code points, and how deep its parts may be nested. */
const MAX_LENGTH = 100_000;
const MAX_DEPTH = 250;

const RELATIONS = new Set(["<", "<=", ">=", ">", "==", "!=", "in"]);
const SUMS = new Set(["+", "-"]);
const PRODUCTS = new Set(["*", "/", "%"]);

/** What an expression can begin with, as cel-go tells it. */
const EXPRESSION =
  "{'[', '{', '(', '.', '-', '!', 'true', 'false', 'null', NUM_FLOAT, NUM_INT, NUM_UINT, STRING, BYTES, IDENTIFIER}";

/** Reads an expression and expands its macros. Throws a `SyntaxIssue`. */
export function parse(text: string): Expression {
  const length = codePoints(text);
  if (length > MAX_LENGTH) {
    throw new SyntaxIssue(
      0,
      `expression code point size exceeds limit: size: ${length}, limit ${MAX_LENGTH}`,
    );
  }
  return new Parser(readTokens(text)).parse();
}

class Parser {
  readonly #tokens: readonly Token[];
  #index = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  parse(): Expression {
    const expression = this.#expression();
    if (this.#next.kind === "end") return expression;
    // A parser that goes on does so without the token, where only that is too much.
    return this.#unexpected(
      "<EOF>",
      this.#tokens[this.#index + 1]?.kind === "end" ? "extraneous" : "mismatched",
    );
  }

  get #next(): Token {
    return this.#tokens[this.#index] as Token;
  }

  #take(): Token {
    return this.#tokens[this.#index++] as Token;
  }

  /** Takes the next token if it is this symbol. */
  #takes(symbol: string): Token | undefined {
    const next = this.#next;
    return next.text === symbol && next.kind === "symbol" ? this.#take() : undefined;
  }

  #expect(symbol: string): Token {
    return this.#takes(symbol) ?? this.#unexpected(`'${symbol}'`);
  }

  #unexpected(expected: string, how = "mismatched"): never {
    const { text, at } = this.#next;
    throw new SyntaxIssue(at, `Syntax error: ${how} input '${text}' expecting ${expected}`);
  }

  #expression(): Expression {
    if (++this.#depth > MAX_DEPTH) this.#tooDeep();
    const condition = this.#either();
    const mark = this.#takes("?");
    if (mark === undefined) {
      this.#depth--;
      return condition;
    }
    const then = this.#either();
    this.#expect(":");
    const otherwise = this.#expression();
    this.#depth--;
    return { kind: "call", at: mark.at, name: "_?_:_", args: [condition, then, otherwise] };
  }

  #tooDeep(): never {
    throw new SyntaxIssue(this.#next.at, `expression recursion limit exceeded: ${MAX_DEPTH}`);
  }

  #either(): Expression {
    return this.#row("||", () => this.#row("&&", () => this.#relation()));
  }

  /** Terms in a row with one operator between them. */
  #row(operator: string, term: () => Expression): Expression {
    const first = term();
    const mark = this.#takes(operator);
    if (mark === undefined) return first;
    const args = [first, term()];
    while (this.#takes(operator) !== undefined) args.push(term());
    return { kind: "call", at: mark.at, name: `_${operator}_`, args };
  }

  #relation(): Expression {
    return this.#operators(RELATIONS, () =>
      this.#operators(SUMS, () => this.#operators(PRODUCTS, () => this.#unary())),
    );
  }

  /** Operands with operators of one rank between them, from left to right. */
  #operators(operators: ReadonlySet<string>, operand: () => Expression): Expression {
    let left = operand();
    for (let count = 1; operators.has(this.#next.text) && this.#next.kind !== "literal"; count++) {
      if (count > MAX_DEPTH) this.#tooDeep();
      const { text, at } = this.#take();
      left = { kind: "call", at, name: text === "in" ? "@in" : `_${text}_`, args: [left, operand()] };
    }
    return left;
  }

  #unary(): Expression {
    const { text, at } = this.#next;
    if (this.#next.kind !== "symbol" || (text !== "!" && text !== "-")) return this.#member();
    if (text === "-" && isNumber(this.#tokens[this.#index + 1])) return this.#member();
    let count = 0;
    while (this.#takes(text) !== undefined) count++;
    const operand = this.#member();
    return count % 2 === 0 ? operand : { kind: "call", at, name: `${text}_`, args: [operand] };
  }

  #member(): Expression {
    let operand = this.#primary();
    for (let count = 1; ; count++) {
      if (count > MAX_DEPTH) this.#tooDeep();
      const dot = this.#takes(".");
      const bracket = dot === undefined ? this.#takes("[") : undefined;
      if (dot !== undefined) operand = this.#select(operand, dot.at);
      else if (bracket !== undefined) {
        const optional = this.#takes("?") !== undefined;
        const index = this.#expression();
        this.#expect("]");
        operand = { kind: "call", at: bracket.at, name: optional ? "_[?_]" : "_[_]", args: [operand, index] };
      } else return operand;
    }
  }

  #select(operand: Expression, at: number): Expression {
    const optional = this.#takes("?") !== undefined;
    const name = this.#name();
    if (optional) {
      const field: Expression = { kind: "literal", at, value: name };
      return { kind: "call", at, name: "_?._", args: [operand, field] };
    }
    const open = this.#takes("(");
    if (open === undefined) return { kind: "select", at, operand, field: name, test: false };
    return expandMember({ kind: "call", at: open.at, name, target: operand, args: this.#arguments() });
  }

  #name(): string {
    const { kind, text } = this.#next;
    if (kind !== "identifier" || text === "in") this.#unexpected("IDENTIFIER");
    this.#index++;
    return text;
  }

  #arguments(): Expression[] {
    return this.#list(")", () => this.#expression(), { trailing: false });
  }

  /** What stands between commas up to a closing bracket. */
  #list<Part>(close: string, part: () => Part, { trailing = true } = {}): Part[] {
    const parts: Part[] = [];
    if (trailing && this.#takes(",") !== undefined) {
      this.#expect(close);
      return parts;
    }
    while (this.#takes(close) === undefined) {
      parts.push(part());
      if (this.#takes(",") === undefined) {
        this.#expect(close);
        break;
      }
      if (!trailing && this.#next.text === close && this.#next.kind === "symbol")
        this.#unexpected(EXPRESSION);
    }
    return parts;
  }

  #primary(): Expression {
    const { kind, text, at } = this.#next;
    if (kind === "literal") return this.#literal(false);
    if (kind === "identifier" && text !== "in") return this.#identifier("");
    switch (kind === "symbol" ? text : "") {
      case "-":
        this.#index++;
        return this.#literal(true);
      case ".":
        this.#index++;
        return this.#identifier(".");
      case "(": {
        this.#index++;
        const inside = this.#expression();
        this.#expect(")");
        return inside;
      }
      case "[":
        this.#index++;
        return { kind: "list", at, items: this.#list("]", () => this.#item()) };
      case "{":
        this.#index++;
        return { kind: "map", at, entries: this.#list("}", () => this.#entry()) };
      default:
        return this.#unexpected(EXPRESSION);
    }
  }

  #item(): Item {
    const optional = this.#takes("?") !== undefined;
    return { value: this.#expression(), optional };
  }

  #entry(): Entry {
    const optional = this.#takes("?") !== undefined;
    const key = this.#expression();
    this.#expect(":");
    return { key, value: this.#expression(), optional };
  }

  #identifier(prefix: string): Expression {
    const { at } = this.#next;
    const name = this.#name();
    const open = this.#takes("(");
    if (RESERVED_WORDS.has(name)) throw new SyntaxIssue(at, `reserved identifier: ${name}`);
    if (open !== undefined) {
      return expandCall({ kind: "call", at: open.at, name: prefix + name, args: this.#arguments() });
    }
    return this.#struct(prefix + name) ?? { kind: "identifier", at, name: prefix + name };
  }

  /** Reads an object of a named type, `a.b.C{…}`, if there is one. */
  #struct(first: string): Expression | undefined {
    let [ahead, name] = [this.#index, first];
    while (this.#tokens[ahead]?.text === "." && this.#tokens[ahead + 1]?.kind === "identifier") {
      name += `.${this.#tokens[ahead + 1]?.text}`;
      ahead += 2;
    }
    const open = this.#tokens[ahead];
    if (open?.text !== "{" || open.kind !== "symbol") return undefined;
    this.#index = ahead + 1;
    return { kind: "struct", at: open.at, name, fields: this.#list("}", () => this.#field()) };
  }

  #field(): StructField {
    const optional = this.#takes("?") !== undefined;
    const name = this.#name();
    const { at } = this.#expect(":");
    return { name, at, value: this.#expression(), optional };
  }

  #literal(negative: boolean): Expression {
    const { at, value } = this.#take();
    if (value instanceof Uint) {
      if (value.value >= 2n ** 64n) throw new SyntaxIssue(at, "invalid uint literal");
    } else if (typeof value === "bigint") {
      if (value > (negative ? 2n ** 63n : 2n ** 63n - 1n)) throw new SyntaxIssue(at, "invalid int literal");
    } else if (typeof value === "number" && !Number.isFinite(value)) {
      throw new SyntaxIssue(at, "invalid double literal");
    }
    return { kind: "literal", at, value: negative ? -(value as bigint) : (value as bigint) };
  }
}

/** Whether a token is a number that a sign can belong to. */
function isNumber(token: Token | undefined): boolean {
  return token?.kind === "literal" && (typeof token.value === "bigint" || typeof token.value === "number");
}
