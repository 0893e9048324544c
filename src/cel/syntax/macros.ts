import { Expansion } from "./expansion.ts";
import type { Call, Expression } from "./expression.ts";
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
  return m.bindTo(INPUT, m.target, m.callOn(input, "@sortByAssociatedKeys", keys));
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
