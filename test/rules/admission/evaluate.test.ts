import type { Json } from "fieldwise/value";
import { describe, expect, it } from "vitest";
import {
  type AccessAnswer,
  type AccessQuestion,
  AdmissionExpressions,
  type AdmissionValues,
  authorizerOf,
  evaluateAll,
  fromJson,
  MatchConditions,
  POLICY_BUDGET,
  resourceCheckOf,
  toJson,
} from "../../../src/rules/internal.ts";
import { runSteps } from "../../../src/value/internal.ts";

const alice = { name: "alice", groups: ["dev"] };
const asked: AccessQuestion[] = [];
const ask = (question: AccessQuestion): AccessAnswer => {
  asked.push(question);
  if (question.verb === "break") return { allowed: false, error: "out of order" };
  return { allowed: question.user.name === "alice", reason: "because" };
};

const values: AdmissionValues = {
  object: fromJson({
    metadata: { name: "a", labels: { "a/b": "c" } },
    spec: { replicas: 3, ratio: 0.5, tags: ["x", "y"] },
  }),
  oldObject: null,
  request: fromJson({ operation: "CREATE", userInfo: { username: "alice" } }),
  params: null,
  namespaceObject: null,
  authorizer: authorizerOf(alice, ask),
  "authorizer.requestResource": resourceCheckOf(alice, ask, {
    group: "apps",
    resource: "deployments",
    namespace: "n",
    name: "a",
  }),
};

/** What expressions come to, with variables before them. */
function run(
  texts: readonly string[],
  { variables = {}, budget = POLICY_BUDGET }: { variables?: Record<string, string>; budget?: number } = {},
) {
  const expressions = new AdmissionExpressions({ params: true });
  for (const [name, text] of Object.entries(variables)) expressions.declareVariable(name, text);
  const compiled = texts.map((text) => expressions.compile("variable", text));
  return runSteps(evaluateAll(compiled, { variables: expressions.variables, values, budget }));
}

function evaluate(text: string, variables: Record<string, string> = {}): Json {
  const evaluated = run([text], { variables });
  if (evaluated.stopped !== undefined) throw new Error(evaluated.stopped);
  const [result] = evaluated.results;
  if (result?.value === undefined) throw new Error(result?.error);
  return toJson(result.value);
}

