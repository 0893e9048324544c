import { type Pattern, SearchTooLong } from "../../../pattern/index.ts";
import { FINDING } from "../../cost/models.ts";
import { ArrayList, fail, type List, type Value } from "../../values/value.ts";
import { declare, type Implementation, type Overload } from "../declare.ts";
import { readPattern } from "../patterns.ts";
import { byName } from "./string-costs.ts";

const ILLEGAL = "Illegal regex: ";

function find(text: string, pattern: string): string {
  return readPattern(pattern, ILLEGAL).find(text) ?? "";
}

function findAll(text: string, pattern: string): List {
  return allOf(readPattern(pattern, ILLEGAL), text, -1n);
}

function findSome(text: string, pattern: string, limit: bigint): List {
  return allOf(readPattern(pattern, ILLEGAL), text, limit);
}

function prepareFind([, pattern]: readonly (Value | undefined)[]): Implementation | undefined {
  if (typeof pattern !== "string") return undefined;
  const compiled = readPattern(pattern);
  return (text: string) => compiled.find(text) ?? "";
}

function prepareFindAll([, pattern]: readonly (Value | undefined)[]): Implementation | undefined {
  if (typeof pattern !== "string") return undefined;
  const compiled = readPattern(pattern);
  return (text: string, _pattern: string, limit = -1n) => allOf(compiled, text, limit);
}

function allOf(pattern: Pattern, text: string, limit: bigint): List {
  try {
    return new ArrayList(pattern.findAll(text, Number(limit)));
  } catch (error) {
    if (error instanceof SearchTooLong) return fail(error.message);
    throw error;
  }
}

/** Kubernetes' regex library. */
export function declareRegex(): readonly Overload[] {
  const cost = byName(FINDING);
  return [
    declare("member string find(string) -> string", find, { cost, prepare: prepareFind }),
    declare("member string findAll(string) -> list(string)", findAll, { cost, prepare: prepareFindAll }),
    declare("member string findAll(string, int) -> list(string)", findSome, {
      cost,
      prepare: prepareFindAll,
    }),
  ];
}
