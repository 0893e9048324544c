/** What lets an API change while its clients do not: duplicate fields, unions, conversion. */
export * from "./conversion/index.ts";
export * from "./duplicates/index.ts";
export * from "./equality/index.ts";
export * from "./features/index.ts";
export * from "./gates/index.ts";
export * from "./generate/index.ts";
export * from "./unions/index.ts";
