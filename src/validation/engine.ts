/** Rules, one by one, for who checks with other means than `createChecker`, such as `adapters/ajv.ts`. The package does not export it. */
export type { ListFacts } from "./check/check-list.ts";
export type { TypeFacts } from "./check/check-type.ts";
export { combine, type Run } from "./check/combine.ts";
export { RULES, WORDS } from "./check/rules.ts";
export { FORMATS } from "./formats/formats.ts";
export { isCidr, isIpv4, isIpv6 } from "./formats/ip-address.ts";
export { createKindRules, type KindRules } from "./kind-rules.ts";
export { describeFound } from "./words/describe-found.ts";
export type { Found } from "./words/found.ts";
