import {
  byteLength,
  GO_DURATION,
  isBase64,
  isCidr,
  isDate,
  isDateTime,
  isIpv4,
  isIpv6,
  isMac,
  isUuid,
} from "../../value/internal.ts";
import { isMailAddress } from "./mail-address.ts";
import { isRequestUri } from "./request-uri.ts";

/** The name that Kubernetes looks a format up by: `date-time` is `datetime`. */
export function normalizeFormat(format: string): string {
  return format.replaceAll("-", "");
}

/** The formats of texts that Kubernetes v1.36 knows, by their normalized names, as loose or strict as it is. */
export const FORMATS: ReadonlyMap<string, (text: string) => boolean> = new Map([
  ["bsonobjectid", test(/^[0-9a-f]{24}$/i)],
  ["byte", isBase64],
  ["cidr", isCidr],
  ["creditcard", isCreditCard],
  ["date", isDate],
  ["datetime", isDateTime],
  ["duration", isDuration],
  ["email", isMailAddress],
  ["hexcolor", test(/^#?(?:[0-9a-f]{3}|[0-9a-f]{6})$/i)],
  ["hostname", isHostname],
  ["ipv4", isIpv4],
  ["ipv6", isIpv6],
  ["isbn", (text: string) => isIsbn10(text) || isIsbn13(text)],
  ["isbn10", isIsbn10],
  ["isbn13", isIsbn13],
  ["k8slongname", (text: string) => text.length <= 253 && text.split(".").every(isLabel)],
  ["k8sshortname", (text: string) => text.length <= 63 && isLabel(text)],
  ["mac", isMac],
  ["password", () => true],
  ["rgbcolor", isRgbColor],
  ["ssn", (text: string) => text.length === 11 && /^\d{3}[- ]?\d{2}[- ]?\d{4}$/.test(text)],
  ["uri", isRequestUri],
  ["uuid", isUuid],
  ["uuid3", testUuid("3[0-9a-f]{3}-?[0-9a-f]{4}")],
  ["uuid4", testUuid("4[0-9a-f]{3}-?[89ab][0-9a-f]{3}")],
  ["uuid5", testUuid("5[0-9a-f]{3}-?[89ab][0-9a-f]{3}")],
]);

function test(pattern: RegExp): (text: string) => boolean {
  return (text) => pattern.test(text);
}

function testUuid(version: string): (text: string) => boolean {
  return test(new RegExp(`^[0-9a-f]{8}-?[0-9a-f]{4}-?${version}-?[0-9a-f]{12}$`, "i"));
}

function isLabel(text: string): boolean {
  return /^[a-z0-9-]+$/.test(text) && !text.startsWith("-") && !text.endsWith("-");
}

const UNIT = /^(?:ns|us|µs|ms|s|m|h|hr|d|w|wk|(?:nano|micro|milli|sec|min|hour|day|week).*)$/i;
const MAX_INT = "9223372036854775807";

/** Whether Kubernetes finds a duration in a text: Go's, or any numbers with units, as in `2 days and 3 hours`. */
function isDuration(text: string): boolean {
  if (GO_DURATION.test(text)) return true;
  // A number may be without a unit to the expression, lest it try every digit of a long one as the first.
  const amounts = [...text.matchAll(/(\d+)\s*([A-Za-zµ]*)/g)].filter(([, , unit]) => unit !== "");
  if (amounts.some(([, count]) => isTooLarge(count as string))) return false;
  return amounts.some(([, , unit]) => UNIT.test(unit as string));
}

function isTooLarge(count: string): boolean {
  const digits = count.replace(/^0+/, "");
  return digits.length > MAX_INT.length || (digits.length === MAX_INT.length && digits > MAX_INT);
}

/** Kubernetes allows a name without dots one hyphen, after its first character. */
function isHostname(text: string): boolean {
  const labels = text.split(".");
  if (byteLength(text) > 255 || labels.some((label) => byteLength(label) > 63)) return false;
  if (labels.length === 1) return /^[a-zA-Z0-9\p{S}\p{L}]-?[a-zA-Z0-9\p{S}\p{L}]{0,62}$/u.test(text);
  const top = labels.pop() as string;
  const label = /^[a-zA-Z0-9\p{S}\p{L}](?:[a-zA-Z0-9\-\p{S}\p{L}]{0,61}[a-zA-Z0-9\p{S}\p{L}])?$/u;
  return /^[a-zA-Z\p{L}]{2,63}$/u.test(top) && labels.every((one) => label.test(one));
}

const CARD =
  /^(?:4\d{12}(?:\d{3})?|5[1-5]\d{14}|6(?:011|5\d\d)\d{12}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|(?:2131|1800|35\d{3})\d{11})$/;

function isCreditCard(text: string): boolean {
  const digits = text.replaceAll(/[^0-9]/g, "");
  if (!CARD.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function isIsbn10(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  const weigh = (total: number, digit: string, index: number): number =>
    total + (digit === "X" ? 10 : Number(digit)) * (index + 1);
  return /^\d{9}[\dX]$/.test(digits) && [...digits].reduce(weigh, 0) % 11 === 0;
}

function isIsbn13(text: string): boolean {
  const digits = text.replaceAll(/[\s-]/g, "");
  const weigh = (total: number, digit: string, index: number): number =>
    total + Number(digit) * (index % 2 === 0 ? 1 : 3);
  return /^\d{13}$/.test(digits) && [...digits].reduce(weigh, 0) % 10 === 0;
}

function isRgbColor(text: string): boolean {
  const parts = /^rgb\(\s*(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})\s*\)$/.exec(text)?.slice(1) ?? [];
  return parts.length === 3 && parts.every((part) => /^(?:0|[1-9]\d*)$/.test(part) && Number(part) <= 255);
}
