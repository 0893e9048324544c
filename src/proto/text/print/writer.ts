import type { ProtoElement } from "../../model/api.ts";

/** Lines of a `.proto` file as they are written. */
export class Writer {
  readonly #lines: string[] = [];
  #indent = "";

  line(text: string): void {
    this.#lines.push(text === "" ? "" : this.#indent + text);
  }

  /** An empty line, unless there is one already or a block has just begun. */
  gap(): void {
    const last = this.#lines.at(-1);
    if (last !== undefined && last !== "" && !last.endsWith("{")) this.#lines.push("");
  }

  /** How much fits on a line, if lines are to have at most 100 characters. */
  get width(): number {
    return 100 - this.#indent.length;
  }

  /** `open {`, what is in it, and `}`; on one line if there is nothing in it. */
  block(open: string, element: ProtoElement | undefined, write: () => void): void {
    const start = this.#lines.length;
    this.line(`${open} {`);
    this.#indent += "  ";
    const trailing = element?.comments?.trailing;
    if (trailing !== undefined) {
      this.comment(trailing);
      this.gap();
    }
    write();
    this.#indent = this.#indent.slice(2);
    while (this.#lines.at(-1) === "") this.#lines.pop();
    if (this.#lines.length === start + 1) this.#lines[start] += "}";
    else this.line("}");
  }

  /** What stands above an element: comments apart from it, then its own. */
  above(comments: ProtoElement["comments"]): void {
    for (const detached of comments?.detached ?? []) {
      this.gap();
      this.comment(detached);
      this.line("");
    }
    if (comments?.leading !== undefined) this.comment(comments.leading);
  }

  /** The line of an element, with the comment behind it. */
  statement(text: string, element: ProtoElement): void {
    const trailing = element.comments?.trailing?.replace(/\n$/, "");
    const isShort = trailing?.includes("\n") === false;
    this.line(isShort ? `${text}  //${trailing}` : text);
    if (trailing === undefined || isShort) return;
    this.comment(trailing);
    // Without it, the comment would be that of what comes next.
    this.gap();
  }

  comment(text: string): void {
    for (const line of text.replace(/\n$/, "").split("\n")) this.line(`//${line}`.trimEnd());
  }

  toString(): string {
    return `${this.#lines.join("\n").trimEnd()}\n`;
  }
}
