/** Feature gates of a server: fields that are dropped as long as their gate is off, unless they are in use. */
export {
  type DroppedFields,
  dropDisabledFields,
  type FeatureGates,
  type GatedWrite,
} from "./drop-disabled-fields.ts";
