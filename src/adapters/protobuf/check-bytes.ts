import { invalidArgument, MergeError } from "../../value/internal.ts";

/** Throws unless an argument is bytes that may be a descriptor set. */
export function checkBytes(bytes: unknown): asserts bytes is Uint8Array {
  if (!(bytes instanceof Uint8Array))
    throw invalidArgument("a descriptor set must be bytes: pass a Uint8Array, such as a file's content");
  if (bytes[0] === 0x1f && bytes[1] === 0x8b)
    throw new MergeError("DOCUMENT_INVALID", "", "this is compressed with gzip: decompress it first");
}

export function unreadable(why: string, cause?: unknown): MergeError {
  return new MergeError(
    "DOCUMENT_INVALID",
    "",
    `this is not a descriptor set in binary form, ${why}: pass what \`protoc -o\` or \`buf build -o image.binpb\` writes`,
    { cause },
  );
}
