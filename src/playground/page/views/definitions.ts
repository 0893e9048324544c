import { LONGEST_TEXT } from "../../engine/limits.ts";
import type { NamedText } from "../../state.ts";
import type { Store } from "../app/store.ts";
import { button, element, fill } from "../dom.ts";

/** The reader's own definitions: CRDs and OpenAPI documents, pasted, chosen or dropped. */
export function createDefinitions(store: Store): HTMLElement {
  const list = element("ul", { class: "definitions" });
  const file = element("input", {
    class: "hidden",
    attributes: {
      type: "file",
      multiple: true,
      accept: ".yaml,.yml,.json",
      tabindex: -1,
      "aria-hidden": "true",
    },
    on: { change: () => void addFiles(store, [...(file.files ?? [])]).then(() => (file.value = "")) },
  });
  const pasted = element("textarea", {
    attributes: {
      rows: 3,
      maxlength: LONGEST_TEXT,
      "aria-label": "A definition to add",
      placeholder: "Paste a CustomResourceDefinition or an OpenAPI document",
      spellcheck: "false",
    },
  });
  const add = (): void => {
    const text = pasted.value;
    pasted.value = "";
    if (text.trim() !== "")
      void addTexts(store, [{ name: `pasted ${store.shown.playground.definitions.length + 1}`, text }]);
  };
  store.listen(({ playground, definitions }, last) => {
    if (playground.definitions === last.playground.definitions && definitions === last.definitions) return;
    fill(
      list,
      ...playground.definitions.map((one) => {
        const problem = definitions.problems.find(({ name }) => name === one.name);
        const drop = (): void => void store.define(playground.definitions.filter((other) => other !== one));
        return element(
          "li",
          { class: problem === undefined ? "" : "error" },
          element("strong", {}, one.name),
          problem && element("span", {}, problem.message),
          button("Remove", drop, { class: "button quiet small", label: `Remove ${one.name}` }),
        );
      }),
      definitions.kinds.length > 0 &&
        element(
          "li",
          { class: "muted" },
          `Kinds: ${definitions.kinds
            .slice(0, 20)
            .map(({ apiVersion, kind }) => `${apiVersion} ${kind}`)
            .join(", ")}${definitions.kinds.length > 20 ? " …" : ""}`,
        ),
    );
  });
  return element(
    "div",
    { class: "define" },
    element(
      "p",
      { class: "muted" },
      "All kinds of Kubernetes 1.36 are known. For others, drop their definitions anywhere onto the page, or add them here.",
    ),
    list,
    pasted,
    element(
      "div",
      { class: "row" },
      button("Add", add),
      button("Choose files…", () => file.click(), { class: "button quiet" }),
      file,
    ),
  );
}

/** Adds files; those that are far too large are told, and not even read. */
export async function addFiles(store: Store, files: readonly File[]): Promise<void> {
  await store.attempt(async () => {
    const large = files.find(({ size }) => size > LONGEST_TEXT);
    if (large !== undefined)
      throw new Error(
        `${large.name} has ${Math.ceil(large.size / 1_000_000)} MB, and the playground reads up to 2: take out what you do not need`,
      );
    const texts = await Promise.all(
      files.map(async (file) => ({ name: file.name, text: await file.text() })),
    );
    const [definitions, others] = [texts.filter(isDefinition), texts.filter((text) => !isDefinition(text))];
    if (definitions.length > 0) await addTexts(store, definitions);
    const [object] = others;
    if (object !== undefined)
      store.changeText(/^\s*managedFields:/m.test(object.text) ? "live" : "write", object.text);
  });
}

function isDefinition({ text }: NamedText): boolean {
  return /CustomResourceDefinition|["']?(?:openapi|swagger)["']?\s*:/.test(text);
}

async function addTexts(store: Store, texts: readonly NamedText[]): Promise<void> {
  const { definitions } = store.shown.playground;
  const names = new Set(texts.map(({ name }) => name));
  await store.define([...definitions.filter(({ name }) => !names.has(name)), ...texts]);
  const { kinds, problems } = store.shown.definitions;
  const [problem] = problems.filter(({ name }) => names.has(name));
  if (problem !== undefined) store.tell(`${problem.name}: ${problem.message}`, "error");
  else store.tell(`${kinds.length === 1 ? "1 kind is" : `${kinds.length} kinds are`} defined now.`);
}
