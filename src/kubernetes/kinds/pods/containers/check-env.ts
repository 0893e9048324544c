import {
  isObject,
  type JsonObject,
  labelProblems,
  type Problems,
  subdomainProblems,
} from "../../../../value/internal.ts";
import { type Cause, invalid, notFound, required } from "../../../status/cause.ts";
import { checkNoBacksteps } from "../../rules/check-paths.ts";
import { checkRequired, checkText } from "../../rules/check-text.ts";
import { objectsOf } from "../../rules/check-values.ts";
import { configKeyProblems } from "../../rules/config-keys.ts";
import { checkFieldRef, checkResourceFieldRef, VARIABLE_FIELDS } from "../volumes/downward-fields.ts";
import { containersOf } from "./pod-facts.ts";

type SourceCheck = (source: JsonObject, path: string) => Iterable<Cause>;

/** Where the value of a variable may come from. */
const SOURCES: Readonly<Record<string, SourceCheck>> = {
  fieldRef: (source, path) => checkFieldRef(source, path, VARIABLE_FIELDS),
  resourceFieldRef: (source, path) => checkResourceFieldRef(source, path, { inFile: false }),
  configMapKeyRef: checkKeyRef,
  secretKeyRef: checkKeyRef,
  *fileKeyRef(source, path) {
    const { key, volumeName, path: file = "" } = source;
    yield* checkRequired(source, path, ["key", "volumeName", "path"]);
    yield* checkText(key, `${path}.key`, variableProblems);
    yield* checkText(volumeName, `${path}.volumeName`, labelProblems);
    yield* checkNoBacksteps(String(file), `${path}.path`);
  },
};

const ALL_SOURCES =
  "must specify one of: `fieldRef`, `resourceFieldRef`, `configMapKeyRef`, `secretKeyRef` or `fileKeyRef`";
const ONE_SOURCE = "may not have more than one field specified at a time";

/** What is wrong with the variables of a container. */
export function* checkEnv({ env }: JsonObject, path: string): Iterable<Cause> {
  for (const [index, variable] of objectsOf(env).entries()) {
    const place = `${path}.env[${index}]`;
    const { name, value, valueFrom } = variable;
    yield* checkRequired(variable, place, ["name"]);
    yield* checkText(name, `${place}.name`, variableProblems);
    if (!isObject(valueFrom)) continue;
    const given = Object.keys(SOURCES).filter((source) => isObject(valueFrom[source]));
    for (const source of given)
      yield* SOURCES[source]?.(valueFrom[source] as JsonObject, `${place}.valueFrom.${source}`) ?? [];
    if (given.length === 0) yield invalid(`${place}.valueFrom`, "", ALL_SOURCES);
    else if (value) yield invalid(`${place}.valueFrom`, "", "may not be specified when `value` is not empty");
    else if (given.length > 1) yield invalid(`${place}.valueFrom`, "", ONE_SOURCE);
  }
}

/** What is wrong with where a container takes many variables from. */
export function* checkEnvFrom({ envFrom }: JsonObject, path: string): Iterable<Cause> {
  for (const [index, source] of objectsOf(envFrom).entries()) {
    const place = `${path}.envFrom[${index}]`;
    yield* checkText(source.prefix, `${place}.prefix`, variableProblems);
    const given = ["configMapRef", "secretRef"].filter((name) => isObject(source[name]));
    for (const name of given) {
      const { name: referred = "" } = source[name] as JsonObject;
      if (referred === "") yield required(`${place}.${name}.name`);
      // It may end in a dash, like the beginning of a name.
      else yield* checkText(referred, `${place}.${name}.name`, prefixProblems);
    }
    if (given.length === 0)
      yield invalid(`${path}.envFrom`, "", "must specify one of: `configMapRef` or `secretRef`");
    if (given.length > 1) yield invalid(`${path}.envFrom`, "", ONE_SOURCE);
  }
}

/** What variables are read from are files of empty directories. */
export function* checkFileVolumes(spec: JsonObject, path: string): Iterable<Cause> {
  const volumes = new Map(objectsOf(spec.volumes).map((volume) => [volume.name, volume]));
  for (const { container, place } of containersOf(spec, path))
    for (const [index, { valueFrom }] of objectsOf(container.env).entries()) {
      if (!isObject(valueFrom) || !isObject(valueFrom.fileKeyRef)) continue;
      const { volumeName = "" } = valueFrom.fileKeyRef;
      const field = `${place}.env[${index}].valueFrom.fileKeyRef.volumeName`;
      const volume = volumes.get(volumeName);
      if (volume === undefined) yield notFound(field, volumeName);
      else if (!isObject(volume.emptyDir))
        yield invalid(field, volumeName, "referenced volume must be of type emptyDir");
    }
}

const NO_VARIABLE =
  "a valid environment variable name must consist only of printable ASCII characters other than '='";

function variableProblems(name: string): Problems {
  return /^[ -<>-~]+$/.test(name) ? [] : [NO_VARIABLE];
}

function prefixProblems(name: string): Problems {
  return subdomainProblems(name.length > 1 && name.endsWith("-") ? `${name.slice(0, -2)}a` : name);
}

function* checkKeyRef(source: JsonObject, path: string): Iterable<Cause> {
  const { name = "", key = "" } = source;
  for (const problem of subdomainProblems(String(name))) yield invalid(`${path}.name`, name, problem);
  if (key === "") yield required(`${path}.key`);
  else yield* checkText(key, `${path}.key`, configKeyProblems);
}
