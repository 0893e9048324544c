import { expect, it } from "vitest";
import { fromJson, MutatingPolicy } from "../../../src/rules/internal.ts";

const values = {
  object: fromJson({ data: { a: "1" } }),
  oldObject: null,
  namespaceObject: null,
  request: fromJson({}),
};
const patch = (expression: string) => ({ patchType: "JSONPatch", jsonPatch: { expression } });
const configure = (expression: string) => ({
  patchType: "ApplyConfiguration",
  applyConfiguration: { expression },
});

it.each([
  [
    configure(
      "Object{data: {'b': object.data.a}, at: timestamp('2026-01-31T12:00:00Z'), list: [Object.list{n: 1}]}",
    ),
    { is: "configuration", config: { data: { b: "1" }, at: "2026-01-31T12:00:00Z", list: [{ n: 1 }] } },
  ],
  [
    configure("Object{spec: Object.spec{part: [Object.spec.other{}], rest: {'a': Object{}}}}"),
    {
      is: "fault",
      message: [
        'type mismatch: unexpected type name "Object.spec.other", expected "Object.spec.part", which matches field name path from root Object type',
        'unexpected type name "Object", expected "Object.spec.rest", which matches field name path from root Object type',
      ].join("\n"),
    },
  ],
  [
    patch(
      "[JSONPatch{op: 'add', path: '/a/' + jsonpatch.escapeKey('b/c~d'), value: null}, JSONPatch{op: 'move', from: '/x', path: '/y'}]",
    ),
    {
      is: "patch",
      patch: [
        { op: "add", path: "/a/b~1c~0d", value: null },
        { op: "move", path: "/y", from: "/x" },
      ],
    },
  ],
  [
    patch("[JSONPatch{op: 'add', path: '/a', value: quantity('1')}]"),
    {
      is: "fault",
      message:
        "JSONPath valueExpression evaluated to a type that could not marshal to JSON: no conversion of kubernetes.Quantity to JSON",
    },
  ],
  [
    patch("[JSONPatch{op: dyn(1), path: '/a'}]"),
    {
      is: "fault",
      message:
        "expression '[JSONPatch{op: dyn(1), path: '/a'}]' resulted in error: unexpected type int for JSONPatchType 'op' field",
    },
  ],
  [configure("1"), { is: "fault", message: "must evaluate to Object but got int" }],
])("%j comes to what is to be done", (mutation, result) => {
  const { mutations } = new MutatingPolicy({ mutations: [mutation] });
  expect(mutations.map((mutate) => mutate(values))).toEqual([result]);
});
