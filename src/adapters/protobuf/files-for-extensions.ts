/** What is asked of a file's descriptor here. */
interface File {
  readonly name: string;
  readonly dependency: readonly string[];
  readonly extension: readonly unknown[];
  readonly messageType: readonly Message[];
}

interface Message {
  readonly extension: readonly unknown[];
  readonly nestedType: readonly Message[];
}

/**
 * The files that declare extensions, each after those that it imports. A file whose imports are
 * not all there, as in a set without imports, is left out. `more` has files that need not be given.
 */
export function filesForExtensions<T extends File>(files: readonly T[], more: ReadonlyMap<string, T>): T[] {
  const byName = new Map(files.map((file) => [file.name, file]));
  const whole = new Map<string, boolean>();
  const seen = new Set<string>();
  const needed: T[] = [];

  function isWhole(name: string): boolean {
    const known = whole.get(name);
    if (known !== undefined) return known;
    // Imports have no cycles; where they do, that is an error of who reads them.
    whole.set(name, true);
    const file = byName.get(name) ?? more.get(name);
    const found = file?.dependency.every(isWhole) === true;
    whole.set(name, found);
    return found;
  }

  function need(name: string): void {
    const file = byName.get(name) ?? more.get(name);
    if (file === undefined || seen.has(name)) return;
    seen.add(name);
    file.dependency.forEach(need);
    needed.push(file);
  }

  for (const file of files)
    if ((file.extension.length > 0 || file.messageType.some(hasExtension)) && isWhole(file.name))
      need(file.name);
  return needed;
}

function hasExtension({ extension, nestedType }: Message): boolean {
  return extension.length > 0 || nestedType.some(hasExtension);
}
