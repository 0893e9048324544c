import { parse } from "@marcbachmann/cel-js";
import { compileRules } from "fieldwise/rules";
import { compare } from "./measure.ts";

/** How long validation rules take. */
export interface RulesRun {
  readonly name: string;
  readonly seconds: number;
}

const text = (maxLength: number) => ({ type: "string", maxLength });

/** Rules as people write them for routes: on each path, header, match and rule, and on all of them. */
const PATH_RULES = [
  "self.kind in ['Exact', 'Prefix'] ? self.value.startsWith('/') : true",
  "self.kind in ['Exact', 'Prefix'] ? !self.value.contains('//') : true",
  "self.kind in ['Exact', 'Prefix'] ? !self.value.contains('/./') : true",
  "self.kind in ['Exact', 'Prefix'] ? !self.value.contains('/../') : true",
  "self.kind in ['Exact', 'Prefix'] ? !self.value.contains('#') : true",
  "self.kind in ['Exact', 'Prefix'] ? !self.value.endsWith('/..') : true",
  `self.kind in ['Exact', 'Prefix'] ? self.value.matches("^(?:[-A-Za-z0-9/._~!$&'()*+,;=:@]|%[0-9a-fA-F]{2})+$") : true`,
  "self.kind in ['Exact', 'Prefix', 'Pattern']",
];
const HEADER_RULES = ["self.name.matches('^[A-Za-z0-9-]+$')", "self.value != '' || self.name == 'accept'"];
const MATCH_RULES = ["has(self.path) || has(self.headers)"];
const RULE_RULES = [
  "!has(self.redirect) || !has(self.backends)",
  "!has(self.timeouts) || !has(self.timeouts.backend) || duration(self.timeouts.backend) <= duration(self.timeouts.request)",
];
const SPEC_RULES = [
  "self.hosts.all(h, !h.contains('*') || h.startsWith('*.'))",
  "self.rules.exists(r, has(r.backends))",
];

const ruled = (rules: readonly string[], schema: object) => ({
  ...schema,
  "x-kubernetes-validations": rules.map((rule) => ({ rule })),
});
const listOf = (maxItems: number, items: object) => ({ type: "array", maxItems, items });
const objectOf = (properties: object) => ({ type: "object", properties });

const SCHEMA = objectOf({
  spec: ruled(
    SPEC_RULES,
    objectOf({
      hosts: listOf(16, text(253)),
      rules: listOf(
        16,
        ruled(
          RULE_RULES,
          objectOf({
            matches: listOf(
              8,
              ruled(
                MATCH_RULES,
                objectOf({
                  path: ruled(PATH_RULES, objectOf({ kind: text(16), value: text(1024) })),
                  headers: listOf(16, ruled(HEADER_RULES, objectOf({ name: text(256), value: text(4096) }))),
                }),
              ),
            ),
            redirect: text(253),
            backends: listOf(16, text(253)),
            timeouts: objectOf({ request: text(16), backend: text(16) }),
          }),
        ),
      ),
    }),
  ),
});

const SPEC = {
  hosts: ["shop.example.com", "*.shop.example.com"],
  rules: Array.from({ length: 16 }, (_, rule) => ({
    matches: Array.from({ length: 8 }, (_, match) => ({
      path: { kind: "Prefix", value: `/api/v${rule}/things/${match}` },
      headers: [{ name: "x-tenant", value: "blue" }],
    })),
    backends: ["shop"],
    timeouts: { request: "10s", backend: "2s" },
  })),
};

/** Compiling the rules of a definition, and checking an object of 16 rules with 8 matches each; beside cel-js on the same expressions. */
export function measureRules(): readonly RulesRun[] {
  const compile = () => {
    const rules = compileRules(SCHEMA, { isRoot: true });
    const problem = rules?.findProblems({ path: "", steps: [] })[0];
    if (rules === undefined || problem !== undefined)
      throw new Error(problem?.message ?? "there are no rules");
    return rules;
  };
  const rules = compile();
  const object = { apiVersion: "bench.example/v1", kind: "Route", metadata: { name: "shop" }, spec: SPEC };
  const check = () => {
    const { problems } = rules.check({ value: object });
    if (problems.length > 0) throw new Error(problems[0]?.message);
  };
  const parseAll = () => GROUPS.map((group) => group.map((rule) => parse(rule)));
  const parsed = parseAll();
  const evaluateAll = () => {
    for (const [group, values] of VALUES.entries()) {
      for (const self of values) {
        for (const evaluate of parsed[group] ?? []) {
          if (evaluate({ self }) !== true) throw new Error("a rule failed");
        }
      }
    }
  };
  const compiling = compare(compile, parseAll);
  const checking = compare(check, evaluateAll);
  return [
    { name: `compile and judge ${GROUPS.flat().length} rules`, seconds: compiling.work },
    { name: "cel-js: parse them", seconds: compiling.base },
    { name: "check an object with 16 × 8 matches", seconds: checking.work },
    { name: "cel-js: evaluate the same, untyped and uncounted", seconds: checking.base },
  ];
}

const GROUPS = [SPEC_RULES, RULE_RULES, MATCH_RULES, PATH_RULES, HEADER_RULES];
const MATCHES = SPEC.rules.flatMap(({ matches }) => matches);

/** What each group of rules is evaluated on. */
const VALUES: readonly (readonly object[])[] = [
  [SPEC],
  SPEC.rules,
  MATCHES,
  MATCHES.map(({ path }) => path),
  MATCHES.flatMap(({ headers }) => headers),
];
