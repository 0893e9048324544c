/** All that can be fuzzed, in the order in which it is. */
import type { Target } from "../target.ts";
import { apply } from "./apply.ts";
import { bodies } from "./bodies.ts";
import { cel } from "./cel.ts";
import { fieldsV1 } from "./fields-v1.ts";
import { http } from "./http.ts";
import { patch } from "./patch.ts";
import { pattern } from "./pattern.ts";
import { schema } from "./schema.ts";
import { server } from "./server.ts";
import { yaml } from "./yaml.ts";

// biome-ignore lint/suspicious/noExplicitAny: each target takes the inputs that it makes.
export const targets: readonly Target<any>[] = [
  http,
  server,
  bodies,
  fieldsV1,
  patch,
  apply,
  schema,
  cel,
  yaml,
  pattern,
];
