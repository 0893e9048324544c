import { expect, it } from "vitest";
import { parseDocument, splitFile } from "../../src/cli/input/documents.ts";
import { schemaPositions } from "../../src/cli/input/schema-positions.ts";

const text = `openapi: 3.0.0
components:
  schemas:
    v1.Shop:
      x-kubernetes-group-version-kind:
      - {group: "", version: v1, kind: Shop}
      allOf:
      - type: object
      - properties:
          spec: {$ref: '#/components/schemas/v1.Spec'}
    v1.Spec:
      properties:
        stock:
          additionalProperties:
            properties:
              count: {type: integer}
        ports:
          items:
            properties:
              port: {type: integer}
`;

const documents = [...splitFile({ name: "shop.yaml", text })].flatMap((part) => [...parseDocument(part)]);
const find = schemaPositions(documents);

it.each([
  ["v1 Shop", "", 4],
  ["v1 Shop", ".spec", 10],
  ["v1 Shop", ".spec.ports[*].port", 20],
  ["v1.Spec", ".stock.*.count", 16],
  ["v1.Spec", ".stock.*.gone", 14],
  ["v1.Spec", ".gone", 11],
])("the field of %s at %j is found in line %i, or what is around it", (holder, path, line) => {
  expect(find(holder, path)).toMatchObject({ file: "shop.yaml", line });
});

it("what nobody has declared is found nowhere", () => {
  expect(find("v2 Shop", "")).toBeUndefined();
});
