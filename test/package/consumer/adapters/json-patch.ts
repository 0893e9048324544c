import { applyJsonPatch, createJsonPatch, type JsonPatch } from "fieldwise/adapters/json-patch";

const live = { ports: [53] };
const patch: JsonPatch = createJsonPatch({ from: live, to: { ports: [53, 80] } });
console.log(patch); // [{"op":"add","path":"/ports/1","value":80}]
console.log(applyJsonPatch({ live, patch })); // {"ports":[53,80]}
