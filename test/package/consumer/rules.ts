import {
  type CompileRules,
  compileRules,
  type ExplainedRule,
  explainRule,
  type InspectRules,
  inspectRules,
  type RuleAnswer,
  type RuleFinding,
  type SchemaRules,
} from "fieldwise/rules";

/** A schema of one's own, as a generator of types gives it: without an index signature. */
interface Schema {
  type: string;
  properties: Record<string, { type: string }>;
  "x-kubernetes-validations": { rule: string; message?: string }[];
}

const schema: Schema = {
  type: "object",
  properties: { low: { type: "integer" }, high: { type: "integer" } },
  "x-kubernetes-validations": [{ rule: "self.low <= self.high", message: "low must not be above high" }],
};

const compile: CompileRules = compileRules;
const rules: SchemaRules | undefined = compile(schema);
const answer: RuleAnswer | undefined = rules?.check({ value: { low: 2, high: 1 } });
console.log(answer?.problems[0]?.message); // Invalid value: low must not be above high

const inspect: InspectRules = inspectRules;
const findings: readonly RuleFinding[] = inspect(schema);
console.log(findings.length); // 0

const explained: ExplainedRule = explainRule("self.low <= self.high");
console.log(explained.words); // `low` is at most `high`

// @ts-expect-error: a rule is a text.
export const misuse = () => explainRule(schema);
