import { COMPATIBILITY_RULES, type CompatibilityFinding, compareSchemas } from "fieldwise/compatibility";

const schema = (type: string) => ({ type: "object", properties: { a: { type } } });
const found: readonly CompatibilityFinding[] = compareSchemas(schema("string"), schema("integer")).findings;
console.log(found.map(({ rule }) => COMPATIBILITY_RULES[rule].kubernetes)); // ["breaking"]

// @ts-expect-error: there is no such policy.
export const misuse = () => compareSchemas({}, {}, { policy: "kubernets" });
