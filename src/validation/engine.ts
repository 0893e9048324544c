/** Rules, one by one, for who checks with other means than `createChecker`, such as `adapters/ajv.ts`. The package does not export it. */
export type { ListFacts } from "./check-list.ts";
export type { TypeFacts } from "./check-type.ts";
export { combine, type Run } from "./combine.ts";
export { describeFound } from "./describe-found.ts";
export { FORMATS } from "./formats.ts";
export type { Found } from "./found.ts";
export { isCidr, isIpv4, isIpv6 } from "./ip-address.ts";
export { createKindRules, type KindRules } from "./kind-rules.ts";
export { RULES, WORDS } from "./rules.ts";
export { translatePattern } from "./translate-pattern.ts";
