import { kubernetesResources } from "../../kubernetes/internal.ts";

/** What a user may call a kind: the kind itself in any case, its plural, or kubectl's short name. */
export function isNameOf(text: string, kind: string): boolean {
  const wanted = text.toLowerCase();
  const singular = kind.toLowerCase();
  if (wanted === singular || wanted === pluralOf(singular)) return true;
  return kubernetesResources().some(
    (fact) => fact.kind === kind && (fact.name === wanted || fact.shortNames?.includes(wanted)),
  );
}

/** The plural as the API server makes it for kinds that do not state theirs. */
function pluralOf(singular: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(singular)) return `${singular}es`;
  return /[^aeiou]y$/.test(singular) ? `${singular.slice(0, -1)}ies` : `${singular}s`;
}
