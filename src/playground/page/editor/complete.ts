import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { type Extension, Prec } from "@codemirror/state";
import { keymap } from "@codemirror/view";
import type { Completions } from "../../engine/messages.ts";

type Ask = (offset: number) => Promise<Completions | undefined>;

/** What helps with typing: brackets that close themselves and, where somebody knows, what could be typed. */
export function completions(ask: Ask | undefined): Extension {
  return [
    closeBrackets(),
    autocompletion({ override: ask === undefined ? [] : [completeFrom(ask)], icons: false }),
    Prec.high(keymap.of([...closeBracketsKeymap, ...completionKeymap])),
  ];
}

/** Completes by what the engine says: while somebody types a word, or where somebody asks. */
function completeFrom(ask: Ask) {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const { pos, explicit } = context;
    if (!explicit && context.matchBefore(/[\w"'/.-]+|: /) === null) return null;
    const found = await ask(pos);
    if (found === undefined || found.items.length === 0) return null;
    return {
      from: Math.min(found.from, pos),
      validFor: /^[\w"'/.-]*$/,
      options: found.items.map(({ label, kind, detail, insert, required }) => ({
        label,
        detail,
        apply: insert,
        boost: required ? 10 : 0,
        type: kind === "field" ? "property" : "enum",
      })),
    };
  };
}
