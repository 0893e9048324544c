/** What the other rooms get of this one: all that callers outside get of it, and the pieces that it is made of. */
export * from "./index.ts";
export { jsonNameOf } from "./model/json-name.ts";
