import type { Found } from "../../validation/engine.ts";
import type { Json } from "../../value/internal.ts";
import { splitPointer } from "../json-patch-operation.ts";

/** What ajv says of a keyword that does not hold. */
interface KeywordError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: { readonly missingProperty?: string; readonly additionalProperty?: string };
  readonly schema?: unknown;
  readonly parentSchema?: { readonly [keyword: string]: unknown };
  readonly data?: unknown;
}

export function readError({ keyword, instancePath, schema, data, params }: KeywordError): Found {
  const name = params.missingProperty ?? params.additionalProperty;
  return {
    keyword,
    keys: splitPointer(instancePath),
    facts: schema,
    value: data as Json,
    ...(name !== undefined && { name }),
  };
}

/** Whether a field that is unknown to ajv is declared: ajv passes over `__proto__`. */
export function isDeclared({ params: { additionalProperty }, parentSchema }: KeywordError): boolean {
  return additionalProperty === "__proto__" && Object.hasOwn(Object(parentSchema?.properties), "__proto__");
}
