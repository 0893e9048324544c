import type { ServedTypes } from "../../kubernetes/internal.ts";
import {
  compileDefinition,
  expressionKind,
  type Kind,
  ruledDefinition,
} from "../../kubernetes/kinds/index.ts";
import { unknownKind } from "../../schema/internal.ts";
import { type CompileExpressions, type CompileRules, checkCustomResource } from "../../validation/index.ts";
import {
  checkNames,
  type JsonObject,
  MergeError,
  type Names,
  readArguments,
  readList,
  readObject,
} from "../../value/internal.ts";
import { type BuiltinParts, BuiltinResource, builtinResources } from "./builtin-resource.ts";
import { CustomResource } from "./custom-resource.ts";
import type { Evolutions } from "./evolution.ts";
import type { Resource, WritableResource } from "./resource.ts";

/** What can be written, by apiVersion and kind. */
export interface Resources<Found extends WritableResource = WritableResource> {
  /** The resource of a kind. A kind that nobody knows is an error, with what was likely meant. */
  resource(apiVersion: string, kind: string): Found;
  /** The same, but `undefined` if nobody knows such a kind. */
  find(apiVersion: string, kind: string): Found | undefined;
}

/** What there is to write beside Kubernetes' own kinds. */
export interface ResourcesOptions {
  /** Custom resource definitions; of a kind that is Kubernetes' own, too, the definition counts. Default: none. */
  readonly definitions?: readonly object[] | undefined;
  /** Kubernetes' own kinds as a server of another release has them: `servedTypes` of `fieldwise/kubernetes`. Default: as v1.36 has them. */
  readonly types?: ServedTypes | undefined;
  /** What helps kinds through changes of their APIs, by kind and group: `CronTab.stable.example.com`. Default: what their schemas declare. */
  readonly evolution?: Evolutions | undefined;
  /**
   * What compiles validation rules (`x-kubernetes-validations`), so that writes are checked by them and definitions for them:
   * `compileRules` of `fieldwise/rules`. Default: rules are not looked at, and a write says how many there are.
   */
  readonly rules?: CompileRules | undefined;
  /**
   * What compiles the expressions of policies and of webhooks' match conditions, so that writes of these are refused if they are
   * wrong: `compileExpressions` of `fieldwise/rules`. Default: what they say is not looked at.
   */
  readonly expressions?: CompileExpressions | undefined;
}

const OPTIONS: Names = {
  definitions: "any",
  types: "object",
  evolution: "object",
  rules: "function",
  expressions: "function",
};

/** What looks at expressions. */
type Compilers = Pick<ResourcesOptions, "rules" | "expressions">;

/** Those of Kubernetes' own, as they were last asked for. */
let known: (Compilers & { readonly index: ReadonlyMap<string, BuiltinResource> }) | undefined;

/** The resources of Kubernetes v1.36, and those that custom resource definitions describe. */
export function createResources(options?: ResourcesOptions): Resources {
  return findResources(options);
}

/** The same, with all that is known of the resources. */
export function findResources(options: ResourcesOptions = {}): Resources<Resource> {
  return readArguments(() => {
    checkNames("options", options, OPTIONS);
    const { definitions = [], types, evolution, rules, expressions } = options;
    const compilers = { rules, expressions };
    const builtin = evolution === undefined ? sharedBuiltin(compilers) : indexBuiltin(evolution, compilers);
    const custom = new Map<string, Resource>();
    for (const definition of readList(definitions, "definitions")) {
      const compiled = compileDefinition(checkedDefinition(definition, rules));
      const { group, names, versions } = compiled.spec;
      for (const version of versions) {
        const resource = new CustomResource(compiled, version, {
          evolution: evolution?.[`${names.kind}.${group}`],
          compileRules: rules,
        });
        custom.set(`${resource.apiVersion} ${resource.kind}`, resource);
      }
    }
    const find = (apiVersion: string, kind: string): Resource | undefined => {
      const key = `${apiVersion} ${kind}`;
      const found = custom.get(key);
      if (found !== undefined || types === undefined) return found ?? builtin.get(key);
      const own = builtin.get(key)?.as(types);
      if (own !== undefined) custom.set(key, own);
      return own;
    };
    return {
      find,
      resource(apiVersion, kind) {
        const found = find(apiVersion, kind);
        if (found !== undefined) return found;
        throw unknownKind(apiVersion, kind, [...custom.values(), ...builtin.values()]);
      },
    };
  });
}

/** A definition that can be compiled: what is wrong with one is an error. */
function checkedDefinition(definition: object, rules: CompileRules | undefined): JsonObject {
  const read = readObject(definition, "a definition");
  const [problem] = checkCustomResource(read, { rules });
  if (problem === undefined) return read;
  const path = problem.steps.map((step) => (typeof step === "number" ? `[${step}]` : `.${step}`)).join("");
  throw new MergeError("DOCUMENT_INVALID", path, `the definition is not valid: ${problem.message}`);
}

function sharedBuiltin({ rules, expressions }: Compilers): ReadonlyMap<string, BuiltinResource> {
  if (known === undefined || known.rules !== rules || known.expressions !== expressions)
    known = { rules, expressions, index: indexBuiltin({}, { rules, expressions }) };
  return known.index;
}

function indexBuiltin(evolution: Evolutions, compilers: Compilers): ReadonlyMap<string, BuiltinResource> {
  const create = (parts: BuiltinParts): BuiltinResource =>
    new BuiltinResource({ ...parts, special: specialOf(parts, compilers) });
  const all = builtinResources(create, evolution);
  return new Map(all.map((resource) => [`${resource.apiVersion} ${resource.kind}`, resource]));
}

function specialOf({ fact }: BuiltinParts, { rules, expressions }: Compilers): Kind | undefined {
  if (fact.kind === "CustomResourceDefinition") return rules && ruledDefinition(rules);
  return expressions && expressionKind(fact, expressions);
}
