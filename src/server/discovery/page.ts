import type { HttpReply, HttpRequest } from "../http/message.ts";

/** A text that stays as it is for long, and what tells it apart from other texts. */
export interface Page {
  readonly text: string;
  /** The SHA-512 of the text, as Kubernetes writes it. */
  readonly hash: string;
}

export async function createPage(text: string): Promise<Page> {
  const digest = await crypto.subtle.digest("SHA-512", new TextEncoder().encode(text));
  const bytes = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0"));
  return { text, hash: bytes.join("").toUpperCase() };
}

/** The page, or that the client's copy is still right. */
export function answerPage(
  request: HttpRequest,
  { text, hash }: Page,
  headers: Readonly<Record<string, string>>,
): HttpReply {
  const etag = `"${hash}"`;
  const fresh = matches(request.header("if-none-match"), etag);
  return { status: fresh ? 304 : 200, headers: { ...headers, etag }, body: fresh ? "" : text };
}

function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  return header.split(",").some((part) => part.trim() === "*" || part.trim().replace(/^W\//, "") === etag);
}
