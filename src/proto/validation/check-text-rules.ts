import { compilePattern, type Pattern, PatternError } from "../../pattern/index.ts";
import {
  byteLength,
  isIpv4,
  isIpv6,
  type JsonObject,
  parseUrl,
  showValue,
  textOf,
} from "../../value/internal.ts";
import { invalid, type Refusal } from "./problem.ts";
import { readScalarValue } from "./read-scalar-value.ts";

/** Checks the rules that only texts and bytes have; `bytes` are texts with a unit for each byte. */
export function checkTextRules(rules: JsonObject, text: string, isBytes: boolean): Refusal | undefined {
  return (
    checkLengths(rules, text, isBytes) ??
    checkParts(rules, text, isBytes) ??
    checkFormat(rules, text, isBytes)
  );
}

function checkLengths(rules: JsonObject, text: string, isBytes: boolean): Refusal | undefined {
  const length = isBytes ? text.length : [...text].length;
  const unit = isBytes ? "byte" : "character";
  return (
    checkLength(length, unit, rules.len, rules.minLen, rules.maxLen) ??
    checkLength(isBytes ? length : byteLength(text), "byte", rules.lenBytes, rules.minBytes, rules.maxBytes)
  );
}

/** Checks a count of something against the exact, the least and the most that there may be. */
export function checkLength(
  count: number,
  unit: string,
  exact: unknown,
  least: unknown,
  most: unknown,
): Refusal | undefined {
  const say = (words: string, limit: unknown, remedy: string) =>
    invalid(
      `must have ${words} ${limit} ${unit}${String(limit) === "1" ? "" : "s"}, but has ${count}: ${remedy}`,
    );
  if (exact !== undefined && count !== Number(exact)) return say("exactly", exact, "use as many");
  if (least !== undefined && count < Number(least))
    return say("at least", least, count === 0 ? "set it" : "add some");
  if (most !== undefined && count > Number(most)) return say("at most", most, "leave some out");
  return undefined;
}

const patterns = new Map<string, Pattern | undefined>();

/** A pattern in RE2's syntax; `undefined` if it is none, which is not the value's fault. */
function patternOf(text: string): Pattern | undefined {
  if (patterns.has(text)) return patterns.get(text);
  let pattern: Pattern | undefined;
  try {
    pattern = compilePattern(text);
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
  }
  if (patterns.size < 1000) patterns.set(text, pattern);
  return pattern;
}

function checkParts(rules: JsonObject, text: string, isBytes: boolean): Refusal | undefined {
  // Bytes stand in rules as they do in values.
  const part = (name: string) =>
    isBytes ? String(readScalarValue("bytes", rules[name] ?? "") ?? "") : textOf(rules[name]);
  if (rules.pattern !== undefined && patternOf(textOf(rules.pattern))?.matches(text) === false)
    return invalid(`must match ${showValue(rules.pattern)}, but is ${showValue(text)}`);
  const say = (words: string, name: string) =>
    invalid(`must ${words} ${showValue(rules[name])}, but is ${showValue(text)}`);
  if (!text.startsWith(part("prefix"))) return say("begin with", "prefix");
  if (!text.endsWith(part("suffix"))) return say("end with", "suffix");
  if (!text.includes(part("contains"))) return say("contain", "contains");
  if (part("notContains") !== "" && text.includes(part("notContains")))
    return say("not contain", "notContains");
  return undefined;
}

const HEADER_NAME = /^:?[0-9a-zA-Z!#$%&'*+\-.^_|~`]+$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: header values must not have them.
const HEADER_VALUE = /^[^\u0000-\u0008\u000a-\u001f\u007f]*$/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const LOOSE_HEADER = /^[^\u0000\u000a\u000d]*$/;

const FORMATS: Readonly<Record<string, readonly [words: string, test: (text: string) => boolean]>> = {
  email: ["an email address", isEmail],
  hostname: ["a hostname", isHostname],
  ip: ["an IP address", isIp],
  ipv4: ["an IPv4 address", (text) => isIpv4(text) && !text.includes(":")],
  ipv6: ["an IPv6 address", isIpv6],
  uri: ["an absolute URI", (text) => isUri(text, true)],
  uriRef: ["a URI", (text) => isUri(text, false)],
  address: ["a hostname or an IP address", (text) => isHostname(text) || isIp(text)],
  uuid: ["a UUID", (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)],
};

function checkFormat(rules: JsonObject, text: string, isBytes: boolean): Refusal | undefined {
  const say = (words: string) => invalid(`must be ${words}, but is ${showValue(text)}`);
  if (isBytes) {
    const sizes =
      rules.ip === true ? [4, 16] : rules.ipv4 === true ? [4] : rules.ipv6 === true ? [16] : undefined;
    if (sizes === undefined || sizes.includes(text.length)) return undefined;
    return invalid(`must be an IP address of ${sizes.join(" or ")} bytes, but has ${text.length}`);
  }
  for (const name in FORMATS) {
    const [words, test] = FORMATS[name] as (typeof FORMATS)[string];
    if (rules[name] === true && !test(text)) return say(words);
  }
  const isStrict = rules.strict !== false;
  if (rules.wellKnownRegex === "HTTP_HEADER_NAME" && !(isStrict ? HEADER_NAME : LOOSE_HEADER).test(text))
    return say("the name of an HTTP header");
  if (rules.wellKnownRegex === "HTTP_HEADER_VALUE" && !(isStrict ? HEADER_VALUE : LOOSE_HEADER).test(text))
    return say("the value of an HTTP header");
  return undefined;
}

function isIp(text: string): boolean {
  return (isIpv4(text) && !text.includes(":")) || isIpv6(text);
}

function isHostname(text: string): boolean {
  const name = text.endsWith(".") ? text.slice(0, -1) : text;
  return (
    name.length <= 253 &&
    name.split(".").every((label) => /^(?!-)[A-Za-z0-9-]{1,63}$/.test(label) && !label.endsWith("-"))
  );
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf("@");
  return text.length <= 254 && at > 0 && at <= 64 && !/[\s<>]/.test(text) && isHostname(text.slice(at + 1));
}

function isUri(text: string, mustBeAbsolute: boolean): boolean {
  try {
    parseUrl(text);
    return !mustBeAbsolute || /^[A-Za-z][A-Za-z0-9+.-]*:/.test(text);
  } catch {
    return false;
  }
}
