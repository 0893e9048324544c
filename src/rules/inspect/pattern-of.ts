import { printPath } from "../../fieldpath/internal.ts";

/** The path of the values that a schema is about, by the keys that lead to it: `.spec.items[*]`. */
export function patternOf(steps: readonly (string | number)[]): string {
  let path = "";
  for (let index = 0; index < steps.length; index++) {
    switch (steps[index]) {
      case "properties":
        index++;
        path += printPath([{ kind: "field", name: String(steps[index]) }], { exact: true });
        break;
      case "items":
        path += "[*]";
        break;
      case "additionalProperties":
        path += ".*";
        break;
      default:
        return path;
    }
  }
  return path;
}
