import { createApiServer, type HttpRequest } from "fieldwise/server";
import { listen } from "fieldwise/server/node";
import type { Json, JsonObject } from "fieldwise/value";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { encodeObject, openEnvelope, readObject } from "../../../src/server/protobuf/envelope.ts";
import { createKubectl, type Kubectl } from "./kubectl.ts";
import { suits } from "./version.ts";

/*
 * kubectl sends what it generates as protobuf, from 1.32 on. What it sends was written by Kubernetes' own encoder, and what
 * it prints of the answers was read by its own decoder.
 */

const ENCODED = "(since 1.32: earlier ones send JSON)";

const SHELL = ["--", "sh", "-c", "x y"];

/** What to generate; `--dry-run=client -o json` shows the same as JSON. */
const GENERATED: readonly (readonly [name: string, args: readonly string[]])[] = [
  ["a namespace", ["create", "namespace", "made"]],
  ["a config map", ["create", "configmap", "c", "--from-literal=x=1", "--from-literal=y=ü€"]],
  ["a secret", ["create", "secret", "generic", "s", "--from-literal=a=b", "--from-literal=empty="]],
  ["a service account", ["create", "serviceaccount", "sa"]],
  ["a deployment", ["create", "deployment", "d", "--image=nginx", "--image=busybox"]],
  [
    "a deployment of none",
    ["create", "deployment", "none", "--image=i", "--replicas=0", "--port=80", ...SHELL],
  ],
  ["a service", ["create", "service", "clusterip", "ip", "--tcp=80:8080"]],
  [
    "a service with a node port",
    ["create", "service", "nodeport", "node", "--tcp=80:80", "--node-port=30100"],
  ],
  ["a service with a name", ["create", "service", "externalname", "out", "--external-name=x.example"]],
  ["a load balancer", ["create", "service", "loadbalancer", "lb", "--tcp=443"]],
  [
    "a role",
    ["create", "role", "r", "--verb=get,list", "--resource=pods,deployments.apps", "--resource-name=a"],
  ],
  [
    "a role binding",
    ["create", "rolebinding", "rb", "--role=r", "--user=u", "--group=g", "--serviceaccount=default:sa"],
  ],
  ["a cluster role", ["create", "clusterrole", "cr", "--verb=get", "--non-resource-url=/healthz"]],
  ["a cluster role of others", ["create", "clusterrole", "all", "--aggregation-rule=a=b"]],
  ["a cluster role binding", ["create", "clusterrolebinding", "crb", "--clusterrole=cr", "--group=g"]],
  ["a quota", ["create", "quota", "q", "--hard=cpu=1500m,memory=1Gi,pods=2", "--scopes=NotBestEffort"]],
  ["a disruption budget in percent", ["create", "pdb", "half", "--selector=a=b", "--min-available=50%"]],
  ["a disruption budget", ["create", "pdb", "one", "--selector=a=b", "--max-unavailable=1"]],
  [
    "a low priority class",
    ["create", "priorityclass", "low", "--value=-5", "--preemption-policy=Never", "--description=d"],
  ],
  ["a priority class", ["create", "priorityclass", "usual", "--value=1000", "--global-default"]],
  ["a job", ["create", "job", "j", "--image=busybox", ...SHELL]],
  ["a cron job", ["create", "cronjob", "cj", "--image=busybox", "--schedule=*/1 * * * *", ...SHELL]],
  [
    "an ingress",
    ["create", "ingress", "in", "--rule=foo.com/bar*=svc:8080,tls=cert", "--default-backend=b:http"],
  ],
];

/** The objects that a server was sent as protobuf, as they were. */
const sent: Uint8Array[] = [];
/** The paths that are watched in protobuf. */
const watched: string[] = [];
let kubectl: Kubectl;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const server = await createApiServer();
  const listening = await listen({
    ...server,
    async handle(request) {
      const reply = await server.handle(recording(request));
      if (reply.headers["content-type"] === "application/vnd.kubernetes.protobuf;stream=watch")
        watched.push(request.path);
      return reply;
    },
  });
  url = listening.url;
  kubectl = createKubectl({ url });
  close = async () => {
    kubectl.close();
    await listening.close(0);
    await server.close();
  };
});
afterAll(() => close());

