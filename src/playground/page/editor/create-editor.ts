import { defaultKeymap, history, historyKeymap } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import { lintGutter, setDiagnostics } from "@codemirror/lint";
import { Compartment, EditorState, type Transaction } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  hoverTooltip,
  keymap,
  lineNumbers,
  placeholder,
} from "@codemirror/view";
import { LONGEST_TEXT } from "../../engine/limits.ts";
import type { Completions, Hover, TextRange } from "../../engine/messages.ts";
import { showFacts } from "./facts.ts";
import { foldOwners } from "./fold-owners.ts";
import { EDITOR_THEME } from "./theme.ts";

/** Something to underline. */
export interface Mark {
  readonly range: Pick<TextRange, "from" | "to">;
  readonly severity: "error" | "warning" | "info";
  readonly message: string;
}

export interface EditorParts {
  readonly label: string;
  readonly hint: string;
  /** What somebody typed. What is set by `setText` is not told. */
  readonly onChange?: ((text: string) => void) | undefined;
  readonly onRefused?: ((message: string) => void) | undefined;
  /** Ctrl-Enter. */
  readonly onSubmit?: (() => void) | undefined;
  readonly complete?: ((offset: number) => Promise<Completions | undefined>) | undefined;
  readonly hover?: ((offset: number) => Promise<Hover | undefined>) | undefined;
  readonly readOnly?: boolean | undefined;
}

export interface Editor {
  readonly dom: HTMLElement;
  readonly text: string;
  setText(text: string): void;
  mark(marks: readonly Mark[]): void;
  /** Shows a place, and leaves the cursor where it is. */
  reveal(offset: number): void;
  /** Puts the cursor there, and shows it. */
  goTo(offset: number): void;
  focus(): void;
}

/**
 * An editor of YAML. It lives in a shadow tree, where its styles are sheets and no style elements, which the page's policy would
 * not allow.
 */
export function createEditor(parts: EditorParts): Editor {
  const dom = document.createElement("div");
  dom.className = "editor";
  const root = dom.attachShadow({ mode: "open" });
  const help = new Compartment();
  let setting = false;
  const { label, hint, onChange, onRefused, onSubmit, complete, hover, readOnly = false } = parts;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      extensions: [
        keymap.of([{ key: "Mod-Enter", run: () => run(onSubmit) }]),
        lineNumbers(),
        codeFolding({ placeholderText: "owners and their fields" }),
        foldGutter(),
        history(),
        drawSelection(),
        EditorState.allowMultipleSelections.of(true),
        indentUnit.of("  "),
        yaml(),
        bracketMatching(),
        highlightActiveLine(),
        lintGutter(),
        placeholder(hint),
        help.of([]),
        hover === undefined ? [] : hoverTooltip((_, position) => showFacts(hover, position)),
        keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap]),
        EditorView.contentAttributes.of({
          "aria-label": label,
          "aria-readonly": String(readOnly),
          tabindex: "0",
        }),
        EditorState.readOnly.of(readOnly),
        // What is far too long is refused before the editor takes it apart.
        EditorView.domEventHandlers({
          paste: ({ clipboardData }) =>
            isTooLong(clipboardData?.getData("text/plain").length ?? 0, onRefused),
          drop: ({ dataTransfer }) => isTooLong(dataTransfer?.getData("text/plain").length ?? 0, onRefused),
        }),
        EditorState.changeFilter.of((change) => allows(change, onRefused)),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged && !setting) onChange?.(state.doc.toString());
        }),
        EDITOR_THEME,
      ],
    }),
  });
  // Nobody completes anything before they are in the editor.
  const addHelp = async (): Promise<void> => {
    const { completions } = await import("./complete.ts");
    view.dispatch({ effects: help.reconfigure(completions(complete)) });
  };
  if (!readOnly) dom.addEventListener("focusin", () => void addHelp(), { once: true });
  return {
    dom,
    get text() {
      return view.state.doc.toString();
    },
    setText(text) {
      if (text === view.state.doc.toString()) return;
      setting = true;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text.slice(0, LONGEST_TEXT) } });
      setting = false;
      foldOwners(view);
    },
    mark(marks) {
      const { length } = view.state.doc;
      const within = marks.filter(({ range }) => range.from <= length);
      const diagnostics = within.map(({ range, severity, message }) => ({
        from: range.from,
        to: Math.min(range.to, length),
        severity,
        message,
      }));
      view.dispatch(setDiagnostics(view.state, diagnostics));
    },
    reveal(offset) {
      const at = Math.min(offset, view.state.doc.length);
      view.dispatch({ effects: EditorView.scrollIntoView(at, { y: "center" }) });
    },
    goTo(offset) {
      const anchor = Math.min(offset, view.state.doc.length);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
  };
}

function run(work: (() => void) | undefined): boolean {
  work?.();
  return work !== undefined;
}

/** Whether a change leaves a text that can be read at all. */
function allows({ newDoc, startState }: Transaction, onRefused: EditorParts["onRefused"]): boolean {
  return newDoc.length < startState.doc.length || !isTooLong(newDoc.length, onRefused);
}

/** Whether a text is too long to be read, which is then told. */
function isTooLong(length: number, onRefused: EditorParts["onRefused"]): boolean {
  if (length <= LONGEST_TEXT) return false;
  const size = Math.ceil(length / 1_000_000);
  onRefused?.(
    `This would make the text ${size} MB long, and the playground reads up to 2: servers store no object as large.`,
  );
  return true;
}
