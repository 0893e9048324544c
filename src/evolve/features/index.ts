/** Client features: what a client that does not know every field may see of an object. */
export type { FeatureRule, MirroredFields } from "./feature-rule.ts";
export { featureRules } from "./feature-rules.ts";
export { type ClientFeatures, type Tailored, tailor } from "./tailor.ts";
