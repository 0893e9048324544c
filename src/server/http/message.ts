/** Who sends a request. */
export interface User {
  readonly name: string;
  readonly groups: readonly string[];
  /** Tells users of one name apart, as they come and go. */
  readonly uid?: string | undefined;
  /** What else is known of the user, by keys that mean something to those who decide. */
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
  /** Whether the user may only look. */
  readonly readOnly?: boolean;
}

/** A request as the server reads it: what every runtime can give without making more of it than is asked for. */
export interface HttpRequest {
  readonly method: string;
  /** The path as it was sent, still escaped. */
  readonly path: string;
  /** What follows the `?`, still escaped. */
  readonly query: string;
  /** The value of a header, by its name in lower case. */
  header(name: string): string | undefined;
  /**
   * All headers whose names begin like that, in lower case, each as it was sent: those of one name are not joined. Without this,
   * nobody is impersonated with extras, or with more than one group.
   */
  headersWith?(prefix: string): readonly (readonly [name: string, value: string])[];
  /** The body as text. Fails with a `StatusError` if it has more bytes than that. */
  text(limit: number): Promise<string>;
  /** The body as it was sent; it is read once only, as text or as bytes. Without this, bodies can be nothing but text. */
  readonly bytes?: ((limit: number) => Promise<Uint8Array>) | undefined;
  /** Who the transport itself vouches for: the holder of a client certificate. */
  readonly user?: User | undefined;
  /** Whether the client has gone by now, so that what takes long need not go on. Without this, nobody knows. */
  readonly isGone?: boolean | undefined;
}

/** An answer. */
export interface HttpReply {
  readonly status: number;
  /** By names in lower case. Values have a character for each byte, as the web's do. */
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: string | Uint8Array | Stream;
  /** Whether a body that is a stream is worth compressing: it is long, and nobody waits for parts of it. */
  readonly compressible?: boolean;
}

/**
 * A body that is written as it goes: it is given where to write to, and writes until either side ends it. Whoever has such a
 * body calls it, also if the client has gone, so that it can let go of what it holds.
 */
export type Stream = (sink: Sink) => void;

/** Where a stream goes. */
export interface Sink {
  /**
   * Sends text, or bytes; nothing once the body has ended. How many bytes still wait to be read by the client comes back, so
   * that slow readers can be told apart: none once the client has gone.
   */
  write(content: string | Uint8Array): number;
  /** Calls back once as soon as all that was written has gone out. */
  onDrain(callback: () => void): void;
  /** Ends the body. What waits may still be read. */
  end(): void;
  /** Gives up on the client, and on what waits for it. */
  cut(): void;
  /** Calls back once when the client has gone, or the body has ended. */
  onClose(callback: () => void): void;
}
