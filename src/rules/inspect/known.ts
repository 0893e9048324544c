import type { Expression } from "../../cel/index.ts";
import { getField, isObject, type JsonObject } from "../../value/internal.ts";
import { findProperty, propertiesOf, visibleSchema } from "../schema/resource-fields.ts";
import { hasDefault } from "../schema/schema-type.ts";

/** A value of which the schema is known. */
export interface Known {
  readonly schema: JsonObject;
  /** The same for the same value. */
  readonly key: string;
  readonly name: string;
  /** Whether it is there, so that naming it is no error. */
  readonly isThere: boolean;
}

export interface Scope {
  /** The variables; `undefined` for those of which nothing is known. */
  readonly names: ReadonlyMap<string, Known | undefined>;
  /** The keys of what is there, as far as the expression has asked by now. */
  readonly there: ReadonlySet<string>;
}

/** The value that an expression names; `undefined` if little is known of it. */
export function resolve(expression: Expression, scope: Scope): Known | undefined {
  if (expression.kind === "identifier") return scope.names.get(expression.name);
  if (expression.kind !== "select" || expression.test) return undefined;
  const parent = resolve(expression.operand, scope);
  return parent && resolveField(parent, expression.field, scope);
}

export interface KnownField extends Known {
  readonly property: string;
  readonly isDefaulted: boolean;
}

/** A field of a value; `undefined` if the schema does not declare it. */
export function resolveField(parent: Known, field: string, { there }: Scope): KnownField | undefined {
  const found = findProperty(parent.schema, field);
  if (found === undefined) return undefined;
  const { name: property, schema } = found;
  const key = `${parent.key}.${field}`;
  const isPresent = there.has(key) || isAlwaysThere(parent.schema, property);
  return {
    schema: visibleSchema(schema, false),
    key,
    name: parent.key === "self" ? property : `${parent.name}.${property}`,
    isThere: parent.isThere && isPresent,
    property,
    isDefaulted: hasDefault(schema),
  };
}

/** Whether every object of a schema has a field, and not as null. */
export function isAlwaysThere(parent: JsonObject, name: string): boolean {
  const schema = getField(propertiesOf(parent), name);
  if (!isObject(schema) || schema.nullable === true) return false;
  return hasDefault(schema) || (Array.isArray(parent.required) && parent.required.includes(name));
}

/** What is known to be there if an expression came out so. */
export function assume(expression: Expression, holds: boolean, scope: Scope): Scope {
  const there = new Set(scope.there);
  noteThere(expression, holds, scope, there);
  return { ...scope, there };
}

/** Notes the keys of what is there if an expression came out so. */
export function noteThere(expression: Expression, holds: boolean, scope: Scope, there: Set<string>): void {
  if (expression.kind === "select" && expression.test && holds) {
    let asked: Expression = { ...expression, test: false };
    while (asked.kind === "select") {
      const known = resolve(asked, scope);
      if (known === undefined) return;
      there.add(known.key);
      asked = asked.operand;
    }
  } else if (expression.kind === "call") {
    if (expression.name === "!_") noteThere(expression.args[0] as Expression, !holds, scope, there);
    else if (expression.name === (holds ? "_&&_" : "_||_"))
      for (const part of expression.args) noteThere(part, holds, scope, there);
  }
}
