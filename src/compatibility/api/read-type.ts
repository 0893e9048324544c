import { deduced, type Type, untyped } from "../../schema/internal.ts";
import { behindGate } from "./read-instability.ts";
import { ANYTHING, type FieldShape, NO_DEPRECATION, NO_MARKS, type Shape, type ShapeType } from "./shape.ts";

/** Reads compiled types. They know nothing of validation but types, formats and enums. */
export class TypeReader {
  readonly #shapes = new Map<Type, Shape>();

  read(type: Type): Shape {
    const known = this.#shapes.get(type);
    if (known !== undefined) return known;
    const shape = this.#create(type);
    this.#shapes.set(type, shape);
    return shape;
  }

  #create(type: Type): Shape {
    const { name, kinds, nullable, scalar, list, map } = type;
    const shapeType = shapeTypeOf(type);
    const shape: Shape = {
      ...ANYTHING,
      definition: name,
      kinds,
      type: shapeType,
      nullable,
      format: scalar?.format,
      enum: scalar?.enum,
    };
    if (shapeType === "array" && list !== undefined) {
      return {
        ...shape,
        topology: list.topology,
        listKeys: list.keys.map((key) => key.name),
        items: () => this.read(list.element),
      };
    }
    if (shapeType !== "object" || map === undefined) return shape;
    let fields: ReadonlyMap<string, FieldShape> | undefined;
    return {
      ...shape,
      topology: map.topology,
      unions: map.unions,
      fields: () => {
        fields ??= this.#fields(type);
        return fields;
      },
      values: () => {
        if (map.preserveUnknown || map.element === deduced || map.element === untyped) return "any";
        return map.element === undefined ? "none" : this.read(map.element);
      },
    };
  }

  #fields({ map }: Type): ReadonlyMap<string, FieldShape> {
    const fields = new Map<string, FieldShape>();
    for (const field of map?.fields.values() ?? []) {
      fields.set(field.name, {
        shape: this.read(field.type),
        required: field.required,
        default: field.default,
        deprecated: false,
        deprecation: NO_DEPRECATION,
        patch: field.patch,
        feature: undefined,
        duplicateOf: field.duplicateOf,
        marks: NO_MARKS,
        instability: field.featureGate === undefined ? undefined : behindGate(field.featureGate),
      });
    }
    return fields;
  }
}

function shapeTypeOf({ scalar, list, map }: Type): ShapeType {
  if (map !== undefined && (map.fields.size > 0 || (scalar === undefined && list === undefined)))
    return "object";
  if (list !== undefined && scalar === undefined && map === undefined) return "array";
  if (scalar === undefined || list !== undefined || map !== undefined) return "any";
  if (scalar.kind === "untyped") return scalar.format === "quantity" ? "quantity" : "any";
  return scalar.kind;
}
