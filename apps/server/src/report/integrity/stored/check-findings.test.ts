/** Tests what a check of the stored data leaves alone. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { FindingWire } from "@comptoir/api/wire";
import { addDays, businessDateOf, type CalendarDate } from "@comptoir/domain/period";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../../../testing/serve-routes.ts";
import { checkFindings } from "./check-findings.ts";

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
});
