/** The names that an option was given: several may stand in one text, with commas between them. */
export function splitNames(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(",")).filter((name) => name !== "");
}
