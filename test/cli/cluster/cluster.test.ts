import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fakeKubectl, prints } from "./fake-kubectl.ts";

const settings = (namespace: string, colour: string) => ({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: {
    name: "settings",
    namespace,
    resourceVersion: "1",
    managedFields: [
      {
        manager: "kubectl-client-side-apply",
        operation: "Update",
        apiVersion: "v1",
        time: "2026-11-16T05:00:00Z",
        fieldsType: "FieldsV1",
        fieldsV1: { "f:data": { "f:colour": {} } },
      },
    ],
  },
  data: { colour },
});
const WANTED = JSON.stringify({
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings" },
  data: { colour: "blue" },
});
const fromStdin = "get -o json --show-managed-fields --ignore-not-found -f -";
const view = "config view --minify -o json";

const noTypes = ["*'get --raw /openapi/v3'", prints({ paths: {} })] as const;
const index = "get --raw /openapi/v3";

describe("with a cluster", () => {
  const { type, write } = fakeKubectl([
    noTypes,
    [
      "*'get -o json --show-managed-fields'*' -f -'",
      `cat > "$HOME/stdin"; ${prints(settings("prod", "red"))}`,
    ],
    ["*'-- cm/gone'", 'echo "Error from server (NotFound): configmaps gone not found" >&2; exit 1'],
    ["*'-- cm'*", prints({ kind: "List", apiVersion: "v1", items: [settings("prod", "red")] })],
  ]);
  write("settings.yaml", WANTED);

  it("blame shows objects that are named as kubectl does, and hands on which are meant", async () => {
    const one = await type(["blame", "cm/settings", "data", "-n", "prod"]);
    expect(one).toMatchObject({
      code: 0,
      out: `configmap/settings in prod
                                       │ data:
kubectl-client-side-apply  update  60m │   colour: red
`,
      asked: [view, "get -o json --show-managed-fields --namespace=prod -- cm/settings", index],
    });
    const all = await type(["blame", "cm", "data", "-A", "-l", "app=shop", "--context", "blue"]);
    expect(all.asked.at(-2)).toBe(
      "--context=blue get -o json --show-managed-fields --selector=app=shop --all-namespaces -- cm",
    );
    expect((await type(["blame", "cm", "settings", "data"])).asked.at(-2)).toMatch(/ -- cm settings$/);
  });

  it("managers list shows where each object is", async () => {
    expect((await type(["managers", "list", "cm", "-A"])).out).toContain("configmap/settings in prod\n");
  });

  it("managers migrate prints the line that would do it, and nothing is sent", async () => {
    const { code, out, asked } = await type(["managers", "migrate", "cm/settings", "--to", "gitops"]);
    expect(code).toBe(0);
    expect(out).toMatch(/^kubectl patch configmap\/settings -n prod --type=json -p '\[\{.*\}\]'\n$/);
    expect(asked).toHaveLength(2);
  });

  it("diff compares with live objects in the context's namespace; of objects, kubectl is given only names", async () => {
    const { code, out, asked } = await type(["diff", "-f", "settings.yaml"]);
    expect(out).toContain("configmap/settings in prod\n");
    expect(out).toContain("+   colour: blue  │ kubectl-client-side-apply\n");
    expect(code).toBe(1);
    expect(asked).toEqual([view, fromStdin, index]);
  });

  it("apply says what to type to do it", async () => {
    const argv = [
      "apply",
      "-f",
      "settings.yaml",
      "--server-side",
      "-n",
      "prod",
      "--force-conflicts",
      "-o",
      "name",
    ];
    expect((await type([...argv, "--context", "a b"])).err).toContain(
      "Nothing was sent. To do it: kubectl apply -f settings.yaml --server-side --force-conflicts '--context=a b'\n",
    );
    const { err } = await type([
      ...argv.filter((word) => word !== "--force-conflicts"),
      "--force-at",
      "data",
    ]);
    expect(err).toContain("kubectl apply has no --force-at");
  });

  it("lint asks only if it is told to", async () => {
    expect((await type(["lint", "settings.yaml"])).asked).toEqual([""]);
    expect((await type(["lint", "settings.yaml", "--live", "cluster"])).asked).toEqual([
      view,
      fromStdin,
      index,
    ]);
    expect((await type(["lint", "settings.yaml", "--context", "blue"])).err).toContain("add --live cluster");
  });

  it("files are files, and a cluster can be left alone", async () => {
    expect((await type(["managers", "list", "settings.yaml"])).asked).toEqual([""]);
    const { err, asked } = await type(["diff", "-f", "settings.yaml", "--live", "none"]);
    expect(asked).toEqual([""]);
    expect(err).toBe("");
    expect((await type(["blame", "-f", "settings.yaml", "-n", "prod"])).err).toContain(
      "-n, -l, -A, --context and --kubeconfig are about objects of a cluster",
    );
  });

  it("what kubectl tells is told", async () => {
    const { code, err } = await type(["blame", "cm/gone"]);
    expect(code).toBe(2);
    expect(err).toContain(
      "error: kubectl get -o json --show-managed-fields -- cm/gone: Error from server (NotFound)",
    );
  });
});

