import { expect, it } from "vitest";
import { AnswerSize } from "../../../src/server/webhooks/answer-size.ts";

const MIB = 1024 * 1024;

it("an answer has no more bytes than it may have", () => {
  const size = new AnswerSize(10);
  size.add(10);
  expect(() => size.add(1)).toThrow("the answer has more than 10 bytes");
  size.release();
});

it("all answers together have no more than there is room for, until some have been read", () => {
  const first = new AnswerSize(100 * MIB);
  const second = new AnswerSize(100 * MIB);
  first.add(40 * MIB);
  expect(() => second.add(40 * MIB)).toThrow("there are too many long answers at a time");
  second.release();
  first.release();
  const third = new AnswerSize(100 * MIB);
  third.add(60 * MIB);
  third.release();
});
