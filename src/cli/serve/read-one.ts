import { readFiles } from "../input/read-files.ts";
import type { Io } from "../io.ts";

/** The text of the one file that a user names. */
export async function readOne(name: string, io: Io): Promise<string> {
  for await (const { text } of readFiles([name], io)) return text;
  return "";
}
