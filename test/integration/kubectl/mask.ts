type Masks = readonly (readonly [RegExp, string])[];

/** What is another one every time, and what one kubectl says and another does not, made the same. */
const MASKS: Masks = [
  [/\b\d+s ago/g, "0s ago"],
  [/\b\d\ds\b/g, "0s "],
  [/\b\ds\b/g, "0s"],
  [/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+ \+0000|Z)/g, "<time>"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, "<uid>"],
  [/\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d \+0000/g, "<time>"],
  [/CLUSTER-IP +/g, "CLUSTER-IP   "],
  [/\b10\.\d+\.\d+\.\d+ */g, "<ip>   "],
  [/resourceVersion: "\d+"/g, 'resourceVersion: "<rv>"'],
  [/\S*\/(LIVE|MERGED)-\d+\//g, "$1/"],
  [/http:\/\/127\.0\.0\.1:\d+/g, "<server>"],
  [/^(Client|Kustomize) Version: .*\n/gm, ""],
  [/^Warning: version difference .*\n/gm, ""],
  [/^[WIE]\d{4} .*\n/gm, ""],
  [/^(\S+ "\S+" (?:force )?deleted) from \S+ namespace$/gm, "$1"],
  [/[ \t]+$/gm, ""],
];

/** How kubectls before 1.32 put it, and how 1.32 does; or, where only it says more, what they have in common. */
const WORDS: Masks = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is the colours of a terminal that are dropped.
  [/\x1b\[[\d;]*m/g, ""],
  [/^Server Version: version\.Info\{.*GitVersion:"([^"]+)".*$/gm, "Server Version: $1"],
  [/^(?:warning|WARNING): /gm, "Warning: "],
  [/ that declare no controller: | not managed by \w+, [\w, ]+: /g, " that declare no controller: "],
  [/^(node\/\S+) evicted$/gm, "$1 drained"],
  [
    /http:\S+api-concepts\/#conflicts$/gm,
    "https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts",
  ],
  [/^The request is invalid$/gm, "$&: the server rejected our request due to an error in our request"],
  [/\bunlabeled$/gm, "labeled"],
  [/^error: failed to create \w+: (?=\w+ "\S+" is invalid: )/gm, "The "],
  [/^error: \S+ is not supported by .+?: (?=the body )/gm, "Error from server (UnsupportedMediaType): "],
];

/** The text as sessions have it. */
export function mask(text: string): string {
  return [...WORDS, ...MASKS]
    .reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), text)
    .trim();
}
