import type { NextProtoReport } from "../../next/index.ts";
import { printable } from "../../preview/index.ts";
import { MergeError } from "../../value/internal.ts";
import type { Style } from "../output/style.ts";
import { printTrigger } from "./print-trigger.ts";

/** Why a package has a next version: what asks for it, and how the package comes to that. */
export function printWhy(name: string, { packages, unchanged }: NextProtoReport, style: Style): string {
  const found = packages.find((one) => one.package === name);
  if (found !== undefined) {
    const head = `${style.bold(printable(name))} → ${printable(found.next.join(", "))}\n`;
    const own = found.triggers.map((trigger) => `  ${printable(printTrigger(trigger))}\n`);
    const way = found.because.map((field, index) => `  ${index === 0 ? "" : "→ "}${printable(field)}\n`);
    return head + [...own, ...way].join("");
  }
  if (unchanged.includes(name))
    return `${style.bold(printable(name))} stays: nothing in it is deprecated or moves, and it refers to nothing that changes\n`;
  throw new MergeError(
    "DOCUMENT_INVALID",
    name,
    "there is no such package among those that people work on: correct its name",
  );
}
