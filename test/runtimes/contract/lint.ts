import { type Json, parseJson } from "fieldwise/value";
import { type LintCase, runCase } from "../../lint/run-case.ts";
import type { Cases } from "./cases.ts";
import { type Check, deepFreeze, expectSame, type Print } from "./check.ts";

/** What lint finds. */
export function lintChecks({ lint }: Cases): readonly Check[] {
  return lint.map((line) => {
    const given = deepFreeze(parseJson(line)) as unknown as LintCase;
    const run = (print: Print): void => {
      const findings = runCase(given);
      const found = findings.map(({ rule, of, path, message }) => ({ rule, of, path, message }));
      expectSame(found as unknown as Json, given.expect as unknown as Json);
      print(JSON.stringify(findings));
    };
    return { name: `lint: ${given.name}`, run };
  });
}
