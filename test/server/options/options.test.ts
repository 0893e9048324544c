import { describe, expect, it } from "vitest";
import { parseResourceVersion } from "../../../src/kubernetes/metadata/index.ts";
import {
  managerFromUserAgent,
  readDeleteOptions,
  readListOptions,
  readWriteOptions,
  type Write,
} from "../../../src/server/options/index.ts";
import { type Refusal, StatusError } from "../../../src/server/status/status.ts";
import type { Json } from "../../../src/value/index.ts";

const CREATE: Write = { kind: "CreateOptions" };
const UPDATE: Write = { kind: "UpdateOptions" };
const PATCH: Write = { kind: "PatchOptions", isApply: false };
const APPLY: Write = { kind: "PatchOptions", isApply: true };

/** The options that were read, or why they were refused. */
function outcome<Options>(read: () => Options): Options | Refusal {
  try {
    return read();
  } catch (error) {
    if (error instanceof StatusError) return error.refusal;
    throw error;
  }
}

/** The same, of a refusal only its message. */
function summary<Options>(read: () => Options): Options | string {
  const found = outcome(read);
  const { code, message } = found as Partial<Refusal>;
  return code === undefined ? (found as Options) : `${code} ${message}`;
}

const writing = (write: Write, query: string) =>
  summary(() => readWriteOptions(write, new URLSearchParams(query)));
const deleting = (query: string, body?: Json) =>
  summary(() => readDeleteOptions(new URLSearchParams(query), body));
const listing = (query: string) => summary(() => readListOptions(new URLSearchParams(query)));

describe("the options of a write", () => {
  const defaults = { dryRun: false, fieldManager: "", fieldValidation: "Warn", force: false };
  const good: readonly (readonly [write: Write, query: string, options: object])[] = [
    [CREATE, "", {}],
    [CREATE, "force=true&timeout=3s&pretty=true", {}],
    [CREATE, "dryRun=All&dryRun=All", { dryRun: true }],
    [CREATE, "fieldManager=a%20b&fieldManager=c", { fieldManager: "a b" }],
    [CREATE, `fieldManager=${"m".repeat(128)}`, { fieldManager: "m".repeat(128) }],
    [UPDATE, "fieldValidation=Strict", { fieldValidation: "Strict" }],
    [UPDATE, "fieldValidation=", {}],
    [PATCH, "fieldValidation=Ignore", { fieldValidation: "Ignore" }],
    [APPLY, "fieldManager=x", { fieldManager: "x" }],
    [APPLY, "fieldManager=x&force=true", { fieldManager: "x", force: true }],
    [APPLY, "fieldManager=x&force=maybe", { fieldManager: "x", force: true }],
    [APPLY, "fieldManager=x&force", { fieldManager: "x", force: true }],
    [APPLY, "fieldManager=x&force=0", { fieldManager: "x" }],
    [APPLY, "fieldManager=x&force=False", { fieldManager: "x" }],
  ];
  for (const [write, query, options] of good) {
    it(`are read from ${write.kind} ?${query.slice(0, 60)}`, () => {
      expect(writing(write, query)).toEqual({ kind: write.kind, ...defaults, ...options });
    });
  }

  const bad: readonly (readonly [write: Write, query: string, message: string])[] = [
    [CREATE, "dryRun=Some", 'dryRun: Unsupported value: ["Some"]: supported values: "All"'],
    [CREATE, "dryRun=All&dryRun=", 'dryRun: Unsupported value: ["All",""]: supported values: "All"'],
    [
      CREATE,
      "fieldValidation=Loud",
      'fieldValidation: Unsupported value: "Loud": supported values: "", "Ignore", "Strict", "Warn"',
    ],
    [UPDATE, `fieldManager=${"é".repeat(65)}`, "fieldManager: Too long: may not be more than 128 bytes"],
    [
      UPDATE,
      "fieldManager=%C3%A9%01",
      'fieldManager: Invalid value: "é\\x01": invalid character U+0001 (at position 2)',
    ],
    [APPLY, "", "fieldManager: Required value: is required for apply patch"],
    [PATCH, "force=true", "force: Forbidden: may not be specified for non-apply patch"],
    [PATCH, "force=false", "force: Forbidden: may not be specified for non-apply patch"],
    [
      APPLY,
      "dryRun=x",
      '[fieldManager: Required value: is required for apply patch, dryRun: Unsupported value: ["x"]: supported values: "All"]',
    ],
  ];
  for (const [write, query, message] of bad) {
    it(`are refused for ${write.kind} ?${query.slice(0, 60)}`, () => {
      expect(writing(write, query)).toBe(`422 ${write.kind}.meta.k8s.io "" is invalid: ${message}`);
    });
  }

  it("are refused with a cause for each field, as a Status has them", () => {
    expect(outcome(() => readWriteOptions(APPLY, new URLSearchParams()))).toEqual({
      code: 422,
      reason: "Invalid",
      message:
        'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      details: {
        group: "meta.k8s.io",
        kind: "PatchOptions",
        causes: [
          {
            reason: "FieldValueRequired",
            message: "Required value: is required for apply patch",
            field: "fieldManager",
          },
        ],
      },
    });
  });

  it("are refused with a short answer, however much is wrong", () => {
    const message = writing(CREATE, `fieldManager=${"%01".repeat(5000)}`) as string;
    expect(message.length).toBeLessThan(200_000);
  });
});

