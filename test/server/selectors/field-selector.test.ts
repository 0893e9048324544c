import { describe, expect, it } from "vitest";
import {
  builtinSelectableFields,
  compileFieldSelector,
  customSelectableFields,
  parseFieldSelector,
  type SelectableFields,
} from "../../../src/server/selectors/index.ts";
import { badRequest } from "../../../src/server/status/status.ts";
import type { JsonObject } from "../../../src/value/index.ts";

const builtin = (type: string): SelectableFields => {
  const [apiVersion = "", kind = ""] = type.split(" ");
  return builtinSelectableFields({ apiVersion, kind });
};

describe("a field selector is read", () => {
  const cases: readonly (readonly [text: string, ...requirements: string[]])[] = [
    [""],
    [","],
    ["a=b", "a|=|b"],
    ["a==b", "a|=|b"],
    ["a!=b", "a|!=|b"],
    ["a=", "a|=|"],
    ["=b", "|=|b"],
    ["b=1,a=2,,", "a|=|2", "b|=|1"],
    ["a=\\,b\\=c\\\\", "a|=|,b=c\\"],
    ["a!b=c", "a!b|=|c"],
    ["metadata.name=é", "metadata.name|=|é"],
  ];
  for (const [text, ...requirements] of cases) {
    it(`${JSON.stringify(text)} asks for [${requirements.join(", ")}]`, () => {
      const read = parseFieldSelector(text).map(
        ({ field, operator, value }) => `${field}|${operator}|${value}`,
      );
      expect(read).toEqual(requirements);
    });
  }
});

describe("a field selector is refused", () => {
  const cases: readonly (readonly [text: string, message: string])[] = [
    ["a", "invalid selector: 'a'; can't understand 'a'"],
    ["x=1,a", "invalid selector: 'x=1,a'; can't understand 'a'"],
    ["a=b=c", "invalid field selector: unescaped character in value: 61"],
    ["a===c", "invalid field selector: unescaped character in value: 61"],
    ["a=\\x", "invalid field selector: invalid escape sequence: \\x"],
    ["a=\\\u{1f600}", "invalid field selector: invalid escape sequence: \\\u{1f600}"],
    ["a=b\\", "invalid field selector: invalid escape sequence: \\"],
  ];
  for (const [text, message] of cases) {
    it(`${JSON.stringify(text)} with Kubernetes' words`, () => {
      expect(() => parseFieldSelector(text)).toThrow(badRequest(message));
    });
  }

  const unknown: readonly (readonly [type: string, field: string, message: string])[] = [
    [
      "v1 ConfigMap",
      "data.a",
      '"data.a" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    [
      "apps/v1 ReplicaSet",
      "status.replicas",
      '"status.replicas" is not a known field selector: only "metadata.name", "metadata.namespace"',
    ],
    ["v1 Pod", "spec.x", "field label not supported: spec.x"],
    ["v1 Pod", "constructor", "field label not supported: constructor"],
    ["v1 Pod", "$&", "field label not supported: $&"],
    ["v1 Node", "metadata.namespace", "field label not supported: metadata.namespace"],
    ["v1 Namespace", "metadata.namespace", "field label not supported: metadata.namespace"],
    ["batch/v1 Job", "spec.x", 'field label "spec.x" not supported for Job'],
    [
      "resource.k8s.io/v1 ResourceSlice",
      "spec.x",
      "field label not supported for resource.k8s.io/v1, Kind=ResourceSlice: spec.x",
    ],
  ];
  for (const [type, field, message] of unknown) {
    it(`if it asks a ${type} for ${field}`, () => {
      const requirements = parseFieldSelector(`metadata.name=a,${field}=x`);
      expect(() => compileFieldSelector(requirements, builtin(type))).toThrow(badRequest(message));
    });
  }

  it("if a custom resource does not list the field", () => {
    const fields = customSelectableFields({ namespaced: false, jsonPaths: [".spec.color"] });
    for (const field of ["spec.size", "metadata.namespace", ".spec.color", "__proto__"]) {
      expect(() => compileFieldSelector(parseFieldSelector(`${field}=x`), fields)).toThrow(
        badRequest(`field label not supported: ${field}`),
      );
    }
  });
});

