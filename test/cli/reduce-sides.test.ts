import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { apply, update } from "fieldwise/apply";
import { kubernetes } from "fieldwise/kubernetes";
import type { JsonObject } from "fieldwise/value";
import { expect, it } from "vitest";
import { diffLines } from "../../src/cli/lines/diff-lines.ts";
import { linesOf } from "../../src/cli/lines/object-lines.ts";
import { reduceSides } from "../../src/cli/lines/reduce-sides.ts";
import { visibleLines } from "../../src/cli/lines/visible-lines.ts";
import { shareUnchanged } from "../../src/value/internal.ts";

const read = (name: string): JsonObject =>
  JSON.parse(
    readFileSync(fileURLToPath(new URL(`../../bench/objects/${name}.json`, import.meta.url)), "utf8"),
  );

const KINDS = ["deployment", "node", "pod", "service", "endpoints"];
const cases = KINDS.flatMap((kind) => [0, 1, 2, 3, 7].map((context) => [kind, context] as const));

it.each(cases)("%s: a diff with %i lines around is the same without what nobody sees", (kind, context) => {
  const live = read(`${kind}.live`);
  const type = kubernetes().type(String(live.apiVersion), String(live.kind));
  const applied = apply(type, { live, config: read(`${kind}.changed`), manager: "kubectl", force: true });
  const updated = update(type, { live, object: read(`${kind}.updated`), manager: "kubectl" });
  if (!applied.ok) throw new Error(applied.message);
  for (const written of [applied.object, updated.object] as JsonObject[]) {
    const after = shareUnchanged(live, written);
    const show = (sides: { readonly before: JsonObject; readonly after: JsonObject }): readonly string[] => {
      const lines = { before: linesOf(type, sides.before), after: linesOf(type, sides.after) };
      const shown = visibleLines(diffLines(lines), { chosen: ({ sign }) => sign !== " ", context });
      return shown.map((item) =>
        item === undefined ? "…" : `${item.sign} ${item.line.text} ${item.line.owners.length}`,
      );
    };
    const reduced = reduceSides(type, { before: live, after }, context);
    expect(show(reduced)).toEqual(show({ before: live, after }));
  }
});
