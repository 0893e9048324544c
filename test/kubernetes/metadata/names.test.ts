import { describe, expect, it } from "vitest";
import { kindOf } from "../../../src/kubernetes/kinds/index.ts";
import {
  generateName,
  labelKeyProblems,
  labelValueProblems,
  subdomainName,
} from "../../../src/kubernetes/metadata/index.ts";

/** The rule of a kind for its names. */
const nameRuleOf = ({ group, kind }: { readonly group: string; readonly kind: string }) =>
  kindOf({ group, version: "v1", kind }).names ?? subdomainName;

const SUBDOMAIN =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and end with an alphanumeric character (e.g. 'example.com', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*')";
const LABEL =
  "a lowercase RFC 1123 label must consist of lower case alphanumeric characters or '-', and must start and end with an alphanumeric character (e.g. 'my-name',  or '123-abc', regex used for validation is '[a-z0-9]([-a-z0-9]*[a-z0-9])?')";
const KEY =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

const show = (name: string): string => JSON.stringify(name.length > 40 ? `${name.slice(0, 40)}…` : name);

describe("the name of", () => {
  const cases: readonly (readonly [group: string, kind: string, name: string, ...problems: string[]])[] = [
    ["", "ConfigMap", "a"],
    ["", "ConfigMap", "a-b.c--d.0"],
    ["", "ConfigMap", "a".repeat(253)],
    ["", "ConfigMap", "a".repeat(254), "must be no more than 253 characters"],
    ["", "ConfigMap", "A".repeat(254), "must be no more than 253 characters", SUBDOMAIN],
    ["", "ConfigMap", "Bad_Name", SUBDOMAIN],
    ["", "ConfigMap", "a.", SUBDOMAIN],
    ["", "ConfigMap", ".a", SUBDOMAIN],
    ["", "ConfigMap", "a..b", SUBDOMAIN],
    ["", "ConfigMap", "a-.b", SUBDOMAIN],
    ["", "ConfigMap", "-", SUBDOMAIN],
    ["", "ConfigMap", "a\n", SUBDOMAIN],
    ["", "ConfigMap", "é", SUBDOMAIN],
    ["", "ConfigMap", "constructor"],
    ["apps", "Deployment", "a.b"],
    ["example.com", "Widget", "a_b", SUBDOMAIN],
    ["example.com", "Namespace", "a.b"],
    ["", "Namespace", "a-1"],
    ["", "Namespace", "1a"],
    ["", "Namespace", "a.b", "must not contain dots"],
    ["", "Namespace", "A", LABEL],
    ["", "Namespace", "a".repeat(64), "must be no more than 63 characters"],
    ["", "Service", "a-1"],
    ["", "Service", "1a"],
    ["", "Service", "a.b", "must not contain dots"],
    ["", "Service", "a".repeat(64), "must be no more than 63 characters"],
    ["networking.k8s.io", "IPAddress", "10.0.0.1"],
    ["networking.k8s.io", "IPAddress", "2001:db8::1"],
    ["networking.k8s.io", "IPAddress", "2001:db8::0:1", 'must be in canonical form ("2001:db8::1")'],
    ["networking.k8s.io", "IPAddress", "a", "must be a valid IP address, (e.g. 10.9.8.7 or 2001:db8::ffff)"],
    ["rbac.authorization.k8s.io", "ClusterRole", "system:Node_x"],
    ["rbac.authorization.k8s.io", "Role", ".", "may not be '.'"],
    ["rbac.authorization.k8s.io", "Role", "a/b%c", "may not contain '/'", "may not contain '%'"],
    ["batch", "CronJob", "a".repeat(52)],
    ["batch", "CronJob", "a".repeat(53), "must be no more than 52 characters"],
  ];
  for (const [group, kind, name, ...problems] of cases) {
    it(`a ${kind} ${problems.length === 0 ? "may" : "may not"} be ${show(name)}`, () => {
      expect(nameRuleOf({ group, kind })(name, false)).toEqual(problems);
    });
  }

  it("a generated object may begin with what ends in a dash", () => {
    const rule = nameRuleOf({ group: "", kind: "ConfigMap" });
    expect(rule("web-", true)).toEqual([]);
    expect(rule("we_-", true)).toEqual([]);
    expect(rule("web.", true)).toEqual([SUBDOMAIN]);
    expect(rule("-", true)).toEqual([SUBDOMAIN]);
    expect(nameRuleOf({ group: "rbac.authorization.k8s.io", kind: "Role" })("..", true)).toEqual([]);
  });
});

describe("the key of a label", () => {
  const cases: readonly (readonly [key: string, ...problems: string[]])[] = [
    ["a"],
    ["A.b_c-D"],
    ["example.com/a"],
    ["a".repeat(63)],
    [`${"a".repeat(253)}/a`],
    ["", "name part must be non-empty", `name part ${KEY}`],
    ["-a", `name part ${KEY}`],
    ["__proto__", `name part ${KEY}`],
    ["a".repeat(64), "name part must be no more than 63 bytes"],
    ["/a", "prefix part must be non-empty"],
    ["a/", "name part must be non-empty", `name part ${KEY}`],
    ["A/a", `prefix part ${SUBDOMAIN}`],
    [`${"a".repeat(254)}/a`, "prefix part must be no more than 253 bytes"],
    [
      "a/b/c",
      `a valid label key ${KEY} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ],
  ];
  for (const [key, ...problems] of cases) {
    it(`${problems.length === 0 ? "may" : "may not"} be ${show(key)}`, () => {
      expect(labelKeyProblems(key)).toEqual(problems);
    });
  }
});

describe("the value of a label", () => {
  const cases: readonly (readonly [value: string, ...problems: string[]])[] = [
    [""],
    ["a"],
    ["A.b_c-1"],
    ["a".repeat(63)],
    ["a".repeat(64), "must be no more than 63 bytes"],
    ["a ", VALUE],
    ["a/b", VALUE],
    ["é".repeat(40), "must be no more than 63 bytes", VALUE],
  ];
  for (const [value, ...problems] of cases) {
    it(`${problems.length === 0 ? "may" : "may not"} be ${show(value)}`, () => {
      expect(labelValueProblems(value)).toEqual(problems);
    });
  }
});

it("names of any length are checked, and refused", () => {
  const rule = nameRuleOf({ group: "", kind: "ConfigMap" });
  for (const unit of ["a", "-", "a-", "a.", ".", "a-.", "é"]) {
    expect(rule(`${unit.repeat(500_000)}!`, false)).not.toEqual([]);
    expect(labelKeyProblems(`${unit.repeat(500_000)}/${unit.repeat(500_000)}!`)).not.toEqual([]);
  }
});

describe("a generated name", () => {
  it("has five characters of Kubernetes' alphabet at its end", () => {
    const values = [0, 0.04, 0.5, 0.96, 0.999999];
    expect(generateName("web-", () => values.shift() as number)).toBe("web-bcr89");
  });

  it("is never longer than 63 characters", () => {
    expect(generateName("a".repeat(100), () => 0)).toBe(`${"a".repeat(58)}bbbbb`);
  });
});
