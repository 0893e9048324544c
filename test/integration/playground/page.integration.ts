import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storyNamed } from "../../playground/play.ts";
import {
  editorIn,
  outcomeIn,
  type Playground,
  paste,
  pasteInto,
  startPlayground,
  waitForOutcome,
} from "./open-page.ts";

let playground: Playground;

beforeAll(async () => {
  playground = await startPlayground();
});

afterAll(() => playground?.close());

describe("the page", () => {
  it("shows what is typed as it is typed", async () => {
    const { page, errors } = await playground.open();
    const editor = editorIn(page, "write");
    await paste(
      page,
      "write",
      "apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: settings\ndata:\n  colour: blue\n",
    );
    await page.waitForSelector('.line:has-text("colour: blue")');
    await editor.press("Control+End");
    await page.keyboard.type("  size: large");
    await page.waitForSelector('.line:has-text("size: large")');
    expect(await outcomeIn(page).textContent()).toContain("configmap/settings");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("completes by the schema, and tells on hovering how a list merges", async () => {
    const { page } = await playground.open();
    const editor = editorIn(page, "write");
    await paste(page, "write", "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\nspec:\n  ");
    await editor.press("Control+End");
    await page.keyboard.type("min");
    await page.locator('.cm-tooltip-autocomplete li:has-text("minReadySeconds")').click();
    await page.keyboard.type("5");
    await page.waitForSelector('.line:has-text("minReadySeconds: 5")');
    await page.locator('#pane-write .cm-line:has-text("minReadySeconds")').locator("span").first().hover();
    await page.waitForSelector(".cm-tooltip .facts");
    await page.context().close();
  });

  it("takes a definition that is dropped, and then knows its kind", async () => {
    const { page, errors } = await playground.open();
    const [definition] = storyNamed("union").definitions;
    await paste(page, "write", storyNamed("union").moves[0]?.text ?? "");
    await page.waitForSelector("text=nobody has defined example.com/v1 Source");
    await page.evaluate((text) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "sources.crd.yaml"));
      const event = (name: string) => new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true });
      document.querySelector("main")?.dispatchEvent(event("dragover"));
      document.querySelector("main")?.dispatchEvent(event("drop"));
    }, definition?.text ?? "");
    await page.waitForSelector("text=1 kind is defined now.");
    await page.waitForSelector('.line:has-text("type: Git")');
    await page.getByRole("tab", { name: "Definitions" }).click();
    expect(await page.textContent(".definitions")).toContain("sources.crd.yaml");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("has the request that kubectl sends, and tells what changes", async () => {
    const { page } = await playground.open();
    await page.getByRole("tab", { name: "Request" }).click();
    await page.waitForSelector("text=application/apply-patch+yaml");
    await page.click(".next");
    await page.getByRole("tab", { name: "Changes" }).click();
    await page.waitForSelector('.changes td:has-text("proxy")');
    await page.context().close();
  });

  it("shows what a change of a definition breaks, on its lines, and converts there and back", async () => {
    const { page, errors } = await playground.open();
    await page.selectOption(".story-choice", "duplicate-field");
    await page.getByRole("button", { name: "Evolve" }).click();
    await page.waitForSelector(".finding.breaking");
    await page.waitForSelector(".evolve .cm-lint-marker-error");
    await page.selectOption(".story-choice", "conversion");
    await page.getByRole("button", { name: "Evolve" }).click();
    await pasteInto(
      page.locator('.cm-content[aria-label="An object to convert"]'),
      "apiVersion: example.com/v2\nkind: Probe\nmetadata:\n  name: a\nspec:\n  timeoutSeconds: 90\n",
    );
    await page.waitForSelector("text=Nothing is lost there and back.");
    expect(await page.textContent(".converted")).toContain("timeout: 1m30s");
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("is all in its link", async () => {
    const { page } = await playground.open();
    await page.click(".next");
    await page.waitForSelector(".steps li:nth-child(1)");
    await paste(
      page,
      "write",
      "apiVersion: apps/v1\nkind: Deployment\nmetadata:\n  name: shop\nspec:\n  paused: true\n",
    );
    await page.click("text=Share link");
    await page.waitForFunction(() => location.hash.length > 100);
    const { hash } = new URL(page.url());
    const other = await playground.open({ path: hash });
    await other.page.waitForSelector('.line:has-text("paused: true")');
    expect(await other.page.locator(".steps li").count()).toBe(1);
    expect(await editorIn(other.page, "live").textContent()).toContain("apps/v1");
    for (const opened of [page, other.page]) await opened.context().close();
  });

  it("downloads what happened", async () => {
    const { page } = await playground.open();
    await page.click(".next");
    await page.waitForSelector(".steps li:nth-child(1)");
    for (const [as, name] of [
      ["session", "playground.session.sh"],
      ["vectors", "playground.jsonl"],
    ] as const) {
      const waiting = page.waitForEvent("download");
      await page.selectOption(".download", as);
      expect((await waiting).suggestedFilename()).toBe(name);
    }
    await page.context().close();
  });

  it("works without a network once it was loaded", async () => {
    const { page } = await playground.open();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.reload();
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await page.click(".next");
    await waitForOutcome(page, "configured");
    await page.context().close();
  });
});

describe("what is hostile ends in a sentence", () => {
  it("50 MB that are pasted", async () => {
    const { page } = await playground.open();
    await paste(page, "write", "a: b\n".repeat(10_000_000));
    await page.waitForSelector(".notice.error:has-text('50 MB')");
    await waitForOutcome(page, "created");
    await page.context().close();
  });

  it("a bomb of aliases, deep nesting", async () => {
    const { page } = await playground.open();
    const bomb = ["a: &a [x,x,x,x,x,x,x,x,x]"];
    for (let level = 0; level < 10; level++) {
      const [from, to] = [level, level + 1].map((index) => String.fromCharCode(97 + index));
      bomb.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(",")}]`);
    }
    for (const text of [bomb.join("\n"), "[".repeat(100_000)]) {
      await paste(page, "write", text);
      await waitForOutcome(page, "unreadable");
      expect(await page.textContent(".problem.error")).not.toBe("");
    }
    await paste(page, "write", "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n");
    await waitForOutcome(page, "created");
    await page.context().close();
  });

  it("an object that is as large as one can be, in one line or in many: it shows, and goes on", async () => {
    const { page, errors } = await playground.open();
    const head = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n";
    const many = Array.from({ length: 30_000 }, (_, index) => `  key-${index}: value\n`).join("");
    for (const [data, shown] of [
      [`  a: ${"x".repeat(900_000)}\n`, '.line:has-text("xxx")'],
      [many, '.line:has-text("key-7")'],
      [`  a: ${"x".repeat(1_500_000)}\n`, '.outcome-bar[data-outcome="refused"]'],
    ] as const) {
      await paste(page, "write", head + data);
      await page.waitForSelector(shown);
      await paste(page, "write", `${head}  a: short\n`);
      await page.waitForSelector('.line:has-text("a: short")');
    }
    expect(errors).toEqual([]);
    await page.context().close();
  });

  it("a link that somebody damaged, or poisoned", async () => {
    for (const fragment of ["#p1.AAAA", "#p1.%%%", "#x", `#p1.${"A".repeat(100_000)}`]) {
      const { page, errors } = await playground.open({ path: fragment });
      await page.waitForSelector(".notice.error");
      expect(await page.textContent(".notice")).toMatch(/link/);
      await waitForOutcome(page, "created");
      expect(errors).toEqual([]);
      await page.context().close();
    }
  });

  it("what looks like HTML is text", async () => {
    const { page, errors } = await playground.open();
    const evil = "<img src=x onerror=document.title='broken'>";
    await paste(
      page,
      "write",
      `apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: "${evil}"\n  labels: {a: "${evil}"}\ndata:\n  a: "${evil}"\n`,
    );
    await page.fill(".manager", evil);
    await page.waitForSelector(".problem.error");
    await page.locator(".line").last().click();
    await page.waitForSelector(".path-title");
    expect(await page.locator("img[src=x]").count()).toBe(0);
    expect(await page.title()).toBe("Fieldwise playground");
    expect(errors).toEqual([]);
    await page.context().close();
  });
});

