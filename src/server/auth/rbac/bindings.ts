import { objectAt, objectsOf } from "../../../kubernetes/kinds/index.ts";
import { metaText } from "../../../kubernetes/metadata/index.ts";
import { type JsonObject, quoteText, textOf } from "../../../value/internal.ts";
import type { User } from "../../http/message.ts";
import type { FollowedObjects } from "../../objects/followed.ts";
import { serviceAccountUser } from "../service-accounts.ts";

/** The role that a binding gives to its subjects. */
export interface RoleRef {
  readonly kind: string;
  readonly name: string;
}

/** A binding as it counts. */
export interface Binding {
  readonly name: string;
  /** Where it counts; empty for all of the cluster. */
  readonly namespace: string;
  readonly role: RoleRef;
  readonly subjects: readonly JsonObject[];
}

/** Bindings by whom they are for: those of one namespace, or of the cluster. */
type BySubject = Map<string, Map<string, Binding>>;

/** The bindings of a followed resource by their namespace and their subjects. */
export class Bindings {
  /** By namespace; those of the cluster are in an empty one. */
  readonly #byNamespace = new Map<string, BySubject>();

  constructor(followed: FollowedObjects) {
    followed.observe((key, before, after) => {
      if (before !== undefined) this.#remove(key, readBinding(before));
      if (after !== undefined) this.#add(key, readBinding(after));
    });
  }

  /** The bindings of a namespace that are for a user; one may come more than once, if it is for several groups of the user's. */
  *of(user: User, namespace: string): Iterable<Binding> {
    const bySubject = this.#byNamespace.get(namespace);
    if (bySubject === undefined) return;
    yield* bySubject.get(USER + user.name)?.values() ?? [];
    for (const group of user.groups) yield* bySubject.get(GROUP + group)?.values() ?? [];
  }

  #add(key: string, binding: Binding): void {
    let bySubject = this.#byNamespace.get(binding.namespace);
    if (bySubject === undefined) {
      bySubject = new Map();
      this.#byNamespace.set(binding.namespace, bySubject);
    }
    for (const subject of binding.subjects) {
      const id = idOf(subject, binding);
      const bindings = bySubject.get(id) ?? new Map<string, Binding>();
      bySubject.set(id, bindings.set(key, binding));
    }
  }

  #remove(key: string, binding: Binding): void {
    const bySubject = this.#byNamespace.get(binding.namespace);
    if (bySubject === undefined) return;
    for (const subject of binding.subjects) {
      const id = idOf(subject, binding);
      const bindings = bySubject.get(id);
      bindings?.delete(key);
      if (bindings?.size === 0) bySubject.delete(id);
    }
    if (bySubject.size === 0) this.#byNamespace.delete(binding.namespace);
  }
}

const USER = "user ";
const GROUP = "group ";

/** By what a subject is found: a service account is a user. Whatever is nobody is found by nobody. */
function idOf(subject: JsonObject, binding: Binding): string {
  const name = textOf(subject.name);
  switch (subject.kind) {
    case "User":
      return USER + name;
    case "Group":
      return GROUP + name;
    case "ServiceAccount": {
      const namespace = namespaceOf(subject, binding);
      return namespace === "" ? "" : USER + serviceAccountUser({ namespace, name });
    }
    default:
      return "";
  }
}

function namespaceOf({ namespace = "" }: JsonObject, binding: Binding): string {
  return textOf(namespace) || binding.namespace;
}

/** A binding as it is stored, or is to be. */
export function readBinding(object: JsonObject): Binding {
  const { kind, name } = objectAt(object, "roleRef");
  return {
    name: metaText(object, "name"),
    namespace: metaText(object, "namespace"),
    role: { kind: textOf(kind), name: textOf(name) },
    subjects: objectsOf(object.subjects),
  };
}

/** How a user has what a binding gives, in Kubernetes' words. */
export function describeBinding(binding: Binding, user: User): string {
  const { name, namespace, role, subjects } = binding;
  const ids = new Set([USER + user.name, ...user.groups.map((group) => GROUP + group)]);
  const subject = subjects.find((one) => ids.has(idOf(one, binding))) ?? {};
  const [kind, place] =
    namespace === "" ? ["ClusterRoleBinding", name] : ["RoleBinding", `${name}/${namespace}`];
  const given = `${kind} ${quoteText(place)} of ${role.kind} ${quoteText(role.name)}`;
  return `${given} to ${textOf(subject.kind)} ${quoteText(describeSubject(subject, binding))}`;
}

function describeSubject(subject: JsonObject, binding: Binding): string {
  const name = textOf(subject.name);
  return subject.kind === "ServiceAccount" ? `${name}/${namespaceOf(subject, binding)}` : name;
}