describe("without a cluster", () => {
  const { type, env, write } = fakeKubectl([]);
  write("settings.yaml", WANTED);
  const nowhere = { env: { HOME: "/nowhere", PATH: env.PATH } };

  it("all objects are new, and it says so", async () => {
    const { code, err, asked } = await type(["diff", "-f", "settings.yaml"], nowhere);
    expect(err).toBe("All objects count as new, as there is no kubeconfig: name live ones with --live\n");
    expect([code, asked]).toEqual([1, [""]]);
    const { err: other } = await type(["diff", "-f", "settings.yaml"], { env: { ...env, PATH: "/nowhere" } });
    expect(other).toContain("as there is no kubectl in PATH");
  });

  it("who asks for it gets an error that says what to do", async () => {
    const asked = ["diff", "-f", "settings.yaml", "--live", "cluster"];
    expect((await type(asked, nowhere)).err).toBe(
      "error: there is no kubeconfig: name it with --kubeconfig, or name files instead\n",
    );
    expect((await type(["blame", "deploy/shop"], nowhere)).err).toBe(
      "error: deploy/shop: there is no such file or folder, and no cluster to ask, as there is no kubeconfig: correct the name\n",
    );
    expect((await type(asked, { env: {} })).code).toBe(2);
  });
});

describe("a cluster that gives no answer", () => {
  const refusal = "Unable to connect to the server: dial tcp 127.0.0.1:1: connect: connection refused";
  const refusing = fakeKubectl([
    ["*get*", `echo "E1118 12:00:00.000000 1 memcache.go:265] err" >&2; echo "${refusal}" >&2; exit 1`],
  ]);
  const hanging = fakeKubectl([["*get*", 'echo "open http://login" >&2; sleep 30 & wait']]);
  const unset = fakeKubectl([]);
  for (const { write } of [refusing, hanging, unset]) write("settings.yaml", WANTED);
  const argv = ["diff", "-f", "settings.yaml"];

  it("is an error, and no reason to take all objects for new", async () => {
    const { code, out, err } = await refusing.type(argv);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toBe(`error: kubectl ${fromStdin}: ${refusal}\n`);
  });

  it("is not waited for without end", async () => {
    const { code, err } = await hanging.type([...argv, "--request-timeout", "300ms"]);
    expect(code).toBe(2);
    expect(err).toBe(
      `error: kubectl ${fromStdin} gave no answer in 300ms but "open http://login": check that the cluster can be reached, or wait longer with --request-timeout 5m\n`,
    );
    expect((await hanging.type([...argv, "--request-timeout", "soon"])).err).toContain("write 30s");
  });
});

