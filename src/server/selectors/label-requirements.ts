import { labelKeyProblems, labelValueProblems } from "../../kubernetes/metadata/index.ts";
import { invalid } from "../../kubernetes/status/cause.ts";
import { compareStrings } from "../../value/internal.ts";
import { badRequest, type Cause, joinCauses, type StatusError } from "../status/status.ts";
import { splitLabelSelector, type Token, type TokenKind } from "./label-tokens.ts";
import { parseInt64 } from "./parse-int64.ts";
import { checkSelectorLength } from "./selector-length.ts";

/** How a label is compared, in Kubernetes' words. */
export type LabelOperator = "exists" | "!" | "=" | "==" | "!=" | "in" | "notin" | "gt" | "lt";

/** One condition of a label selector. */
export interface LabelRequirement {
  readonly key: string;
  readonly operator: LabelOperator;
  /** Sorted, each once: none for `exists` and `!`, one for a comparison, at least one for `in` and `notin`. */
  readonly values: readonly string[];
}

const BINARY: Partial<Record<TokenKind, LabelOperator>> = {
  in: "in",
  notin: "notin",
  "=": "=",
  "==": "==",
  "!=": "!=",
  ">": "gt",
  "<": "lt",
};

/** Reads the requirements of a label selector in their order, each once. Refuses others. */
export function parseLabelRequirements(text: string): readonly LabelRequirement[] {
  checkSelectorLength(text, "labelSelector");
  const parser = new LabelParser(splitLabelSelector(text));
  const requirements = new Map<string, LabelRequirement>();
  for (const requirement of parser.requirements()) {
    const { key, operator, values } = requirement;
    requirements.set(`${key} ${operator} ${values.join(",")}`, requirement);
  }
  return [...requirements.values()];
}

class LabelParser {
  readonly #tokens: readonly Token[];
  #position = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  *requirements(): Generator<LabelRequirement> {
    for (;;) {
      const { kind, text } = this.#peek();
      if (kind === "end") return;
      if (!startsRequirement(kind)) throw unexpected(text, "!, identifier, or 'end of string'");
      yield this.#requirement();
      const next = this.#take();
      if (next.kind === "end") return;
      if (next.kind !== ",") throw unexpected(next.text, "',' or 'end of string'");
      const after = this.#peek();
      if (!startsRequirement(after.kind)) throw unexpected(after.text, "identifier after ','");
    }
  }

  #requirement(): LabelRequirement {
    const first = this.#take();
    const isAbsent = first.kind === "!";
    const { kind, text: key } = isAbsent ? this.#take() : first;
    if (!isWord(kind)) throw inRequirement(expected(key, "identifier"));
    const problems = labelKeyProblems(key);
    // Kubernetes has no field to name here.
    if (problems.length > 0) throw inRequirement(joinCauses([invalid("<nil>", key, problems.join("; "))]));
    if (isAbsent) return { key, operator: "!", values: [] };
    if (endsValue(this.#peek().kind)) return { key, operator: "exists", values: [] };
    const operator = this.#operator();
    const values = operator === "in" || operator === "notin" ? this.#valueSet() : this.#exactValue();
    return checkRequirement({ key, operator, values });
  }

  #operator(): LabelOperator {
    const { kind, text } = this.#take();
    const operator = BINARY[kind];
    if (operator === undefined) throw inRequirement(expected(text, "in, notin, =, ==, !=, gt, lt"));
    return operator;
  }

  #exactValue(): readonly string[] {
    if (endsValue(this.#peek().kind)) return [""];
    const { kind, text } = this.#take();
    if (!isWord(kind)) throw inRequirement(expected(text, "identifier"));
    return [text];
  }

  #valueSet(): readonly string[] {
    const open = this.#take();
    if (open.kind !== "(") throw inRequirement(`found '${open.text}' expected: '('`);
    const { kind, text } = this.#peek();
    if (!isWord(kind) && kind !== "," && kind !== ")") {
      throw inRequirement(expected(text, "',', ')' or identifier"));
    }
    const values = new Set<string>();
    if (kind === ")") values.add("");
    else this.#listValues(values);
    this.#take();
    return [...values].sort(compareStrings);
  }

  /** Reads up to the closing parenthesis. Between two commas, or a comma and a parenthesis, is the empty value. */
  #listValues(values: Set<string>): void {
    for (;;) {
      const { kind, text } = this.#take();
      const next = this.#peek();
      if (isWord(kind)) {
        values.add(text);
        if (next.kind !== "," && next.kind !== ")") throw inRequirement(expected(next.text, "',' or ')'"));
      } else if (kind === ",") {
        if (values.size === 0 || next.kind === "," || next.kind === ")") values.add("");
      } else {
        throw inRequirement(expected(text, "',', or identifier"));
      }
      if (next.kind === ")") return;
    }
  }

  #peek(): Token {
    return this.#tokens[this.#position] as Token;
  }

  #take(): Token {
    return this.#tokens[this.#position++] as Token;
  }
}

function checkRequirement(requirement: LabelRequirement): LabelRequirement {
  const { key, operator, values } = requirement;
  const causes: Cause[] = [];
  if ((operator === "gt" || operator === "lt") && parseInt64(values[0] as string) === undefined) {
    const detail = "for 'Gt', 'Lt' operators, the value must be an integer";
    causes.push(invalid("values[0]", values[0] as string, detail));
  }
  for (const [index, value] of values.entries()) {
    const problems = labelValueProblems(value);
    if (problems.length > 0) causes.push(invalid(`values[${index}][${key}]`, value, problems.join("; ")));
  }
  if (causes.length > 0) throw inRequirement(joinCauses(causes));
  return requirement;
}

/** `in` and `notin` are words like any other, except where an operator has to stand. */
function isWord(kind: TokenKind): boolean {
  return kind === "identifier" || kind === "in" || kind === "notin";
}

function startsRequirement(kind: TokenKind): boolean {
  return isWord(kind) || kind === "!";
}

function endsValue(kind: TokenKind): boolean {
  return kind === "end" || kind === ",";
}

function expected(found: string, what: string): string {
  return `found '${found}', expected: ${what}`;
}

function unexpected(found: string, what: string): StatusError {
  return badRequest(expected(found, what));
}

function inRequirement(message: string): StatusError {
  return badRequest(`unable to parse requirement: ${message}`);
}
