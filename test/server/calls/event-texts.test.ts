import { expect, it } from "vitest";
import { EventTexts } from "../../../src/server/calls/event-texts.ts";

const changeOf = (revision: number) => ({ key: "k", revision, entry: undefined, previous: undefined });

it("an event is written once for all who want it in the same form", () => {
  const texts = new EventTexts();
  const change = changeOf(1);
  let written = 0;
  const write = () => `text ${++written}`;
  expect([1, 2, 3].map(() => texts.get(change, "plain", write))).toEqual(["text 1", "text 1", "text 1"]);
  expect(texts.get(change, "table", write)).toBe("text 2");
});

it("events are forgotten when their texts are long, save the newest", () => {
  const texts = new EventTexts();
  const [old, newest] = [changeOf(0), changeOf(1)];
  const long = "x".repeat(20 * 1024 * 1024);
  texts.get(old, "plain", () => "before");
  texts.get(newest, "plain", () => long);
  expect(texts.get(newest, "plain", () => "again")).toBe(long);
  expect(texts.get(old, "plain", () => "again")).toBe("again");
});

it("events are forgotten when others have come", () => {
  const texts = new EventTexts();
  const old = changeOf(0);
  texts.get(old, "plain", () => "before");
  for (let revision = 1; revision <= 64; revision++) texts.get(changeOf(revision), "plain", () => "text");
  expect(texts.get(old, "plain", () => "again")).toBe("again");
});
