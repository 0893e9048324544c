import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { timeLeft } from "../../../../src/server/admission/webhooks/time-left.ts";
import type { HttpRequest } from "../../../../src/server/http/message.ts";

const createRequest = (): HttpRequest => ({
  method: "POST",
  path: "/",
  query: "",
  header: () => undefined,
  text: async () => "",
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("all webhooks together keep a request waiting for 34 seconds at most", () => {
  const request = createRequest();
  expect(timeLeft(request, 30)).toBe(30);
  vi.advanceTimersByTime(29_500);
  expect(timeLeft(request, 30)).toBe(5);
  expect(timeLeft(request, 3)).toBe(3);
  vi.advanceTimersByTime(4_500);
  expect(() => timeLeft(request, 1)).toThrow("Timeout: request did not complete within requested timeout");
});

it("each request has a time of its own", () => {
  timeLeft(createRequest(), 30);
  vi.advanceTimersByTime(40_000);
  expect(timeLeft(createRequest(), 30)).toBe(30);
});
