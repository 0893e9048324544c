import type { Json } from "../../../value/internal.ts";

/** When an image is pulled if nobody says so: again and again if its tag is `latest`, which may be another one tomorrow. */
export function pullPolicyOf(image: Json | undefined): "Always" | "IfNotPresent" {
  const parts = typeof image === "string" ? IMAGE.exec(image) : null;
  // What is no reference to an image has no tag, and is refused later if it must be one.
  if (parts === null) return "IfNotPresent";
  const [, tag, digest] = parts;
  return tag === "latest" || (tag === undefined && digest === undefined) ? "Always" : "IfNotPresent";
}

/** A name in lower case, after a host that may be in upper case, too; then a tag and a digest. */
const IMAGE =
  /^(?:[\w.-]+(?::\d+)?\/|\[[0-9a-fA-F:]+\](?::\d+)?\/)?(?:[a-z0-9._-]+\/)*[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?(?::(\w[\w.-]{0,127}))?(?:@([A-Za-z][\w+.-]*:[0-9a-fA-F]{32,}))?$/;