function recording(request: HttpRequest): HttpRequest {
  const { method, path, query, user } = request;
  return {
    method,
    path,
    query,
    user,
    header: (name) => request.header(name),
    text: (limit) => request.text(limit),
    bytes: async (limit) => {
      const bytes = (await request.bytes?.(limit)) as Uint8Array;
      sent.push(bytes);
      return bytes;
    },
  };
}

async function run(...args: readonly string[]): Promise<string> {
  const { printed, code } = await kubectl.run(args).done;
  expect(code, printed).toBe(0);
  return printed;
}

/** A dash ends the options of some commands. */
function withOptions(args: readonly string[], ...options: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end < 0 ? [...args, ...options] : args.toSpliced(end, 0, ...options);
}

/** What Go prints without a value is not there. */
function dropNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => dropNulls(item));
  if (typeof value !== "object" || value === null) return value;
  const fields = Object.entries(value as JsonObject).filter(([, field]) => field !== null);
  return Object.fromEntries(fields.map(([name, field]) => [name, dropNulls(field as Json)]));
}

/** An object without what is made up for each anew: its name and uid, addresses and ports. */
function withoutOwn(text: string): JsonObject {
  const { metadata, ...object } = JSON.parse(
    text
      .replace(/"(clusterIPs?|nodePort)": *(\[[^\]]*\]|[^,}\s]+)/g, '"$1": 0')
      .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "UID")
      .replace(/"([\w./]*(?:job-|metadata\.)name)": *"[^"]*"/g, '"$1":""'),
  );
  const { labels = null, annotations = null } = metadata;
  return dropNulls({ ...object, labels, annotations }) as JsonObject;
}

describe("what kubectl generates", () => {
  it.runIf(suits(ENCODED)).each(GENERATED)(`%s is read as it was meant ${ENCODED}`, async (_, args) => {
    const meant = JSON.parse(await run(...withOptions(args, "--dry-run=client", "-o", "json"))) as JsonObject;
    sent.length = 0;
    const answered = await run(...withOptions(args, "-o", "json"));
    expect(sent.length).toBe(1);
    const [bytes = new Uint8Array()] = sent;
    const { type, raw } = openEnvelope(bytes);
    const read = readObject(raw, type);
    expect(read).toEqual(dropNulls(meant));
    // Kubernetes' own encoder wrote it, so that it can be compared to the byte.
    expect(Buffer.from(encodeObject(read)).equals(bytes)).toBe(true);

    const { kind, metadata } = JSON.parse(answered);
    const stored = await run("get", kind, metadata.name, "-o", "json");
    expect(withoutOwn(answered)).toEqual(withoutOwn(stored));

    await run("delete", kind, metadata.name, "--wait=false");
    const again = { ...meant, metadata: { ...(meant.metadata as JsonObject), name: "as-json" } };
    expect(withoutOwn(await createAsJson(again, metadata.namespace))).toEqual(withoutOwn(stored));
  });

  it("a pod that runs", async () => {
    const args = ["run", "p", "--image=nginx", "--port=80", "--env=A=B", "--labels=a=b", "--restart=Never"];
    expect(await run(...args, ...SHELL)).toBe("pod/p created\n");
    const spec = JSON.parse(await run("get", "pod", "p", "-o", "json")).spec;
    expect(spec.containers[0]).toMatchObject({ args: ["sh", "-c", "x y"], env: [{ name: "A", value: "B" }] });
  });

  it("a service that exposes a deployment", async () => {
    await run("create", "deployment", "exposed", "--image=nginx");
    expect(await run("expose", "deployment", "exposed", "--port=80", "--target-port=http")).toBe(
      "service/exposed exposed\n",
    );
    const spec = JSON.parse(await run("get", "service", "exposed", "-o", "json")).spec;
    expect(spec).toMatchObject({ selector: { app: "exposed" }, ports: [{ port: 80, targetPort: "http" }] });
  });

  it("an autoscaler", async () => {
    await run("create", "deployment", "scaled", "--image=nginx");
    const args = ["autoscale", "deployment", "scaled", "--min=1", "--max=3", "--cpu-percent=50"];
    expect(await run(...args)).toBe("horizontalpodautoscaler.autoscaling/scaled autoscaled\n");
    const path = "/apis/autoscaling/v1/namespaces/default/horizontalpodautoscalers/scaled";
    expect(JSON.parse(await run("get", "--raw", path)).spec).toEqual({
      scaleTargetRef: { apiVersion: "apps/v1", kind: "Deployment", name: "scaled" },
      minReplicas: 1,
      maxReplicas: 3,
      targetCPUUtilizationPercentage: 50,
    });
  });

  it.runIf(suits(ENCODED)).each([
    [["auth", "can-i", "get", "pods"], "yes"],
    [["auth", "can-i", "--list"], "[*]"],
    [["auth", "whoami"], "system:anonymous"],
  ])(`questions: %j ${ENCODED}`, async (args, answer) => {
    sent.length = 0;
    expect(await run(...args)).toContain(answer);
    expect(sent.length).toBe(1);
  });

  it("what is refused is told in words", async () => {
    await run("create", "configmap", "twice");
    const { printed, code } = await kubectl.run(["create", "configmap", "twice"]).done;
    expect(code).toBe(1);
    expect(printed).toContain('configmaps "twice" already exists');
  });
});

