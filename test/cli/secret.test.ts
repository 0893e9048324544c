import fc from "fast-check";
import { expect, it } from "vitest";
import { hideValues } from "../../src/cli/input/secret.ts";
import { runOn } from "./io.ts";

const hidden = fc.stringMatching(/^[a-zA-Z0-9+/]{8,80}$/);

const secretWith = (fields: object): string =>
  JSON.stringify({ apiVersion: "v1", kind: "Secret", metadata: { name: "login" }, ...fields });

/** Ways to patch a Secret, of which some succeed and others fail, each in its own way. */
const patches: readonly ((value: string) => readonly string[])[] = [
  (value) => ["-p", JSON.stringify({ data: { password: value } })],
  (value) => ["-p", JSON.stringify({ data: value })],
  (value) => ["-p", JSON.stringify({ data: { password: { value } } })],
  (value) => ["-p", JSON.stringify({ data: { password: value, $patch: "merge" } })],
  (value) => ["-p", JSON.stringify({ data: { $retainKeys: [value], password: value } })],
  (value) => ["--type", "merge", "-p", JSON.stringify({ stringData: [value] })],
  (value) => ["--type", "json", "-p", JSON.stringify([{ op: "test", path: "/data/password", value }])],
  (value) => ["--type", "json", "-p", JSON.stringify([{ op: "add", path: "", value }])],
  (value) => ["--type", "json", "-p", JSON.stringify([{ op: "add", path: "/data/password/x", value }])],
  (value) => ["--type", "json", "-p", JSON.stringify([{ op: value, path: "/data/password" }])],
];

it("what is said about a patched Secret never holds its values", async () => {
  const parts = [hidden, hidden, fc.constantFrom(...patches)] as const;
  await fc.assert(
    fc.asyncProperty(...parts, async (live, wanted, patch) => {
      const stdin = secretWith({ data: { password: live } });
      const argv = ["patch", "-", ...patch(wanted)];
      const { err } = await runOn(stdin, argv);
      expect(err).not.toContain(live);
      expect(err).not.toContain(wanted);
      expect(err).not.toBe("");
    }),
  );
});

it("a Secret that does not fit its type is told without its values, in a list too", async () => {
  const secret = secretWith({ data: "aHVudGVyMg", stringData: ["aHVudGVyMg"] });
  const list = JSON.stringify({ apiVersion: "v1", kind: "List", items: [JSON.parse(secret)] });
  for (const stdin of [secret, list]) {
    const { code, err } = await runOn(stdin, ["apply", "-f", "-", "--server-side"]);
    expect(code).toBe(2);
    expect(err).toContain("must be an object");
    expect(err).not.toContain("aHVudGVyMg");
  }
});

it.each([
  ["this is 4711, and must be a string: change it", "this is ***, and must be a string: change it"],
  ['this is "x, and must be \\"y\\"", and must be an object', "this is ***, and must be an object"],
  ['this is 4711, and must be a string: write "4711"', "this is ***, and must be a string: write ***"],
  ['Invalid value: "a: b": stringData.pin in body must be of type string', "Invalid value"],
])("of a Secret, %j is told as %j", (message, shown) => {
  expect(hideValues(message)).toBe(shown);
});
