import { type PlacedIn, SchemaPlaces } from "../../preview/index.ts";
import type { Document } from "./documents.ts";
import type { FilePosition } from "./file-position.ts";
import { positionOf } from "./locate.ts";

/** Finds where in the files of these documents a field of a kind or a definition is, as `SchemaPlaces` does. */
export function schemaPositions(
  documents: readonly Document[],
): (holder: string, path: string) => FilePosition | undefined {
  const places = new SchemaPlaces(documents);
  // An enum has thousands of findings at one place, and counting lines takes time.
  const known = new Map<PlacedIn<Document>, FilePosition>();
  return (holder, path) => {
    const found = places.find(holder, path);
    if (found === undefined) return undefined;
    const position = known.get(found) ?? positionOf(found.document, found.place);
    known.set(found, position);
    return position;
  };
}
