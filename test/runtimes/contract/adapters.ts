import { edit } from "fieldwise/adapters/edit";
import { applyJsonPatch, createJsonPatch } from "fieldwise/adapters/json-patch";
import { applyPatch } from "fieldwise/patch";
import { printJson } from "fieldwise/value";
import { type Check, deepFreeze, expectItself, expectSame, type Print } from "./check.ts";
import { drawPair, SUBJECTS } from "./subjects.ts";

/** The adapters whose packages need neither Node nor `eval`. */
export function adapterChecks(): readonly Check[] {
  return SUBJECTS.flatMap((subject) => {
    const [from, to] = drawPair(subject, 1);
    return [
      {
        name: `${subject.name}: the JSON Patch of a difference gives the target`,
        run: (print: Print) => {
          const patch = deepFreeze(createJsonPatch({ from, to }));
          expectSame(applyJsonPatch({ live: from, patch }), to);
          expectItself(applyJsonPatch({ live: from, patch: [] }), from);
          print(JSON.stringify(patch));
        },
      },
      {
        name: `${subject.name}: an edited draft gives the object and its patch`,
        run: (print: Print) => {
          const edited = edit(subject.type, from, (draft) => {
            draft.metadata ??= {};
            draft.metadata.labels = { tier: "web" };
          });
          expectSame(edited.patch, { metadata: { labels: { tier: "web" } } });
          expectSame(applyPatch(subject.type, { live: from, patch: edited.patch }), edited.object);
          print(printJson(edited.object));
        },
      },
    ];
  });
}
