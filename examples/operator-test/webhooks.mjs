/** The operator's webhooks: functions from a review to a review, as a server of HTTP would call them, too. */

/** Where configurations find them, in a program as in a cluster. */
export const service = { namespace: "operators", name: "websites" };

/** An image without a tag gets one. */
export function setDefaults(review) {
  const { uid, object } = review.request;
  const { image } = object.spec;
  if (image === undefined || image.includes(":")) return answer(review, { uid, allowed: true });
  const patch = [{ op: "replace", path: "/spec/image", value: `${image}:stable` }];
  return answer(review, { uid, allowed: true, patchType: "JSONPatch", patch: btoa(JSON.stringify(patch)) });
}

/** The latest of an image may be any: a website says which one it wants. */
export function validate(review) {
  const { uid, object } = review.request;
  const allowed = !object.spec.image?.endsWith(":latest");
  return answer(review, {
    uid,
    allowed,
    status: { message: "spec.image: name a version, latest may be any" },
  });
}

/** Version v2 has the image in a container of its own. */
export function convert(review) {
  const { uid, objects, desiredAPIVersion: apiVersion } = review.request;
  const convertedObjects = objects.map(({ spec, ...rest }) => {
    const { image = spec.container?.image, container: _, ...others } = spec;
    const moved = apiVersion.endsWith("/v2") ? { container: { image } } : { image };
    return { ...rest, apiVersion, spec: { ...others, ...moved } };
  });
  return answer(review, { uid, result: { status: "Success" }, convertedObjects });
}

function answer({ apiVersion, kind }, response) {
  return { apiVersion, kind, response };
}
