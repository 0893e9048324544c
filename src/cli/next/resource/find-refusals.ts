import type { NextResourceNote } from "../../../next/index.ts";
import { compileRules } from "../../../rules/internal.ts";
import { checkCustomResource } from "../../../validation/index.ts";
import type { JsonObject } from "../../../value/internal.ts";

/** What a server would refuse in a version of a definition: rules that no longer compile, defaults that break them. */
export function findRefusals(definition: JsonObject, version: string): readonly NextResourceNote[] {
  const { versions } = definition.spec as unknown as {
    readonly versions: readonly { readonly name: string }[];
  };
  const place = `spec.versions[${versions.findIndex(({ name }) => name === version)}].`;
  return checkCustomResource(definition, { rules: compileRules })
    .filter(({ path }) => path.startsWith(place))
    .map(({ path, message }) => ({ at: path, message: `a server refuses this: ${shorten(message)}` }));
}

/** The first of the errors in a rule, without the rule. */
function shorten(message: string): string {
  const [, found] = /compilation failed: ERROR: <input>:\d+:\d+: ([^\n]*)/.exec(message) ?? [];
  return found ?? message;
}
