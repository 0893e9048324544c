import type { Json } from "../../value/internal.ts";
import type { DefinitionFacts, SchemaAdapter } from "../adapt/adapt-schema.ts";
import type { AdaptedSchema, SchemaPart } from "../adapt/adapted-schema.ts";
import type { ListFacts } from "./check-list.ts";
import type { TypeFacts } from "./check-type.ts";
import type { Combination } from "./combine.ts";
import { type Check, RULES } from "./rules.ts";

/** An adapted schema as the walk reads it: what it asks, by reference, and where it leads. */
export interface CheckNode {
  /** Other schemas that the same value must fit. */
  readonly part: Link | undefined;
  readonly definition: Link | undefined;
  readonly combination: Combination<Link> | undefined;
  /** What counts how far a value gets, in a schema that is one of several. */
  readonly match: TypeFacts | undefined;
  /** What asks for a type, apart from the other rules, as most values need no look at the rest of it. */
  readonly type: TypeRule | undefined;
  readonly rules: readonly Rule[];
  /** Whether one of the rules compares the items of a list as a whole. */
  readonly comparesItems: boolean;
  readonly object: ObjectPart | undefined;
  readonly list: ListPart | undefined;
}

export interface TypeRule {
  readonly facts: TypeFacts;
  /** Whether a text, a boolean, an object or a list fits, whatever it is. */
  readonly string: boolean;
  readonly boolean: boolean;
  readonly object: boolean;
  readonly array: boolean;
}

/** A keyword of `RULES`, and what it asks. */
export interface Rule {
  readonly keyword: string;
  readonly facts: unknown;
  readonly check: Check;
}

export interface ObjectPart {
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly required: readonly string[];
  readonly fields: ReadonlyMap<string, CheckNode>;
  /** What holds for other fields: `false` if there are none, `undefined` if nothing does. */
  readonly others: CheckNode | false | undefined;
}

export interface ListPart {
  readonly least: number | undefined;
  readonly most: number | undefined;
  readonly items: CheckNode | undefined;
}

/** A schema that is read when a value first gets there. */
export interface Link {
  /** Makes the node, or gives the one that was made. */
  readonly follow: () => CheckNode;
}

/** Turns adapted schemas into nodes, each once. */
export class NodeCompiler {
  readonly #adapter: SchemaAdapter;
  readonly #definitions = new Map<string, Link>();
  readonly #parts = new WeakMap<SchemaPart, Link>();

  constructor(adapter: SchemaAdapter) {
    this.#adapter = adapter;
  }

  definition(facts: DefinitionFacts): Link {
    const key = `${facts.combined} ${facts.name}`;
    let link = this.#definitions.get(key);
    if (link === undefined) {
      link = this.#link(() => this.#adapter.definition(facts));
      this.#definitions.set(key, link);
    }
    return link;
  }

  #part(part: SchemaPart): Link {
    let link = this.#parts.get(part);
    if (link === undefined) {
      link = this.#link(part.adapt);
      this.#parts.set(part, link);
    }
    return link;
  }

  #link(adapt: () => AdaptedSchema): Link {
    let node: CheckNode | undefined;
    return {
      follow: () => {
        node ??= this.#compile(adapt());
        return node;
      },
    };
  }

  #compile(schema: AdaptedSchema): CheckNode {
    const { part, definition, combination, matchRule, typeRule, uniqueRule, listRule } = schema;
    const rules = Object.keys(RULES)
      .filter((keyword) => keyword !== "typeRule" && schema[keyword] !== undefined)
      .map((keyword) => ({ keyword, facts: schema[keyword], check: RULES[keyword] as Check }));
    return {
      part: part === undefined ? undefined : this.#part(part as SchemaPart),
      definition: definition === undefined ? undefined : this.definition(definition as DefinitionFacts),
      combination:
        combination === undefined ? undefined : this.#combination(combination as Combination<SchemaPart>),
      match: matchRule as TypeFacts | undefined,
      type: typeRule === undefined ? undefined : readTypeRule(typeRule as TypeFacts),
      rules,
      comparesItems: uniqueRule !== undefined || (listRule as ListFacts | undefined)?.topology === "set",
      object: this.#object(schema),
      list: this.#list(schema),
    };
  }

  #combination({ anyOf, oneOf, allOf, not }: Combination<SchemaPart>): Combination<Link> {
    const links = (parts: readonly SchemaPart[]) => parts.map((part) => this.#part(part));
    return {
      anyOf: links(anyOf),
      oneOf: links(oneOf),
      allOf: links(allOf),
      not: not === undefined ? undefined : this.#part(not),
    };
  }

  #object(schema: AdaptedSchema): ObjectPart | undefined {
    const { minProperties, maxProperties, required, properties, additionalProperties: others } = schema;
    if ((minProperties ?? maxProperties ?? required ?? properties ?? others) === undefined) return undefined;
    const fields = Object.entries((properties ?? {}) as Record<string, AdaptedSchema>);
    return {
      least: minProperties as number | undefined,
      most: maxProperties as number | undefined,
      required: (required ?? []) as readonly string[],
      fields: new Map(fields.map(([name, field]) => [name, this.#compile(field)])),
      others: others === undefined || others === false ? others : this.#compile(others as AdaptedSchema),
    };
  }

  #list({ minItems, maxItems, items }: AdaptedSchema): ListPart | undefined {
    if ((minItems ?? maxItems ?? items) === undefined) return undefined;
    return {
      least: minItems as number | undefined,
      most: maxItems as number | undefined,
      items: items === undefined ? undefined : this.#compile(items as AdaptedSchema),
    };
  }
}

function readTypeRule(facts: TypeFacts): TypeRule {
  const fits = (type: string) => facts.types.includes(type);
  return {
    facts,
    string: fits("string"),
    boolean: fits("boolean"),
    object: fits("object"),
    array: fits("array"),
  };
}

/** Whether a value fits a type at first sight; else `checkType` has a closer look. */
export function fitsType(rule: TypeRule, value: Json): boolean {
  switch (typeof value) {
    case "string":
      return rule.string;
    case "boolean":
      return rule.boolean;
    case "object":
      return value !== null && (Array.isArray(value) ? rule.array : rule.object);
    default:
      return false;
  }
}
