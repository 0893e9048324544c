import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";

/** Colours are those of the page, which change with its theme. */
const highlight = HighlightStyle.define([
  { tag: tags.definition(tags.propertyName), color: "var(--key)" },
  { tag: tags.propertyName, color: "var(--key)" },
  { tag: [tags.string, tags.content, tags.attributeValue], color: "var(--text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--number)" },
  { tag: tags.comment, color: "var(--faint)", fontStyle: "italic" },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: "var(--faint)" },
  { tag: [tags.labelName, tags.typeName], color: "var(--accent)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--text)", backgroundColor: "transparent", fontSize: "13px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6", overflow: "auto" },
  ".cm-content": { padding: "8px 0", caretColor: "var(--text)" },
  ".cm-cursor": { borderLeftColor: "var(--text)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "transparent", color: "var(--faint)", border: "none" },
  ".cm-lineNumbers .cm-gutterElement": { minWidth: "28px" },
  ".cm-activeLine": { backgroundColor: "var(--hover)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--selection)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": { backgroundColor: "var(--selection)" },
  ".cm-placeholder": { color: "var(--muted)" },
  ".cm-foldPlaceholder": {
    background: "var(--hover)",
    border: "1px solid var(--line)",
    color: "var(--muted)",
    padding: "0 6px",
    margin: "0 6px",
    borderRadius: "6px",
    fontFamily: "var(--sans)",
  },
  ".cm-tooltip": {
    background: "var(--raised)",
    color: "var(--text)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
    maxWidth: "460px",
    fontFamily: "var(--sans)",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": {
    fontFamily: "var(--mono)",
    maxHeight: "16em",
    padding: "4px",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul > li": { padding: "2px 8px", borderRadius: "5px" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { background: "var(--accent)", color: "var(--on-accent)" },
  ".cm-completionDetail": { fontStyle: "normal", opacity: "0.75", marginLeft: "12px" },
  ".cm-diagnostic": { borderLeftWidth: "3px", padding: "6px 10px", whiteSpace: "pre-wrap" },
  ".facts": { padding: "8px 12px", fontSize: "13px", lineHeight: "1.45" },
  ".facts p": { margin: "0" },
  ".facts code": { fontFamily: "var(--mono)", color: "var(--muted)" },
  ".facts dl": { margin: "6px 0 0", display: "grid", gridTemplateColumns: "auto 1fr", gap: "2px 12px" },
  ".facts dt": { color: "var(--accent-text)" },
  ".facts dd": { margin: "0" },
});

export const EDITOR_THEME = [theme, syntaxHighlighting(highlight)];
