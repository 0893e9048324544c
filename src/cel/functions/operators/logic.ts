import { fail } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";

/** What the evaluator does itself, as it need not look at every operand: here for its types and costs. */
function unreachable(): never {
  return fail("no such overload");
}

const FREE = { estimate: () => ({ cost: { min: 0, max: 0 } }), actual: () => 0 };

export function declareLogic(): readonly Overload[] {
  return [
    declare("_?_:_(bool, A, A) -> A", unreachable, { cost: FREE }),
    declare("_&&_(bool, bool) -> bool", unreachable, { cost: FREE }),
    declare("_||_(bool, bool) -> bool", unreachable, { cost: FREE }),
    declare("!_(bool) -> bool", (value: boolean) => !value),
    declare("@not_strictly_false(bool) -> bool", (value: unknown) => value !== false),
  ];
}