describe("expressions of admission", () => {
  it.each<[string, Json]>([
    ["object.spec.replicas + 1", 4],
    ["object.spec.ratio * 2.0", 1],
    ["object.spec.tags + ['z']", ["x", "y", "z"]],
    ["object.metadata.labels['a/b']", "c"],
    ["object.spec.?nothing.orValue('none')", "none"],
    ["oldObject == null && params == null && namespaceObject == null", true],
    ["has(request.namespace)", false],
    ["object.spec.tags == ['x', 'y']", true],
    ["type(object.spec.replicas) == int", true],
    ["object.spec", { replicas: 3, ratio: 0.5, tags: ["x", "y"] }],
    ["timestamp('2026-01-31T12:00:00Z')", "2026-01-31T12:00:00Z"],
    [
      "{'a': dyn(duration('90s')), 'b': dyn(b'abc'), 'c': dyn(3u), 'd': dyn([null])}",
      { a: "90s", b: "YWJj", c: 3, d: [null] },
    ],
  ])("see the values of %s", (text, value) => {
    expect(evaluate(text)).toEqual(value);
  });

  it.each([
    ["object.spec.nothing", "expression 'object.spec.nothing' resulted in error: no such key: nothing"],
    ["params.data.max", "expression 'params.data.max' resulted in error: no such key: data"],
    ["authorizer.path(' ')", "expression 'authorizer.path(' ')' resulted in error: path must not be empty"],
    [
      "authorizer.group('').resource('')",
      "expression 'authorizer.group('').resource('')' resulted in error: resource must not be empty",
    ],
    [
      "authorizer.serviceAccount('a', 'B')",
      "expression 'authorizer.serviceAccount('a', 'B')' resulted in error: Invalid service account name",
    ],
    [
      "authorizer.serviceAccount('A.', 'b')",
      "expression 'authorizer.serviceAccount('A.', 'b')' resulted in error: Invalid service account namespace",
    ],
  ])("fail on %s", (text, error) => {
    expect(() => evaluate(text)).toThrow(error);
  });

  it("say why a variable failed, and one that does not compile", () => {
    const variables = { none: "object.spec.nothing", wrong: "1 +" };
    expect(() => evaluate("variables.none", variables)).toThrow(
      `expression 'variables.none' resulted in error: composited variable "none" fails to evaluate: no such key: nothing`,
    );
    expect(() => evaluate("variables.wrong", variables)).toThrow(
      /composited variable "wrong" fails to compile: compilation failed: ERROR/,
    );
    expect(evaluate("true || variables.none", variables)).toBe(true);
  });

  it("evaluate a variable once at most, and one that nobody names not at all", () => {
    const variables = {
      allowed: "authorizer.requestResource.check('create').allowed()",
      never: "authorizer.path('/').check('never').allowed()",
    };
    asked.length = 0;
    expect(
      run(["variables.allowed", "!variables.allowed", "variables.allowed"], { variables }),
    ).toMatchObject({
      results: [{ value: true }, { value: false }, { value: true }],
    });
    expect(asked).toEqual([
      {
        user: alice,
        verb: "create",
        group: "apps",
        resource: "deployments",
        subresource: "",
        namespace: "n",
        name: "a",
        fieldSelector: "",
        labelSelector: "",
      },
    ]);
  });

  it("ask what service accounts may do, and of what is at a path", () => {
    asked.length = 0;
    expect(
      evaluate(
        "authorizer.serviceAccount('n', 'robot').group('').resource('pods').subresource('log').labelSelector('a=b').check('get').allowed()",
      ),
    ).toBe(false);
    expect(evaluate("authorizer.path('/healthz').check('get').reason()")).toBe("because");
    expect(evaluate("authorizer.path('/healthz').check('break').error()")).toBe("out of order");
    expect(evaluate("authorizer.path('/healthz').check('break').errored()")).toBe(true);
    expect(asked[0]).toMatchObject({
      user: {
        name: "system:serviceaccount:n:robot",
        groups: ["system:serviceaccounts", "system:serviceaccounts:n"],
      },
      resource: "pods",
      subresource: "log",
      labelSelector: "a=b",
    });
    expect(asked[1]).toMatchObject({ path: "/healthz", verb: "get" });
  });

  it("cost what Kubernetes says: two questions to the authorizer at most, whatever is left for all", () => {
    const question = "authorizer.path('/').check('get').allowed()";
    expect(run([`${question} && ${question}`])).toMatchObject({
      results: [{ value: true }],
      left: POLICY_BUDGET - 700_006,
    });
    const three = `${question} && ${question} && ${question}`;
    expect(run([three])).toMatchObject({
      results: [
        { error: `expression '${three}' resulted in error: operation cancelled: actual cost limit exceeded` },
      ],
    });
    const stopped =
      "validation failed due to running out of cost budget, no further validation rules will be run";
    expect(run([question, question], { budget: 700_000 })).toEqual({ stopped });
    // Variables count against what is left for all, and not against the limit of the expression that names them.
    const variables = { a: question, b: question, c: question };
    const all = "variables.a && variables.b && variables.c";
    expect(run([all], { variables })).toMatchObject({ results: [{ value: true }] });
    expect(run([all], { variables, budget: 1_000_000 })).toEqual({ stopped });
  });
});

describe("match conditions", () => {
  const match = (expressions: readonly string[], failurePolicy = "Fail") =>
    new MatchConditions(
      expressions.map((expression, index) => ({ name: `c${index}`, expression })),
      { failurePolicy },
    ).match(values);

  it("match if all hold, or if there are none", () => {
    expect(match([])).toEqual({ matches: true });
    expect(new MatchConditions(undefined, { failurePolicy: undefined }).match(values)).toEqual({
      matches: true,
    });
    expect(match(["true", "object.spec.replicas == 3"])).toEqual({ matches: true });
    expect(match(["true", "object.spec.replicas == 4"])).toEqual({ matches: false });
  });

  it("are an error if one fails and none is false, unless failures are ignored", () => {
    const error = "expression 'object.nothing' resulted in error: no such key: nothing";
    expect(match(["object.nothing", "true"])).toEqual({
      error: "compilation error: must evaluate to bool but got dyn",
    });
    const fails = "object.nothing == 1";
    expect(match([fails, "true"])).toEqual({ error: error.replace("object.nothing'", `${fails}'`) });
    expect(match([fails, "false"])).toEqual({ matches: false });
    expect(match([fails, fails])).toEqual({ error: error.replace("object.nothing'", `${fails}'`) });
    const other = "object.none == 1";
    expect(match([fails, other])).toEqual({
      error: `[expression '${fails}' resulted in error: no such key: nothing, expression '${other}' resulted in error: no such key: none]`,
    });
    expect(match([fails, "true"], "Ignore")).toEqual({ matches: false });
  });

  it("may cost a quarter of what policies may", () => {
    const question = "authorizer.path('/').check('get').allowed()";
    const twice = `${question} && ${question}`;
    expect(match([twice, twice, twice])).toEqual({ matches: true });
    expect(match([twice, twice, twice, twice])).toEqual({
      error: "validation failed due to running out of cost budget, no further validation rules will be run",
    });
    expect(match([twice, twice, twice, twice], "Ignore")).toEqual({ matches: false });
  });
});
