/** Client features: what a client that does not know every field may see of an object. */
export {
  clientFeaturesOf,
  featureParameters,
  type ServerDuty,
  serverDuties,
  type XdsClient,
} from "./client-features.ts";
export type { FeatureRule, MirroredFields } from "./feature-rule.ts";
export { featureRules } from "./feature-rules.ts";
export { CLIENT_FEATURES, type RegisteredFeature } from "./registry.ts";
export { type ClientFeatures, type Tailored, tailor } from "./tailor.ts";
