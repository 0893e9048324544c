/** A request, whose body is made when it is sent. */
export interface HostileSent {
  readonly method: string;
  readonly path: string;
  readonly contentType: string;
  readonly accept?: string;
  readonly body?: () => string | Uint8Array;
}

/** Something to send to a server that must go on as if nothing had happened. */
export interface HostileRequest {
  readonly name: string;
  /** What is sent before, and done with. */
  readonly before?: readonly HostileSent[];
  readonly request: HostileSent;
  /** What may be answered. If it is not said, anything but a 500, save for an object that is too large to be stored. */
  readonly expect?: readonly number[];
}

/** A request with a text or with what JSON makes of a value. */
export function sendOf(
  method: string,
  path: string,
  body: () => unknown,
  contentType = "application/json",
): HostileSent {
  const text = (): string => {
    const value = body();
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  return { method, path, contentType, body: text };
}

/** As many items as have about so many characters as JSON. */
export function listOf<T>(characters: number, item: (index: number) => T): T[] {
  const items: T[] = [];
  for (let size = 0; size < characters; ) {
    const next = item(items.length);
    items.push(next);
    size += JSON.stringify(next).length + 1;
  }
  return items;
}

/** The same for the fields of an object. */
export function mapOf<T>(
  characters: number,
  field: (index: number) => readonly [string, T],
): Record<string, T> {
  return Object.fromEntries(listOf(characters, field).map(([key, value]) => [key, value])) as Record<
    string,
    T
  >;
}
