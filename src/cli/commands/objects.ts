/** What the commands about objects run. They need nearly the same, so they load together: few files load sooner than many. */
export { blameFiles } from "../blame/blame-files.ts";
export { extractFiles } from "../managers/extract-files.ts";
export { listFiles } from "../managers/list-files.ts";
export { migrateFiles } from "../managers/migrate-files.ts";
export { stripFiles } from "../managers/strip-files.ts";
export { createFiles } from "../patch/create-files.ts";
export { patchFiles } from "../patch/patch-files.ts";
export { applyFiles } from "../predict/apply-files.ts";
export { diffFiles } from "../predict/diff-files.ts";
export { diffSides } from "../predict/diff-sides.ts";
