/** Compares the Financial report with the drawers and deposits behind it. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { cents } from "@comptoir/domain/money";
import { arbTransaction } from "@comptoir/domain/testing";
import fc from "fast-check";

import { SaleStore } from "../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

/** Converts an amount in dollars to cents. */
const inCents = (dollars: unknown): number => Math.round(Number(dollars) * 100);

interface ReportBody {
  readonly columns: readonly { readonly field: string }[];
  readonly rows: readonly { readonly kind: string; readonly cells: readonly (string | number | null)[] }[];
}
interface Drawers {
  readonly id: number;
  readonly version: number;
  readonly overShort: number;
  readonly deposited: number;
  readonly drawers: readonly { readonly terminal: string }[];
}

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })(
  "the cash of the Financial report",
  (it) => {
    const day = "2026-03-02";

    it.effect(
      "declared, over/short and deposited are those of drawers and deposits, and declared less over/short is expected",
      () =>
        Effect.gen(function* () {
          const { call } = yield* Server;
          const sql = yield* SqlClient.SqlClient;
          const { first } = yield* makeOrganisation;
          const { token } = yield* signInAs("admin");
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: day });
          const receipts = fc.sample(arbTransaction, { numRuns: 25, seed: 7 }).map((receipt, index) => ({
            ...receipt,
            locationId: first,
            number: `N${index}`,
            at: new Date(`${day}T15:00:00Z`).getTime(),
            businessDate: day as typeof receipt.businessDate,
            halfHour: 20,
            lines: receipt.lines.map((line) => ({ ...line, itemId: null, departmentId: null, subDepartmentId: null })),
          }));
          yield* store.appendTransactions(batchId, receipts);
          yield* store.commitBatch(batchId);
          const event = (
            no: number,
            terminal: string,
            kind: string,
            amount: number | null,
            tender: string | null = null,
          ) =>
            sql`INSERT INTO drawer_event ${sql.insert({ location_id: first, business_date: day, terminal, fact_no: no, at: new Date(0), kind, amount, tender })}`;
          yield* event(1, "91", "OPEN", 10_000);
          yield* event(2, "91", "NO_SALE", null);
          yield* event(3, "91", "PAY_OUT", 500);
          yield* event(4, "91", "DECLARED", 1, "CASH");
          yield* event(5, "91", "DECLARED", 9_300, "CASH");
          yield* event(6, "91", "DECLARED", 2_500, "VOUCHER");
          const ask = Effect.fnUntraced(function* () {
            const fields = [
              "section",
              "code",
              "tendersExpected",
              "tendersDeclared",
              "overShort",
              "deposited",
              "noSales",
            ];
            const answer = yield* read(
              yield* call("/api/Report/Run", {
                method: "POST",
                token,
                body: JSON.stringify({
                  _ReportDataModelID: 0,
                  dataSource: "financial",
                  report: {
                    dataSource: "financial",
                    descriptions: { fr: "Caisse" },
                    period: `${day}..2026-03-03`,
                    isList: false,
                    reportDataModelRoles: [],
                    genericListColumn: fields.map((field) => ({
                      field,
                      aggregate: null,
                      label: {},
                      visible: true,
                      width: null,
                      frozen: false,
                    })),
                    genericListFilter: [],
                    genericListGroup: [],
                  },
                }),
              }),
            );
            expect(answer.status).toBe(200);
            const { columns, rows } = answer.body as ReportBody;
            return rows.map(({ cells }) =>
              Object.fromEntries(columns.map(({ field }, place) => [field, cells[place] ?? null])),
            );
          });
          const tender = (rows: readonly Readonly<Record<string, unknown>>[], code: string) =>
            rows.find((row) => row["section"] === "TENDERS" && row["code"] === code) ?? {};
          const before = yield* ask();
          // A float of 100.00 and 5.00 paid out: the last declaration is 2.00 short.
          expect(tender(before, "CASH")).toMatchObject({ overShort: -2, tendersDeclared: -2, deposited: null });
          expect(tender(before, "VOUCHER")).toMatchObject({ tendersDeclared: 25, overShort: 25 });
          expect(before.find((row) => row["section"] === "COUNTS")?.["noSales"]).toBe(1);

          const send = (path: string, body: object) =>
            Effect.flatMap(
              call(`/api/Deposit${path}`, { method: "POST", token, body: JSON.stringify(body) }),
              (answer) => Effect.map(read(answer), ({ body: deposit }) => deposit as Drawers),
            );
          const preparedDeposit = yield* send("", { locationId: first, businessDate: day });
          const countAnswer = yield* send("/Count", {
            id: preparedDeposit.id,
            version: preparedDeposit.version,
            drawers: preparedDeposit.drawers.map(({ terminal }) => ({
              terminal,
              count: [{ denomination: "N2000", loose: 9 }],
            })),
            cheques: [{ number: "1", amount: 12.5 }],
            remainingFloat: 100,
          });
          const sendAnswer = yield* send("/Deposit", {
            id: preparedDeposit.id,
            version: countAnswer.version,
            bagNumber: "A1",
            comment: "test",
          });
          const after = yield* ask();
          const cash = tender(after, "CASH");
          expect(cash["overShort"]).toBe(countAnswer.overShort);
          const cashIn = receipts
            .filter(({ state, training }) => state === "COMPLETED" && !training)
            .flatMap(({ tenders }) => tenders.filter(({ code }) => code === "CASH"))
            .reduce((sum, { amount }) => sum + amount, 0);
          expect(inCents(cash["tendersDeclared"]) - inCents(cash["overShort"])).toBe(cents(cashIn));
          expect(inCents(cash["deposited"]) + 1_250).toBe(inCents(sendAnswer.deposited));
          expect(tender(after, "CHEQUE")["deposited"]).toBe(12.5);
        }),
    );
  },
);
