/** What most programs need of all rooms, in one place. Each room has an entry of its own, which has the rest, too. */
export {
  type Application,
  type ApplyOptions,
  type ApplyResult,
  apply,
  blame,
  type Conflict,
  conflictRules,
  extract,
  listManagers,
  migrate,
  type Owner,
  owners,
  storyOf,
  strip,
  type Update,
  update,
} from "./apply/index.ts";
export {
  kubernetes,
  prepareApply,
  prepareMigration,
  preparePatch,
  resourceOf,
  restPath,
  statusOf,
} from "./kubernetes/index.ts";
export { lint, lintPatch, lintSchema } from "./lint/index.ts";
export { loadCustomResource, loadMergeSchema, loadOpenApi } from "./openapi/index.ts";
export {
  applyMergePatch,
  applyPatch,
  createMergePatch,
  createPatch,
  createThreeWayMergePatch,
  createThreeWayPatch,
} from "./patch/index.ts";
export {
  combineSchemas,
  deduced,
  describe,
  type KubernetesObject,
  type ObjectType,
  type Schema,
} from "./schema/index.ts";
export { validate } from "./typed/index.ts";
export {
  type ErrorCode,
  type Json,
  type JsonObject,
  MergeError,
  parseJson,
  printJson,
  toJson,
} from "./value/index.ts";
