import { type PathElement, printPath } from "../../fieldpath/internal.ts";
import { isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { type FieldShape, resolveShape, type Shape } from "../api/shape.ts";
import { printField } from "../findings/print-field.ts";
import { type Allows, createUse, type DeprecatedUse } from "./deprecated-use.ts";

/** Goes through an object beside its schema, and gathers the deprecated fields that it uses. */
export class SchemaUses {
  readonly found: DeprecatedUse[] = [];
  readonly #allows: Allows;
  readonly #path: PathElement[] = [];

  constructor(allows: Allows) {
    this.#allows = allows;
  }

  /** `name` is that of the definition or kind, and what leads from there to the value. */
  visit(stated: Shape, value: Json, name: string): void {
    if (this.#path.length > MAX_DEPTH) throw tooDeep();
    if (typeof value !== "object" || value === null) return;
    const shape = resolveShape(stated);
    if (Array.isArray(value)) {
      const items = shape.items();
      if (items === undefined) return;
      for (const [index, item] of (value as readonly Json[]).entries())
        this.#visitAt({ kind: "index", index }, items, item, `${name}[*]`);
    } else this.#visitObject(shape, value as JsonObject, name);
  }

  #visitObject(shape: Shape, object: JsonObject, name: string): void {
    const [fields, values] = [shape.fields(), shape.values()];
    for (const key of Object.keys(object)) {
      const field = fields.get(key);
      const value = object[key] as Json;
      const step: PathElement = { kind: "field", name: key };
      if (field !== undefined) {
        this.#report(field, step, value, name + printField(key));
        this.#visitAt(step, field.shape, value, name + printField(key));
      } else if (typeof values === "object") this.#visitAt(step, values, value, `${name}.*`);
    }
  }

  #report({ deprecated, deprecation }: FieldShape, step: PathElement, value: Json, name: string): void {
    if (!deprecated || value === null) return;
    const path = printPath([...this.#path, step], { exact: true });
    this.found.push(createUse({ path, name, kind: "field" }, deprecation, this.#allows));
  }

  #visitAt(step: PathElement, shape: Shape, value: Json, name: string): void {
    if (!isObject(value) && !Array.isArray(value)) return;
    this.#path.push(step);
    const { definition } = shape.refersTo ?? shape;
    this.visit(shape, value, definition === "" ? name : definition);
    this.#path.pop();
  }
}
