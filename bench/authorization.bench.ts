import { compare } from "./measure.ts";

const DIST = new URL("../../dist/server/", import.meta.url);
const RBAC = "rbac.authorization.k8s.io";
const NAMESPACES = 100;
const BINDINGS = 100;

/** What is asked of an authorizer: one is no part of what the package offers. */
interface Attempt {
  readonly user: { readonly name: string; readonly groups: readonly string[] };
  readonly verb: string;
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  readonly subresource: string;
  readonly namespace: string;
  readonly name: string;
}

interface Authorizer {
  authorize(attempt: Attempt): { readonly is: string };
}

interface Followed {
  put(key: string, object: unknown): void;
}

/** How many seconds RBAC takes to decide in a cluster with as many bindings, by what it decides. */
export async function measureAuthorization(): Promise<ReadonlyMap<string, number>> {
  const authorizer = await createAuthorizer();
  const user = {
    name: "system:serviceaccount:space-50:account-50",
    groups: ["system:serviceaccounts", "system:serviceaccounts:space-50", "system:authenticated"],
  };
  const attempt = { user, group: "", version: "v1", subresource: "", namespace: "space-50", name: "a" };
  const attempts: readonly (readonly [string, Attempt])[] = [
    ["allowed", { ...attempt, verb: "get", resource: "secrets" }],
    ["no opinion", { ...attempt, verb: "delete", resource: "networkpolicies.example" }],
  ];
  const seconds = new Map<string, number>();
  for (const [wanted, one] of attempts) {
    const { is } = authorizer.authorize(one);
    if (is !== wanted) throw new Error(`RBAC says "${is}" where it should say "${wanted}"`);
    seconds.set(
      wanted,
      compare(
        () => authorizer.authorize(one),
        () => {},
      ).work,
    );
  }
  return seconds;
}

/** An authorizer with the roles that a cluster begins with, and 10,000 bindings in 100 namespaces. */
async function createAuthorizer(): Promise<Authorizer> {
  const { FollowedResources } = await load("objects/followed.js");
  const { Rbac } = await load("auth/rbac/rbac.js");
  const { RbacAuthorizer } = await load("auth/rbac/rbac-authorizer.js");
  const { bootstrapRoles } = await load("start/index.js");
  const followed = new FollowedResources({}) as { of(prefix: string): Followed };
  const authorizer = new RbacAuthorizer(new Rbac(followed), undefined) as Authorizer;
  const put = (object: { readonly kind: string; readonly metadata: Readonly<Record<string, string>> }) => {
    const { namespace, name } = object.metadata;
    const prefix = `/${RBAC}/${object.kind.toLowerCase()}s/`;
    followed.of(prefix).put(`${prefix}${namespace === undefined ? "" : `${namespace}/`}${name}`, object);
  };
  for (const { object } of bootstrapRoles(true)) put(object);
  for (let space = 0; space < NAMESPACES; space++)
    for (let account = 0; account < BINDINGS; account++) {
      const name = `account-${account}`;
      put({
        kind: "RoleBinding",
        metadata: { name, namespace: `space-${space}` },
        ...{ roleRef: { apiGroup: RBAC, kind: "ClusterRole", name: account % 2 === 0 ? "edit" : "view" } },
        ...{ subjects: [{ kind: "ServiceAccount", name }] },
      });
    }
  return authorizer;
}

// biome-ignore lint/suspicious/noExplicitAny: the shapes are stated above
function load(file: string): Promise<any> {
  return import(new URL(file, DIST).href);
}
