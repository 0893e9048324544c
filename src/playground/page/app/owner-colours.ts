const colours = new Map<string, number>();

/** How many there are; then they begin again. */
const COUNT = 8;

/** The colour of a manager, by number: the same in every step and every view. */
export function colourOf(manager: string): number {
  let colour = colours.get(manager);
  if (colour === undefined) {
    colour = colours.size % COUNT;
    colours.set(manager, colour);
  }
  return colour;
}

/** Begins anew, as another object has other managers. */
export function forgetColours(): void {
  colours.clear();
}