describe("the options of a delete", () => {
  const defaults = {
    kind: "DeleteOptions",
    dryRun: false,
    gracePeriodSeconds: undefined,
    propagationPolicy: undefined,
    orphanDependents: undefined,
    preconditions: { uid: undefined, resourceVersion: undefined },
  };
  const good: readonly (readonly [query: string, body: Json | undefined, options: object])[] = [
    ["", undefined, {}],
    ["dryRun=All", undefined, { dryRun: true }],
    ["gracePeriodSeconds=0", undefined, { gracePeriodSeconds: 0 }],
    ["gracePeriodSeconds=-5", undefined, { gracePeriodSeconds: 1 }],
    ["propagationPolicy=Orphan", undefined, { propagationPolicy: "Orphan" }],
    ["orphanDependents=false", undefined, { orphanDependents: false }],
    ["uid=u&resourceVersion=3", undefined, { preconditions: { uid: "u", resourceVersion: "3" } }],
    [
      "ignoreStoreReadErrorWithClusterBreakingPotential=true&propagationPolicy=Orphan",
      undefined,
      { propagationPolicy: "Orphan" },
    ],
    ["dryRun=All&propagationPolicy=Sideways", {}, {}],
    ["", null, {}],
    ["", { kind: "DeleteOptions", apiVersion: "v1", unknown: [1] }, {}],
    [
      "",
      { propagationPolicy: "Background", gracePeriodSeconds: 0, dryRun: ["All"], orphanDependents: null },
      { propagationPolicy: "Background", gracePeriodSeconds: 0, dryRun: true },
    ],
    ["", { preconditions: { uid: "u" } }, { preconditions: { uid: "u", resourceVersion: undefined } }],
    [
      "",
      { preconditions: { resourceVersion: "7" } },
      { preconditions: { uid: undefined, resourceVersion: "7" } },
    ],
  ];
  for (const [query, body, options] of good) {
    it(`are read from ?${query} ${JSON.stringify(body)}`, () => {
      expect(deleting(query, body)).toEqual({ ...defaults, ...options });
    });
  }

  const refused = 'DeleteOptions.meta.k8s.io "" is invalid:';
  const unmarshal = "json: cannot unmarshal";
  const bad: readonly (readonly [query: string, body: Json | undefined, message: string])[] = [
    [
      "propagationPolicy=Sideways",
      undefined,
      `422 ${refused} propagationPolicy: Unsupported value: "Sideways": supported values: "Foreground", "Background", "Orphan", "nil"`,
    ],
    [
      "",
      { propagationPolicy: "Orphan", orphanDependents: true },
      `422 ${refused} propagationPolicy: Invalid value: "Orphan": orphanDependents and deletionPropagation cannot be both set`,
    ],
    ["", { dryRun: ["x"] }, `422 ${refused} dryRun: Unsupported value: ["x"]: supported values: "All"`],
    ["gracePeriodSeconds=x", undefined, '400 strconv.ParseInt: parsing "x": invalid syntax'],
    ["gracePeriodSeconds=", undefined, '400 strconv.ParseInt: parsing "": invalid syntax'],
    [
      "gracePeriodSeconds=9223372036854775808",
      undefined,
      '400 strconv.ParseInt: parsing "9223372036854775808": value out of range',
    ],
    [
      "",
      { gracePeriodSeconds: "1" },
      `400 ${unmarshal} string into Go struct field DeleteOptions.gracePeriodSeconds of type int64`,
    ],
    [
      "",
      { gracePeriodSeconds: 1.5 },
      `400 ${unmarshal} number 1.5 into Go struct field DeleteOptions.gracePeriodSeconds of type int64`,
    ],
    [
      "",
      { dryRun: "All" },
      `400 ${unmarshal} string into Go struct field DeleteOptions.dryRun of type []string`,
    ],
    [
      "",
      { preconditions: { uid: 1 } },
      `400 ${unmarshal} number 1 into Go struct field DeleteOptions.preconditions.uid of type types.UID`,
    ],
    ["", { kind: "Pod", apiVersion: "v1" }, "400 decoded object cannot be converted to DeleteOptions"],
    [
      "",
      [],
      String.raw`400 couldn't get version/kind; json parse error: json: cannot unmarshal array into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" }`,
    ],
  ];
  for (const [query, body, message] of bad) {
    it(`are refused for ?${query} ${JSON.stringify(body)}`, () => {
      expect(deleting(query, body)).toBe(message);
    });
  }
});

