import { type ApiServer, createApiServer, createAuthenticator } from "fieldwise/server";
import { createAuthority, type Listening, listen } from "fieldwise/server/node";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createKubectl, type Outcome } from "./kubectl.ts";
import { suits } from "./version.ts";

const authority = createAuthority({ name: "test", now: new Date() });
let server: ApiServer;
let listening: Listening;

beforeAll(async () => {
  server = await createApiServer({
    startObjects: true,
    authorization: "rbac",
    authenticate: createAuthenticator({}),
    rootCa: authority.cert,
  });
  const tls = authority.issue({ name: "server", purpose: "server", hosts: ["127.0.0.1"] });
  listening = await listen(server, { tls });
});
afterAll(async () => {
  await listening.close(0);
  await server.close();
});

/** Runs a command as whoever has that token. */
async function run(line: string, token: string): Promise<Outcome> {
  const kubectl = createKubectl({ url: listening.url, ca: authority.cert, user: { token } });
  try {
    const { printed, code } = await kubectl.run(line.split(" ")).done;
    return { printed: printed.trim(), code };
  } finally {
    kubectl.close();
  }
}

it("kubectl makes an account, a token of it and its rights, and acts by them until the account is gone", async () => {
  const admin = server.addUser({ name: "admin", groups: ["system:masters"] });
  const asAdmin = async (line: string): Promise<string> => (await run(line, admin.token)).printed;
  await asAdmin("create serviceaccount robot");
  const token = suits("a token (since 1.24: earlier ones ask for none)")
    ? await asAdmin("create token robot --duration 10m")
    : JSON.parse(
        await asAdmin(
          "create --raw /api/v1/namespaces/default/serviceaccounts/robot/token -f token-request.json",
        ),
      ).status.token;
  const refused = await run("get pods", token);
  expect(refused.code).toBe(1);
  expect(refused.printed).toContain(
    'User "system:serviceaccount:default:robot" cannot list resource "pods" in API group "" in the namespace "default"',
  );
  await asAdmin("create rolebinding robot --clusterrole view --serviceaccount default:robot");
  expect(await run("get pods", token)).toEqual({
    printed: "No resources found in default namespace.",
    code: 0,
  });
  const { printed } = await run("get --raw /.well-known/openid-configuration", token);
  expect(JSON.parse(printed)).toMatchObject({ jwks_uri: `${listening.url}/openid/v1/jwks` });
  await asAdmin("delete serviceaccount robot");
  expect((await run("get pods", token)).code).toBe(1);
});

it("kubectl sees what a cluster begins with, and in each new namespace what it has", async () => {
  const { token } = server.addUser({ name: "admin", groups: ["system:masters"] });
  const get = async (line: string): Promise<string> => (await run(`get ${line} -o name`, token)).printed;
  expect(await get("services,endpointslices")).toBe(
    "service/kubernetes\nendpointslice.discovery.k8s.io/kubernetes",
  );
  await run("create namespace shop", token);
  await expect
    .poll(() => get("serviceaccounts,configmaps -n shop"))
    .toBe("serviceaccount/default\nconfigmap/kube-root-ca.crt");
});
