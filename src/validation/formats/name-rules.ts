import { byteLength } from "../../value/internal.ts";

const LABEL = "[a-z]([-a-z0-9]*[a-z0-9])?";
const LABEL_PATTERN = new RegExp(`^${LABEL}$`);
const LABEL_LENGTH = 63;
const LABEL_RULE =
  "a DNS-1035 label must consist of lower case alphanumeric characters or '-', start with an alphabetic character, " +
  "and end with an alphanumeric character (e.g. 'my-name',  or 'abc-123', regex used for validation is " +
  `'${LABEL}')`;

/** What is wrong with a text as a DNS-1035 label, in Kubernetes' words, which call bytes characters. */
export function findLabelFaults(text: string): readonly string[] {
  return [
    ...(byteLength(text) > LABEL_LENGTH ? [`must be no more than ${LABEL_LENGTH} characters`] : []),
    ...(LABEL_PATTERN.test(text) ? [] : [LABEL_RULE]),
  ];
}

/** The same for a kind, which may have upper case letters. */
export function findKindFault(text: string): string | undefined {
  const faults = findLabelFaults(text.toLowerCase());
  if (faults.length === 0) return undefined;
  return `may have mixed case, but should otherwise match: ${faults.join(",")}`;
}

const PART = "[a-z0-9]([-a-z0-9]*[a-z0-9])?";
const SUBDOMAIN = `${PART}(\\.${PART})*`;
const SUBDOMAIN_PATTERN = new RegExp(`^${SUBDOMAIN}$`);
const SUBDOMAIN_LENGTH = 253;
const SUBDOMAIN_RULE =
  "a lowercase RFC 1123 subdomain must consist of lower case alphanumeric characters, '-' or '.', and must start and " +
  `end with an alphanumeric character (e.g. 'example.com', regex used for validation is '${SUBDOMAIN}')`;

/** What is wrong with a text as an RFC 1123 subdomain, in Kubernetes' words. */
export function findSubdomainFaults(text: string): readonly string[] {
  return [
    ...(byteLength(text) > SUBDOMAIN_LENGTH ? [`must be no more than ${SUBDOMAIN_LENGTH} characters`] : []),
    ...(SUBDOMAIN_PATTERN.test(text) ? [] : [SUBDOMAIN_RULE]),
  ];
}
