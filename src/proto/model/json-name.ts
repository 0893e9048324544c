/** The name of a field in JSON, if it states no other: without underscores, and a capital after each. */
export function jsonNameOf(name: string): string {
  return name.replace(/_+(.?)/g, (_, letter: string) => letter.toUpperCase());
}
