import {
  isObject,
  type Json,
  type JsonObject,
  labelKeyProblems,
  labelProblems,
  labelValueProblems,
  patternProblem,
  subdomainProblems,
} from "../../../value/internal.ts";
import { type Cause, duplicate, invalid, notSupported, required, tooMany } from "../../status/cause.ts";
import { checkAnyText, checkRequiredText, checkText, isNone } from "../rules/check-text.ts";
import { checkOneOf, objectAt, objectsOf } from "../rules/check-values.ts";
import { isSame } from "../rules/immutable-fields.ts";

const MOST = 32;
const MOST_ALTERNATIVES = 8;

/** What is wrong with a new ResourceClaim. Whether expressions can be evaluated is not looked at. */
export function* checkClaim(claim: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live === undefined) yield* checkDevices(objectAt(objectAt(claim, "spec"), "devices"), "spec.devices");
}

/** The same for a template of claims, which Kubernetes looks at again when it changes, though it may not. */
export function* checkClaimTemplate(template: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live !== undefined && isSame(template.spec, live.spec)) return;
  const spec = objectAt(objectAt(template, "spec"), "spec");
  yield* checkDevices(objectAt(spec, "devices"), "spec.spec.devices");
}

/** What is wrong with a DeviceClass. */
export function* checkDeviceClass(object: JsonObject, live: JsonObject | undefined): Iterable<Cause> {
  if (live !== undefined && isSame(object.spec, live.spec)) return;
  const { selectors, config } = objectAt(object, "spec");
  yield* checkSelectors(selectors, "spec.selectors");
  yield* checkEach(config, MOST, "spec.config", checkConfiguration);
}

type CheckItem = (item: JsonObject, path: string) => Iterable<Cause>;

/** Checks a list, unless it is too long to be looked at. */
function* checkEach(list: Json | undefined, most: number, path: string, check: CheckItem): Iterable<Cause> {
  const items = objectsOf(list);
  if (items.length > most) yield tooMany(path, items.length, most);
  else for (const [index, item] of items.entries()) yield* check(item, `${path}[${index}]`);
}

/** The same for one in which each name is there once. */
function* checkNamed(list: Json | undefined, most: number, path: string, check: CheckItem): Iterable<Cause> {
  yield* checkEach(list, most, path, check);
  const names = new Set<Json>();
  yield* checkEach(list, Number.POSITIVE_INFINITY, path, function* ({ name = "" }, place) {
    if (names.has(name)) yield duplicate(place, name);
    names.add(name);
  });
}

function* checkDevices({ requests, constraints, config }: JsonObject, path: string): Iterable<Cause> {
  yield* checkNamed(requests, MOST, `${path}.requests`, checkRequest);
  const names = new Set(objectsOf(requests).flatMap(namesOf));
  yield* checkEach(constraints, MOST, `${path}.constraints`, function* (constraint, place) {
    yield* checkReferences(constraint.requests, names, `${place}.requests`);
    const { matchAttribute, distinctAttribute } = constraint;
    if (matchAttribute !== undefined) yield* checkAttribute(matchAttribute, `${place}.matchAttribute`);
    else if (distinctAttribute !== undefined)
      yield* checkAttribute(distinctAttribute, `${place}.distinctAttribute`);
    // These are Kubernetes' words, though none is set.
    else
      yield required(
        place,
        'exactly one of "matchAttribute" or "distinctAttribute" is required, but multiple fields are set',
      );
  });
  yield* checkEach(config, MOST, `${path}.config`, function* (one, place) {
    yield* checkReferences(one.requests, names, `${place}.requests`);
    yield* checkConfiguration(one, place);
  });
}

/** What a request may be called elsewhere: by its name, or with that of one of its alternatives. */
function namesOf({ name, firstAvailable }: JsonObject): readonly string[] {
  return [String(name), ...objectsOf(firstAvailable).map((other) => `${name}/${other.name}`)];
}

function* checkRequest(request: JsonObject, path: string): Iterable<Cause> {
  yield* checkAnyText(request.name ?? "", `${path}.name`, labelProblems);
  const { exactly, firstAvailable } = request;
  if (isObject(exactly) && !isNone(firstAvailable))
    yield invalid(
      path,
      null,
      "exactly one of `exactly` or `firstAvailable` is required, but multiple fields are set",
    );
  else if (isObject(exactly)) yield* checkDevice(exactly, `${path}.exactly`);
  else if (isNone(firstAvailable))
    yield required(path, "exactly one of `exactly` or `firstAvailable` is required");
  else
    yield* checkNamed(firstAvailable, MOST_ALTERNATIVES, `${path}.firstAvailable`, function* (one, place) {
      yield* checkAnyText(one.name ?? "", `${place}.name`, labelProblems);
      yield* checkDevice(one, place);
    });
}

