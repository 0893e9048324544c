import { loadOpenApi } from "fieldwise/openapi";
import type { Schema } from "fieldwise/schema";

const tags = { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" };
const schema: Schema = loadOpenApi({
  openapi: "3.0.0",
  components: { schemas: { Fleet: { type: "object", properties: { tags } } } },
});
console.log(schema.definition("Fleet").map?.fields.get("tags")?.type.list?.topology); // set
