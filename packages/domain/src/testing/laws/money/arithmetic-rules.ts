import fc from "fast-check";

import { quantity, wireUnitsAtMost } from "../../../measure/index.ts";
import type * as money from "../../../money/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

const arbUnits = fc.maxSafeInteger();
const arbInt32 = fc.integer();
const arbWireUnits = fc.integer({ min: -wireUnitsAtMost, max: wireUnitsAtMost });
const arbWeights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 20 });

/** An amount and a count whose quotient ends in exactly half a cent. */
const arbHalfCents = fc
  .tuple(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1_000 }))
  .map(([wholeCents, half]) => ({ total: (2 * wholeCents + 1) * half, count: 2 * half }));

/** The result of a call, or null if it throws. */
const resultOrNull = (run: () => number): number | null => {
  try {
    return run();
  } catch {
    return null;
  }
};

const sizeOf = (value: bigint): bigint => (value < 0n ? -value : value);

/** Builds the rules and laws of adding, averaging, extending and splitting amounts. */
export function arithmeticRules(functions: typeof money): Readonly<Record<string, RuleRow>> {
  const {
    addCents,
    allocateCents,
    cents,
    centsFromDollars,
    centsFromUnitCost,
    divideCents,
    dollarsFromCents,
    dollarsFromUnitCost,
    extendPrice,
    negateCents,
    subtractCents,
    sumCents,
    unitCost,
    centsScale,
    unitCostFromCents,
    unitCostFromDollars,
    unitCostScale,
    zeroCents,
  } = functions;
  return {
    "exact-amounts": {
      says: "An amount is a whole number of cents: sums and differences are exact in any order, an average is rounded half away from zero, and there is no negative zero.",
      source: "behaviour 3.12 (14)",
      cases: ["money.json"],
      laws: {
        "amounts have two decimals, unit costs four, and zero cents is 0": fixedCase([2, 4, 0], (numbers) =>
          same([centsScale, unitCostScale, zeroCents], numbers),
        ),
        "amounts form a group under addition": fc.property(arbInt32, arbInt32, arbInt32, (left, right, third) => {
          const [a, b, c] = [cents(left), cents(right), cents(third)];
          same(addCents(addCents(a, b), c), addCents(a, addCents(b, c)));
          same(addCents(a, b), addCents(b, a));
          same(addCents(a, cents(0)), a);
          same(addCents(a, negateCents(a)), 0);
          same(subtractCents(a, b), addCents(a, negateCents(b)));
          same(sumCents([a, b, c]), addCents(addCents(a, b), c));
          same(sumCents([a, b, c]), left + right + third);
        }),
        "a sum is exact however large it becomes on the way, or is refused": fc.property(
          fc.array(fc.oneof(arbUnits, fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, 1, -1)), {
            maxLength: 8,
          }),
          (units) => {
            const exactSum = units.reduce((sum, unit) => sum + BigInt(unit), 0n);
            const sumResult = resultOrNull(() => sumCents(units.map((unit) => cents(unit))));
            same(sumResult, Number.isSafeInteger(Number(exactSum)) ? Number(exactSum) : null);
          },
        ),
        "an average is rounded to within half a cent of the exact one": fc.property(
          arbUnits,
          fc.integer({ min: 1, max: 1_000_000 }),
          (total, count) => {
            const error = BigInt(total) - BigInt(divideCents(cents(total), count)) * BigInt(count);
            holds(2n * sizeOf(error) <= BigInt(count), "the error is at most half a cent");
          },
        ),
        "rounds half a cent away from zero, for positive and negative amounts alike": fc.property(
          arbHalfCents,
          ({ total, count }) =>
            same(divideCents(cents(total), count), Math.sign(total) * Math.ceil(Math.abs(total) / count)),
        ),
      },
    },
    "wire-amounts": {
      says: "On the wire an amount is a JSON number of dollars with at most two decimals, a unit cost one with at most four; both come back as the same exact integer.",
      source: "behaviour 3.12 (14)",
      codes: ["DECIMAL", "DECIMAL_PLACES", "DECIMAL_RANGE"],
      laws: {
        "amounts and unit costs survive the round trip through JSON dollars": fc.property(arbWireUnits, (units) => {
          same(centsFromDollars(Number(JSON.stringify(dollarsFromCents(cents(units))))), { ok: true, value: units });
          same(unitCostFromDollars(Number(JSON.stringify(dollarsFromUnitCost(unitCost(units))))), {
            ok: true,
            value: units,
          });
        }),
        "accepts a number of dollars exactly when it has at most two decimals": fc.property(
          fc.oneof(
            fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
            fc.integer({ min: -1e9, max: 1e9 }).map((thousandths) => thousandths / 1_000),
          ),
          (dollars) => {
            const text = String(dollars);
            const decimals = text.includes("e-") ? 99 : (text.split(".")[1] ?? "").length;
            same(centsFromDollars(dollars).ok, decimals <= 2);
          },
        ),
      },
    },
    "extend-price": {
      says: "A price times a quantity is rounded once to the cent, half away from zero; a price times whole units is exact.",
      source: "behaviour 3.12 (14); decision 0011",
      cases: ["money.json"],
      laws: {
        "an extended price is rounded to within half a cent of the exact one": fc.property(
          arbInt32,
          arbInt32,
          (price, count) => {
            const exactPrice = BigInt(extendPrice(unitCost(price), quantity(count)));
            holds(
              2n * sizeOf(BigInt(price) * BigInt(count) - exactPrice * 100_000n) <= 100_000n,
              "the error is at most half a cent",
            );
          },
        ),
        "a price in cents times whole units is exact, and follows the sign of the quantity": fc.property(
          fc.integer({ min: 0, max: 1_000_000 }),
          fc.integer({ min: 0, max: 10_000 }),
          (price, units) => {
            const unitPrice = unitCostFromCents(cents(price));
            same(extendPrice(unitPrice, quantity(units * 1000)), price * units);
            same(extendPrice(unitPrice, quantity(-units * 1000)), 0 - price * units);
            same(centsFromUnitCost(unitPrice), price);
          },
        ),
      },
    },
    allocation: {
      says: "An amount allocated by weights loses no cent: the parts sum to it, and each is within a cent of its exact share.",
      source: "behaviour 3.3",
      cases: ["money.json"],
      laws: {
        "allocated parts sum to the amount, each within a cent of its exact share": fc.property(
          arbInt32,
          arbWeights,
          (total, weights) => {
            const parts = allocateCents(cents(total), weights);
            same(
              parts.reduce((left: number, right) => left + right, 0),
              total,
            );
            same(parts.length, weights.length);
            const sum = weights.reduce((left, right) => left + right, 0);
            if (sum === 0) return;
            parts.forEach((part, index) => {
              const error = BigInt(part) * BigInt(sum) - BigInt(total) * BigInt(weights[index] ?? 0);
              holds(sizeOf(error) < BigInt(sum), `part ${index} is less than a cent away`);
            });
          },
        ),
        "gives the leftover cents to the largest remainders, the first one on a tie": fc.property(
          fc.integer({ min: 0, max: 100_000 }),
          fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 9 }),
          (total, weights) => {
            const sum = weights.reduce((left, right) => left + right, 0);
            const claims = weights.map((weight) =>
              sum === 0 ? { weight: 1, of: weights.length } : { weight, of: sum },
            );
            const lostRemainders = claims.map(({ weight, of }) => (total * weight) % of);
            const extra = allocateCents(cents(total), weights).map(
              (part, index) => part - Math.floor((total * (claims[index]?.weight ?? 0)) / (claims[index]?.of ?? 1)),
            );
            holds(
              extra.every((cent) => cent === 0 || cent === 1),
              "one cent more at most",
            );
            extra.forEach((got, index) => {
              // A part without an extra cent had a smaller remainder than one with, or an equal one and a later
              // place.
              const rivals = extra.flatMap((other, place) => (got === 0 && other === 1 ? [place] : []));
              for (const rivalIndex of rivals)
                holds(
                  (lostRemainders[rivalIndex] ?? 0) > (lostRemainders[index] ?? 0) ||
                    (lostRemainders[rivalIndex] === lostRemainders[index] && rivalIndex < index),
                  `part ${index} has no better claim than part ${rivalIndex}`,
                );
            });
          },
        ),
        "a zero weight gets nothing, zero is split into zeros, and a negative amount splits into the opposite parts":
          fc.property(
            arbInt32,
            fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 9 }),
            (total, weights) => {
              const parts = allocateCents(cents(total), [...weights, 0]);
              same(parts.at(-1), 0);
              same(
                allocateCents(cents(0), weights),
                weights.map(() => 0),
              );
              same(
                allocateCents(cents(-total), [...weights, 0]),
                parts.map((part) => 0 - part),
              );
            },
          ),
      },
    },
  };
}
