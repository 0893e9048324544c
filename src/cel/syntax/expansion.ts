import { ACCUMULATOR, type Call, type Expression, type Loop, NO_VARIABLE } from "./expression.ts";
import { SyntaxIssue } from "./issue.ts";

/** Macros whose loop has two variables, whatever their number of arguments. */
const TWO_VARIABLES = new Set(["transformList", "transformMap", "transformMapEntry"]);

/** The pieces that a macro is expanded into. */
export class Expansion {
  readonly #call: Call;

  constructor(call: Call) {
    this.#call = call;
  }

  get at(): number {
    return this.#call.at;
  }

  get target(): Expression {
    return this.#call.target as Expression;
  }

  get last(): Expression {
    return this.#call.args.at(-1) as Expression;
  }

  get accumulated(): Expression {
    return { kind: "identifier", at: this.at, name: ACCUMULATOR };
  }

  /** The same macro on something else. */
  on(target: Expression): Expansion {
    return new Expansion({ ...this.#call, target });
  }

  literal(value: boolean | bigint): Expression {
    return { kind: "literal", at: this.at, value };
  }

  call(name: string, ...args: readonly Expression[]): Expression {
    return { kind: "call", at: this.at, name, args };
  }

  /** A call of what stands before the dot. */
  callOn(target: Expression, name: string, ...args: readonly Expression[]): Expression {
    return { kind: "call", at: this.at, name, target, args };
  }

  list(...items: readonly Expression[]): Expression {
    return { kind: "list", at: this.at, items: items.map((value) => ({ value, optional: false })) };
  }

  map(): Expression {
    return { kind: "map", at: this.at, entries: [] };
  }

  name(argument: number): Expression {
    return {
      kind: "identifier",
      at: this.at,
      name: this.variable("argument must be a simple name", argument),
    };
  }

  variable(otherwise: string, argument = 0): string {
    const named = this.#call.args[argument] as Expression;
    if (named.kind !== "identifier" || named.name.startsWith(".")) throw new SyntaxIssue(named.at, otherwise);
    if (named.name === "__result__") {
      throw new SyntaxIssue(named.at, "iteration variable overwrites accumulator variable");
    }
    return named.name;
  }

  get #hasTwo(): boolean {
    const { name, args } = this.#call;
    return TWO_VARIABLES.has(name) || (args.length === 3 && name !== "map");
  }

  /** A step that is taken only if the argument before the last one, if it is a condition, is true. */
  filtered(step: Expression): Expression {
    const variables = this.#hasTwo ? 2 : 1;
    const { args } = this.#call;
    if (args.length === variables + 1) return step;
    return this.call("_?_:_", args[variables] as Expression, step, this.accumulated);
  }

  loop(parts: Pick<Loop, "initial" | "step"> & Partial<Pick<Loop, "condition" | "result">>): Expression {
    const variable = this.variable("argument must be a simple name");
    const second = this.#hasTwo ? this.variable("argument must be a simple name", 1) : undefined;
    if (variable === second) {
      throw new SyntaxIssue((this.#call.args[1] as Expression).at, `duplicate variable name: ${variable}`);
    }
    return {
      kind: "loop",
      at: this.at,
      range: this.target,
      variable,
      ...(second !== undefined && { second }),
      accumulator: ACCUMULATOR,
      condition: this.literal(true),
      result: this.accumulated,
      ...parts,
    };
  }

  /** The last argument, in which a name stands for what the optional has. */
  bind(name: string): Expression {
    return this.bindTo(name, this.callOn(this.target, "value"), this.last);
  }

  /** A loop that makes no step, so that its accumulator is a name for a value. */
  bindTo(name: string, value: Expression, result: Expression): Expression {
    return {
      kind: "loop",
      at: this.at,
      range: this.list(),
      variable: NO_VARIABLE,
      accumulator: name,
      initial: value,
      condition: this.literal(false),
      step: { kind: "identifier", at: this.at, name },
      result,
    };
  }

  ifPresent(then: Expression): Expression {
    return this.call("_?_:_", this.callOn(this.target, "hasValue"), then, this.call("optional.none"));
  }
}
