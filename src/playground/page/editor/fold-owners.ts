import { foldEffect } from "@codemirror/language";
import type { EditorView } from "@codemirror/view";

/** Folds what an object says of its owners: it is long, and the result shows it better. */
export function foldOwners(view: EditorView): void {
  const { doc } = view.state;
  for (let number = 1; number <= doc.lines; number++) {
    const line = doc.line(number);
    const indent = /^( *)managedFields:\s*$/.exec(line.text)?.[1];
    if (indent === undefined) continue;
    let end = line.to;
    for (let next = number + 1; next <= doc.lines; next++) {
      const { text, to } = doc.line(next);
      if (!text.startsWith(indent) || !/[ -]/.test(text.charAt(indent.length))) break;
      end = to;
    }
    if (end > line.to) view.dispatch({ effects: foldEffect.of({ from: line.to, to: end }) });
    return;
  }
}
