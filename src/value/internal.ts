/** What the other rooms get of this one: all that callers outside get of it, bare, and the pieces that it is made of. */
export {
  checkCall,
  checkNames,
  invalidArgument,
  keepPassed,
  type Names,
  NO_OPTIONS,
  partsAsJson,
  readAsJson,
} from "./arguments.ts";
export {
  base64Bytes,
  decodeBase64,
  decodeBase64Url,
  decodedLength,
  encodeBase64,
  encodeBase64Url,
  findBase64Fault,
  joinBase64,
} from "./bytes/base64.ts";
export { byteLength, byteText, utf8Bytes } from "./bytes/utf8.ts";
export { canonicalName, canonicalNumber, canonicalText, plainInteger } from "./canonical.ts";
export { checkObject, readObject } from "./check-object.ts";
export {
  copyObject,
  mapFields,
  mapItems,
  ObjectDraft,
  setField,
  withField,
  withItem,
  withoutField,
} from "./copy-on-write.ts";
export { MAX_DEPTH, tooDeep } from "./depth.ts";
export { equal } from "./equal.ts";
export { type ErrorCode, MergeError, type Position } from "./error.ts";
export {
  getField,
  isBare,
  isObject,
  isScalar,
  type Json,
  type JsonArray,
  type JsonObject,
  type MutableObject,
  type Scalar,
  showValue,
  textOf,
} from "./json.ts";
export { jsonSize } from "./json-size.ts";
export { labelKeyProblems, labelValueProblems } from "./names/label-problems.ts";
export {
  label1035Problems,
  labelProblems,
  type Problems,
  pathSegmentProblems,
  patternProblem,
  segmentProblems,
  subdomainProblems,
} from "./names/name-problems.ts";
export { RESERVED_WORDS } from "./names/reserved-words.ts";
export {
  baseOf,
  contains,
  type IpAddress,
  type IpFamily,
  type Network,
  printIp,
  readCidr,
  readIp,
} from "./network/ip-addresses.ts";
export { isCidr, isIpv4, isIpv6, isMac } from "./network/ip-text.ts";
export { type ParsedIp, type ParsedNetwork, parseIp, parseNetwork } from "./network/parse-ip.ts";
export { parseRequestUrl, parseUrl, type Url } from "./network/parse-url.ts";
export { readQuery, UrlFault } from "./network/url-escapes.ts";
export { canonicalQuantity, printQuantity } from "./numbers/canonical-quantity.ts";
export { divide, exactNumber, type Fraction, multiply, numberOf, printDecimal } from "./numbers/fraction.ts";
export { fitsInt64, fitsUint64 } from "./numbers/int64.ts";
export {
  compareQuantities,
  equalQuantities,
  isQuantityValue,
  orderQuantities,
  parseQuantity,
  type Quantity,
  type QuantityFormat,
  type QuantityValue,
  readQuantity,
} from "./numbers/quantity.ts";
export { addQuantities, roundQuantity, subtractQuantities } from "./numbers/sum-quantities.ts";
export { startOfTrailingZeros } from "./numbers/trailing-zeros.ts";
export { objectsOf } from "./objects-of.ts";
export { compareStrings, compareValues } from "./order.ts";
export { parseJson } from "./parse.ts";
export { positionAt, textError } from "./position.ts";
export { printJson } from "./print.ts";
export {
  checkCount,
  checkFunction,
  checkRecord,
  checkText,
  readArguments,
  readList,
  readNamed,
  readTexts,
} from "./read-arguments.ts";
export { readJson } from "./read-json.ts";
export { readJsonValue } from "./read-json-value.ts";
export { readShared } from "./read-shared.ts";
export { shareUnchanged } from "./share-unchanged.ts";
export { runSteps, type Steps } from "./steps.ts";
export { isBase64, isDate, isDateTime, isUuid } from "./texts/formats.ts";
export { characterOf, quoteText, quoteTexts, shortEscape, unquoteText } from "./texts/quote.ts";
export { startOfDay } from "./times/calendar.ts";
export { GO_DURATION, parseDuration, printDuration } from "./times/go-duration.ts";
export { printSpan } from "./times/human-duration.ts";
export { readInstant } from "./times/instant.ts";
export { PLAIN_TIME } from "./times/plain-time.ts";
export { asJson, isForeign, isJsonScalar, NOT_JSON, toJson } from "./to-json.ts";
