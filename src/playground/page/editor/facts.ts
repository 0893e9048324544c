import type { Tooltip } from "@codemirror/view";
import type { FieldFacts, Hover } from "../../engine/messages.ts";
import { element } from "../dom.ts";

/** What the schema says of a field, as a list. */
export function describeFacts({
  path,
  summary,
  meanings,
  required,
  default: preset,
  enum: values,
}: FieldFacts): HTMLElement {
  const rows: [string, string][] = [];
  for (const { term, meaning } of meanings) rows.push([term, meaning]);
  if (required) rows.push(["required", "an object without it is refused"]);
  if (preset !== undefined) rows.push(["default", preset]);
  if (values !== undefined) rows.push(["one of", values.join(", ")]);
  return element(
    "div",
    { class: "facts" },
    element("p", {}, element("code", {}, path), " ", element("strong", {}, summary)),
    element(
      "dl",
      {},
      ...rows.flatMap(([term, meaning]) => [element("dt", {}, term), element("dd", {}, meaning)]),
    ),
  );
}

export async function showFacts(
  ask: (offset: number) => Promise<Hover | undefined>,
  offset: number,
): Promise<Tooltip | null> {
  const found = await ask(offset);
  if (found === undefined) return null;
  const { range, field } = found;
  return { pos: range.from, end: range.to, above: true, create: () => ({ dom: describeFacts(field) }) };
}
