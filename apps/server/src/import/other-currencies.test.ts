import { randomUUID } from "node:crypto";

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { cents, convertCents, type Cents } from "@comptoir/domain/money";
import { lineAmount } from "@comptoir/domain/transaction";

import { readReceipts } from "../sales/read-receipts.ts";
import { ImportRepository } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import { importContent, importServices, mappingOf, seedOperator, tillMapping } from "./testing/till-file.ts";
import { undoImport } from "./undo-import.ts";

const header = "receipt,when,store,item,quantity,price,off,gst,qst,cash,card,currency,rate\n";

const mapping = mappingOf({
  ...tillMapping,
  columns: {
    number: "receipt",
    date: "when",
    location: "store",
    sku: "item",
    quantity: "quantity",
    unitPrice: "price",
    discount: "off",
    currency: "currency",
    exchangeRate: "rate",
  },
  taxColumns: { GST: "gst", QST: "qst" },
  tenderColumns: { CASH: "cash", DEBIT: "card" },
});

const digits = (amount: number): string => (amount / 100).toFixed(2);
const sum = (amounts: readonly number[]): Cents => cents(amounts.reduce((all, amount) => all + amount, 0));

/** Rate of a receipt in ten-thousandths of a Canadian dollar, and its own amounts; every third one is in Canadian dollars. */
function receiptOf(no: number) {
  const lines = [1, 2, 3].map((at) => {
    const price = ((no * 37 + at * 911) % 4_000) + 1;
    return { at, price, off: (no + at) % 4 === 0 ? Math.floor(price / 3) : 0 };
  });
  const taxed = lines.map(({ price, off }) => ({
    gst: Math.round((price - off) / 20),
    qst: Math.round((price - off) / 10),
  }));
  const total = sum([...lines.map(({ price, off }) => price - off), ...taxed.flatMap(({ gst, qst }) => [gst, qst])]);
  const cash = Math.floor(total / 3);
  return { no, lines, taxed, total, cash, rate: 13_000 + ((no * 7) % 977), isForeign: no % 3 !== 0 };
}

const rowsOf = (no: number): string => {
  const { lines, taxed, total, cash, rate, isForeign } = receiptOf(no);
  return lines
    .map(
      ({ at, price, off }, index) =>
        `${no},2026-03-12 09:15:00,S1,A${at},1,${digits(price)},${digits(off)},${digits(taxed[index]?.gst ?? 0)},${digits(taxed[index]?.qst ?? 0)},` +
        `${index === 0 ? digits(cash) : "0"},${index === 0 ? digits(total - cash) : "0"},${isForeign ? `USD,${rate / 10_000}` : "CAD,"}\n`,
    )
    .join("");
};

const fileOf = (numbers: readonly number[]): string => header + numbers.map(rowsOf).join("");

const run = (content: string, rules: Pick<ImportRun, "refused" | "existing" | "corrects"> = {}) =>
  importContent(randomUUID(), content, mapping, "commit", undefined, undefined, rules);

const undo = Effect.fnUntraced(function* (importId: number | null) {
  const repository = yield* ImportRepository;
  const record = yield* repository.find(importId ?? 0);
  if (record === undefined) return yield* Effect.die("no import");
  yield* undoImport(record, 1);
});

/** Checks that every stored receipt ties to the cent, and keeps the amounts of its file. */
const checkStored = Effect.fnUntraced(function* (numbers: readonly number[]) {
  const sql = yield* SqlClient.SqlClient;
  const stored = yield* readReceipts(
    sql,
    numbers.map((no) => ({ locationId: 2, businessDate: "2026-03-12" as never, terminal: "1", number: String(no) })),
  );
  expect(stored.size).toBe(numbers.length);
  for (const receipt of stored.values()) {
    const own = receiptOf(Number(receipt.number));
    const rate = { numerator: own.rate * 10_000, denominator: 100_000_000 };
    const due = own.isForeign ? convertCents(own.total, rate) : own.total;
    const taxes = sum(receipt.taxes.map(({ amount }) => amount));
    expect(sum([...receipt.lines.map(lineAmount), taxes])).toBe(due);
    expect(sum(receipt.tenders.map(({ amount }) => amount))).toBe(due);
    expect(sum(receipt.lines.flatMap((line) => (line.taxes ?? []).map(({ amount }) => amount)))).toBe(taxes);
    const original = {
      currency: "USD",
      rate,
      lines: own.lines.map(({ price, off }) => ({ unitPrice: price * 100, extended: price, discount: off })),
      taxes: [sum(own.taxed.map(({ gst }) => gst)), sum(own.taxed.map(({ qst }) => qst))],
      tenders: [own.cash, own.total - own.cash],
      rounding: 0,
      tips: 0,
    };
    expect(receipt.original).toEqual(own.isForeign ? original : undefined);
  }
});

