/** Tests findings without a receipt: days, drawers, refused facts and products, read and accepted by their rows in the report. */

import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import type { FindingOutcome, FindingWire } from "@comptoir/api/wire";
import { fromDayNumber } from "@comptoir/domain/period";
import { parseOrigin } from "@comptoir/domain/report";
import { arbTransaction } from "@comptoir/domain/testing";
import { parseSeenFinding } from "@comptoir/domain/transaction";

import { createUser, grantRole } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs, testPassword } from "../../testing/serve-routes.ts";

interface Row {
  readonly origin: string;
  readonly mark: string;
  readonly cells: readonly unknown[];
}

const day = fromDayNumber(20_514);
const fields = ["rule", "terminal", "transactionNumber", "item", "closing", "expected", "actual", "status", "cashier"];
const report = {
  dataSource: "integrity",
  descriptions: { fr: "Intégrité" },
  period: day,
  isList: true,
  reportDataModelRoles: [],
  genericListFilter: [],
  genericListGroup: [],
  genericListColumn: fields.map((field) => ({
    field,
    aggregate: null,
    label: {},
    visible: true,
    width: null,
    frozen: false,
  })),
};
const rules = ["CASH", "DAY_OPEN", "HEADER_IS_LINES", "NEGATIVE_STOCK"];

