import { afterEach, describe, expect, it, vi } from "vitest";
import { postByFetch } from "../../../src/server/webhooks/post-by-fetch.ts";

afterEach(() => {
  vi.unstubAllGlobals();
});

const post = (limit: number) =>
  postByFetch({
    url: "https://hooks.test/v?timeout=1s",
    address: undefined,
    caBundle: undefined,
    body: "{}",
    limit,
    signal: new AbortController().signal,
  });

describe("where there is nothing but fetch", () => {
  it("reviews are posted as JSON, and redirects are not followed", async () => {
    const sent: unknown[] = [];
    vi.stubGlobal("fetch", async (url: string, { method, body, redirect }: RequestInit) => {
      sent.push([url, method, body, redirect]);
      return new Response("{}", { status: 201, headers: { "content-type": "application/json" } });
    });
    expect(await post(10)).toEqual({ status: 201, contentType: "application/json", body: "{}" });
    expect(sent).toEqual([["https://hooks.test/v?timeout=1s", "POST", "{}", "manual"]]);
  });

  it("an answer that is too long is not read to its end", async () => {
    let isCancelled = false;
    const endless = new ReadableStream({
      pull: (controller) => controller.enqueue(new Uint8Array(1000)),
      cancel: () => {
        isCancelled = true;
      },
    });
    vi.stubGlobal("fetch", async () => new Response(endless));
    await expect(post(5000)).rejects.toThrow("the answer has more than 5000 bytes");
    expect(isCancelled).toBe(true);
  });
});
