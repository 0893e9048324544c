import { type Edited, edit } from "fieldwise/adapters/edit";
import { deduced } from "fieldwise/schema";

const { patch }: Edited = edit(deduced, { spec: { replicas: 1 } }, (draft) => {
  draft.spec.replicas = 3;
});
console.log(patch); // {"spec":{"replicas":3}}
