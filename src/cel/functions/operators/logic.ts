import { NONE } from "../../cost/range.ts";
import { declare, declareSpecial, type Overload } from "../declare.ts";

const FREE = { estimate: () => ({ cost: NONE }), actual: () => 0 };

export function declareLogic(): readonly Overload[] {
  return [
    declareSpecial("_?_:_(bool, A, A) -> A", FREE),
    declareSpecial("_&&_(bool, bool) -> bool", FREE),
    declareSpecial("_||_(bool, bool) -> bool", FREE),
    declare("!_(bool) -> bool", (value: boolean) => !value),
    declareSpecial("@not_strictly_false(bool) -> bool"),
  ];
}