for (const hasCopy of [false, true])
  layer(serveRoutes({ hasCopy }), { excludeTestServices: true, timeout: "90 seconds" })(
    hasCopy ? "findings without a receipt, of the copy" : "findings without a receipt, of the database",
    (it) => {
      const tokens = { manager: "", neighbour: "" };
      type Who = keyof typeof tokens;
      const send = Effect.fnUntraced(function* (who: Who, method: string, path: string, body?: unknown) {
        const { call } = yield* Server;
        return yield* read(
          yield* call(`/api/${path}`, {
            method,
            token: tokens[who],
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          }),
        );
      });
      const rowsOf = (who: Who) =>
        Effect.map(
          send(who, "POST", "Report/Run", { _ReportDataModelID: 0, dataSource: "integrity", report }),
          ({ body }) =>
            (Reflect.get(Object(body), "rows") as readonly Row[]).filter(({ cells }) =>
              rules.includes(String(cells[0])),
            ),
        );
      const get = (who: Who, { origin, mark }: Row) =>
        send(
          who,
          "GET",
          `Report/Finding?origin=${encodeURIComponent(origin)}&rule=${parseSeenFinding(mark)?.rule ?? ""}`,
        );
      const accept = (who: Who, { origin, mark }: Row) =>
        send(who, "POST", "Report/Finding/Accept", { origin, ...parseSeenFinding(mark), comment: "Vu" });
      const of = (rows: readonly Row[], rule: string): Row =>
        rows.find(({ cells }) => cells[0] === rule) ?? { origin: "", mark: "", cells: [] };
      let refusedId = 0;

      it.effect("are in the report with what they are about, and lead to a day, a refused fact or a product", () =>
        Effect.gen(function* () {
          const organisation = yield* makeOrganisation;
          const sql = yield* SqlClient.SqlClient;
          yield* grantRole({
            userId: yield* createUser({
              targetId: organisation.targetId,
              layerId: organisation.second,
              username: "voisin",
              email: "b@exemple.ca",
              password: testPassword,
              firstName: "Léa",
              lastName: "Roy",
              language: "fr",
            }),
            roleId: organisation.roleId("MANAGER"),
            layerId: organisation.second,
          });
          tokens.manager = (yield* signInAs("manager")).token;
          tokens.neighbour = (yield* signInAs("voisin")).token;
          const store = yield* SaleStore;
          const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
          const [receipt] = fc.sample(arbTransaction, { numRuns: 1, seed: 5 });
          if (receipt === undefined) throw new Error("no receipt");
          yield* store.appendTransactions(batchId, [
            {
              ...receipt,
              locationId: organisation.first,
              terminal: "1",
              number: "1",
              at: Date.parse(`${day}T16:00:00Z`),
              businessDate: day,
              halfHour: 22,
              state: "COMPLETED",
              training: false,
              tenders: receipt.tenders.map((tender) => ({ ...tender, code: "DEBIT" })),
              lines: receipt.lines.map((line) => ({
                ...line,
                itemId: null,
                departmentId: null,
                subDepartmentId: null,
              })),
            },
          ]);
          yield* store.commitBatch(batchId);
          yield* sql`
            INSERT INTO drawer_event (location_id, business_date, terminal, fact_no, at, kind, amount, tender)
            VALUES (${organisation.first}, ${day}::date, '1', 1, now(), 'OPEN', 10000, NULL), (${organisation.first}, ${day}::date, '1', 2, now(), 'DECLARED', 8000, 'CASH')`;
          const content = JSON.stringify({ no: 7, kind: "receipt", body: { number: "00417" } });
          const issues = [{ code: "LINE_EXTENDED", field: "lines", params: { expected: 2500, actual: 1250 } }];
          const [refusedFact] = yield* sql<{ readonly id: number }>`
            INSERT INTO till_quarantine (location_id, terminal_id, terminal, no, kind, content_hash, content, issues, arrived_at, happened_at)
            VALUES (${organisation.first}, 1, '2', 7, 'receipt', gen_random_uuid(), ${content}, ${JSON.stringify(issues)}::jsonb, now(), ${new Date(`${day}T17:00:00Z`)}) RETURNING quarantine_id AS id`;
          refusedId = refusedFact?.id ?? 0;
          yield* sql.withTransaction(
            Effect.gen(function* () {
              const [item] = yield* sql<{ readonly id: number }>`
                INSERT INTO item (target_id, sku, description) VALUES (${organisation.targetId}, 'A.12', 'Lait') RETURNING item_id AS id`;
              const [change] = yield* sql<{ readonly id: number }>`
                INSERT INTO stock_change (document_id) VALUES (NULL) RETURNING stock_change_id AS id`;
              yield* sql`
                INSERT INTO stock_movement (location_id, item_id, kind, quantity, source, movement_key, happened_at, position, written_in)
                VALUES (${organisation.first}, ${item?.id ?? 0}, 'ADJUSTMENT', -3000, 'test', 'm1', ${new Date(`${day}T15:00:00Z`)}, -1, ${change?.id ?? 0})`;
              yield* sql`INSERT INTO stock_on_hand (location_id, item_id, quantity) VALUES (${organisation.first}, ${item?.id ?? 0}, -3000)`;
            }),
          );
          const rows = yield* rowsOf("manager");
          expect(
            rows
              .map(({ origin, cells: [rule, terminal, number, item, ...cells] }) => [
                rule,
                parseOrigin(origin)?.kind,
                terminal,
                number,
                item !== null,
                ...cells,
              ])
              .toSorted(),
          ).toEqual([
            ["CASH", "day", "1", null, false, null, 100, 80, "NEW", null],
            ["DAY_OPEN", "day", null, null, false, null, null, null, "NEW", null],
            ["HEADER_IS_LINES", "refused", "2", "00417", false, null, 25, 12.5, "NEW", null],
            ["NEGATIVE_STOCK", "balance", null, null, true, -3, null, null, "NEW", null],
          ]);
          expect(parseOrigin(of(rows, "HEADER_IS_LINES").origin)).toMatchObject({ id: refusedId });
          expect(parseOrigin(of(rows, "NEGATIVE_STOCK").origin)).toMatchObject({ sku: "A.12", businessDate: day });
        }),
      );

      it.effect("are accepted one alone or several at once, and by nobody outside their store", () =>
        Effect.gen(function* () {
          const rows = yield* rowsOf("manager");
          expect(yield* rowsOf("neighbour")).toEqual([]);
          for (const row of rows)
            expect([(yield* get("neighbour", row)).status, (yield* accept("neighbour", row)).status]).toEqual([
              404, 404,
            ]);
          const cash = of(rows, "CASH");
          expect((yield* get("manager", cash)).body as FindingWire).toMatchObject({ status: "NEW", missing: null });
          expect((yield* accept("manager", cash)).body as FindingWire).toMatchObject({
            status: "ACCEPTED",
            version: 1,
          });
          const otherRows = rows.filter((row) => row !== cash);
          const { body } = yield* send("manager", "POST", "Report/Finding/AcceptSeveral", {
            findings: otherRows.map(({ origin, mark }) => ({ origin, ...parseSeenFinding(mark) })),
            comment: "Vu",
          });
          expect((body as readonly FindingOutcome[]).map(({ isChanged, issue }) => [isChanged, issue])).toEqual(
            otherRows.map(() => [true, null]),
          );
          expect((yield* rowsOf("manager")).map(({ cells }) => cells[7])).toEqual(rows.map(() => "ACCEPTED"));
        }),
      );

      it.effect("are new with other amounts, and gone once they are settled", () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient;
          const before = yield* rowsOf("manager");
          yield* sql`UPDATE drawer_event SET amount = 7000 WHERE kind = 'DECLARED'`;
          const cash = of(yield* rowsOf("manager"), "CASH");
          expect(cash.cells.slice(5, 8)).toEqual([100, 70, "NEW"]);
          expect((yield* accept("manager", of(before, "CASH"))).body).toMatchObject([{ code: "INTEGRITY_FIXED" }]);
          yield* sql`UPDATE till_quarantine SET state = 'DISMISSED', settled_at = now() WHERE quarantine_id = ${refusedId}`;
          yield* sql`UPDATE drawer_event SET amount = 10000 WHERE kind = 'DECLARED'`;
          expect((yield* rowsOf("manager")).map(({ cells }) => cells[0]).toSorted()).toEqual([
            "DAY_OPEN",
            "NEGATIVE_STOCK",
          ]);
          expect((yield* get("manager", of(before, "HEADER_IS_LINES"))).status).toBe(404);
          const foreignOrigins = ["day.1", "stock.1.A", "refused.1.2026-03-02.x", ""].map((origin) => ({
            ...of(before, "CASH"),
            origin,
          }));
          for (const row of foreignOrigins) expect((yield* get("manager", row)).status).toBe(400);
        }),
      );
    },
  );
