import { describe, expect, it } from "vitest";
import {
  type LabelRequirement,
  MAX_SELECTOR_LENGTH,
  parseLabelSelector,
} from "../../../src/server/selectors/index.ts";
import { badRequest, StatusError } from "../../../src/server/status/status.ts";

const NAME_PATTERN =
  "must consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyName',  or 'my.name',  or '123-abc', regex used for validation is '([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]')";
const VALUE_PATTERN =
  "a valid label must be an empty string or consist of alphanumeric characters, '-', '_' or '.', and must start and end with an alphanumeric character (e.g. 'MyValue',  or 'my_value',  or '12345', regex used for validation is '(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?')";

const print = ({ key, operator, values }: LabelRequirement): string =>
  `${key} ${operator}${values.map((value) => ` "${value}"`).join("")}`;

describe("a label selector is read", () => {
  const cases: readonly (readonly [text: string, ...requirements: string[]])[] = [
    [""],
    ["  "],
    ["a", "a exists"],
    ["!a", "a !"],
    ["! a", "a !"],
    ["a=b", 'a = "b"'],
    ["a==b", 'a == "b"'],
    ["a!=b", 'a != "b"'],
    ["a = b , c", 'a = "b"', "c exists"],
    ["a=", 'a = ""'],
    ["a=,b", 'a = ""', "b exists"],
    ["a!=", 'a != ""'],
    ["a>1", 'a gt "1"'],
    ["a<007", 'a lt "007"'],
    ["a in (x)", 'a in "x"'],
    ["a in (z,x,x)", 'a in "x" "z"'],
    ["a in ()", 'a in ""'],
    ["a in (,)", 'a in ""'],
    ["a in (,x)", 'a in "" "x"'],
    ["a in (x,)", 'a in "" "x"'],
    ["a in (x,,y)", 'a in "" "x" "y"'],
    ["a notin(x,y),b", 'a notin "x" "y"', "b exists"],
    ["in", "in exists"],
    ["notin in (in,notin)", 'notin in "in" "notin"'],
    ["in=in", 'in = "in"'],
    ["a=b,a=b,a=c", 'a = "b"', 'a = "c"'],
    ["example.com/a.b_C-d=1", 'example.com/a.b_C-d = "1"'],
    ["constructor=x,toString", 'constructor = "x"', "toString exists"],
    ["\ta\r\n=\nb", 'a = "b"'],
    ["a\0", "a exists"],
    ["a=b \0,,,", 'a = "b"'],
  ];
  for (const [text, ...requirements] of cases) {
    it(`${JSON.stringify(text)} asks for [${requirements.join(", ")}]`, () => {
      expect(parseLabelSelector(text).requirements.map(print)).toEqual(requirements);
    });
  }
});

