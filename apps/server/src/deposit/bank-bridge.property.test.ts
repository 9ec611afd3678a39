import { Effect, Layer, ManagedRuntime } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { bankBridge, valueOfCashCount } from "@comptoir/domain/deposit";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import { getReportKind, plainColumn, type ReportGroup } from "@comptoir/domain/report";
import { countsAsSale, type Transaction } from "@comptoir/domain/transaction";

import { testDatabase } from "../database/index.ts";
import { runReport } from "../report/run-report.ts";
import { reportSourceByKind } from "../report/sources/index.ts";
import { arbDays, arbLayer, askOf, within } from "../report/testing/sale-questions.ts";
import { SaleStore } from "../sales/index.ts";
import { arbSampleReceipt, sampleFirstDate, writeSampleChain } from "../sales/testing/sample-chain.ts";
import { rounds } from "../testing/rounds.ts";
import { withSnapshot } from "../widget-data/widget-data-service.ts";
import { selectDeposits, type StoredDeposit } from "./deposit-rows.ts";

const runtime = ManagedRuntime.make(SaleStore.layer.pipe(Layer.provideMerge(testDatabase)));
const run: typeof runtime.runPromise = (effect) => runtime.runPromise(effect);

const codes = ["CASH", "DEBIT", "CHEQUE", "GIFT_CARD", "VISA", "POINTS"] as const;
const receipts: readonly Transaction[] = fc
  .sample(fc.tuple(arbSampleReceipt, fc.nat(codes.length - 1)), { numRuns: 150, seed: 51 })
  .map(([receipt, shift]) => ({
    ...receipt,
    tenders: receipt.tenders.map((tender, index) => ({
      ...tender,
      code: codes[(index + shift) % codes.length] ?? "CASH",
    })),
  }));
const flows = ["opening", "received", "change", "refunds", "pay_ins", "pay_outs", "drops"] as const;
const arbAmount = fc.nat(90_000);
const arbDeposit = fc.record({
  status: fc.constantFrom("PREPARED", "COUNTED", "DEPOSITED", "CONFIRMED", "VOIDED"),
  drawers: fc.array(fc.record({ flows: fc.tuple(...flows.map(() => arbAmount)), notes: fc.nat(40) }), {
    minLength: 1,
    maxLength: 3,
  }),
  drops: arbAmount,
  float: arbAmount,
  cheques: fc.array(arbAmount, { maxLength: 2 }),
  corrections: fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 2 }),
});

let deposits: readonly StoredDeposit[] = [];

beforeAll(() =>
  run(
    Effect.gen(function* () {
      yield* writeSampleChain;
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
      yield* sql`INSERT INTO user_account (user_id, target_id, target_layer_id, username, username_key, first_name, last_name) VALUES (1, 1, 10, 'a', 'a', 'Ana', 'Roy')`;
      for (const [index, deposit] of fc.sample(arbDeposit, { numRuns: 60, seed: 52 }).entries()) {
        const [row] = yield* sql<{ readonly id: number }>`INSERT INTO deposit ${sql.insert({
          location_id: 1 + (index % 4),
          business_date: addDays(sampleFirstDate, Math.floor(index / 4)),
          status: deposit.status,
          version: 1,
          drops_banked: deposit.drops,
          remaining_float: deposit.float,
          is_blind: false,
          bag_number: "",
          bank_reference: "",
          comment: "",
          prepared_by: 1,
          changed_at: new Date(0),
        })} RETURNING deposit_id AS id`;
        const depositId = row?.id ?? 0;
        for (const [place, drawer] of deposit.drawers.entries()) {
          const count = [{ denomination: "N2000" as const, loose: drawer.notes, rolls: 0 }];
          yield* sql`INSERT INTO deposit_drawer ${sql.insert({
            deposit_id: depositId,
            place,
            terminal: String(place),
            ...Object.fromEntries(flows.map((flow, index) => [flow, drawer.flows[index] ?? 0])),
            count: JSON.stringify(count),
            counted: valueOfCashCount(count),
          })}`;
        }
        for (const [place, amount] of deposit.cheques.entries())
          yield* sql`INSERT INTO deposit_cheque ${sql.insert({ deposit_id: depositId, place, number: String(place), amount })}`;
        for (const [place, amount] of deposit.corrections.entries())
          yield* sql`INSERT INTO deposit_correction ${sql.insert({ deposit_id: depositId, place, amount, comment: "x", user_id: 1, at: new Date(0) })}`;
      }
      deposits = yield* selectDeposits(sql`true`, { offset: 0, size: 100 });
    }),
  ),
);
afterAll(() => runtime.dispose());

const isAtBank = ({ status }: StoredDeposit) => status === "DEPOSITED" || status === "CONFIRMED";

it.each(["financial", "financial-test"] as const)(
  "the bridge of the %s report is the domain's, day by day, and adds up to what was deposited",
  async (kind) => {
    let atBank = 0;
    await fc.assert(
      fc.asyncProperty(arbDays, arbLayer, async (days, layerId) => {
        const isCounted = ({ state, training }: Transaction) =>
          kind === "financial" ? countsAsSale(state, training) : state === "COMPLETED";
        const paid = within(receipts, layerId, days).filter(isCounted);
        const { cut } = askOf(layerId, days, {});
        const dates: CalendarDate[] = [];
        for (let date = days.from; date <= days.to; date = addDays(date, 1)) dates.push(date);
        const expected = cut.locations.flatMap(({ id }) =>
          dates.flatMap((date) => {
            const deposit = deposits.find(
              (candidate) => candidate.locationId === id && candidate.businessDate === date && isAtBank(candidate),
            );
            const tenders = paid
              .filter(({ locationId, businessDate }) => locationId === id && businessDate === date)
              .flatMap((receipt) => receipt.tenders);
            return bankBridge({ tenders, deposit: deposit ?? null }).map(({ step, amount }) =>
              JSON.stringify([id, date, step, amount]),
            );
          }),
        );
        const group = (field: string): ReportGroup => ({
          field,
          grain: null,
          direction: "ascending",
          subtotal: false,
          collapsed: false,
        });
        const columns = ["bridge", "deposited"].map((field) => ({ ...plainColumn(field), aggregate: "sum" as const }));
        const answer = await run(
          withSnapshot((snapshot) =>
            runReport({
              snapshot,
              ...askOf(layerId, days, {
                report: { columns, groups: ["location", "date", "section", "code"].map(group), isList: false },
              }),
              source: reportSourceByKind[kind],
              fields: getReportKind(kind).fields,
            }),
          ),
        );
        const bank = answer.rows.filter(({ path }) => path[2] === "BANK");
        expect(bank.map(({ path, cells }) => JSON.stringify([path[0], path[1], path[3], cells[4]])).toSorted()).toEqual(
          expected.toSorted(),
        );
        const [bridge, deposited] = (answer.total?.cells.slice(4) ?? []).map((cell) => cell ?? 0);
        expect(bridge).toBe(deposited);
        atBank += Number(deposited ?? 0);
      }),
      { numRuns: rounds({ few: 25, many: 60 }), endOnFailure: true },
    );
    expect(atBank).not.toBe(0);
  },
  120_000,
);
