import { type ApplyResult, apply, type Conflict } from "fieldwise/apply";
import { deduced } from "fieldwise/schema";

const config = (size: number) => ({ apiVersion: "example.com/v1", kind: "Shoe", size });
const created: ApplyResult = apply(deduced, { config: config(42), manager: "gitops" });
if (!created.ok) throw new Error(created.message);

const result = apply(deduced, { live: created.object, config: config(43), manager: "alice" });
const conflicts: readonly Conflict[] = result.ok ? [] : result.conflicts;
console.log(conflicts.map(({ path }) => path)); // [".size"]
