import { expect, it } from "vitest";
import { encodeObject } from "../../../src/server/protobuf/envelope.ts";
import { type Refusal, StatusError } from "../../../src/server/status/status.ts";

const encodeStatus = (refusal: Refusal) => encodeObject(new StatusError(refusal).toStatus());
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
const ascii = (text: string) => Buffer.from(text).toString("hex");

it("a refusal in protobuf is a Status in the envelope of Kubernetes", () => {
  const status = `0a060a0012001a00${"1207"}${ascii("Failure")}1a02${ascii("no")}2208${ascii("NotFound")}`;
  const cause = `0a0172${"12016d"}1a0166`;
  const details = `0a0177${"1200"}1a026373220${(cause.length / 2).toString(16)}${cause}28013200`;
  const raw = `${status}2a${(details.length / 2).toString(16)}${details}309403`;
  const type = `0a02${ascii("v1")}1206${ascii("Status")}`;
  const bytes = encodeStatus({
    code: 404,
    reason: "NotFound",
    message: "no",
    details: {
      name: "w",
      kind: "cs",
      causes: [{ reason: "r", message: "m", field: "f" }],
      retryAfterSeconds: 1,
    },
  });
  expect(hexOf(bytes)).toBe(`6b387300${"0a"}0c${type}12${(raw.length / 2).toString(16)}${raw}1a002200`);
});

it("a long message has a length of more than one byte", () => {
  const bytes = encodeStatus({ code: 500, message: "x".repeat(300) });
  expect(hexOf(bytes)).toContain(`1aac02${ascii("x".repeat(300))}`);
});
