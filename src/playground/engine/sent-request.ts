/** How a write is sent. */
export interface Requests {
  /** Absent if nothing is sent; `message` says why. */
  readonly http?: HttpRequest | undefined;
  readonly message?: string | undefined;
  readonly kubectl?: string | undefined;
  readonly fieldwise?: string | undefined;
  readonly typescript?: string | undefined;
}

export interface HttpRequest {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  readonly contentType: string;
  readonly body: string;
}
