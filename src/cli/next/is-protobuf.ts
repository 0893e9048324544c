import { namesProtobuf } from "../breaking/names-protobuf.ts";
import type { Io } from "../io.ts";

/** Whether a user asks for the next version of a protobuf API: versions are named for custom resources only, which are in YAML or JSON. */
export function isProtobuf(
  { from, to }: { readonly from: string | undefined; readonly to: string | undefined },
  operands: readonly string[],
  io: Io,
): boolean {
  if (from !== undefined || to !== undefined) return false;
  return !operands.some((name) => /\.ya?ml$/.test(name) && !namesProtobuf(name, io));
}
