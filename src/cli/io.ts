/** The world as a command sees it. */
export interface Io {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  /** All of standard input. */
  readonly readStdin: () => Promise<Uint8Array>;
  /** The folder that relative paths start from. */
  readonly cwd: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The width of the terminal that `out` writes to; `undefined` if it writes elsewhere. */
  readonly outColumns: number | undefined;
  /** The width of the terminal that `err` writes to; `undefined` if it writes elsewhere. */
  readonly errColumns: number | undefined;
  readonly now: () => Date;
  /** Waits until the user asks a command to stop that would go on by itself. */
  readonly untilStopped: () => Promise<void>;
  /** Opens an address in the browser; gives whether there is something that does. */
  readonly openAddress: (url: string) => boolean;
  /** The version of the package. */
  readonly version: () => string;
}
