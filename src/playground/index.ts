/** The playground: a page that shows an apply before it happens, and the engine that works for it. */
export { createEngine, type Engine } from "./engine/engine.ts";
export type * from "./engine/messages.ts";
export type * from "./state.ts";
export { STORIES, type Story, type StoryMove } from "./stories/index.ts";
export * from "./timeline.ts";
