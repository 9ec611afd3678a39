import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { cents } from "../money/index.ts";
import { arbTransaction } from "../testing/index.ts";

import { checkTransaction, countsAsSale, isRefundOnly, totalOfTransaction } from "./index.ts";

const codesOf = (issues: ReturnType<typeof checkTransaction>) => issues.map((one) => one.code);

describe("a receipt", () => {
  it("that is well made has no issue", () => {
    fc.assert(fc.property(arbTransaction, (receipt) => { expect(checkTransaction(receipt)).toEqual([]); }));
  });

  it("whose tenders are a cent off is refused", () => {
    fc.assert(
      fc.property(arbTransaction, (receipt) => {
        const [first, ...rest] = receipt.tenders;
        if (first === undefined) return;
        const wrong = { ...receipt, tenders: [{ ...first, amount: cents(first.amount + 1) }, ...rest] };
        expect(codesOf(checkTransaction(wrong))).toEqual(["TRANSACTION_TENDERS"]);
      }),
    );
  });

  it("with one line twice is a receipt of two lines", () => {
    fc.assert(
      fc.property(arbTransaction, (receipt) => {
        const again = receipt.lines.map((line) => ({ ...line, lineNo: line.lineNo + 100 }));
        const doubled = { ...receipt, lines: [...receipt.lines, ...again] };
        const tenders = [{ code: "CASH", amount: totalOfTransaction(doubled) }];
        expect(checkTransaction({ ...doubled, tenders })).toEqual([]);
      }),
    );
  });

  it("with a sign, a price or a line number that contradicts itself is refused", () => {
    fc.assert(
      fc.property(arbTransaction, (receipt) => {
        const [line] = receipt.lines;
        if (line === undefined) return;
        const wrong = { ...line, extended: cents(line.extended + 1) };
        expect(codesOf(checkTransaction({ ...receipt, lines: [wrong] }))).toContain("LINE_EXTENDED");
        expect(codesOf(checkTransaction({ ...receipt, lines: [line, line] }))).toContain("LINE_NUMBER");
        expect(codesOf(checkTransaction({ ...receipt, lines: [] }))).toContain("TRANSACTION_EMPTY");
        expect(codesOf(checkTransaction({ ...receipt, halfHour: 50 }))).toContain("TRANSACTION_HALF_HOUR");
      }),
    );
  });

  it("counts as a sale only when completed and not training", () => {
    expect(countsAsSale("COMPLETED", false)).toBe(true);
    expect(countsAsSale("COMPLETED", true)).toBe(false);
    for (const state of ["VOID", "WAIT", "WAITRECALL"] as const) expect(countsAsSale(state, false)).toBe(false);
  });

  it("is refund-only when it gives goods back and sells none", () => {
    expect(isRefundOnly([{ kind: "REFUND" }, { kind: "FEE" }])).toBe(true);
    expect(isRefundOnly([{ kind: "REFUND" }, { kind: "SALE" }])).toBe(false);
    expect(isRefundOnly([{ kind: "REFUND" }, { kind: "GIFT_CARD" }])).toBe(false);
    expect(isRefundOnly([{ kind: "FEE" }])).toBe(false);
  });
});