function* checkDevice(device: JsonObject, path: string): Iterable<Cause> {
  const { deviceClassName, selectors, allocationMode = "", count = 0, tolerations } = device;
  yield* checkRequiredText(deviceClassName, `${path}.deviceClassName`, subdomainProblems);
  yield* checkSelectors(selectors, `${path}.selectors`);
  if (allocationMode === "All") {
    if (count !== 0)
      yield invalid(`${path}.count`, count, "must not be specified when allocationMode is 'All'");
  } else if (allocationMode === "ExactCount") {
    if (Number(count) <= 0) yield invalid(`${path}.count`, count, "must be greater than zero");
  } else yield notSupported(`${path}.allocationMode`, allocationMode, ["All", "ExactCount"]);
  for (const [index, toleration] of objectsOf(tolerations).entries())
    yield* checkToleration(toleration, `${path}.tolerations[${index}]`);
}

function* checkToleration(toleration: JsonObject, path: string): Iterable<Cause> {
  const { key, operator = "", value = "", effect } = toleration;
  yield* checkText(key, `${path}.key`, labelKeyProblems);
  if (operator === "Exists") {
    if (value !== "") yield invalid(`${path}.value`, value, "must be empty for operator `Exists`");
  } else if (operator === "Equal") yield* checkAnyText(value, `${path}.value`, labelValueProblems);
  else if (operator === "") yield required(`${path}.operator`);
  else yield notSupported(`${path}.operator`, operator, ["Equal", "Exists"]);
  if (!isNone(effect)) yield* checkOneOf(effect, ["NoExecute", "NoSchedule", "None"], `${path}.effect`);
}

function checkSelectors(selectors: Json | undefined, path: string): Iterable<Cause> {
  return checkEach(selectors, MOST, path, function* ({ cel }, place) {
    if (!isObject(cel)) yield required(`${place}.cel`);
  });
}

function* checkReferences(list: Json | undefined, names: ReadonlySet<string>, path: string): Iterable<Cause> {
  const known = new Set<string>();
  for (const [index, name] of (Array.isArray(list) ? list.map(String) : []).entries()) {
    const field = `${path}[${index}]`;
    const parts = name.split("/");
    if (parts.length <= 2) for (const part of parts) yield* checkAnyText(part, field, labelProblems);
    if (!names.has(name))
      yield invalid(
        field,
        name,
        "must be the name of a request in the claim or the name of a request and a subrequest separated by '/'",
      );
    if (known.has(name)) yield duplicate(field, name);
    known.add(name);
  }
}

function* checkAttribute(name: Json, field: string): Iterable<Cause> {
  const parts = String(name).split("/");
  const [first = "", second = ""] = parts;
  if (parts.length === 1) yield* checkAnyText(first, field, identifierProblems);
  if (parts.length === 2) {
    if (first === "") yield invalid(field, "", "the domain must not be empty");
    else yield* checkAnyText(first, field, subdomainProblems);
    if (second === "") yield invalid(field, "", "the name must not be empty");
    else yield* checkAnyText(second, field, identifierProblems);
  }
  if (parts.length === 1)
    yield invalid(field, name, "a fully qualified name must be a domain and a name separated by a slash");
}

function identifierProblems(name: string): readonly string[] {
  if (/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) return [];
  const message =
    "a valid C identifier must start with alphabetic character or '_', followed by a string of alphanumeric characters or '_'";
  return [patternProblem(message, "[A-Za-z_][A-Za-z0-9_]*", ["my_name", "MY_NAME", "MyName"])];
}

function* checkConfiguration({ opaque }: JsonObject, path: string): Iterable<Cause> {
  if (!isObject(opaque)) {
    yield required(`${path}.opaque`);
    return;
  }
  const { driver, parameters } = opaque;
  yield* checkRequiredText(driver, `${path}.opaque.driver`, subdomainProblems);
  if (parameters === undefined || parameters === null) yield required(`${path}.opaque.parameters`);
  else if (!isObject(parameters))
    yield invalid(`${path}.opaque.parameters`, "<value omitted>", "must be a valid JSON object");
}
