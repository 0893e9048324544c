import { MergeError } from "../value/internal.ts";

/** Throws if there are problems: the first, which has all of them, each once. */
export function refuseAll(problems: readonly MergeError[]): void {
  const [first, ...more] = new Map(problems.map((problem) => [problem.message, problem])).values();
  if (first === undefined) return;
  const others = more.length === 0 ? "" : ` (and ${more.length} more)`;
  throw new MergeError(first.code, first.path, first.detail + others, { problems: [first, ...more] });
}