describe("the options of a list", () => {
  const defaults = {
    fieldSelector: [],
    watch: false,
    allowWatchBookmarks: false,
    resourceVersion: "",
    resourceVersionMatch: "",
    sendInitialEvents: undefined,
    timeoutSeconds: undefined,
    limit: 0,
    continue: "",
  };
  const initial = { watch: true, sendInitialEvents: true, resourceVersionMatch: "NotOlderThan" };
  const good: readonly (readonly [query: string, options: object])[] = [
    ["", {}],
    ["limit=500&continue=abc", { limit: 500, continue: "abc" }],
    ["limit=-1", {}],
    ["limit=%2B5", { limit: 5 }],
    ["timeoutSeconds=30&timeout=5s", { timeoutSeconds: 30 }],
    ["fieldSelector=a%3Db", { fieldSelector: [{ field: "a", operator: "=", value: "b" }] }],
    ["resourceVersion=5&resourceVersionMatch=Exact", { resourceVersion: "5", resourceVersionMatch: "Exact" }],
    [
      "resourceVersion=0&resourceVersionMatch=NotOlderThan",
      { resourceVersion: "0", resourceVersionMatch: "NotOlderThan" },
    ],
    ["watch=0", {}],
    ["watch=false", {}],
    ["watch=true", initial],
    ["watch", initial],
    [
      "watch=1&resourceVersion=0&allowWatchBookmarks=true",
      { ...initial, resourceVersion: "0", allowWatchBookmarks: true },
    ],
    ["watch=1&resourceVersion=7", { watch: true, resourceVersion: "7" }],
    [
      "watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&resourceVersion=7",
      { ...initial, resourceVersion: "7" },
    ],
    [
      "watch=1&sendInitialEvents=false&resourceVersionMatch=NotOlderThan",
      { ...initial, sendInitialEvents: false },
    ],
  ];
  for (const [query, options] of good) {
    it(`are read from ?${query}`, () => {
      expect(listing(query)).toMatchObject({ ...defaults, ...options });
    });
  }

  it("have a selector of labels that is ready to use", () => {
    const options = listing("labelSelector=a%3Db");
    if (typeof options === "string") throw new Error(options);
    expect(options.labelSelector.matches({ a: "b" })).toBe(true);
    expect(options.labelSelector.matches({ a: "c" })).toBe(false);
  });

  const refused = '422 ListOptions.meta.k8s.io "" is invalid:';
  const match = "resourceVersionMatch: Forbidden: resourceVersionMatch is forbidden";
  const needsMatch =
    "resourceVersionMatch: Forbidden: sendInitialEvents requires setting resourceVersionMatch to NotOlderThan";
  const bad: readonly (readonly [query: string, message: string])[] = [
    ["limit=x", '400 strconv.ParseInt: parsing "x": invalid syntax'],
    ["limit=", '400 strconv.ParseInt: parsing "": invalid syntax'],
    ["timeoutSeconds=1.5", '400 strconv.ParseInt: parsing "1.5": invalid syntax'],
    [
      "limit=99999999999999999999",
      '400 strconv.ParseInt: parsing "99999999999999999999": value out of range',
    ],
    ["labelSelector=a%3D%3D%3Db", "400 unable to parse requirement: found '=', expected: identifier"],
    ["fieldSelector=a", "400 invalid selector: 'a'; can't understand 'a'"],
    ["resourceVersionMatch=Exact", `${refused} ${match} unless resourceVersion is provided`],
    [
      "resourceVersion=1&continue=x&resourceVersionMatch=Exact",
      `${refused} ${match} when continue is provided`,
    ],
    [
      "resourceVersion=1&resourceVersionMatch=Near",
      `${refused} resourceVersionMatch: Unsupported value: "Near": supported values: "Exact", "NotOlderThan", ""`,
    ],
    [
      "resourceVersion=0&resourceVersionMatch=Exact",
      `${refused} resourceVersionMatch: Forbidden: resourceVersionMatch "exact" is forbidden for resourceVersion "0"`,
    ],
    [
      "sendInitialEvents=true",
      `${refused} sendInitialEvents: Forbidden: sendInitialEvents is forbidden for list`,
    ],
    ["watch=1&sendInitialEvents=true", `${refused} ${needsMatch}`],
    [
      "watch=1&sendInitialEvents=true&resourceVersionMatch=Exact",
      `${refused} [${needsMatch}, resourceVersionMatch: Unsupported value: "Exact": supported values: "NotOlderThan"]`,
    ],
    [
      "watch=1&resourceVersion=5&resourceVersionMatch=NotOlderThan",
      `${refused} ${match} for watch unless sendInitialEvents is provided`,
    ],
    [
      "watch=1&sendInitialEvents=1&resourceVersionMatch=NotOlderThan&continue=x",
      `${refused} ${match} when continue is provided`,
    ],
  ];
  for (const [query, message] of bad) {
    it(`are refused for ?${query}`, () => {
      expect(listing(query)).toBe(message);
    });
  }
});

