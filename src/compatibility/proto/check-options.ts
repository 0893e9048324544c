import type { ProtoApi } from "../../proto/internal.ts";
import { MergeError } from "../../value/internal.ts";

/** Options that tell what is promised, by the number that they have where a set does not declare them. */
const NEEDED: ReadonlyMap<string, string> = new Map([
  ["[#1071]", "validate/validate.proto"],
  ["[#222707719]", "udpa/annotations/status.proto"],
  ["[#226829418]", "xds/annotations/v3/status.proto"],
]);

/** Throws if a set has options that tell what is promised, and lacks the file that declares them. */
export function checkOptionsReadable({ files, messages }: ProtoApi): void {
  const check = (options: object, where: string): void => {
    for (const key in options) {
      const file = NEEDED.get(key);
      if (file === undefined) continue;
      throw new MergeError(
        "DOCUMENT_INVALID",
        where,
        `its options cannot be read without ${file}: build the descriptor set with its imports (protoc --include_imports)`,
      );
    }
  };
  for (const { options, path } of files) check(options, path);
  for (const message of messages.values()) {
    check(message.options, message.fullName);
    for (const field of message.fields) check(field.options, field.fullName);
  }
}
