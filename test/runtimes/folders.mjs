import { fileURLToPath } from "node:url";

/** This package's own folder. */
export const here = fileURLToPath(new URL(".", import.meta.url));
/** The project's. */
export const root = fileURLToPath(new URL("../..", import.meta.url));
/** Where the packed project and the bundles go. */
export const out = fileURLToPath(new URL(".build", import.meta.url));
