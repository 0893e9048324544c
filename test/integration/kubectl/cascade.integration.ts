import { afterAll, beforeAll, expect, it } from "vitest";
import type { Kubectl } from "./kubectl.ts";
import { serveKubectl } from "./serve-kubectl.ts";

let kubectl: Kubectl;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ kubectl, close } = await serveKubectl());
});
afterAll(() => close());

const run = async (line: string): Promise<string> => (await kubectl.run(line.split(" ")).done).printed.trim();

/** Creates an object that has another as its owner. */
async function createDependent(owner: string): Promise<void> {
  const uid = await run(`get cm ${owner} -o jsonpath={.metadata.uid}`);
  const reference = { apiVersion: "v1", kind: "ConfigMap", name: owner, uid, blockOwnerDeletion: true };
  const metadata = { name: "dependent", ownerReferences: [reference] };
  kubectl.write("dependent.json", { apiVersion: "v1", kind: "ConfigMap", metadata });
  expect(await run("create -f dependent.json")).toBe("configmap/dependent created");
}

it.each([
  ["goes after its owner", "background"],
  ["goes before its owner", "foreground"],
])("a dependent %s", async (_, cascade) => {
  await run("create configmap owner");
  await createDependent("owner");
  expect(await run(`delete cm owner --cascade=${cascade}`)).toMatch(/^configmap "owner" deleted/);
  expect(await run("wait --for=delete cm/dependent --timeout=10s")).toMatch(
    // Those before 1.21 complain if there is nothing to wait for.
    /^(configmap\/dependent condition met|error: no matching resources found)?$/,
  );
  expect(await run("get cm -o name")).toBe("");
});

it("a dependent that is orphaned stays", async () => {
  await run("create configmap owner");
  await createDependent("owner");
  expect(await run("delete cm owner --cascade=orphan")).toMatch(/^configmap "owner" deleted/);
  expect(await run("get cm -o jsonpath={.items[*].metadata.name}/{.items[*].metadata.ownerReferences}")).toBe(
    "dependent/",
  );
});