describe("a label selector is refused", () => {
  const cases: readonly (readonly [text: string, message: string])[] = [
    ["a===b", "unable to parse requirement: found '=', expected: identifier"],
    ["a=b=c", "found '=', expected: ',' or 'end of string'"],
    ["a b", "unable to parse requirement: found 'b', expected: in, notin, =, ==, !=, gt, lt"],
    ["a=b c", "found 'c', expected: ',' or 'end of string'"],
    ["a!b", "unable to parse requirement: found '!', expected: in, notin, =, ==, !=, gt, lt"],
    ["!a=b", "found '=', expected: ',' or 'end of string'"],
    ["!a in (b)", "found 'in', expected: ',' or 'end of string'"],
    ["!", "unable to parse requirement: found '', expected: identifier"],
    ["!!a", "unable to parse requirement: found '!', expected: identifier"],
    [",", "found ',', expected: !, identifier, or 'end of string'"],
    [",a", "found ',', expected: !, identifier, or 'end of string'"],
    ["=a", "found '=', expected: !, identifier, or 'end of string'"],
    ["a,", "found '', expected: identifier after ','"],
    ["a,,b", "found ',', expected: identifier after ','"],
    ["a in x", "unable to parse requirement: found 'x' expected: '('"],
    ["a in", "unable to parse requirement: found '' expected: '('"],
    ["a in (", "unable to parse requirement: found '', expected: ',', ')' or identifier"],
    ["a in (=", "unable to parse requirement: found '=', expected: ',', ')' or identifier"],
    ["a in (x", "unable to parse requirement: found '', expected: ',' or ')'"],
    ["a in (x y)", "unable to parse requirement: found 'y', expected: ',' or ')'"],
    ["a in (x,", "unable to parse requirement: found '', expected: ',', or identifier"],
    ["a in (x,!)", "unable to parse requirement: found '!', expected: ',', or identifier"],
    ["a=b\0c", "found 'c', expected: ',' or 'end of string'"],
    [
      "__proto__",
      `unable to parse requirement: <nil>: Invalid value: "__proto__": name part ${NAME_PATTERN}`,
    ],
    ["é", `unable to parse requirement: <nil>: Invalid value: "é": name part ${NAME_PATTERN}`],
    ["/a", 'unable to parse requirement: <nil>: Invalid value: "/a": prefix part must be non-empty'],
    [
      "a/b/c=1",
      `unable to parse requirement: <nil>: Invalid value: "a/b/c": a valid label key ${NAME_PATTERN} with an optional DNS subdomain prefix and '/' (e.g. 'example.com/MyName')`,
    ],
    ["a=-b", `unable to parse requirement: values[0][a]: Invalid value: "-b": ${VALUE_PATTERN}`],
    [
      "a in (y,-x,z-)",
      `unable to parse requirement: [values[0][a]: Invalid value: "-x": ${VALUE_PATTERN}, values[2][a]: Invalid value: "z-": ${VALUE_PATTERN}]`,
    ],
    [
      `a=${"x".repeat(64)}`,
      `unable to parse requirement: values[0][a]: Invalid value: "${"x".repeat(64)}": must be no more than 63 bytes`,
    ],
    [
      "a>x",
      `unable to parse requirement: values[0]: Invalid value: "x": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
    [
      "a<",
      `unable to parse requirement: values[0]: Invalid value: "": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
    [
      "a>9223372036854775808",
      `unable to parse requirement: values[0]: Invalid value: "9223372036854775808": for 'Gt', 'Lt' operators, the value must be an integer`,
    ],
  ];
  for (const [text, message] of cases) {
    it(`${JSON.stringify(text.slice(0, 40))} with Kubernetes' words`, () => {
      expect(() => parseLabelSelector(text)).toThrow(badRequest(message));
    });
  }

  it("if it is longer than anybody needs", () => {
    expect(() => parseLabelSelector("a,".repeat(MAX_SELECTOR_LENGTH))).toThrow(
      /^labelSelector has 131072 characters/,
    );
  });
});

const manyAbsent = Array.from({ length: 3_000 }, (_, index) => `k${index}!=v`).join(",");

describe("a label selector", () => {
  const labels = { app: "web", tier: "a", n: "10", empty: "", constructor: "own" };
  const cases: readonly (readonly [text: string, matches: boolean])[] = [
    ["", true],
    ["app", true],
    ["none", false],
    ["!app", false],
    ["!none", true],
    ["app=web", true],
    ["app=we", false],
    ["none=", false],
    ["empty=", true],
    ["app!=web", false],
    ["none!=web", true],
    ["tier in (a,b)", true],
    ["tier in (b,c)", false],
    ["none in ()", false],
    ["tier notin (a,b)", false],
    ["tier notin (b)", true],
    ["none notin (b)", true],
    ["n>9", true],
    ["n>10", false],
    ["n<11", true],
    ["n<10", false],
    ["app>1", false],
    ["none<1", false],
    ["n>9,app=web,!none", true],
    ["n>9,app=web,none", false],
    ["constructor=own", true],
    ["toString", false],
    ["!toString", true],
    ["valueOf!=x", true],
    ["hasOwnProperty in (x)", false],
    ["app=web,app!=we,app in (web,x),app", true],
    ["app=web,app=we", false],
    ["tier in (a,b),tier in (b,c)", false],
    ["tier in (a,b),tier notin (a)", false],
    ["app,!app", false],
    ["n>1,n>5,n<20,n<11", true],
    ["n>1,n>10,n<20", false],
    ["n>10,n<5", false],
    ["none!=a,!none", true],
    [`${manyAbsent},app=web`, true],
    [`${manyAbsent},app!=web`, false],
    [`${manyAbsent},!tier`, false],
  ];
  for (const [text, matches] of cases) {
    it(`${JSON.stringify(text.slice(-60))} ${matches ? "takes" : "leaves"} an object with labels`, () => {
      expect(parseLabelSelector(text).matches(labels)).toBe(matches);
    });
  }

  it("compares numbers that a double would round", () => {
    expect(parseLabelSelector("n>9007199254740992").matches({ n: "9007199254740993" })).toBe(true);
    expect(parseLabelSelector("n<9007199254740993").matches({ n: "9007199254740992" })).toBe(true);
  });

  it("takes an object without labels for one that has none of them", () => {
    expect(parseLabelSelector("!a,b!=c").matches(undefined)).toBe(true);
    expect(parseLabelSelector("a").matches(undefined)).toBe(false);
  });

  for (const term of ["k#!=v", "k#", "!k#", "k#=v", "k#>1", "k# in (v)", "k# notin (v)"]) {
    it(`looks at no more than a few labels of an object, however often it says ${term}`, () => {
      let looks = 0;
      const labels = new Proxy({ app: "web" } as Record<string, string>, {
        get: (...look) => {
          looks++;
          return Reflect.get(...look);
        },
        getOwnPropertyDescriptor: (...look) => {
          looks++;
          return Reflect.getOwnPropertyDescriptor(...look);
        },
      });
      const terms = Array.from({ length: 3_900 }, (_, index) => term.replace("#", String(index)));
      parseLabelSelector(terms.join(",")).matches(labels);
      expect(looks).toBeLessThan(10);
    });
  }

  it("is read or refused, however long and odd it is", () => {
    for (const unit of ["a,", "!", "(", "=", " ", "a in (", "x-", ",", "\0"]) {
      try {
        parseLabelSelector(unit.repeat(MAX_SELECTOR_LENGTH / unit.length));
      } catch (error) {
        expect(error).toBeInstanceOf(StatusError);
      }
    }
  });
});
