import type { Io } from "../io.ts";

const PROVIDED = new WeakMap<Io, Map<string, Uint8Array>>();

/** Lets a command read something under a name as if it were a file: what came from a cluster, say. */
export function provideFile(name: string, text: string, io: Io): void {
  const known = PROVIDED.get(io) ?? new Map();
  PROVIDED.set(io, known.set(name, Buffer.from(text)));
}

/** What stands for a file; `undefined` if files are what is meant. */
export function providedFile(name: string, io: Io): Uint8Array | undefined {
  return PROVIDED.get(io)?.get(name);
}
