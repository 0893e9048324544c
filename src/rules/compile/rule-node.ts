import { isEmbedded } from "../../openapi/internal.ts";
import { isObject, type Json, type JsonObject, MAX_DEPTH, tooDeep } from "../../value/internal.ts";
import { createConvert } from "../data/convert.ts";
import type { Convert } from "../data/raw.ts";
import { escapeName } from "../schema/escape.ts";
import { propertiesOf, withResourceFields } from "../schema/resource-fields.ts";
import { readSchemaType, type SchemaType } from "../schema/schema-type.ts";
import { type CompiledRule, compileRulesOf } from "./compile-rule.ts";
import { type StatedRule, statedRulesOf } from "./stated-rule.ts";

/** The type of a schema's values, as their rules see it. */
interface NodeTypes {
  /** When values are checked; `undefined` if rules cannot see them. */
  readonly type: SchemaType | undefined;
  /** When the definition is: the same, save in the metadata of objects, where a schema may say more than values are checked by. */
  readonly statedType: SchemaType | undefined;
}

interface NodeParts {
  readonly fields: ReadonlyMap<string, RuleNode>;
  readonly others: RuleNode | undefined;
  readonly items: RuleNode | undefined;
}

/** A schema with rules, or with others inside that have some. */
export class RuleNode implements NodeTypes, NodeParts {
  readonly schema: JsonObject;
  readonly stated: readonly StatedRule[];
  readonly type: SchemaType | undefined;
  readonly statedType: SchemaType | undefined;
  readonly fields: ReadonlyMap<string, RuleNode>;
  readonly others: RuleNode | undefined;
  readonly items: RuleNode | undefined;
  /** How values come into rules. */
  readonly convert: Convert;
  #rules: readonly CompiledRule[] | undefined;
  #statedRules: readonly CompiledRule[] | undefined;

  constructor(schema: JsonObject, isRoot: boolean, types: NodeTypes, parts: NodeParts) {
    this.schema = schema;
    this.stated = statedRulesOf(schema);
    this.type = types.type;
    this.statedType = types.statedType;
    this.fields = parts.fields;
    this.others = parts.others;
    this.items = parts.items;
    this.convert = createConvert(schema, isRoot);
  }

  /** The rules that values are checked by, compiled when they are first needed. */
  get rules(): readonly CompiledRule[] {
    this.#rules ??= this.#compile(this.type);
    return this.#rules;
  }

  /** The rules that a definition is judged by. */
  get statedRules(): readonly CompiledRule[] {
    this.#statedRules ??= this.type === this.statedType ? this.rules : this.#compile(this.statedType);
    return this.#statedRules;
  }

  #compile(type: SchemaType | undefined): readonly CompiledRule[] {
    if (type === undefined || this.stated.length === 0) return NONE;
    return compileRulesOf(this.stated, { schema: this.schema, type });
  }
}

const NONE: readonly CompiledRule[] = [];

/** What is known of a schema from those around it. */
interface Around {
  readonly isRoot: boolean;
  readonly type: SchemaType | undefined;
  /** The type, as rules of schemas around it know it; `undefined` if they have none. */
  readonly known: SchemaType | undefined;
  /** Whether it is inside of metadata, where values are not checked by what it says. */
  readonly isOverruled: boolean;
}

/** The rules of a schema and of those in it; `undefined` if there are none. */
export function readRuleNode(schema: JsonObject, isRoot: boolean): RuleNode | undefined {
  const type = typeOf(schema, isRoot);
  return readNode(schema, { isRoot, type, known: undefined, isOverruled: false }, 0);
}

function typeOf(schema: JsonObject, isRoot = false): SchemaType | undefined {
  return readSchemaType(schema, isRoot || isEmbedded(schema));
}

function readNode(schema: JsonObject, around: Around, depth: number): RuleNode | undefined {
  if (depth >= MAX_DEPTH) throw tooDeep();
  const { isRoot, type, isOverruled } = around;
  const hasRules = statedRulesOf(schema).length > 0;
  const own = isOverruled || type === undefined ? typeOf(schema, isRoot) : type;
  const statedType = around.known ?? (hasRules ? own : undefined);
  const readPart = (part: Json | undefined): RuleNode | undefined => {
    if (!isObject(part)) return undefined;
    const inside = { isRoot: false, isOverruled, type: itemType(type), known: itemType(statedType) };
    return readNode(part, inside, depth + 1);
  };
  const fields = new Map<string, RuleNode>();
  for (const [name, field] of Object.entries(propertiesOf(schema))) {
    if (!isObject(field)) continue;
    const node = readNode(
      field,
      {
        isRoot: false,
        isOverruled: isOverruled || isOverruling(schema, isRoot, name),
        type: fieldType(type, name, field),
        known: statedType && fieldType(statedType, name, field),
      },
      depth + 1,
    );
    if (node !== undefined) fields.set(name, node);
  }
  const parts = { fields, others: readPart(schema.additionalProperties), items: readPart(schema.items) };
  const isEmpty = !hasRules && fields.size === 0 && !parts.others && !parts.items;
  return isEmpty ? undefined : new RuleNode(schema, isRoot, { type, statedType }, parts);
}

/** Whether what a field of a whole object says of itself does not count, as all objects have it. */
function isOverruling(schema: JsonObject, isRoot: boolean, name: string): boolean {
  return (
    (isRoot || isEmbedded(schema)) &&
    ["apiVersion", "kind", "metadata"].includes(name) &&
    withResourceFields(schema) !== schema
  );
}

function fieldType(type: SchemaType | undefined, name: string, field: JsonObject): SchemaType | undefined {
  const escaped = escapeName(name);
  if (escaped === undefined) return typeOf(field);
  return type?.kind === "object" ? type.fields.get(escaped) : undefined;
}

function itemType(type: SchemaType | undefined): SchemaType | undefined {
  return type?.kind === "list" || type?.kind === "map" ? type.items : undefined;
}
