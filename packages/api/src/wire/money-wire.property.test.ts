import { cents, unitCost } from "@comptoir/domain/money";
import { quantity, wireUnitsAtMost } from "@comptoir/domain/measure";
import { Exit, Schema } from "effect";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { Amount, Money, Pct, UnitMoney } from "./money-wire.ts";

const units = fc.oneof(
  fc.integer({ min: -1_000_000, max: 1_000_000 }),
  fc.maxSafeInteger().filter((value) => Math.abs(value) <= wireUnitsAtMost),
);
const overTheWire = <T>(schema: Schema.Codec<T, number>, value: T): T =>
  Schema.decodeUnknownSync(schema)(JSON.parse(JSON.stringify(Schema.encodeSync(schema)(value))));
const accepts = (schema: Schema.Codec<unknown, number>, value: unknown) =>
  Exit.isSuccess(Schema.decodeUnknownExit(schema)(value));

describe("numbers of the wire", () => {
  it("any amount of cents comes back the same through JSON", () => {
    fc.assert(
      fc.property(units, (count) => {
        expect(overTheWire(Money, cents(count))).toBe(cents(count));
      }),
    );
  });

  it("any unit cost comes back the same through JSON", () => {
    fc.assert(
      fc.property(units, (count) => {
        expect(overTheWire(UnitMoney, unitCost(count))).toBe(unitCost(count));
      }),
    );
  });

  it("any quantity comes back the same through JSON", () => {
    fc.assert(
      fc.property(units, (count) => {
        expect(overTheWire(Amount, quantity(count))).toBe(quantity(count));
      }),
    );
  });

  it("an amount has two decimals on the wire at most", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (count) => {
        expect(String(Schema.encodeSync(Money)(cents(count)))).toMatch(/^-?\d+(\.\d{1,2})?$/);
      }),
    );
  });

  it.each([1.005, 0.1 + 0.2, Number.NaN, Number.POSITIVE_INFINITY, 1e300, "1.00", null])(
    "rejects %s as an amount",
    (value) => {
      expect(accepts(Money, value)).toBe(false);
    },
  );

  it("0.00005 is no unit cost, 1.0005 is; 1.0005 is no quantity; -0 is 0", () => {
    expect([accepts(UnitMoney, 0.000_05), accepts(UnitMoney, 1.0005), accepts(Amount, 1.0005)]).toEqual([
      false,
      true,
      false,
    ]);
    expect(Object.is(Schema.decodeUnknownSync(Money)(-0), 0)).toBe(true);
    expect(Schema.decodeUnknownSync(Pct)(33.333)).toBe(33.33);
  });
});
