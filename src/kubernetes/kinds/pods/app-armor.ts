import { isObject, type Json, type JsonObject } from "../../../value/internal.ts";
import { metadataOf } from "../../metadata/metadata.ts";
import { objectAt } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";
import { mapObjects, mapPart, withChanged } from "../rules/map-objects.ts";

/** How the annotations begin that name the profile of a container. */
export const APP_ARMOR = "container.apparmor.security.beta.kubernetes.io/";

/** A new pod whose containers have the profiles that its annotations name, as was the way before there was a field. */
export function withProfiles(pod: JsonObject): JsonObject {
  const { annotations } = metadataOf(pod);
  if (!isObject(annotations)) return pod;
  return mapPart(pod, "spec", (spec) => {
    if (isObject(spec.os) && spec.os.name === "windows") return spec;
    const ofPod = isObject(spec.securityContext) ? spec.securityContext.appArmorProfile : undefined;
    const complete = (container: JsonObject): JsonObject => {
      const profile = profileOf(annotations[`${APP_ARMOR}${String(container.name)}`]);
      const context = objectAt(container, "securityContext");
      return profile === undefined || context.appArmorProfile !== undefined || isSame(profile, ofPod)
        ? container
        : { ...container, securityContext: { ...context, appArmorProfile: profile } };
    };
    return ["initContainers", "containers"].reduce(
      (rest, list) => withChanged(rest, list, mapObjects(rest[list], complete)),
      spec,
    );
  });
}

/** No path in Linux is longer. */
const LONGEST = 4095;

/** The profile that an annotation names, if it names one as it should be. */
export function profileOf(annotation: Json | undefined): JsonObject | undefined {
  if (annotation === "unconfined") return { type: "Unconfined" };
  if (annotation === "runtime/default") return { type: "RuntimeDefault" };
  const file =
    typeof annotation === "string" ? /^localhost\/(\S(?:.*\S)?)$/s.exec(annotation)?.[1] : undefined;
  return file === undefined || file.length > LONGEST
    ? undefined
    : { type: "Localhost", localhostProfile: file };
}