describe("what kubectl is told", () => {
  const PODS = "/api/v1/namespaces/default/pods";

  function send(method: string, path: string, body: JsonObject): Promise<Response> {
    const type = method === "PATCH" ? "application/merge-patch+json" : "application/json";
    return fetch(url + path, { method, headers: { "content-type": type }, body: JSON.stringify(body) });
  }

  it("of an object is all of it", async () => {
    const container = {
      name: "c",
      image: "i",
      ports: [{ containerPort: 80 }],
      resources: { limits: { cpu: "500m", memory: "1Gi" } },
      livenessProbe: { httpGet: { path: "/x", port: "http" }, periodSeconds: 3 },
      env: [{ name: "A", valueFrom: { secretKeyRef: { name: "s", key: "k", optional: false } } }],
    };
    const toleration = { key: "t", operator: "Exists", effect: "NoExecute", tolerationSeconds: 0 };
    const spec = { containers: [container], tolerations: [toleration] };
    await send("POST", PODS, { metadata: { name: "told", labels: { a: "b" } }, spec });
    const told = (await run("describe", "pod", "told")).replaceAll(/ +/g, " ");
    for (const line of [
      "Labels: a=b",
      "Status: Pending",
      " Port: 80/TCP",
      " cpu: 500m",
      " memory: 1Gi",
      " Liveness: http-get http://:http/x delay=0s timeout=1s period=3s #success=1 #failure=3",
      " A: <set to the key 'k' in secret 's'> Optional: false",
      "Tolerations: t:NoExecute op=Exists for 0s",
    ])
      expect(told).toContain(`${line}\n`);
  });

  const WATCHED = "by a watch is what happens (since 1.32: earlier ones watch in JSON)";
  it.runIf(suits(WATCHED))(WATCHED, async () => {
    const attach = [
      "run",
      "watched",
      "--image=i",
      "--attach",
      "--restart=Never",
      "--pod-running-timeout=15s",
    ];
    const running = kubectl.run(attach);
    await expect.poll(() => watched, { timeout: 10_000 }).toContain(PODS);
    await send("PATCH", `${PODS}/watched/status`, { status: { phase: "Failed" } });
    // It goes on to what the pod printed, of which there is nothing: it did not wait in vain.
    expect((await running.done).printed).toContain("pod watched does not have a host assigned");
  });
});

/** What becomes of an object that is sent as JSON. Nothing is stored. */
async function createAsJson(object: JsonObject, namespace: string | undefined): Promise<string> {
  const { apiVersion, kind } = object as { apiVersion: string; kind: string };
  const root = apiVersion.includes("/") ? `/apis/${apiVersion}` : `/api/${apiVersion}`;
  const plural = `${kind.toLowerCase().replace(/s$/, "se")}s`;
  const path = `${root}${namespace === undefined ? "" : `/namespaces/${namespace}`}/${plural}`;
  const response = await fetch(`${url}${path}?dryRun=All`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(object),
  });
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return text;
}
