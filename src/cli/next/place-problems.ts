import { type ProtoApi, type ProtoElement, readDescriptorSet } from "../../proto/internal.ts";
import type { MergeError } from "../../value/internal.ts";

/** The messages of problems with elements of an API, each behind its file and, where the set tells, its line. */
export function placeProblems(problems: readonly MergeError[], set: object): readonly string[] {
  const elements = new Map<string, ProtoElement>();
  for (const element of elementsOf(readDescriptorSet(set))) elements.set(element.fullName, element);
  return problems.map(({ path, message }) => {
    const { file, position } = elements.get(path) ?? {};
    if (file === undefined) return message;
    return `${file.path}${position === undefined ? "" : `:${position.line}:${position.column}`}: ${message}`;
  });
}

function* elementsOf({ messages, enums, services }: ProtoApi): Generator<ProtoElement> {
  for (const message of messages.values()) yield* [message, ...message.oneofs, ...message.fields];
  for (const found of enums.values()) yield* [found, ...found.values];
  for (const service of services.values()) yield* [service, ...service.methods];
}