describe("a resourceVersion", () => {
  const cases: readonly (readonly [text: string, expected: number | string])[] = [
    ["", 0],
    ["0", 0],
    ["42", 42],
    ["0042", 42],
    ["18446744073709551615", 2 ** 64],
    ["18446744073709551616", "value out of range"],
    ["abc", "invalid syntax"],
    ["-1", "invalid syntax"],
    ["+1", "invalid syntax"],
    ["1 ", "invalid syntax"],
  ];
  for (const [text, expected] of cases) {
    it(`${JSON.stringify(text)} is ${expected}`, () => {
      const version = parseResourceVersion(text);
      const shown = JSON.stringify(text);
      const message = `strconv.ParseUint: parsing ${shown}: ${expected}`;
      expect(version).toBe(typeof expected === "number" ? expected : message);
    });
  }
});

describe("the manager of a request that names none", () => {
  const latin = (text: string): string => String.fromCharCode(...new TextEncoder().encode(text));
  const cases: readonly (readonly [userAgent: string, manager: string])[] = [
    ["kubectl/v1.36.0 (linux/amd64)", "kubectl"],
    ["vectors", "vectors"],
    ["Mozilla 5", "Mozilla 5"],
    ["", ""],
    ["/x", ""],
    ["a\tb\u007f/1", "ab"],
    ["m".repeat(200), "m".repeat(128)],
    [latin("é".repeat(100)), "é".repeat(64)],
    [latin("gr\u00fc\u00df/1"), "grüß"],
    ["a\u00ff", "a\ufffd"],
    ["né\u4e16", "né\u4e16"],
  ];
  for (const [userAgent, manager] of cases) {
    it(`is ${JSON.stringify(manager.slice(0, 20))} for ${JSON.stringify(userAgent.slice(0, 40))}`, () => {
      expect(managerFromUserAgent(userAgent)).toBe(manager);
    });
  }
});
