/** Where the kinds that make pods have the template of these. */
const TEMPLATES: ReadonlyMap<string, string> = new Map([
  ["apps/v1 Deployment", "spec.template"],
  ["apps/v1 ReplicaSet", "spec.template"],
  ["apps/v1 StatefulSet", "spec.template"],
  ["apps/v1 DaemonSet", "spec.template"],
  ["batch/v1 Job", "spec.template"],
  ["batch/v1 CronJob", "spec.jobTemplate.spec.template"],
  ["v1 ReplicationController", "spec.template"],
  ["v1 PodTemplate", "template"],
]);

/** The path to a kind's template of pods, if it has one. */
export function templateOf(apiVersion: string, kind: string): string | undefined {
  return TEMPLATES.get(`${apiVersion} ${kind}`);
}

/** The path of a pod's field, inside a template if there is one. */
export function fromTemplate(template: string | undefined, path: string): string {
  return template === undefined ? path : `${template}.${path}`;
}
