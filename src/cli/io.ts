/** The world as a command sees it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
}

/** Runs a command; gives back its exit code. */
export type Command = (args: readonly string[], io: Io) => number | Promise<number>;
