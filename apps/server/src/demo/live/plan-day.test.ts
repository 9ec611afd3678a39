import { parseCalendarDate } from "@comptoir/domain/period";
import { parseFact, receiptOfFact } from "@comptoir/domain/till";
import { lineAmount, totalOfTransaction } from "@comptoir/domain/transaction";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { planDay, type SellingStore } from "./plan-day.ts";

const parsed = parseCalendarDate("2026-11-20");
if (!parsed.ok) throw new Error("date");
const date = parsed.value;

const store: SellingStore = {
  id: 4,
  terminals: ["1", "2", "3"],
  cashiers: ["Ana", "Luc", "Sofia", "Karim"],
  manager: "Maude",
  traffic: 200,
  opensAt: 8 * 3_600,
  closesAt: 21 * 3_600,
  products: [
    { sku: "MILK", price: 499, isWeighed: false, isTaxed: false, weight: 3 },
    { sku: "CHEESE", price: 2_450, isWeighed: true, isTaxed: true, weight: 1 },
  ],
  tenders: [
    { code: "CASH", weight: 1 },
    { code: "DEBIT", weight: 2 },
  ],
  taxes: [
    { code: "GST", rate: 5_000 },
    { code: "QST", rate: 9_975 },
  ],
};
const location = { id: 4, timeZone: "America/Toronto", businessDayStart: 0 };
const item = { itemId: 1, description: "Item", departmentId: null, subDepartmentId: null, price: null, cost: null };

/** Plans a day, and parses every fact as the server does. */
const readAll = (seed: number) =>
  planDay({ store, date, seed, firstNumber: 1 }).map((planned, index) => {
    const { kind, body } = planned;
    const fact = parseFact({ no: index + 1, kind, at: "2026-11-20T12:00:00-05:00", uptimeMs: index, body });
    expect(fact.ok ? [] : fact.issues).toEqual([]);
    if (!fact.ok || fact.value.kind !== "receipt") return { planned, receipt: null };
    const receipt = receiptOfFact(fact.value.body, { location, terminal: "1", at: 0, itemOf: () => item });
    expect(receipt.ok ? [] : receipt.issues).toEqual([]);
    return { planned, receipt: receipt.ok ? receipt.value : null };
  });

describe("the planned day of a store", () => {
  it("is the same for the same seed, and another for another", () => {
    const plan = (seed: number) => planDay({ store, date, seed, firstNumber: 1 });
    expect(plan(7)).toEqual(plan(7));
    expect(plan(7)).not.toEqual(plan(8));
  });

  it("has only facts that the server takes, and receipts that add up to what the plan says of them", () => {
    fc.assert(
      fc.property(fc.nat(10_000), (seed) => {
        for (const { planned, receipt } of readAll(seed)) {
          if (receipt === null) continue;
          const counts = receipt.state === "COMPLETED" && !receipt.training;
          const net = receipt.lines.reduce((sum, line) => sum + lineAmount(line), 0);
          expect([planned.receipts, planned.net]).toEqual(counts ? [1, net] : [0, 0]);
          if (receipt.tenders.length > 0)
            expect(receipt.tenders.reduce((sum, { amount }) => sum + amount, 0)).toBe(totalOfTransaction(receipt));
        }
      }),
      { numRuns: 10 },
    );
  });

  it("numbers the receipts of the store without a gap, and closes each drawer", () => {
    const all = readAll(3);
    const numbers = all.flatMap(({ planned: { kind, body } }) =>
      (kind === "receipt" || kind === "post-void") && "number" in body ? [Number(body.number)] : [],
    );
    expect(numbers.toSorted((left, right) => left - right)).toEqual(numbers.map((_, index) => index + 1));
    for (const kind of ["drawer-open", "drawer-close"])
      expect(all.filter(({ planned }) => planned.kind === kind).map(({ planned }) => planned.terminal)).toEqual(
        store.terminals,
      );
  });

  it("has every kind of receipt within some days", () => {
    const states = new Set(
      [1, 2, 3, 4, 5].flatMap((seed) =>
        readAll(seed).map(({ planned, receipt }) =>
          receipt === null ? planned.kind : `${receipt.state} ${receipt.training}`,
        ),
      ),
    );
    for (const kind of ["VOID false", "WAIT false", "COMPLETED true", "post-void", "reprint", "no-sale", "cash-move"])
      expect(states).toContain(kind);
  });

  it("of a part of the day has nothing before it, and numbers that go on", () => {
    const facts = planDay({ store, date, seed: 3, firstNumber: 500, from: 15 * 3_600 });
    expect(Math.min(...facts.map(({ second }) => second))).toBeGreaterThan(15 * 3_600 - 600);
    const numbers = facts.flatMap(({ kind, body }) => (kind === "receipt" && "number" in body ? [body.number] : []));
    expect(numbers[0]).toBe("0000500");
    expect(planDay({ store, date, seed: 3, firstNumber: 1, from: 22 * 3_600 })).toEqual([]);
  });
});