const countTo = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

layer(importServices, { excludeTestServices: true, timeout: "60 seconds" })("receipts of other currencies", (it) => {
  it.effect(
    "tie to the cent and keep their amounts, in a large file and a small one, again after an undo, and as the same file",
    () =>
      Effect.gen(function* () {
        yield* seedOperator;
        const [many, few] = [countTo(1, 400), countTo(501, 504)];
        const large = yield* run(fileOf(many));
        expect(large).toMatchObject({ created: 400, issueCount: 0 });
        yield* checkStored(many);
        const { totals } = large;
        expect(totals?.tenders).toBe((totals?.net ?? 0) + (totals?.tax ?? 0));
        yield* run(fileOf(few));
        yield* checkStored(few);
        expect(yield* run(fileOf([...many, ...few]))).toMatchObject({ created: 0, unchanged: 404, issueCount: 0 });
        yield* undo(large.batchId);
        expect(yield* run(fileOf(many))).toMatchObject({ created: 400, issueCount: 0, totals });
        yield* checkStored([...many, ...few]);
      }),
    { timeout: 60_000 },
  );

  it.effect("are in conflict with another rate or currency, and the stored ones can be kept", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      yield* run(fileOf([701, 702]));
      const { rate } = receiptOf(701);
      const other =
        header + (rowsOf(701) + rowsOf(703)).replaceAll(`USD,${rate / 10_000}`, `USD,${(rate + 1) / 10_000}`);
      expect(yield* run(other)).toMatchObject({ created: 0, conflicts: 1, issues: [{ code: "IMPORT_CONFLICT" }] });
      const euros = header + rowsOf(701).replaceAll("USD", "EUR");
      expect(yield* run(euros)).toMatchObject({ created: 0, conflicts: 1 });
      expect(yield* run(other, { existing: "keep" })).toMatchObject({ created: 1, keptExisting: 1 });
      yield* checkStored([701, 702, 703]);
    }),
  );

  it.effect("whose rows lack a rate are set aside, and keep their amounts once they are corrected", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const without = fileOf([801, 802, 803]).replace(`USD,${receiptOf(802).rate / 10_000}`, "USD,");
      const first = yield* run(without, { refused: "setAside" });
      expect(first).toMatchObject({ created: 2, setAside: { rows: 3 } });
      expect(first.setAside?.issues[0]).toMatchObject({ code: "IMPORT_EXCHANGE_RATE", column: "rate" });
      expect(yield* run(fileOf([802]), { corrects: first.batchId ?? 0 })).toMatchObject({ created: 1 });
      yield* checkStored([801, 802, 803]);
    }),
  );

  it.effect("and numbers cut to the same one of a till are refused, even if all else is the same", () =>
    Effect.gen(function* () {
      yield* seedOperator;
      const cut = mappingOf({ ...tillMapping, parts: { number: { by: "after", mark: "-", at: "last" } } });
      const row = (number: string) => `${number},2026-03-12 09:15:00,S1,A1,1,1.00\n`;
      const columns = "receipt,when,store,item,quantity,price\n";
      const apart = columns + row("A-901") + row("X-902") + row("B-901");
      const byRow = mappingOf({ ...cut, grouping: "row" });
      for (const [grouped, code] of [
        [cut, "IMPORT_NUMBER_CUT"],
        [byRow, "IMPORT_INTERLEAVED"],
      ] as const)
        expect(yield* importContent(randomUUID(), apart, grouped, "dryRun")).toMatchObject({
          issues: [{ row: 4, code }],
        });
      const repeated = columns + row("A-901") + row("X-902") + row("A-901");
      expect(yield* importContent(randomUUID(), repeated, byRow, "dryRun")).toMatchObject({
        created: 2,
        issueCount: 0,
      });
    }),
  );
});
