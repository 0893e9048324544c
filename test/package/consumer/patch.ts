import { createThreeWayPatch, type PatchResult } from "fieldwise/patch";
import { deduced } from "fieldwise/schema";

const lastApplied = { replicas: 2, paused: true };
const result: PatchResult = createThreeWayPatch(deduced, {
  lastApplied,
  desired: { replicas: 3 },
  live: lastApplied,
});
if (result.ok)
  console.log(result.patch); // {"paused":null,"replicas":3}
else console.log(result.conflicts.map(({ path }) => path));

// @ts-expect-error: the sides have names, so that nobody swaps them.
export const misuse = () => createThreeWayPatch(deduced, { before: {}, desired: {}, live: {} });
