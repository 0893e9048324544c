import { describe, expect, it } from "vitest";
import {
  type Cause,
  duplicate,
  forbidden,
  invalid,
  notFound,
  notSupported,
  required,
  tooLong,
} from "../../../src/kubernetes/status/cause.ts";
import { printGoNumber } from "../../../src/kubernetes/status/print-go-value.ts";
import { joinCauses } from "../../../src/kubernetes/status/refusals.ts";

describe("a cause says what Kubernetes says", () => {
  const cases: readonly (readonly [cause: Cause, reason: string, message: string])[] = [
    [invalid("f", "x", "must be y"), "FieldValueInvalid", 'Invalid value: "x": must be y'],
    [
      invalid("f", 'a"\n\u0001é\u200b', "no"),
      "FieldValueInvalid",
      'Invalid value: "a\\"\\n\\x01é\\u200b": no',
    ],
    [invalid("f", 99, "too much"), "FieldValueInvalid", "Invalid value: 99: too much"],
    [invalid("f", 9007199254740993n, "no"), "FieldValueInvalid", "Invalid value: 9007199254740993: no"],
    [invalid("f", true, "no"), "FieldValueInvalid", "Invalid value: true: no"],
    [invalid("f", null, "no"), "FieldValueInvalid", "Invalid value: null: no"],
    [invalid("f", "", ""), "FieldValueInvalid", 'Invalid value: ""'],
    [required("f"), "FieldValueRequired", "Required value"],
    [required("f", "say it"), "FieldValueRequired", "Required value: say it"],
    [forbidden("f", "not here"), "FieldValueForbidden", "Forbidden: not here"],
    [tooLong("f", 128), "FieldValueTooLong", "Too long: may not be more than 128 bytes"],
    [tooLong("f", 1), "FieldValueTooLong", "Too long: may not be more than 1 byte"],
    [
      notSupported("f", "x", ["b", "a"]),
      "FieldValueNotSupported",
      'Unsupported value: "x": supported values: "b", "a"',
    ],
    [
      notSupported("f", ["x"], ["All"]),
      "FieldValueNotSupported",
      'Unsupported value: ["x"]: supported values: "All"',
    ],
    [notSupported("f", "x", []), "FieldValueNotSupported", 'Unsupported value: "x"'],
    [duplicate("f", "x"), "FieldValueDuplicate", 'Duplicate value: "x"'],
    [
      duplicate("f", { protocol: "TCP", port: 80 }),
      "FieldValueDuplicate",
      'Duplicate value: {"port":80,"protocol":"TCP"}',
    ],
    [
      duplicate("f", JSON.parse('{"a":"<&>","__proto__":[1]}')),
      "FieldValueDuplicate",
      'Duplicate value: {"__proto__":[1],"a":"\\u003c\\u0026\\u003e"}',
    ],
    [notFound("f", "x"), "FieldValueNotFound", 'Not found: "x"'],
  ];
  for (const [cause, reason, message] of cases) {
    it(message, () => {
      expect(cause).toEqual({ reason, message, field: "f" });
    });
  }
});

it("one cause is a message as it is, several are in brackets, each once", () => {
  const name = required("metadata.name");
  expect(joinCauses([name])).toBe("metadata.name: Required value");
  expect(joinCauses([name, name])).toBe("metadata.name: Required value");
  expect(joinCauses([name, forbidden("force", "no"), name])).toBe(
    "[metadata.name: Required value, force: Forbidden: no]",
  );
});

describe("a number is printed as Go does", () => {
  const cases: readonly (readonly [number | bigint, string])[] = [
    [0, "0"],
    [1.5, "1.5"],
    [-7, "-7"],
    [0.0001, "0.0001"],
    [0.00001, "1e-05"],
    [1.25e-7, "1.25e-07"],
    [1e20, "100000000000000000000"],
    [1e21, "1e+21"],
    [1e-100, "1e-100"],
    [2n ** 63n, "9223372036854775808"],
  ];
  for (const [value, text] of cases) {
    it(text, () => {
      expect(printGoNumber(value)).toBe(text);
    });
  }
});
