import { printYaml } from "../../adapters/yaml.ts";
import { type BlameNode, blameObject, type Owner } from "../../apply/internal.ts";
import { type FieldPath, printPath } from "../../fieldpath/internal.ts";
import type { ObjectType } from "../../schema/internal.ts";
import type { JsonObject } from "../../value/internal.ts";
import { printable } from "./printable.ts";

/** A line of an object's YAML. */
export interface ObjectLine {
  /** As a terminal may show it, with its indentation. */
  readonly text: string;
  /** The field that the line is about. */
  readonly steps: FieldPath;
  /** What stays the same when the value changes: lines of two states of an object with the same key belong together. */
  readonly key: string;
  /** Who owns the field; nobody for lines that only hold others. */
  readonly owners: readonly Owner[];
  /** Whether the line only opens what follows. */
  readonly opens: boolean;
  /** The line that opens what this one is in; `undefined` at the top. */
  readonly parent: ObjectLine | undefined;
}

/** An object as kubectl prints it, line by line, with the owners of each; `metadata.managedFields` is left out. */
export function linesOf(type: ObjectType, object: JsonObject): readonly ObjectLine[] {
  const writer = new LineWriter();
  for (const child of blameObject(type, object).tree.children) writer.field(child, "", "", undefined);
  return writer.lines;
}

/** The blanks before a line's text. */
export function indentOf(line: { readonly text: string } | undefined): string {
  return /^ */.exec(line?.text ?? "")?.[0] ?? "";
}

class LineWriter {
  readonly lines: ObjectLine[] = [];
  readonly #keys = new Map<string, number>();

  /** Writes a field: its first line after `first`, all others after `rest`. */
  field(node: BlameNode, first: string, rest: string, parent: ObjectLine | undefined): void {
    const name = nameOf(node);
    if (node.children.length === 0) {
      this.#whole(node, printYaml({ [name]: node.value }), first, rest, parent);
      return;
    }
    const head = headOf(name);
    const line = this.#add(node, first + head, parent, true);
    if (Array.isArray(node.value)) {
      for (const item of node.children) this.#item(item, rest, line);
    } else for (const child of node.children) this.field(child, `${rest}  `, `${rest}  `, line);
  }

  #item(node: BlameNode, indent: string, parent: ObjectLine): void {
    if (node.children.length === 0) {
      this.#whole(node, printYaml([node.value]), indent, indent, parent);
      return;
    }
    // The first line of an item stands for it: what follows is inside of it.
    let line: ObjectLine = parent;
    for (const [index, child] of node.children.entries()) {
      const at = this.lines.length;
      this.field(child, `${indent}${index === 0 ? "- " : "  "}`, `${indent}  `, line);
      if (index === 0) line = this.lines[at] as ObjectLine;
    }
  }

  /** Writes what is owned as a whole, or has nothing inside. */
  #whole(node: BlameNode, yaml: string, first: string, rest: string, parent: ObjectLine | undefined): void {
    let opening = parent;
    for (const [index, text] of yaml.replace(/\n$/, "").split("\n").entries()) {
      const line = this.#add(
        node,
        (index === 0 ? first : rest) + text,
        opening,
        false,
        index > 0 ? text : "",
      );
      if (index === 0) opening = line;
    }
  }

  #add(
    { steps, owners }: BlameNode,
    text: string,
    parent: ObjectLine | undefined,
    opens: boolean,
    inside = "",
  ): ObjectLine {
    const place = `${printPath(steps, { exact: true })}\n${inside}`;
    const count = this.#keys.get(place) ?? 0;
    this.#keys.set(place, count + 1);
    const line = { text: printable(text.trimEnd()), steps, key: `${place}\n${count}`, owners, opens, parent };
    this.lines.push(line);
    return line;
  }
}

const heads = new Map<string, string>();

/** A key with its colon. Few names make up most lines. */
function headOf(name: string): string {
  let head = heads.get(name);
  if (head === undefined) {
    if (heads.size > 1000) heads.clear();
    head = printYaml({ [name]: {} }).split(" {}")[0] as string;
    heads.set(name, head);
  }
  return head;
}

function nameOf({ steps }: BlameNode): string {
  const last = steps.at(-1);
  return last?.kind === "field" ? last.name : "";
}