describe("a field selector compares what Kubernetes compares", () => {
  const cases: readonly (readonly [type: string, text: string, object: JsonObject, matches: boolean])[] = [
    ["v1 ConfigMap", "metadata.name=a", { metadata: { name: "a" } }, true],
    ["v1 ConfigMap", "metadata.name!=a", { metadata: { name: "a" } }, false],
    [
      "v1 ConfigMap",
      "metadata.name!=a,metadata.namespace=n",
      { metadata: { name: "b", namespace: "n" } },
      true,
    ],
    ["v1 Pod", "status.phase=Running", { status: { phase: "Running" } }, true],
    ["v1 Pod", "status.phase!=Running", {}, true],
    ["v1 Pod", "spec.nodeName=", { spec: {} }, true],
    ["v1 Pod", "spec.host=n1", { spec: { nodeName: "n1" } }, true],
    ["v1 Pod", "spec.hostNetwork=false", { spec: {} }, true],
    ["v1 Pod", "spec.hostNetwork=true", { spec: { hostNetwork: true } }, true],
    ["v1 Pod", "status.podIP=10.0.0.1", { status: { podIPs: [{ ip: "10.0.0.1" }, { ip: "::1" }] } }, true],
    ["v1 Pod", "status.podIP=10.0.0.1", { status: { podIP: "10.0.0.1" } }, true],
    ["v1 Pod", "status.podIPs=10.0.0.1", { status: { podIPs: [{ ip: "10.0.0.1" }] } }, false],
    ["v1 Node", "spec.unschedulable=false", {}, true],
    ["v1 Namespace", "status.phase=Active", { status: { phase: "Active" } }, true],
    ["v1 Secret", "type=Opaque", { type: "Opaque" }, true],
    ["v1 Service", "spec.type=ClusterIP", { spec: { type: "ClusterIP" } }, true],
    ["v1 ReplicationController", "status.replicas=0", {}, true],
    ["v1 ReplicationController", "status.replicas=2", { status: { replicas: 2 } }, true],
    [
      "v1 Event",
      "involvedObject.kind=Pod,reason=Started",
      { involvedObject: { kind: "Pod" }, reason: "Started" },
      true,
    ],
    ["v1 Event", "source=kubelet", { source: { component: "kubelet" }, reportingComponent: "other" }, true],
    ["v1 Event", "source=kubelet", { source: {}, reportingComponent: "kubelet" }, true],
    ["events.k8s.io/v1 Event", "regarding.name=p", { involvedObject: { name: "p" } }, true],
    ["events.k8s.io/v1 Event", "reportingController=c", { reportingComponent: "c" }, true],
    ["batch/v1 Job", "status.successful=1", { status: { succeeded: 1 } }, true],
    ["batch/v1 Job", "status.successful=0", {}, true],
    [
      "certificates.k8s.io/v1 CertificateSigningRequest",
      "spec.signerName=s/a",
      { spec: { signerName: "s/a" } },
      true,
    ],
  ];
  for (const [type, text, object, matches] of cases) {
    it(`${text} ${matches ? "takes" : "leaves"} the ${type} ${JSON.stringify(object)}`, () => {
      expect(compileFieldSelector(parseFieldSelector(text), builtin(type)).matches(object)).toBe(matches);
    });
  }

  it("reads a field once, however often it is named", () => {
    let reads = 0;
    const spec = {
      get color() {
        reads++;
        return "red";
      },
    };
    const fields = customSelectableFields({ namespaced: true, jsonPaths: [".spec.color"] });
    const compile = (text: string) => compileFieldSelector(parseFieldSelector(text), fields);
    const others = Array.from({ length: 2_000 }, (_, index) => `spec.color!=c${index}`).join(",");
    expect(compile(`${others},spec.color=red`).matches({ spec })).toBe(true);
    expect(reads).toBe(1);
    expect(compile("spec.color=red,spec.color=blue").matches({ spec })).toBe(false);
    expect(compile("spec.color=red,spec.color!=red").matches({ spec })).toBe(false);
  });

  const custom: readonly (readonly [path: string, text: string, object: JsonObject])[] = [
    [".spec.color", "spec.color=red", { spec: { color: "red" } }],
    [".spec.color", "spec.color=", { spec: "text" }],
    [".spec.color", "spec.color=", { spec: { color: null } }],
    [".spec.size", "spec.size=3", { spec: { size: 3 } }],
    [".spec.size", "spec.size=1.5", { spec: { size: 1.5 } }],
    [".spec.big", "spec.big=9007199254740993", { spec: { big: 9007199254740993n } }],
    [".spec.on", "spec.on=true", { spec: { on: true } }],
    [".spec['a.b']", "spec['a.b']=x", { spec: { "a.b": "x" } }],
    [".spec.a\\.b", "spec.a\\.b=x", { spec: { "a.b": "x" } }],
    [".spec.constructor", "spec.constructor=", { spec: {} }],
  ];
  for (const [path, text, object] of custom) {
    it(`${text} takes the custom resource with ${path}`, () => {
      const fields = customSelectableFields({ namespaced: true, jsonPaths: [path] });
      expect(compileFieldSelector(parseFieldSelector(text), fields).matches(object)).toBe(true);
    });
  }
});

describe("the name that a field selector asks for", () => {
  const cases: readonly (readonly [text: string, name: string | undefined])[] = [
    ["", undefined],
    ["metadata.name=a", "a"],
    ["metadata.name==a,metadata.namespace=b", "a"],
    ["metadata.name!=a", undefined],
    ["metadata.namespace=a", undefined],
    ["metadata.name=", undefined],
    ["metadata.name=..", undefined],
    ["metadata.name=a/b", undefined],
    ["metadata.name=a%2Fb", undefined],
  ];
  for (const [text, name] of cases) {
    it(`is ${name ?? "none"} for ${JSON.stringify(text)}`, () => {
      expect(compileFieldSelector(parseFieldSelector(text), builtin("v1 ConfigMap")).name).toBe(name);
    });
  }
});
