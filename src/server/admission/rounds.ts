/**
 * How often the plug-ins are asked about one request: once, and once more if one that comes late has changed an object that others
 * have seen. They are asked in the same order again, and know by this what they have done before.
 */
export class Rounds {
  /** Whether this is the second round. */
  isSecond = false;
  /** Whether there is to be a second round. */
  wantsSecond = false;
  readonly #notes = new Map<string, unknown>();

  /** What a plug-in has noted about this request: what it makes if it asks for the first time. */
  notesOf<Notes>(plugin: string, create: () => Notes): Notes {
    let notes = this.#notes.get(plugin) as Notes | undefined;
    if (notes === undefined) {
      notes = create();
      this.#notes.set(plugin, notes);
    }
    return notes;
  }
}