describe("a cluster's types", () => {
  const address = "/openapi/v3/apis/office.example/v1?hash=A";
  const printer = { apiVersion: "office.example/v1", kind: "Printer", metadata: { name: "laser" } };
  const gvk = { group: "office.example", version: "v1", kind: "Printer" };
  const text = { type: "string" };
  const trays = {
    type: "array",
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: { type: "object", properties: { name: text, size: text } },
  };
  const metadata = { type: "object", "x-kubernetes-preserve-unknown-fields": true };
  const properties = { apiVersion: text, kind: text, metadata, trays };
  const schema = { type: "object", properties, "x-kubernetes-group-version-kind": [gvk] };
  const { type, write } = fakeKubectl([
    [
      "*'-f -'",
      prints({
        ...printer,
        trays: [
          { name: "a", size: "A4" },
          { name: "b", size: "A5" },
        ],
      }),
    ],
    [
      `*'get --raw /openapi/v3'`,
      prints({ paths: { "apis/office.example/v1": { serverRelativeURL: address } } }),
    ],
    [
      `*'get --raw ${address}'`,
      prints({
        openapi: "3.0.0",
        paths: {
          "/apis/office.example/v1/namespaces/{namespace}/printers/{name}": {},
          "/apis/office.example/v1/namespaces/{namespace}/printers": {
            get: { "x-kubernetes-group-version-kind": gvk },
          },
        },
        components: { schemas: { "example.office.v1.Printer": schema } },
      }),
    ],
    ["*api-resources*", "echo 'printers prn office.example/v1 true Printer'"],
    ["*customresourcedefinitions*", 'echo "Error from server (Forbidden)" >&2; exit 1'],
  ]);
  write("laser.yaml", JSON.stringify({ ...printer, trays: [{ name: "b", size: "A3" }] }));

  it("are asked for once, and definitions may be kept from the user", async () => {
    const first = await type(["diff", "-f", "laser.yaml", "--server-side", "--force-conflicts"]);
    expect(first.out).toContain("+   size: A3");
    expect(first.err).not.toContain("there is no schema");
    expect(first.asked.slice(2)).toEqual([
      "get --raw /openapi/v3",
      `get --raw ${address}`,
      "get customresourcedefinitions -o json --ignore-not-found -- printers.office.example",
    ]);
    const second = await type(["diff", "-f", "laser.yaml", "--server-side", "--force-conflicts"]);
    expect(second.asked).not.toContain(`get --raw ${address}`);
    expect(second.out).toBe(first.out);
  });

  it("are explained, whatever kubectl calls the kind", async () => {
    for (const name of ["printers.trays", "prn.trays", "Printer.trays", "printers.office.example"]) {
      const { code, out } = await type(["explain", name]);
      expect([name, code]).toEqual([name, 0]);
      expect(out).toMatch(/^Printer office\.example\/v1/);
    }
    expect((await type(["explain", "prn.trays"])).out).toContain("name");
    expect((await type(["explain", "gadgets"])).err).toContain("there is no such kind");
  });
});

