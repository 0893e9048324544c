import { ACCUMULATOR, type Call, type Expression, type Loop, NO_VARIABLE } from "./expression.ts";
import { SyntaxIssue } from "./issue.ts";

/** A call without a receiver: `has(…)` is a macro. */
export function expandCall(call: Call): Expression {
  if (call.name !== "has" || call.args.length !== 1) return call;
  const [field] = call.args;
  if (field?.kind !== "select") throw new SyntaxIssue(call.at, "invalid argument to has() macro");
  return { ...field, at: call.at, test: true };
}

/** A call with a receiver: some names with some numbers of arguments are macros. */
export function expandMember(call: Call): Expression {
  const macro = MACROS.get(`${call.name}/${call.args.length}`);
  return macro === undefined ? call : macro(new Expansion(call));
}

type Macro = (expansion: Expansion) => Expression;

const ALL: Macro = (m) =>
  m.loop({
    initial: m.literal(true),
    condition: m.call("@not_strictly_false", m.accumulated),
    step: m.call("_&&_", m.accumulated, m.last),
  });

const EXISTS: Macro = (m) =>
  m.loop({
    initial: m.literal(false),
    condition: m.call("@not_strictly_false", m.call("!_", m.accumulated)),
    step: m.call("_||_", m.accumulated, m.last),
  });

const EXISTS_ONE: Macro = (m) =>
  m.loop({
    initial: m.literal(0n),
    step: m.call("_?_:_", m.last, m.call("_+_", m.accumulated, m.literal(1n)), m.accumulated),
    result: m.call("_==_", m.accumulated, m.literal(1n)),
  });

const COLLECT: Macro = (m) =>
  m.loop({ initial: m.list(), step: m.filtered(m.call("_+_", m.accumulated, m.list(m.last))) });

const FILTER: Macro = (m) =>
  m.loop({
    initial: m.list(),
    step: m.call("_?_:_", m.last, m.call("_+_", m.accumulated, m.list(m.name(0))), m.accumulated),
  });

const TRANSFORM_MAP: Macro = (m) =>
  m.loop({
    initial: m.map(),
    step: m.filtered(m.call("cel.@mapInsert", m.accumulated, m.name(0), m.last)),
  });

const TRANSFORM_ENTRY: Macro = (m) =>
  m.loop({ initial: m.map(), step: m.filtered(m.call("cel.@mapInsert", m.accumulated, m.last)) });

/** Gives a name to what is in an optional. */
const OPTIONAL_MAP: Macro = (m) =>
  m.ifPresent(
    m.call("optional.of", m.bind(m.variable("optMap() variable name must be a simple identifier"))),
  );

const OPTIONAL_FLAT_MAP: Macro = (m) =>
  m.ifPresent(m.bind(m.variable("optFlatMap() variable name must be a simple identifier")));

const INPUT = "@__sortBy_input__";

const SORT_BY: Macro = (m) => {
  if (m.target.kind === "literal" || m.target.kind === "map" || m.target.kind === "struct") {
    throw new SyntaxIssue(
      m.target.at,
      "sortBy can only be applied to a list, identifier, comprehension, call or select expression",
    );
  }
  const input: Expression = { kind: "identifier", at: m.at, name: INPUT };
  const keys = COLLECT(m.on(input));
  const sorted: Expression = {
    kind: "call",
    at: m.at,
    name: "@sortByAssociatedKeys",
    target: input,
    args: [keys],
  };
  return m.bindTo(INPUT, m.target, sorted);
};

const MACROS: ReadonlyMap<string, Macro> = new Map<string, Macro>([
  ["all/2", ALL],
  ["all/3", ALL],
  ["exists/2", EXISTS],
  ["exists/3", EXISTS],
  ["exists_one/2", EXISTS_ONE],
  ["exists_one/3", EXISTS_ONE],
  ["existsOne/3", EXISTS_ONE],
  ["map/2", COLLECT],
  ["map/3", COLLECT],
  ["filter/2", FILTER],
  ["transformList/3", COLLECT],
  ["transformList/4", COLLECT],
  ["transformMap/3", TRANSFORM_MAP],
  ["transformMap/4", TRANSFORM_MAP],
  ["transformMapEntry/3", TRANSFORM_ENTRY],
  ["transformMapEntry/4", TRANSFORM_ENTRY],
  ["optMap/2", OPTIONAL_MAP],
  ["optFlatMap/2", OPTIONAL_FLAT_MAP],
  ["sortBy/2", SORT_BY],
]);

/** Macros whose loop has two variables, whatever their number of arguments. */
const TWO_VARIABLES = new Set(["transformList", "transformMap", "transformMapEntry"]);

/** The pieces that a macro is expanded into. */
class Expansion {
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
    const value: Expression = { kind: "call", at: this.at, name: "value", target: this.target, args: [] };
    return this.bindTo(name, value, this.last);
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
    const present: Expression = {
      kind: "call",
      at: this.at,
      name: "hasValue",
      target: this.target,
      args: [],
    };
    return this.call("_?_:_", present, then, this.call("optional.none"));
  }
}
