import { labelProblems, subdomainProblems } from "../../../value/internal.ts";
import type { CostModel } from "../../cost/cost-model.ts";
import { LIST_COST, PER_CHARACTER, STRUCT_COST, sizeOf } from "../../cost/models.ts";
import { add, exactly, ONE, type Range, scale } from "../../cost/range.ts";
import { opaque, type Type } from "../../types/type.ts";
import { type EvaluationError, fail, Opaque, type Value } from "../../values/value.ts";
import { declare, type Overload } from "../declare.ts";
import { byName, EACH } from "../strings/string-costs.ts";

/** Somebody of whom an expression asks what they may do. */
export interface AskedUser {
  readonly name: string;
  readonly groups: readonly string[];
}

/** May somebody do something: to a path, or to the objects of a resource. */
export interface AccessQuestion<User extends AskedUser = AskedUser> {
  readonly user: User;
  readonly verb: string;
  /** Absent if it is about a resource. */
  readonly path?: string;
  readonly group: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
  /** Which of the objects, as requests say it; empty for all. */
  readonly fieldSelector: string;
  readonly labelSelector: string;
}

export interface AccessAnswer {
  readonly allowed: boolean;
  readonly reason?: string | undefined;
  /** Why it could not be decided, or not by all rules. */
  readonly error?: string | undefined;
}

/** Who decides what somebody may do. */
export type AskAccess<User extends AskedUser = AskedUser> = (question: AccessQuestion<User>) => AccessAnswer;

interface Asker {
  readonly user: AskedUser;
  readonly ask: AskAccess;
}

abstract class Builder extends Opaque {
  abstract readonly of: Asker;

  equals(other: Value): boolean {
    return this === other;
  }
}

class Authorizer extends Builder {
  readonly type = AUTHORIZER;
  readonly of: Asker;

  constructor(of: Asker) {
    super();
    this.of = of;
  }
}

type Target = Omit<AccessQuestion, "user" | "verb">;

/** A question but for what is to be done. */
class Check extends Builder {
  readonly type: Type;
  readonly of: Asker;
  readonly target: Target;

  constructor(type: Type, of: Asker, target: Target) {
    super();
    this.type = type;
    this.of = of;
    this.target = target;
  }

  with(part: Partial<Target>, type = this.type): Check {
    return new Check(type, this.of, { ...this.target, ...part });
  }
}

class Decision extends Opaque {
  readonly type = DECISION;
  readonly answer: AccessAnswer;

  constructor(answer: AccessAnswer) {
    super();
    this.answer = answer;
  }

  equals(other: Value): boolean {
    return this === other;
  }
}

/** The type of `authorizer`. */
export const AUTHORIZER = opaque("kubernetes.authorization.Authorizer");
/** The type of `authorizer.requestResource`. */
export const RESOURCE_CHECK = opaque("kubernetes.authorization.ResourceCheck");
const PATH_CHECK = opaque("kubernetes.authorization.PathCheck");
const GROUP_CHECK = opaque("kubernetes.authorization.GroupCheck");
const DECISION = opaque("kubernetes.authorization.Decision");

const EVERYTHING: Target = {
  group: "",
  resource: "",
  subresource: "",
  namespace: "",
  name: "",
  fieldSelector: "",
  labelSelector: "",
};

/** The value of `authorizer`. */
export function authorizerOf<User extends AskedUser>(user: User, ask: AskAccess<User>): Value {
  return new Authorizer({ user, ask: ask as AskAccess });
}

/** The value of `authorizer.requestResource`. */
export function resourceCheckOf<User extends AskedUser>(
  user: User,
  ask: AskAccess<User>,
  target: Partial<Omit<AccessQuestion, "user" | "verb" | "path">>,
): Value {
  return new Check(RESOURCE_CHECK, { user, ask: ask as AskAccess }, { ...EVERYTHING, ...target });
}

function serviceAccount({ of }: Authorizer, namespace: string, name: string): Value {
  if (subdomainProblems(name).length > 0) return fail("Invalid service account name");
  if (labelProblems(namespace).length > 0) return fail("Invalid service account namespace");
  const groups = ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
  const user = { name: `system:serviceaccount:${namespace}:${name}`, groups };
  return new Authorizer({ ...of, user });
}

function checkPath({ of }: Authorizer, path: string): Value {
  if (path.trim() === "") return fail("path must not be empty");
  return new Check(PATH_CHECK, of, { ...EVERYTHING, path });
}

function checkResource(check: Check, resource: string): Value {
  return resource.trim() === ""
    ? fail("resource must not be empty")
    : check.with({ resource }, RESOURCE_CHECK);
}

function decide({ of, target }: Check, verb: string): Value {
  return new Decision(of.ask({ ...target, user: of.user, verb }));
}

/** So much that an expression can ask twice. */
const ASKING: CostModel = byName({
  estimate: () => ({ cost: exactly(350_000) }),
  actual: () => 350_000,
});

/** A selector is read, and each two characters can be a requirement. */
const SELECTING: CostModel = byName({
  estimate: ([, selector]) => ({ cost: selectorCost(selector?.size ?? ONE) }),
  actual: ([, selector]) => selectorCost(exactly(sizeOf(selector as Value | EvaluationError))).max,
});

function selectorCost(length: Range): Range {
  const requirements = scale(scale(length, 0.5), LIST_COST + STRUCT_COST);
  return add(add(exactly(LIST_COST), scale(length, PER_CHARACTER)), requirements);
}

/** Kubernetes' library that asks who may do what. */
export function declareAuthorizers(): readonly Overload[] {
  const [authorizer, check, group, path, decision] = [
    AUTHORIZER,
    RESOURCE_CHECK,
    GROUP_CHECK,
    PATH_CHECK,
    DECISION,
  ].map(({ name }) => name);
  const each = { cost: EACH };
  const refine = (name: string, part: keyof Target, options = each): Overload =>
    declare(
      `member ${check} ${name}(string) -> ${check}`,
      (of: Check, text: string) => of.with({ [part]: text }),
      options,
    );
  return [
    declare(`member ${authorizer} path(string) -> ${path}`, checkPath, each),
    declare(
      `member ${authorizer} group(string) -> ${group}`,
      ({ of }: Authorizer, name: string) => new Check(GROUP_CHECK, of, { ...EVERYTHING, group: name }),
      each,
    ),
    declare(`member ${authorizer} serviceAccount(string, string) -> ${authorizer}`, serviceAccount, each),
    declare(`member ${group} resource(string) -> ${check}`, checkResource, each),
    refine("subresource", "subresource"),
    refine("namespace", "namespace"),
    refine("name", "name"),
    refine("fieldSelector", "fieldSelector", { cost: SELECTING }),
    refine("labelSelector", "labelSelector", { cost: SELECTING }),
    declare(`member ${path} check(string) -> ${decision}`, decide, { cost: ASKING }),
    declare(`member ${check} check(string) -> ${decision}`, decide, { cost: ASKING }),
    declare(
      `member ${decision} errored() -> bool`,
      ({ answer }: Decision) => answer.error !== undefined,
      each,
    ),
    declare(`member ${decision} error() -> string`, ({ answer }: Decision) => answer.error ?? "", each),
    declare(`member ${decision} allowed() -> bool`, ({ answer }: Decision) => answer.allowed, each),
    declare(`member ${decision} reason() -> string`, ({ answer }: Decision) => answer.reason ?? "", each),
  ];
}
