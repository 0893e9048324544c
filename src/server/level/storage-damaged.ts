/** What is on disk is not what was written. Nothing of it was thrown away. */
export class StorageDamaged extends Error {
  override readonly name = "StorageDamaged";

  constructor(directory: string, what: string, options?: ErrorOptions) {
    super(
      `the storage in ${directory} is damaged: ${what}; restore a copy of the directory, or see what can be saved: fieldwise check --data ${directory}`,
      options,
    );
  }
}

export function describeMissing(from: number, to: number): string {
  return `the writes from revision ${from} to ${to} are missing`;
}
