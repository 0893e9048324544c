import { labelProblems, subdomainProblems } from "../../value/internal.ts";

/** A service account, by which its users are known. */
export interface ServiceAccount {
  readonly namespace: string;
  readonly name: string;
}

const PREFIX = "system:serviceaccount:";

/** The name of the user that a service account is. */
export function serviceAccountUser({ namespace, name }: ServiceAccount): string {
  return `${PREFIX}${namespace}:${name}`;
}

/** The groups that the service accounts of a namespace are in. */
export function serviceAccountGroups(namespace: string): readonly string[] {
  return ["system:serviceaccounts", `system:serviceaccounts:${namespace}`];
}

/** The service account that a user is; `undefined` for any other user. */
export function readServiceAccount(user: string): ServiceAccount | undefined {
  if (!user.startsWith(PREFIX)) return undefined;
  const [namespace = "", name = "", ...more] = user.slice(PREFIX.length).split(":");
  if (more.length > 0 || labelProblems(namespace).length > 0 || subdomainProblems(name).length > 0)
    return undefined;
  return { namespace, name };
}
