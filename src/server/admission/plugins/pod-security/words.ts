import { compareStrings } from "../../../../value/internal.ts";
import { namesWhere, type PodView } from "./pod-view.ts";

export function count(singular: string, plural: string, { length }: { readonly length: number }): string {
  return length === 1 ? singular : plural;
}

/** Texts as messages list them. Quotes in them stay as they are. */
export function quoteAll(texts: readonly string[]): string {
  return texts.map((text) => `"${text}"`).join(", ");
}

/** Texts that are found here and there, each once, in order. */
export function listFound(found: ReadonlySet<string>): readonly string[] {
  return [...found].sort(compareStrings);
}

/** `container "a"`, `containers "a", "b"`. */
export function nameContainers(names: readonly string[]): string {
  return `${count("container", "containers", names)} ${quoteAll(names)}`;
}

/** What of a pod has a security context that something is true of: `pod and container "a"`; empty if nothing has. */
export function nameSetters(pod: PodView, isBad: (security: PodView["security"]) => boolean): string {
  const names = namesWhere(pod, ({ security }) => isBad(security));
  return [...(isBad(pod.security) ? ["pod"] : []), ...(names.length > 0 ? [nameContainers(names)] : [])].join(
    " and ",
  );
}
