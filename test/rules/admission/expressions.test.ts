import { compileExpressions, type ExpressionUse, type PolicyExpressions } from "fieldwise/rules";
import { describe, expect, it } from "vitest";

type Use = Exclude<ExpressionUse, "variable">;

/** What is wrong with an expression, in a line. */
function find(
  use: Use,
  text: string,
  { params = false, declare }: { params?: boolean; declare?: (on: PolicyExpressions) => void } = {},
): string | undefined {
  const expressions = compileExpressions({ params });
  declare?.(expressions);
  return expressions.findFault(use, text)?.detail.split("\n")[0];
}

describe("an expression of a policy", () => {
  it.each<[Use, string]>([
    ["validation", "object.spec.replicas <= 5"],
    ["validation", "has(object.spec) && oldObject == null"],
    [
      "validation",
      "namespaceObject.metadata.labels['team'] == 'a' && namespaceObject.status.phase == 'Active'",
    ],
    ["validation", "request.userInfo.extra['a'] == ['b'] && request.dryRun && request.kind.group == ''"],
    ["validation", "namespaceObject == null"],
    [
      "validation",
      "authorizer.group('apps').resource('deployments').namespace('a').name('b').check('get').allowed()",
    ],
    ["validation", "authorizer.path('/healthz').check('get').reason() == ''"],
    ["validation", "authorizer.serviceAccount('a', 'b').group('').resource('pods').check('get').errored()"],
    ["validation", "authorizer.requestResource.subresource('status').check('update').error() == ''"],
    ["matchCondition", "!(request.resource.resource in ['leases'])"],
    ["messageExpression", "'no ' + string(object.spec.replicas)"],
    ["auditAnnotation", "'a'"],
    ["auditAnnotation", "null"],
    ["applyConfiguration", "Object{spec: Object.spec{replicas: 3, ?paused: optional.none()}}"],
    [
      "jsonPatch",
      "[JSONPatch{op: 'add', path: '/metadata/labels/' + jsonpatch.escapeKey('a/b'), value: {'a': 1}}]",
    ],
    ["jsonPatch", "has(object.spec) ? [JSONPatch{op: 'remove', path: '/spec'}] : []"],
  ])("for a %s can be %s", (use, text) => {
    expect(find(use, text)).toBeUndefined();
  });

  it.each<[Use, string, string]>([
    ["validation", "object.spec", "must evaluate to bool but got dyn"],
    ["validation", "[1]", "must evaluate to bool but got list(int)"],
    ["matchCondition", "1", "must evaluate to bool but got int"],
    ["messageExpression", "object.metadata.name", "must evaluate to string but got dyn"],
    ["auditAnnotation", "1", "must evaluate to one of [string null_type] but got int"],
    ["applyConfiguration", "{'a': 1}", "must evaluate to Object but got map(string, int)"],
    ["applyConfiguration", "Object.spec{}", "must evaluate to Object but got Object.spec"],
    ["jsonPatch", "[]", "must evaluate to list(JSONPatch) but got list(dyn)"],
    [
      "validation",
      "params == null",
      "compilation failed: ERROR: <input>:1:1: undeclared reference to 'params' (in container '')",
    ],
    [
      "validation",
      "variables.a",
      "compilation failed: ERROR: <input>:1:1: undeclared reference to 'variables' (in container '')",
    ],
    ["jsonPatch", "variables.a", "compilation failed: ERROR: <input>:1:10: undefined field 'a'"],
    [
      "validation",
      "request.object == null",
      "compilation failed: ERROR: <input>:1:8: undefined field 'object'",
    ],
    [
      "validation",
      "Object{} == null",
      "compilation failed: ERROR: <input>:1:7: undeclared reference to 'Object' (in container '')",
    ],
    [
      "jsonPatch",
      "[JSONPatch{op: 1}]",
      "compilation failed: ERROR: <input>:1:14: expected type of field 'op' is 'string' but provided type is 'int'",
    ],
    [
      "messageExpression",
      "authorizer.path('a').check('b').reason()",
      "compilation failed: ERROR: <input>:1:1: undeclared reference to 'authorizer' (in container '')",
    ],
    [
      "validation",
      "jsonpatch.escapeKey('a') == ''",
      "compilation failed: ERROR: <input>:1:1: undeclared reference to 'jsonpatch' (in container '')",
    ],
    [
      "validation",
      "object.spec.replicas <= 5x",
      "compilation failed: ERROR: <input>:1:26: Syntax error: extraneous input 'x' expecting <EOF>",
    ],
  ])("for a %s cannot be %s", (use, text, fault) => {
    expect(find(use, text)).toBe(fault);
  });

  it("names params where there are some", () => {
    expect(find("validation", "params == null", { params: true })).toBeUndefined();
    expect(find("matchCondition", "params == null", { params: true })).toBeUndefined();
  });

  it("names variables by what they were declared as, save in match conditions", () => {
    const declare = (on: PolicyExpressions): void => {
      expect(on.declareVariable("n", "object.spec.replicas")).toBeUndefined();
      expect(on.declareVariable("names", "['a'].map(name, name + 'b')")).toBeUndefined();
      expect(on.declareVariable("user", "request.userInfo")).toBeUndefined();
      expect(on.declareVariable("first", "variables.names[0]")).toBeUndefined();
      expect(on.declareVariable("wrong", "1 +")?.isInternal).toBe(false);
    };
    expect(
      find("validation", "variables.n > 1 && variables.names.all(name, name.size() > 1)", { declare }),
    ).toBeUndefined();
    expect(find("messageExpression", "variables.first", { declare })).toBeUndefined();
    expect(find("validation", "variables.first", { declare })).toBe("must evaluate to bool but got string");
    expect(find("validation", "variables.user.anything == variables.wrong", { declare })).toBeUndefined();
    expect(find("validation", "variables.other", { declare })).toContain("undefined field 'other'");
    expect(find("matchCondition", "variables.n > 1", { declare })).toContain(
      "undeclared reference to 'variables'",
    );
  });

  it("is an error of Kubernetes' own where nobody can say in which place it is wrong", () => {
    const fault = compileExpressions({ params: false }).findFault(
      "validation",
      "duration('x') == duration('1s')",
    );
    expect(fault).toBeDefined();
  });
});
