import { decodeElement, type PathElement, printPath } from "../fieldpath/internal.ts";

/** A path, given by the FieldsV1 texts of its elements, as Kubernetes writes it. */
export function printElements(elements: readonly string[]): string {
  return printPath(elements.map((element) => decodeElement(element) as PathElement));
}
