import { describe, expect, it } from "vitest";
import { SharedQuestion } from "../../../src/server/etcd/shared-question.ts";

/** Until everything that was about to be asked has been. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** A question whose answers are given by hand. */
function byHand() {
  const asked: { answer: (value: number) => void; fail: (error: Error) => void }[] = [];
  const question = new SharedQuestion<number>(
    () => new Promise((resolve, reject) => asked.push({ answer: resolve, fail: reject })),
  );
  return { asked, question };
}

describe("SharedQuestion", () => {
  it("is asked once for all of one turn", async () => {
    const { asked, question } = byHand();
    const answers = [question.answer(), question.answer()];
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.answer(7);
    expect(await Promise.all(answers)).toEqual([7, 7]);
  });

  it("gives nobody the answer to what was asked before they wanted to know", async () => {
    const { asked, question } = byHand();
    const first = question.answer();
    await settle();
    const late = [question.answer(), question.answer()];
    await settle();
    expect(asked).toHaveLength(1);
    asked[0]?.answer(1);
    expect(await first).toBe(1);
    await settle();
    expect(asked).toHaveLength(2);
    asked[1]?.answer(2);
    expect(await Promise.all(late)).toEqual([2, 2]);
  });

  it("is asked anew after it failed, and fails only for those who waited for that answer", async () => {
    const { asked, question } = byHand();
    const first = question.answer();
    await settle();
    const late = question.answer();
    asked[0]?.fail(new Error("gone"));
    await expect(first).rejects.toThrow("gone");
    await settle();
    asked[1]?.answer(2);
    expect(await late).toBe(2);
  });
});
