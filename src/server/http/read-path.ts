import { badRequest } from "../status/status.ts";

/** The parts of a path, each unescaped. A hostile one is refused. */
export function splitPath(path: string): readonly string[] {
  const parts = path.split("/");
  // A path begins with a slash, and may end with one.
  parts.shift();
  if (parts.at(-1) === "") parts.pop();
  return path.includes("%") ? parts.map(unescapePart) : parts;
}

function unescapePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw badRequest(`the path has an escape that cannot be read: ${JSON.stringify(part)}`);
  }
}
