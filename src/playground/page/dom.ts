type Child = Node | string | undefined | false;

interface Properties {
  readonly class?: string | undefined;
  readonly id?: string | undefined;
  readonly title?: string | undefined;
  /** Attributes, by name; those that are `undefined` or `false` are left out, and `true` has no value. */
  readonly attributes?: Readonly<Record<string, string | number | boolean | undefined>> | undefined;
  readonly on?: { readonly [Name in keyof HTMLElementEventMap]?: (event: HTMLElementEventMap[Name]) => void };
}

/** Makes an element. Texts become text, whatever they hold. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { class: className, id, title, attributes = {}, on = {} }: Properties = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  if (className !== undefined) made.className = className;
  if (id !== undefined) made.id = id;
  if (title !== undefined) made.title = title;
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) made.setAttribute(name, value === true ? "" : String(value));
  for (const [name, listener] of Object.entries(on)) made.addEventListener(name, listener as EventListener);
  made.append(...children.filter((child) => child !== undefined && child !== false));
  return made;
}

/** Puts children in the place of those that are there. */
export function fill(parent: Element, ...children: readonly Child[]): void {
  parent.replaceChildren(...children.filter((child) => child !== undefined && child !== false));
}

interface ButtonParts {
  readonly class?: string;
  readonly title?: string;
  readonly label?: string;
  readonly pressed?: boolean;
  readonly disabled?: boolean;
}

export function button(text: string, run: () => void, parts: ButtonParts = {}): HTMLButtonElement {
  const { class: className = "button", title, label, pressed, disabled } = parts;
  const attributes = {
    type: "button",
    "aria-label": label,
    "aria-pressed": pressed === undefined ? undefined : String(pressed),
    disabled,
  };
  return element("button", { class: className, title, attributes, on: { click: run } }, text);
}

interface Choice<Value extends string> {
  readonly value: Value;
  readonly text: string;
}

/** A list to choose from. */
export function select<Value extends string>(
  label: string,
  choices: readonly Choice<Value>[],
  choose: (value: Value) => void,
): HTMLSelectElement {
  const made = element("select", {
    class: "select",
    attributes: { "aria-label": label },
    on: { change: () => choose(made.value as Value) },
  });
  for (const { value, text } of choices) made.append(element("option", { attributes: { value } }, text));
  return made;
}
