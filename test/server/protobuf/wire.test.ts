import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WireReader, WireWriter } from "../../../src/server/protobuf/wire.ts";

const hex = (writer: WireWriter) => Buffer.from(writer.finish()).toString("hex");
const read = (text: string) => new WireReader(Buffer.from(text.replaceAll(" ", ""), "hex"));

describe("WireWriter", () => {
  // From the protobuf documentation's page on encoding, where the message is the same.
  it.each<[string, WireWriter, string]>([
    ["a number", new WireWriter().number(1, 150), "089601"],
    ["text", new WireWriter().bytes(2, "testing"), "120774657374696e67"],
    ["a message", new WireWriter().message(3, new WireWriter().number(1, 150)), "1a03089601"],
    ["a boolean", new WireWriter().number(1, true), "0801"],
    ["a field beyond 15", new WireWriter().number(16, 1), "800101"],
    ["a safe integer", new WireWriter().number(1, Number.MAX_SAFE_INTEGER), "08ffffffffffffff0f"],
    ["nothing for zero and empty", new WireWriter().number(1, 0).bytes(2, "").number(3, false), ""],
    [
      "zero and empty if it must",
      new WireWriter().number(6, 0, { always: true }).bytes(2, "", { always: true }),
      "30001200",
    ],
    ["an empty message", new WireWriter().message(1, new WireWriter()), "0a00"],
  ])("writes %s", (_, writer, bytes) => {
    expect(hex(writer)).toBe(bytes);
  });
});

it("messages can be written in place, whatever is in them", () => {
  const nested = fc.letrec((tie) => ({
    message: fc.array(fc.oneof(fc.string({ unit: "binary", maxLength: 200 }), tie("message")), {
      maxLength: 5,
    }),
  })).message;
  const write = (writer: WireWriter, parts: readonly unknown[]): WireWriter => {
    for (const part of parts) {
      const start = writer.open(2);
      if (typeof part === "string") writer.text(1, part);
      else write(writer, part as unknown[]);
      writer.close(start);
    }
    return writer;
  };
  const copy = (parts: readonly unknown[]): WireWriter => {
    const writer = new WireWriter();
    for (const part of parts)
      writer.message(
        2,
        typeof part === "string"
          ? new WireWriter().bytes(1, part, { always: true })
          : copy(part as unknown[]),
      );
    return writer;
  };
  fc.assert(
    fc.property(nested, fc.integer({ min: 1, max: 64 }), (parts, capacity) => {
      const message = parts as readonly unknown[];
      expect(hex(write(new WireWriter(capacity), message))).toBe(hex(copy(message)));
    }),
  );
});

it("integers and floats are exact", () => {
  fc.assert(
    fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), fc.double({ noNaN: true }), (integer, float) => {
      const bytes = new WireWriter().integer(1, integer).double(2, float).finish();
      const reader = new WireReader(bytes);
      expect(reader.next()).toBe(1);
      expect(BigInt(reader.integer())).toBe(integer);
      expect(reader.next()).toBe(2);
      expect(reader.double()).toBe(float);
      expect(reader.isDone).toBe(true);
    }),
  );
});

describe("WireReader", () => {
  it("reads what was written, whatever its size, and passes over what it does not know", () => {
    const field = fc.integer({ min: 1, max: 2 ** 29 - 1 });
    const value = fc.oneof(fc.maxSafeNat(), fc.string({ unit: "grapheme", maxLength: 300 }), fc.uint8Array());
    fc.assert(
      fc.property(fc.array(fc.tuple(field, value, fc.boolean())), (fields) => {
        const writer = new WireWriter();
        for (const [number, value] of fields) {
          if (typeof value === "number") writer.number(number, value, { always: true });
          else writer.bytes(number, value, { always: true });
        }
        const reader = new WireReader(writer.finish());
        for (const [number, value, isKnown] of fields) {
          expect(reader.next()).toBe(number);
          if (!isKnown) reader.skip();
          else if (typeof value === "number") expect(reader.number()).toBe(value);
          else if (typeof value === "string") expect(reader.text()).toBe(value);
          else expect(reader.bytes()).toEqual(value);
        }
        expect(reader.next()).toBe(0);
      }),
    );
  });

  it("reads negative numbers, which take ten bytes", () => {
    const reader = read("10 ffffffffffffffffff01");
    reader.next();
    expect(reader.number()).toBe(-1);
  });

  it("passes over numbers of a fixed size", () => {
    const reader = read("09 0000000000000000 15 00000000 18 01");
    for (const field of [1, 2]) {
      expect(reader.next()).toBe(field);
      reader.skip();
    }
    expect([reader.next(), reader.number(), reader.next()]).toEqual([3, 1, 0]);
  });

  it.each([
    ["08", "it ends too early"],
    ["08 96", "it ends too early"],
    ["12 07 7465", "it ends too early"],
    ["12 ffffffffffffffffff01", "it ends too early"],
    ["09 00", "it ends too early"],
    ["00 01", "a field has the number zero"],
    ["0b", "there is no wire type 3"],
    ["08 ffffffffffffffffffff01", "a number is longer than ten bytes"],
  ])("refuses %s: %s", (text, reason) => {
    const reader = read(text);
    expect(() => {
      while (reader.next() !== 0) reader.skip();
    }).toThrow(`this is not a protobuf message: ${reason}`);
  });

  it("ends with any bytes, with what they say or an error of its own", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        const reader = new WireReader(bytes);
        try {
          while (reader.next() !== 0) reader.skip();
        } catch (error) {
          expect((error as Error).message).toMatch(/^this is not a protobuf message/);
        }
      }),
    );
  });
});
