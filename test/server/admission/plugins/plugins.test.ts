import { readFileSync } from "node:fs";
import { ADMISSION_PLUGINS, createApiServer, DEFAULT_ADMISSION_PLUGINS } from "fieldwise/server";
import { describe, expect, it } from "vitest";
import { createClient, PODS, pod } from "../../rest/client.ts";

describe("admission plug-ins", () => {
  it("are listed, with those among them that kube-apiserver has on by default", () => {
    expect(ADMISSION_PLUGINS).toContain("Priority");
    expect(ADMISSION_PLUGINS).toEqual(expect.arrayContaining([...DEFAULT_ADMISSION_PLUGINS]));
    expect(new Set(ADMISSION_PLUGINS).size).toBe(ADMISSION_PLUGINS.length);
  });

  it("are asked in kube-apiserver's order, however they are named", async () => {
    const order = ["TaintNodesByCondition", "Priority", "DefaultTolerationSeconds", "RuntimeClass"];
    expect(ADMISSION_PLUGINS.filter((name) => order.includes(name))).toEqual(order);
    const client = await createClient({}, { admission: ["DefaultTolerationSeconds", "Priority"] });
    const { body } = await client.create(PODS, pod("p", { priorityClassName: "nope" }));
    expect(body.message).toContain("no PriorityClass");
  });

  it("say nothing where they were not asked for", async () => {
    const client = await createClient();
    const { body } = await client.create(PODS, pod("p", { priorityClassName: "nope" }));
    expect(body.spec.priorityClassName).toBe("nope");
    expect(body.spec).not.toHaveProperty("tolerations");
  });

  it("that nobody knows are an error, which lists those there are", async () => {
    const failed = createApiServer({ admission: ["Priority", "Prority"] });
    await expect(failed).rejects.toThrow(
      `no admission plug-in "Prority": use any of ${ADMISSION_PLUGINS.join(", ")}`,
    );
  });
});

it("docs/server.md tells of each plug-in, in their order", () => {
  const text = readFileSync(new URL("../../../../docs/server.md", import.meta.url), "utf8");
  const [, table = ""] = text.split("| plug-in | | by default |\n");
  const rows = table.slice(0, table.indexOf("\n\n")).split("\n").slice(1);
  const told = rows.flatMap((row) =>
    [...(row.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  expect(told).toEqual(ADMISSION_PLUGINS);
});
