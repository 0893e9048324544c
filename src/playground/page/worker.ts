import { createEngine } from "../engine/engine.ts";
import type { Answer, Question } from "../engine/messages.ts";

/** What a worker is to itself: the types of pages do not say. */
interface WorkerSelf {
  onmessage: ((event: MessageEvent<Question>) => void) | null;
  postMessage(answer: Answer): void;
}

const self = globalThis as unknown as WorkerSelf;
const engine = createEngine();

async function answer({ id, name, ask }: Question): Promise<Answer> {
  try {
    return { id, ok: true, answer: await (engine[name] as (ask: unknown) => Promise<never>)(ask) };
  } catch (error) {
    return { id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

self.onmessage = async ({ data }) => self.postMessage(await answer(data));
