/**
 * A schema as the engines read it: the keywords of JSON Schema for what an object holds, and those of `rules.ts` for
 * the rest.
 */
export type AdaptedSchema = { [keyword: string]: unknown };

/** A schema that is adapted, and compiled, when a value first gets there. */
export interface SchemaPart {
  /** Adapts it. */
  readonly adapt: () => AdaptedSchema;
}

/** A keyword, unless it asks for nothing. */
export function keep(keyword: string, value: unknown): AdaptedSchema {
  return value === undefined ? {} : { [keyword]: value };
}