describe("the policy", () => {
  it("comes as a header and in the page, and lets nothing run that is not the page's own", async () => {
    const { page } = await playground.open();
    const response = await page.request.get(playground.url);
    for (const policy of [
      response.headers()["content-security-policy"] ?? "",
      (await page.getAttribute('meta[http-equiv="Content-Security-Policy"]', "content")) ?? "",
    ]) {
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toMatch(/unsafe-(?:eval|inline)/);
    }
    // What a debugger runs may do more than the page: a timer is the page's own.
    const ran = await page.evaluate(async () => {
      await new Promise((resolve) => setTimeout(resolve));
      const script = document.createElement("script");
      script.textContent = "document.title = 'ran'";
      document.body.append(script);
      let evaluated = "no";
      try {
        // biome-ignore lint/security/noGlobalEval: that it cannot be is what is tried
        evaluated = eval("'yes'");
      } catch {
        evaluated = "refused";
      }
      return [document.title, evaluated];
    });
    expect(ran).toEqual(["Fieldwise playground", "refused"]);
    await page.context().close();
  });

  it("serves nothing but the page's files", async () => {
    const { page } = await playground.open();
    for (const path of ["package.json", "..%2fcli/bin.js", "assets/", "x"])
      expect((await page.request.get(playground.url + path)).status()).toBe(404);
    expect((await page.request.post(playground.url)).status()).toBe(405);
    await page.context().close();
  });
});
