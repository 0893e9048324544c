import { deduced, type ObjectType, typeAt } from "fieldwise/schema";

const anything: ObjectType = deduced;
console.log(typeAt(anything, "spec").map?.topology); // granular
console.log(typeAt(anything, "spec").list?.topology); // atomic

// @ts-expect-error: a type is needed, not its name.
export const misuse = () => typeAt("Deployment", "spec");
