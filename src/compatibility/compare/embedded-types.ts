import type { Schema } from "../../schema/internal.ts";
import { equal, type Json } from "../../value/internal.ts";
import { TypeReader } from "../api/read-type.ts";
import { type FieldShape, resolveShape, type Shape, type ShapeType } from "../api/shape.ts";
import type { EmbeddedShape } from "../findings/place.ts";
import type { CompatibilityRuleId } from "../findings/rules.ts";
import { packageOf } from "../findings/stability.ts";
import type { Report } from "./compare-constraints.ts";

/** Below as many fields, types of one's own look like those of a library by chance. */
const FEWEST_FIELDS = 5;
/** A release of a library has more fields than the one before, but not that many more. */
const LEAST_SHARE = 0.6;

/**
 * The types of a library that definitions embed, such as those of Kubernetes' own pods. A definition does not name them, so they are known by
 * their fields; below one that is known, types are those that it says.
 */
export class EmbeddedTypes {
  readonly #library: Schema;
  #byField: ReadonlyMap<string, readonly Shape[]> | undefined;

  constructor(library: Schema) {
    this.#library = library;
  }

  /** The type that an object is in both schemas; `undefined` if the library has none like it. */
  find(old: Shape, next: Shape): EmbeddedShape | undefined {
    if (next.fields().size < FEWEST_FIELDS) return undefined;
    const shape = this.#having(next).find((one) => hasFields(one, old));
    const isMost = shape !== undefined && next.fields().size >= LEAST_SHARE * shape.fields().size;
    return isMost ? { shape, home: homeOf(shape.definition) } : undefined;
  }

  /** Whether an object has the fields of some type: of a release in which another one stood here. */
  isKnown(shape: Shape): boolean {
    return this.#having(shape).length > 0;
  }

  /** The types that have all fields of an object, those with the fewest more first. */
  #having(shape: Shape): readonly Shape[] {
    this.#byField ??= indexByField(this.#library);
    const lists = [...shape.fields().keys()].map((name) => this.#byField?.get(name) ?? []);
    const [rarest = []] = lists.sort((a, b) => a.length - b.length);
    return rarest.filter((one) => hasFields(one, shape)).sort((a, b) => a.fields().size - b.fields().size);
  }
}

function indexByField(library: Schema): ReadonlyMap<string, readonly Shape[]> {
  const reader = new TypeReader();
  const byField = new Map<string, Shape[]>();
  for (const name of library.definitionNames()) {
    const shape = reader.read(library.definition(name));
    // Every kind has the fields of all kinds.
    if (shape.kinds.length > 0) continue;
    for (const field of shape.fields().keys()) {
      const others = byField.get(field);
      if (others === undefined) byField.set(field, [shape]);
      else others.push(shape);
    }
  }
  return byField;
}

function hasFields(type: Shape, shape: Shape): boolean {
  const known = type.fields();
  return [...shape.fields()].every(([name, field]) => {
    const own = known.get(name);
    return own !== undefined && agree(resolveShape(field.shape).type, own.shape.type);
  });
}

/** A definition writes a quantity as a number or a text. */
function agree(type: ShapeType, own: ShapeType): boolean {
  return type === own || own === "any" || (own === "quantity" && type === "int-or-string");
}

/** Where the library has a type: `core/v1`. */
function homeOf(definition: string): string {
  const { name, version } = packageOf(definition) ?? { name: definition, version: undefined };
  const last = name.slice(name.lastIndexOf(".") + 1);
  return version === undefined ? last : `${last}/${version}`;
}

/** What the library has inside of a type. */
export function embeddedIn(
  around: EmbeddedShape | undefined,
  shape: Shape | undefined,
): EmbeddedShape | undefined {
  if (around === undefined || shape === undefined) return undefined;
  return { shape, home: shape.definition === "" ? around.home : homeOf(shape.definition) };
}

/** Tells what is as in the library's type now as a change that the library brings: of a field, and all else as it is. */
export function reportEmbeddedField(
  type: EmbeddedShape | undefined,
  name: string,
  next: FieldShape,
  report: Report,
): Report {
  const own = type?.shape.fields().get(name);
  return own === undefined ? report : reportUnless(type, (rule) => isFieldAs(own, next, rule), report);
}

/** The same of a value: of its type, and how it merges. */
export function reportEmbeddedValue(type: EmbeddedShape | undefined, next: Shape, report: Report): Report {
  return type === undefined
    ? report
    : reportUnless(type, (rule) => isValueAs(type.shape, next, rule), report);
}

function reportUnless(
  type: EmbeddedShape | undefined,
  isOwn: (rule: CompatibilityRuleId) => boolean,
  report: Report,
): Report {
  return (rule, change, more = {}) => {
    if (type !== undefined && more.below === undefined && isOwn(rule)) reportBump(type, report);
    else report(rule, change, more);
  };
}

export function reportBump({ home }: EmbeddedShape, report: Report): void {
  report("embedded-library-bump", `it is what it is in ${home}`);
}

function isFieldAs(own: FieldShape, next: FieldShape, rule: CompatibilityRuleId): boolean {
  switch (rule) {
    case "default-added":
    case "default-changed":
    case "default-dropped":
      return next.default === own.default || isEqual(next.default, own.default);
    case "field-made-required":
    case "field-made-optional":
      return next.required === own.required;
    default:
      return false;
  }
}

function isValueAs(own: Shape, next: Shape, rule: CompatibilityRuleId): boolean {
  switch (rule) {
    case "type-changed":
    case "cardinality-changed":
      return agree(next.type, own.type);
    case "granularity-changed":
    case "list-type-changed":
    case "list-keys-changed":
      return next.topology === own.topology && next.listKeys.join() === own.listKeys.join();
    default:
      return false;
  }
}

function isEqual(value: Json | undefined, own: Json | undefined): boolean {
  return value !== undefined && own !== undefined && equal(value, own);
}