describe("the types of a cluster of another release", () => {
  const text = { type: "string" };
  const core = (version: string, data: object) => ({
    openapi: "3.0.0",
    info: { title: "Kubernetes", version },
    paths: {},
    components: {
      schemas: {
        "io.k8s.api.core.v1.ConfigMap": {
          type: "object",
          properties: { apiVersion: text, kind: text, metadata: { type: "object" }, data },
          "x-kubernetes-group-version-kind": [{ group: "", version: "v1", kind: "ConfigMap" }],
        },
      },
    },
  });
  const texts = { type: "object", additionalProperties: text };
  const clusterOf = (version: string, data: object) => {
    const world = fakeKubectl([
      [
        "*'get --raw /openapi/v3'",
        prints({ paths: { "api/v1": { serverRelativeURL: "/openapi/v3/api/v1" } } }),
      ],
      ["*'get --raw /openapi/v3/api/v1'", prints(core(version, data))],
      ["*'get -o json'*", prints(settings("prod", "red"))],
      ["*'api-resources'*", "echo 'configmaps cm v1 true ConfigMap'"],
    ]);
    world.write("settings.yaml", WANTED);
    return world;
  };
  const older = clusterOf("v1.30.4", { ...texts, "x-kubernetes-map-type": "atomic" });
  const same = clusterOf("v1.36.1", { ...texts, "x-kubernetes-map-type": "atomic" });

  it("are those of Kubernetes' own kinds, too", async () => {
    const argv = ["explain", "cm.data", "--context", "blue"];
    expect((await older.type(argv)).out).toMatch(/^ConfigMap v1 {2}data {2}.*atomic/);
    expect((await same.type(argv)).out).not.toContain("atomic");
    expect((await older.type(["explain", "cm.data"])).asked).toEqual([""]);
  });

  it("tell which fields there are", async () => {
    const bare = clusterOf("v1.30.4", text);
    const { out } = await bare.type(["lint", "settings.yaml", "--live", "cluster"]);
    expect(out).toContain("data");
    expect((await older.type(["lint", "settings.yaml", "--live", "cluster"])).out).toContain("0 errors");
  });
});

describe("explain", () => {
  const { type } = fakeKubectl([]);

  it("takes a kind that nobody knows for a mistake, if the cluster cannot be asked", async () => {
    const { code, err } = await type(["explain", "gadgets"]);
    expect(code).toBe(2);
    expect(err).toContain("the cluster cannot be asked: kubectl api-resources --no-headers");
    expect(err).toContain("there is no such kind");
  });
});

describe("the folders that kubectl diff makes", () => {
  const live = settings("prod", "red");
  const { uid, file } = { uid: "u-1", file: "v1.ConfigMap.prod.settings" };
  const known = { ...live, metadata: { ...live.metadata, uid } };
  const { home, type } = fakeKubectl([noTypes, ["*'-f -'", prints(known)]]);

  /** An object as kubectl writes it there: without its owners. */
  function write(side: string, object: object | undefined): string {
    const folder = join(home, `${side}-1`);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, file), object === undefined ? "" : JSON.stringify(object));
    return folder;
  }
  const bare = (colour: string, id = uid) => ({
    ...live,
    metadata: { name: "settings", namespace: "prod", uid: id },
    data: { colour },
  });

  it("are shown with the owners that the same cluster knows", async () => {
    const sides = [write("LIVE", bare("red")), write("MERGED", bare("blue"))];
    expect(await type([...sides, "diff"])).toMatchObject({
      code: 1,
      out: "configmap/settings in prod\n  data:\n-   colour: red   │ kubectl-client-side-apply\n+   colour: blue  │ kubectl-client-side-apply\n",
      err: "",
    });
  });

  it("are shown without owners if another cluster is asked, or none", async () => {
    const sides = [write("LIVE", bare("red", "u-2")), write("MERGED", bare("blue", "u-2"))];
    for (const parts of [{}, { env: {} }]) {
      const { code, out, err } = await type([...sides, "diff"], parts);
      expect(code).toBe(1);
      expect(out).not.toContain("│");
      expect(err).toContain(
        "configmap/settings comes without its owners: add --show-managed-fields to kubectl diff",
      );
    }
  });

  it("have the exit codes that kubectl wants", async () => {
    expect((await type([write("LIVE", bare("red")), write("MERGED", bare("red"))])).code).toBe(0);
    const made = await type([write("LIVE", undefined), write("MERGED", bare("red"))]);
    expect([made.code, made.out.split("\n")[0]]).toEqual([1, "configmap/settings in prod (new)"]);
    const gone = await type([write("LIVE", bare("red")), write("MERGED", undefined)]);
    expect([gone.code, gone.out.split("\n")[0]]).toEqual([1, "configmap/settings in prod (gone)"]);
    expect((await type([write("LIVE", { a: 1 }), write("MERGED", bare("red"))])).code).toBe(2);
  });
});
