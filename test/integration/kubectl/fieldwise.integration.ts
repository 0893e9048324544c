import { afterAll, beforeAll, expect, it } from "vitest";
import { createKubectl, type Kubectl } from "./kubectl.ts";
import { pluginFolder } from "./plugins.ts";
import { serveKubectl } from "./serve-kubectl.ts";
import { suits } from "./version.ts";

let kubectl: Kubectl;
let close: () => Promise<void>;

beforeAll(async () => {
  ({ kubectl, close } = await serveKubectl(pluginFolder()));
});
afterAll(() => close());

const run = (line: string, by = kubectl) => by.run(line.split(" ")).done;

const name =
  "the line that a migration prints does it (since 1.21: earlier ones have no --show-managed-fields)";
it.runIf(suits(name))(name, async () => {
  await run("apply -f settings.yaml");
  const { printed } = await run("fieldwise managers migrate cm/settings --to gitops");
  const [, words = "", patch = ""] = /^kubectl (.+ -p) '(.+)'$/m.exec(printed) ?? [];
  expect(words).toBe("patch configmap/settings -n default --type=json -p");
  expect((await run("fieldwise managers list cm/settings")).printed).not.toContain("gitops");
  expect((await kubectl.run([...words.split(" "), patch]).done).code).toBe(0);
  expect((await run("fieldwise managers list cm/settings")).printed).toMatch(/gitops +Apply/);
});

it("a cluster that nobody serves is an error", async () => {
  const lost = createKubectl({ url: "http://127.0.0.1:9", plugins: pluginFolder() });
  const { code, printed } = await run("fieldwise diff -f settings.yaml --request-timeout 10s", lost);
  lost.close();
  expect(code).toBe(2);
  expect(printed).toMatch(/^error: kubectl get .+: .*(?:refused|did you specify the right host or port)/);
  expect(printed).not.toContain("(new)");
});
