import { type Json, labelKeyProblems, labelValueProblems } from "../../../../value/internal.ts";
import { type Cause, invalid, notSupported } from "../../../status/cause.ts";
import { checkText } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";

const EFFECTS = ["NoSchedule", "PreferNoSchedule", "NoExecute"];

/** What is wrong with what a pod tolerates. */
export function* checkTolerations(tolerations: Json | undefined, path: string): Iterable<Cause> {
  for (const [index, toleration] of objectsOf(tolerations).entries()) {
    const place = `${path}[${index}]`;
    const { key = "", operator = "", value = "", effect = "", tolerationSeconds } = toleration;
    yield* checkText(key, `${place}.key`, labelKeyProblems);
    if (key === "" && operator !== "Exists")
      yield invalid(
        `${place}.operator`,
        operator,
        'operator must be Exists when `key` is empty, which means "match all values and all keys"',
      );
    if (tolerationSeconds !== undefined && effect !== "NoExecute")
      yield invalid(`${place}.effect`, effect, "effect must be 'NoExecute' when `tolerationSeconds` is set");
    if (operator === "Equal" || operator === "") {
      const problems = labelValueProblems(String(value));
      if (problems.length > 0) yield invalid(`${place}.operator`, value, problems.join(";"));
    } else if (operator === "Exists") {
      if (value !== "")
        yield invalid(`${place}.operator`, value, "value must be empty when `operator` is 'Exists'");
    } else {
      // Comparing numbers is off by default, and told as possible where it was tried.
      const compares = operator === "Lt" || operator === "Gt";
      yield notSupported(`${place}.operator`, operator, [
        "Equal",
        "Exists",
        ...(compares ? ["Lt", "Gt"] : []),
      ]);
    }
    if (effect !== "" && !EFFECTS.includes(String(effect)))
      yield notSupported(`${place}.effect`, effect, EFFECTS);
  }
}
