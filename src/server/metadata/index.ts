/** What Kubernetes asks of any object and any request: names, labels, owners and the options of reads and writes. */
export type { Cause } from "../status/status.ts";
export { duplicate, forbidden, invalid, notFound, notSupported, required, tooLong } from "./cause.ts";
export { type DeleteOptions, type PropagationPolicy, readDeleteOptions } from "./delete-options.ts";
export { generateName } from "./generate-name.ts";
export { labelKeyProblems, labelValueProblems } from "./label-problems.ts";
export { type ListOptions, readListOptions } from "./list-options.ts";
export { managerFromUserAgent } from "./manager-name.ts";
export { type NameRule, nameRuleOf, subdomainName } from "./name-rules.ts";
export { type MetadataRules, validateObjectMeta } from "./object-meta.ts";
export { type MetadataUpdate, validateObjectMetaUpdate } from "./object-meta-update.ts";
export { printGoNumber } from "./print-go-value.ts";
export { type Query, readBoolean } from "./read-query.ts";
export { parseResourceVersion } from "./resource-version.ts";
export { type FieldValidation, readWriteOptions, type Write, type WriteOptions } from "./write-options.ts";
