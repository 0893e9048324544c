/** The playground: a page that shows an apply before it happens, and the engine that works for it. */
export type * from "./engine/messages.ts";
export type * from "./state.ts";
