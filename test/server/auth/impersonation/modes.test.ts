import type { User } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import type { Attempt, Authorizer } from "../../../../src/server/auth/authorizer.ts";
import { MODES, take } from "../../../../src/server/auth/impersonation/modes.ts";
import type { Wanted } from "../../../../src/server/auth/impersonation/read-wanted.ts";

const agent: User = {
  name: "system:serviceaccount:kube-system:agent",
  groups: [],
  extra: { "authentication.kubernetes.io/node-name": ["n1"] },
};

function wanting(name: string, more: Partial<Wanted> = {}): Wanted {
  return { name, uid: "", groups: [], extra: new Map(), ...more };
}

/** The ways by which somebody may be taken for somebody. */
function modesFor(wanted: Wanted, asking: User = agent): readonly string[] {
  return MODES.filter((mode) => mode.isFor(wanted, asking)).map(({ name = "of old" }) => name);
}

describe("the ways to be somebody else", () => {
  it.each([
    ["system:node:n1", ["associated-node", "arbitrary-node", "of old"]],
    ["system:node:n2", ["arbitrary-node", "of old"]],
    ["system:node:no name", ["user-info", "of old"]],
    ["system:serviceaccount:a:b", ["serviceaccount", "of old"]],
    ["bob", ["user-info", "of old"]],
  ])("are those for such users: %s: %j", (name, modes) => expect(modesFor(wanting(name))).toEqual(modes));

  it("are fewer where more than a name is wanted, or somebody else asks", () => {
    expect(modesFor(wanting("system:node:n1", { uid: "1" }))).toEqual(["of old"]);
    expect(modesFor(wanting("system:serviceaccount:a:b", { groups: ["g"] }))).toEqual(["of old"]);
    expect(modesFor(wanting("system:node:n1"), { ...agent, name: "bob" })).toEqual([
      "arbitrary-node",
      "of old",
    ]);
    expect(modesFor(wanting("system:node:n1"), { ...agent, extra: {} })).toEqual([
      "arbitrary-node",
      "of old",
    ]);
  });
});

describe("what it takes", () => {
  /** What is asked for, in order, where all of it is allowed. */
  function asked(wanted: Wanted, mode: string, allows = (_: Attempt) => true) {
    const questions: string[] = [];
    const authorizer = {
      authorize(attempt: Attempt) {
        const { verb } = attempt;
        const what =
          attempt.path ??
          `${attempt.resource}/${attempt.subresource}.${attempt.group} ${attempt.namespace}/${attempt.name}`;
        questions.push(`${verb} ${what}`);
        return { is: allows(attempt) ? "allowed" : "no opinion", reason: "" };
      },
    } as unknown as Authorizer;
    const attempt: Attempt = { user: agent, verb: "get", path: "/metrics" };
    const found = MODES.find(({ name = "of old" }) => name === mode);
    if (found === undefined) throw new Error(`there is no ${mode}`);
    const { groups } = take(found, wanted, { authorizer, attempt });
    return { questions, groups };
  }

  it("is any node, for the node that one is on", () => {
    expect(asked(wanting("system:node:n1"), "associated-node")).toEqual({
      questions: [
        "impersonate-on:associated-node:get /metrics",
        "impersonate:associated-node nodes/.authentication.k8s.io /*",
      ],
      groups: ["system:nodes", "system:authenticated"],
    });
  });

  it("is the very node, for another one", () => {
    expect(asked(wanting("system:node:n2"), "arbitrary-node").questions[1]).toBe(
      "impersonate:arbitrary-node nodes/.authentication.k8s.io /n2",
    );
  });

  it("is all that is wanted, in the core group for the way of old", () => {
    const wanted = wanting("system:serviceaccount:a:b", {
      uid: "1",
      groups: ["g"],
      extra: new Map([["k", ["x", "y"]]]),
    });
    expect(asked(wanted, "of old")).toEqual({
      questions: [
        "impersonate serviceaccounts/. a/b",
        "impersonate uids/.authentication.k8s.io /1",
        "impersonate groups/. /g",
        "impersonate userextras/k.authentication.k8s.io /x",
        "impersonate userextras/k.authentication.k8s.io /y",
      ],
      groups: ["g", "system:authenticated"],
    });
  });

  it("is asked for at once where it is much, and one by one if that is not allowed", () => {
    const wanted = wanting("bob", { groups: ["a", "b", "c", "d"] });
    const groupsOf = (questions: readonly string[]) => questions.filter((one) => one.includes(" groups/"));
    expect(groupsOf(asked(wanted, "user-info").questions)).toEqual([
      "impersonate:user-info groups/.authentication.k8s.io /*",
    ]);
    const oneByOne = asked(
      wanted,
      "user-info",
      (attempt) => attempt.path !== undefined || attempt.name !== "*",
    );
    expect(groupsOf(oneByOne.questions)).toHaveLength(5);
  });
});
