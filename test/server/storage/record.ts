import { vi } from "vitest";
import type { Change, Storage, Watch } from "../../../src/server/storage/storage.ts";

/** A watch, and all that its observer was told. */
export interface Recorded {
  readonly watch: Watch;
  readonly changes: Change[];
  readonly errors: Error[];
}

/** Watches a prefix and writes down what is told. */
export async function record(storage: Storage, prefix: string, after: number): Promise<Recorded> {
  const changes: Change[] = [];
  const errors: Error[] = [];
  const watch = await storage.watch(prefix, after, {
    changed: (news) => void changes.push(...news),
    failed: (error) => void errors.push(error),
  });
  return { watch, changes, errors };
}

/** Waits until something holds, as what a store tells may take its time. */
export function eventually(check: () => void): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 5 });
}
