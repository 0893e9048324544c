/** The functions that Kubernetes v1.36 gives its expressions. */
import {
  BOOL,
  BYTES,
  DOUBLE,
  DURATION,
  INT,
  listOf,
  mapOf,
  NULL,
  nameOfType,
  opaque,
  STRING,
  TIMESTAMP,
  type Type,
  UINT,
} from "../types/type.ts";
import { type Functions, groupByName, type TypeNames } from "./declare.ts";
import { declareAuthorizers } from "./kubernetes/authorizer.ts";
import { declareCidrs } from "./kubernetes/cidr.ts";
import { declareFormats } from "./kubernetes/format.ts";
import { declareIps } from "./kubernetes/ip.ts";
import { declareQuantities } from "./kubernetes/quantity.ts";
import { declareSemvers } from "./kubernetes/semver.ts";
import { declareUrls } from "./kubernetes/url.ts";
import { declareKubernetesLists } from "./lists/kubernetes-lists.ts";
import { declareLists } from "./lists/lists.ts";
import { declareSets } from "./lists/sets.ts";
import { declareArithmetic } from "./operators/arithmetic.ts";
import { declareContainers } from "./operators/containers.ts";
import { declareEquality } from "./operators/equality.ts";
import { declareLogic } from "./operators/logic.ts";
import { declareOrdering } from "./operators/ordering.ts";
import { declareConversions } from "./standard/conversions.ts";
import { declareMaps } from "./standard/maps.ts";
import { declareOptionals } from "./standard/optionals.ts";
import { declareTexts } from "./standard/texts.ts";
import { declareTimes } from "./standard/times.ts";
import { declareRegex } from "./strings/regex.ts";
import { declareStrings } from "./strings/strings.ts";

export { CONVERSIONS } from "./standard/conversions.ts";
export { type FormatArgument, type FormatFault, findFormatFault } from "./strings/check-format.ts";

let functions: Functions | undefined;

export function allFunctions(): Functions {
  functions ??= groupByName([
    ...declareLogic(),
    ...declareEquality(),
    ...declareOrdering(),
    ...declareArithmetic(),
    ...declareContainers(),
    ...declareTexts(),
    ...declareConversions(),
    ...declareTimes(),
    ...declareOptionals(),
    ...declareMaps(),
    ...declareStrings(),
    ...declareRegex(),
    ...declareKubernetesLists(),
    ...declareLists(),
    ...declareSets(),
    ...declareUrls(),
    ...declareQuantities(),
    ...declareSemvers(),
    ...declareFormats(),
    ...declareIps(),
    ...declareCidrs(),
    ...declareAuthorizers(),
  ]);
  return functions;
}

const A: Type = { kind: "parameter", name: "A" };
const B: Type = { kind: "parameter", name: "B" };

/** The types that an expression can name. */
export const TYPE_NAMES: TypeNames = new Map(
  [
    BOOL,
    BYTES,
    DOUBLE,
    DURATION,
    INT,
    listOf(A),
    mapOf(A, B),
    NULL,
    STRING,
    TIMESTAMP,
    { kind: "type" } as const,
    UINT,
    opaque("optional_type"),
    opaque("net.IP"),
    opaque("net.CIDR"),
  ].map((type) => [nameOfType(type), type]),
);
