/** Tests what a check of the stored data leaves alone. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { FindingWire } from "@comptoir/api/wire";
import { quantity } from "@comptoir/domain/measure";
import { cents, unitCost } from "@comptoir/domain/money";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import { SaleStore } from "../../../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../../../testing/serve-routes.ts";
import { checkFindings } from "./check-findings.ts";
import { findTaxDifferences } from "./find-tax-differences.ts";

interface Row {
  readonly origin: string;
  readonly mark: string;
  readonly cells: readonly unknown[];
}

const today = businessDateOf(Date.now(), { timeZone: "America/Toronto", businessDayStart: 0 });
const day = addDays(today, -5);

const reportOf = (period: string) => ({
  dataSource: "integrity",
  descriptions: { fr: "Intégrité" },
  period,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: ["rule", "date", "status"].map((field) => ({
    field,
    aggregate: null,
    label: {},
    visible: true,
    width: null,
    frozen: false,
  })),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "120 seconds" })("a check of the stored data", (it) => {
  let token = "";
  let storeId = 0;
  let targetId = 0;
  const send = Effect.fnUntraced(function* (path: string, body?: unknown) {
    const { call } = yield* Server;
    return yield* read(
      yield* call(`/api/${path}`, {
        token,
        ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
      }),
    );
  });
  const rowsOf = (rule: string, period: string) =>
    Effect.map(
      send("Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report: reportOf(period) }),
      ({ body }) =>
        (Reflect.get(Object(body), "rows") as readonly Row[]).filter(({ cells: [ruleOfRow] }) => ruleOfRow === rule),
    );

  it.effect("never calls negative stock fixed, since it depends on the days that are asked: its acceptance stays", () =>
    Effect.gen(function* () {
      const organisation = yield* makeOrganisation;
      [storeId, targetId] = [organisation.first, organisation.targetId];
      const sql = yield* SqlClient.SqlClient;
      token = (yield* signInAs("manager")).token;
      const [item] = yield* sql<{ readonly id: number }>`
        INSERT INTO item (target_id, sku, description) VALUES (${targetId}, 'A', 'Lampe') RETURNING item_id AS id`;
      const move = (key: string, quantity: number, at: string, position: number) =>
        sql.withTransaction(
          Effect.gen(function* () {
            const [change] = yield* sql<{ readonly id: number }>`
              INSERT INTO stock_change (document_id) VALUES (NULL) RETURNING stock_change_id AS id`;
            yield* sql`
              INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
              VALUES (${storeId}, ${item?.id ?? 0}, 'ADJUSTMENT', ${quantity}, 'test', ${key}, ${new Date(at)}, ${position}, ${change?.id ?? 0})`;
            yield* sql`
              INSERT INTO stock_on_hand AS h (location_id, item_id, quantity) VALUES (${storeId}, ${item?.id ?? 0}, ${quantity})
              ON CONFLICT (location_id, item_id) DO UPDATE SET quantity = h.quantity + excluded.quantity`;
          }),
        );
      yield* move("m1", -3_000, `${day}T15:00:00Z`, -2);
      yield* checkFindings();
      const [row] = yield* rowsOf("NEGATIVE_STOCK", day);
      const seenFinding = parseSeenFinding(row?.mark ?? "");
      const accepted = yield* send("Report/Finding/Accept", { origin: row?.origin, ...seenFinding, comment: "Vu" });
      expect((accepted.body as FindingWire).status).toBe("ACCEPTED");
      yield* move("m2", 5_000, `${addDays(day, 2)}T15:00:00Z`, -1);
      yield* checkFindings();
      expect((yield* rowsOf("NEGATIVE_STOCK", day)).map(({ cells }) => cells)).toEqual([
        ["NEGATIVE_STOCK", day, "ACCEPTED"],
      ]);
      expect(yield* rowsOf("NEGATIVE_STOCK", `${day}..${today}`)).toEqual([]);
    }),
  );

  /** Stores an open finding that no rule finds. */
  const storeFinding = Effect.fnUntraced(function* (number: string, date: CalendarDate, foundAt: number) {
    const sql = yield* SqlClient.SqlClient;
    yield* sql`
      INSERT INTO integrity_finding (location_id, business_date, rule, terminal, first_number, last_number, origin, location_ids, found_at)
      VALUES (${storeId}, ${date}::date, 'EMPTY', '1', ${number}, ${number}, ${`receipt.${storeId}.${date}.1.1`}, ARRAY[${storeId}::integer], ${new Date(foundAt)})`;
  });
  const openNumbers = Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient;
    const rows = yield* sql<{ readonly number: string }>`
      SELECT first_number AS number FROM integrity_finding WHERE rule = 'EMPTY' AND fixed_at IS NULL ORDER BY first_number`;
    return rows.map(({ number }) => number);
  });

  it.effect("leaves alone what another check found since this one began", () =>
    Effect.gen(function* () {
      yield* storeFinding("1", day, Date.now() - 60_000);
      yield* storeFinding("2", day, Date.now() + 60_000);
      expect(yield* checkFindings()).toEqual({ found: 0, fixed: 1 });
      expect(yield* openNumbers).toEqual(["2"]);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`DELETE FROM integrity_finding WHERE rule = 'EMPTY'`;
    }),
  );

  it.effect("reads an old day as long as it has an open finding that nobody accepted, and no other old day", () =>
    Effect.gen(function* () {
      const [oldest, later] = [addDays(today, -200), addDays(today, -150)];
      yield* storeFinding("1", oldest, Date.now() - 60_000);
      yield* storeFinding("2", later, Date.now() - 60_000);
      const sql = yield* SqlClient.SqlClient;
      yield* sql`
        INSERT INTO integrity_acceptance (location_id, business_date, rule, terminal, first_number, last_number, user_id, comment, accepted_at, accepted_on)
        SELECT ${storeId}, ${later}::date, 'EMPTY', '1', '2', '2', min(user_id), 'Vu', now(), ${later}::date FROM user_account`;
      expect(yield* checkFindings()).toEqual({ found: 0, fixed: 1 });
      expect(yield* openNumbers).toEqual(["2"]);
    }),
  );

  it.effect("finds a taxed gift card and a tax that is not that of its lines, whatever else lines state", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const store = yield* SaleStore;
      const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
      const [receipt] = fc.sample(arbTransaction, { numRuns: 1, seed: 5 });
      if (receipt === undefined) throw new Error("no receipt");
      const soldLine = {
        lineNo: 1,
        kind: "SALE" as const,
        itemId: null,
        departmentId: null,
        subDepartmentId: null,
        quantity: quantity(1_000),
        unitPrice: unitCost(1_000_000),
        extended: cents(10_000),
        discount: cents(0),
        sku: "A",
        description: "Lampe",
        unitCost: null,
      };
      const numbers = Array.from({ length: 40 }, (_, index) => String(201 + index)).filter(
        (number) => number < "205" || number > "209",
      );
      const receipts = numbers.map((number) => ({
        ...receipt,
        locationId: storeId,
        terminal: "1",
        number,
        at: Date.parse(`${day}T16:00:00Z`),
        businessDate: day,
        halfHour: 22,
        state: "COMPLETED" as const,
        training: false,
        lines: [soldLine],
        taxes: [{ code: "GST", amount: cents(500) }],
        tenders: [{ code: "DEBIT", amount: cents(10_500) }],
      }));
      yield* store.appendTransactions(batchId, receipts);
      yield* store.commitBatch(batchId);
      const ofReceipt = (alias: string, number: string) =>
        sql.literal(
          `${alias}.location_id = s.location_id AND ${alias}.business_date = s.business_date AND ${alias}.batch_id = s.batch_id AND ${alias}.sale_no = s.sale_no AND s.number = '${number}'`,
        );
      const state = (number: string, taxes: unknown) =>
        sql`UPDATE sale_line l SET taxes = ${JSON.stringify(taxes)}::jsonb FROM sale s WHERE ${ofReceipt("l", number)}`;
      yield* sql`UPDATE sale_line l SET kind = 2 FROM sale s WHERE ${ofReceipt("l", "201")}`;
      yield* state("202", [{ code: "GST", amount: 500 }]);
      yield* sql`UPDATE sale_tax x SET amount = 8000 FROM sale s WHERE ${ofReceipt("x", "202")}`;
      yield* state("203", [{ code: "GST", amount: 500.5 }, { amount: "x" }]);
      yield* state("204", { GST: 500 });
      const found = yield* findTaxDifferences(storeId, { from: day, to: day });
      expect(found.map(({ firstNumber, expected, actual }) => [firstNumber, expected, actual])).toEqual([
        ["201", 0, 500],
        ["202", 500, 8_000],
      ]);
    }),
  );

  it.effect("tells a fixed gap from what is left of it at the same receipt, and accepts each alone", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      yield* checkFindings();
      yield* sql`UPDATE sale SET number = '205' WHERE number = '240'`;
      yield* checkFindings();
      const rows = yield* rowsOf("SEQUENCE_GAP", day);
      const [fixedRow] = rows.filter(({ cells }) => cells.at(-1) === "FIXED");
      expect(rows.filter(({ origin }) => origin === fixedRow?.origin).map(({ cells }) => cells.at(-1))).toEqual([
        "FIXED",
        "NEW",
      ]);
      const place = { origin: fixedRow?.origin ?? "", rule: "SEQUENCE_GAP" };
      const query = new URLSearchParams(place).toString();
      const fixedFinding = (yield* send(`Report/Finding?${query}&isFixed=true`)).body as FindingWire;
      const openFinding = (yield* send(`Report/Finding?${query}`)).body as FindingWire;
      expect([fixedFinding, openFinding]).toMatchObject([
        { status: "FIXED", firstNumber: "205", lastNumber: "209" },
        { status: "NEW", firstNumber: "206", lastNumber: "209" },
      ]);
      const accept = (mark: string) => send("Report/Finding/Accept", { ...place, mark, comment: "Vu" });
      expect((yield* accept(fixedFinding.mark)).body).toMatchObject([{ code: "INTEGRITY_FIXED" }]);
      expect((yield* accept(openFinding.mark)).body).toMatchObject({ status: "ACCEPTED", firstNumber: "206" });
    }),
  );

  it.effect("may leave more findings than the statement of a report holds: the report is refused, not shortened", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient;
      const old = addDays(today, -300);
      const store = (count: number) => sql`
        INSERT INTO integrity_finding (location_id, business_date, rule, terminal, first_number, last_number, origin, location_ids, found_at, fixed_at, fixed_on)
        SELECT ${storeId}, ${old}::date, 'EMPTY', '1', n, n, concat('receipt.', ${storeId}::integer, '.', ${old}::text, '.1.', n), ARRAY[${storeId}::integer], now(), now(), ${old}::date
        FROM (SELECT coalesce((SELECT count(*) FROM integrity_finding WHERE business_date = ${old}::date), 0) + i AS no FROM generate_series(1, ${count}::integer) i) g CROSS JOIN LATERAL (SELECT g.no::text AS n) t`;
      const run = send("Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report: reportOf(old) });
      yield* store(5_000);
      expect((yield* run).status).toBe(200);
      yield* store(1);
      const refused = yield* run;
      expect([refused.status, refused.body]).toMatchObject([400, [{ code: "REPORT_MEMORY" }]]);
    }),
  );
});
