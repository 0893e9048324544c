import {
  createResources,
  type Rejected,
  type WritableResource,
  type WriteChange,
  type WriteResult,
  type Writer,
  type WriteStory,
  type Written,
  write,
  writeStory,
} from "fieldwise/write";

/** A type of one's own, as client libraries have them: with a Date, and without an index signature. */
interface ConfigMap {
  apiVersion: string;
  kind: string;
  metadata: { name: string; namespace: string; creationTimestamp?: Date };
  data?: Record<string, string>;
}

const maps: WritableResource = createResources().resource("v1", "ConfigMap");
const object: ConfigMap = {
  apiVersion: "v1",
  kind: "ConfigMap",
  metadata: { name: "settings", namespace: "shop", creationTimestamp: new Date(0) },
  data: { color: "blue" },
};
const user: Writer = { name: "ann", groups: [] };
const created: WriteResult = write(maps, { verb: "create", object, manager: "ann", now: new Date(), user });
console.log(created.ok && created.object.metadata?.name); // settings

const live = (created as Written).object;
const patch = { data: { color: "red" } };
const patched = write(maps, { verb: "patch", patch, type: "merge", live, manager: "ann", now: new Date() });
const story: WriteStory | undefined = patched.ok ? writeStory(patched) : undefined;
const changes: readonly WriteChange[] = story?.changes ?? [];
console.log(changes.map(({ path, before, after }) => `${path} ${before} ${after}`)); // [".data.color blue red"]

const wrong = { ...object, data: { "a/b": "1" } };
const refused = write(maps, { verb: "update", object: wrong, live, manager: "ann", now: new Date() });
console.log((refused as Rejected).status.code); // 422

// @ts-expect-error: a patch has a type.
export const misuse = () => write(maps, { verb: "patch", patch, manager: "ann", now: new Date() });
