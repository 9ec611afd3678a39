/** Tests that the settings of fiscal calendar, taxes, rounding and receipts have an effect, and lose it when they are removed. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { Layer, ReceiptWire, StoreDayDetail } from "@comptoir/api/wire";
import { cents } from "@comptoir/domain/money";
import { fromDayNumber, startOfUnit } from "@comptoir/domain/period";
import { totalOfTransaction } from "@comptoir/domain/transaction";

import { SaleStore } from "../sales/index.ts";
import { sampleReceipt } from "../sales/testing/sample-receipt.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";

const day = fromDayNumber(20_514);
const report = {
  dataSource: "integrity",
  descriptions: { fr: "Intégrité" },
  period: day,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: ["rule", "transactionNumber", "difference"].map((field) => ({
    field,
    aggregate: null,
    label: {},
    visible: true,
    width: null,
    frozen: false,
  })),
};

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "120 seconds" })(
    hasCopy ? "settings and the copy for reports" : "settings and the database",
    (it) => {
      let token = "";
      let organisation = { chain: 0, first: 0, second: 0 };
      const ask = Effect.fnUntraced(function* (method: string, path: string, body?: unknown) {
        const { call } = yield* Server;
        return yield* read(
          yield* call(`/api/${path}`, { method, token, ...(body !== undefined && { body: JSON.stringify(body) }) }),
        );
      });
      const give = Effect.fnUntraced(function* (code: string, value: unknown, layerId = organisation.chain) {
        const { body } = yield* ask("GET", `Config/List/true?targetLayerID=${layerId}`);
        const { version } = (body as readonly { readonly code: string; readonly version: number }[]).find(
          (setting) => setting.code === code,
        ) ?? { version: 0 };
        return (yield* ask("PUT", "Config", { code, _TargetLayerID: layerId, value, version })).status;
      });
      const findings = Effect.fnUntraced(function* () {
        const { body } = yield* ask("POST", "Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report });
        return (body as { readonly rows: readonly { readonly cells: readonly unknown[] }[] }).rows
          .map(({ cells }) => cells)
          .filter(([rule]) => rule === "PAYMENTS_ARE_TOTAL" || rule === "UNKNOWN_TAX")
          .toSorted((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1));
      });

      it.effect("a fiscal calendar opens the fiscal periods, which begin on the first day of the company's weeks", () =>
        Effect.gen(function* () {
          organisation = yield* makeOrganisation;
          ({ token } = yield* signInAs("admin"));
          const fiscal = (unit: string) => ask("GET", `Widget/data/Simple?date=fiscal${unit}`);
          const simple = yield* ask("GET", "Widget/data/Simple?date=-0w");
          expect(simple.status).toBe(200);
          expect(yield* fiscal("Week")).toMatchObject({ status: 400, body: [{ code: "FISCAL_CALENDAR_MISSING" }] });
          expect(yield* give("FISCAL_PATTERN", "4-5-4", organisation.first)).toBe(400);
          expect(yield* give("FISCAL_PATTERN", "4-5-4")).toBe(200);
          const rangeOf = Effect.fnUntraced(function* (unit: string) {
            const { status, body } = yield* fiscal(unit);
            expect(status).toBe(200);
            return (body as { readonly meta: { readonly range: { readonly from: string; readonly to: string } } }).meta
              .range;
          });
          expect((yield* rangeOf("Week")).from).toBe(
            (simple.body as { readonly meta: { readonly range: { readonly from: string } } }).meta.range.from,
          );
          const weekday = (date: string) => new Date(`${date}T12:00:00Z`).getUTCDay();
          const january = yield* rangeOf("Year");
          expect([weekday(january.from), weekday(january.to)]).toEqual([0, 6]);
          expect(yield* give("FISCAL_LAST_MONTH", 6)).toBe(200);
          const june = yield* rangeOf("Year");
          expect(june).not.toEqual(january);
          expect(yield* give("WEEK_START", 1)).toBe(200);
          expect(weekday((yield* rangeOf("Period")).from)).toBe(1);
          const layers = (yield* ask("GET", "TargetLayer/Location")).body as readonly Layer[];
          expect(layers.every(({ fiscalCalendar }) => fiscalCalendar?.lastMonth === 6)).toBe(true);
          expect(yield* give("FISCAL_PATTERN", null)).toBe(200);
          expect((yield* fiscal("Week")).status).toBe(400);
        }),
      );

      it.effect("an e-mail with a long last label is taken once the company allows it, and the screens are told", () =>
        Effect.gen(function* () {
          const person = {
            username: "quebec",
            email: "quebec@ville.quebec",
            firstName: "Ana",
            lastName: "Roy",
            _TargetLayerID: organisation.first,
            grants: [],
          };
          const bounds = Effect.fnUntraced(function* () {
            const layers = (yield* ask("GET", "TargetLayer/Location")).body as readonly Layer[];
            return [...new Set(layers.map(({ lastLabelAtMost }) => lastLabelAtMost))];
          });
          expect(yield* bounds()).toEqual([undefined]);
          expect(yield* ask("POST", "User", [person])).toMatchObject({
            status: 400,
            body: [{ code: "EMAIL_LAST_LABEL", params: { min: 2, max: 5 } }],
          });
          expect(yield* give("EMAIL_LAST_LABEL", 6)).toBe(200);
          expect(yield* bounds()).toEqual([6]);
          expect((yield* ask("POST", "User", [person])).status).toBe(200);
          expect(yield* give("EMAIL_LAST_LABEL", null)).toBe(200);
          expect(yield* ask("POST", "User", [{ ...person, username: "other", email: "o@ville.quebec" }])).toMatchObject(
            {
              status: 400,
            },
          );
        }),
      );

      it.effect("the weeks of the Vendor report begin on the first day of the company's weeks", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const [item] = yield* sql<{ readonly id: number }>`
            INSERT INTO item (target_id, sku, upc, description) SELECT target_id, 'W-1', 'W-1', 'W' FROM target_layer WHERE target_layer_id = ${organisation.first} RETURNING item_id AS id`;
          yield* sql`INSERT INTO stock_change (document_id) VALUES (NULL)`;
          yield* sql`INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
            SELECT ${organisation.first}, ${item?.id ?? 0}, 'RECEIPT', 1000, 'test', 'w', ${new Date(`${day}T17:00:00Z`)}, 1, max(stock_change_id) FROM stock_change`;
          const weeks = Effect.map(
            ask("POST", "Report/Run", {
              _ReportDataModelID: 0,
              dataSource: "vendor",
              report: {
                ...report,
                dataSource: "vendor",
                genericListColumn: report.genericListColumn.slice(0, 1).map((column) => ({ ...column, field: "week" })),
              },
            }),
            ({ body }) => (body as { readonly rows: readonly { readonly cells: readonly unknown[] }[] }).rows,
          );
          for (const weekStart of [1, 3] as const) {
            expect(yield* give("WEEK_START", weekStart)).toBe(200);
            expect((yield* weeks).map(({ cells }) => cells)).toEqual([[startOfUnit(day, "week", weekStart)]]);
          }
        }),
      );

      it.effect("integrity passes over payments within the tolerance, and over taxes of the company's list", () =>
        Effect.gen(function* () {
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          const line = { ...sampleReceipt.lines[0], itemId: null, departmentId: null, subDepartmentId: null };
          const soldReceipt = {
            ...sampleReceipt,
            businessDate: day,
            halfHour: 22,
            at: Date.parse(`${day}T16:00:00Z`),
            lines: [{ ...sampleReceipt.lines[0], ...line }] as typeof sampleReceipt.lines,
            taxes: [{ code: "ECO", amount: cents(0) }],
          };
          const tenders = [{ code: "CASH", amount: cents(totalOfTransaction(soldReceipt) - 2) }];
          yield* store.appendTransactions(
            batchId,
            [organisation.first, organisation.second].map((locationId) => ({
              ...soldReceipt,
              locationId,
              number: `00${locationId}`,
              tenders,
            })),
          );
          yield* store.commitBatch(batchId);
          const [first, second] = [`00${organisation.first}`, `00${organisation.second}`];
          const unknown = [
            ["UNKNOWN_TAX", first, null],
            ["UNKNOWN_TAX", second, null],
          ];
          expect(yield* findings()).toEqual([
            ["PAYMENTS_ARE_TOTAL", first, -0.02],
            ["PAYMENTS_ARE_TOTAL", second, -0.02],
            ...unknown,
          ]);
          expect(yield* give("PAYMENT_TOLERANCE", 2, organisation.first)).toBe(200);
          expect(yield* findings()).toEqual([["PAYMENTS_ARE_TOTAL", second, -0.02], ...unknown]);
          expect(yield* give("PAYMENT_TOLERANCE", 1)).toBe(200);
          expect(yield* findings()).toEqual([["PAYMENTS_ARE_TOTAL", second, -0.02], ...unknown]);
          expect(yield* give("TAX_CODES", [{ code: "ECO", fr: "Écofrais", en: "Eco tax", es: "Ecotasa" }])).toBe(200);
          expect(yield* findings()).toEqual([["PAYMENTS_ARE_TOTAL", second, -0.02]]);
          expect(yield* give("TAX_CODES", null)).toBe(200);
          expect(yield* give("PAYMENT_TOLERANCE", null, organisation.first)).toBe(200);
          expect(yield* give("PAYMENT_TOLERANCE", null)).toBe(200);
          expect((yield* findings()).length).toBe(4);
        }),
      );

      it.effect("the payment tolerance changes no figure of a certificate, and receipts within it block no audit", () =>
        Effect.gen(function* () {
          const getDay = Effect.fnUntraced(function* (tolerance: number | null) {
            expect(yield* give("PAYMENT_TOLERANCE", tolerance)).toBe(200);
            const { body } = yield* ask("GET", `StoreDay/Day?locationId=${organisation.first}&businessDate=${day}`);
            const { certificate, blockers } = body as StoreDayDetail;
            const ofPayments = blockers.filter(({ subject }) => ["PAYMENTS_ARE_TOTAL", "collected"].includes(subject));
            return { certificate, blocking: ofPayments.map(({ code, params }) => [code, params]) };
          });
          const exactDay = yield* getDay(null);
          expect(exactDay.certificate.lines.find(({ line }) => line === "collected")).toMatchObject({
            difference: -0.02,
            explained: -0.02,
            isTied: true,
          });
          const error = [["STORE_DAY_ERRORS", { count: 1 }]];
          expect(exactDay.blocking).toEqual(error);
          expect(yield* getDay(1)).toEqual({ certificate: exactDay.certificate, blocking: error });
          expect(yield* getDay(2)).toEqual({ certificate: exactDay.certificate, blocking: [] });
          expect((yield* getDay(null)).blocking).toEqual(error);
        }),
      );

      it.effect("receipts show the name, the tax numbers, the names of taxes and the note of their store", () =>
        Effect.gen(function* () {
          const { body } = yield* ask("POST", "Invoice/Search", {});
          const [row] = (body as { readonly rows: readonly { readonly origin: string; readonly number: string }[] })
            .rows;
          const origin = row?.origin ?? "";
          const receipt = Effect.map(
            ask("GET", `Report/Receipt?origin=${encodeURIComponent(origin)}`),
            (answer) => answer.body as ReceiptWire,
          );
          expect((yield* receipt).issuer).toEqual({
            name: null,
            note: null,
            federalTaxNumber: null,
            provincialTaxNumber: null,
          });
          expect(yield* give("TAX_NUMBER_FEDERAL", "123456789 RT0001")).toBe(400);
          for (const [code, value] of [
            ["TAX_NUMBER_FEDERAL", "123456782rt0001"],
            ["TAX_NUMBER_PROVINCIAL", "1234567890 TQ 0001"],
            ["RECEIPT_NAME", "Épicerie du Nord inc."],
            ["RECEIPT_NOTE", "Échanges acceptés pendant 30 jours."],
            ["TAX_CODES", [{ code: "ECO", fr: "Écofrais", en: "Eco tax", es: "Ecotasa" }]],
          ] as const)
            expect([code, yield* give(code, value)]).toEqual([code, 200]);
          expect(yield* receipt).toMatchObject({
            issuer: {
              name: "Épicerie du Nord inc.",
              note: "Échanges acceptés pendant 30 jours.",
              federalTaxNumber: "123456782 RT0001",
              provincialTaxNumber: "1234567890 TQ0001",
            },
            taxes: [{ code: "ECO", names: { fr: "Écofrais" } }],
          });
          const mailed = yield* ask("POST", "Invoice/Mail", { origin, recipient: "ana@exemple.ca", language: "fr" });
          expect(mailed.status).toBe(200);
          const sql = yield* SqlClient.SqlClient;
          const [letter] = yield* Effect.orDie(
            sql<{ readonly lines: string; readonly store: string }>`
              SELECT parameters ->> 'lines' AS lines, parameters ->> 'store' AS store FROM mail_outbox WHERE template = 'receipt'`,
          );
          expect(letter?.store).toBe("Épicerie du Nord inc.");
          expect(letter?.lines.split("\n").slice(-3)).toEqual([
            "TPS/TVH 123456782 RT0001",
            "TVQ 1234567890 TQ0001",
            "Échanges acceptés pendant 30 jours.",
          ]);
          expect(letter?.lines).toContain("Écofrais: ");
        }),
      );
    },
  );
