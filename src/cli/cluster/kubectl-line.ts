import { printable } from "../../preview/index.ts";
import type { Cluster } from "./find-cluster.ts";

/** The line to type to have kubectl do something, at the cluster that was asked if there was one. */
export function kubectlLine(words: readonly string[], cluster: Cluster | undefined): string {
  return ["kubectl", ...words, ...(cluster?.kubectl.flags ?? [])].map(quote).join(" ");
}

/** As shells take it for one word. */
function quote(word: string): string {
  const text = printable(word);
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
