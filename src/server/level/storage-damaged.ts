/** What is on disk is not what was written. Nothing of it was thrown away. */
export class StorageDamaged extends Error {
  override readonly name = "StorageDamaged";
  /** What is wrong, without where and what to do. */
  readonly what: string;

  constructor(directory: string, what: string, options?: ErrorOptions) {
    super(
      `the storage in ${directory} is damaged: ${what}; restore a copy of the directory, or see what can be saved: fieldwise check --data ${directory}`,
      options,
    );
    this.what = what;
  }
}

export function describeMissing(from: number, to: number): string {
  return `the writes from revision ${from} to ${to} are missing`;
}
