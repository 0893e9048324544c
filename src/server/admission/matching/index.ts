/** Which requests a webhook or a policy is about: rules, selectors, and other versions of the same resource. */
export { type Criteria, compileCriteria, type StatedCriteria } from "./criteria.ts";
export { decidesAboutAdmission, isSparedByPolicies } from "./exempt.ts";
export { labelsOf, namespaceLabelsOf, type Subject, type SubjectParts, subjectOf } from "./subject.ts";
