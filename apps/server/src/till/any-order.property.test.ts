import { expect, layer } from "@effect/vitest";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { SaleStore } from "../sales/index.ts";
import { rounds } from "../testing/rounds.ts";
import { makeOrganisation, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { arbHistory, arbWay, type HistoryFact } from "./testing/till-history.ts";
import { makeItems, makeStore, makeTill, send, settled, type TestTill } from "../testing/till-shop.ts";

/** Lists what was derived for a store, without names and ids. */
const booksOf = Effect.fnUntraced(function* (locationId: number, tills: readonly TestTill[]) {
  const sql = yield* SqlClient.SqlClient;
  const own = (statement: string) => sql.unsafe(statement.replaceAll("STORE", String(locationId)));
  const key = "s.business_date, s.terminal, s.number";
  const ofSale = (table: string, columns: string) =>
    own(
      `SELECT ${key}, ${columns} FROM sale s JOIN ${table} d USING (location_id, business_date, batch_id, sale_no) WHERE s.location_id = STORE ORDER BY 1, 2, 3, 4`,
    );
  return {
    sales: yield* own(
      `SELECT ${key}, s.at, s.state, s.training, s.counted, s.cashier, s.content_hash::text, s.rounding::float8 FROM sale s WHERE s.location_id = STORE ORDER BY 1, 2, 3`,
    ),
    lines: yield* ofSale(
      "sale_line",
      "d.line_no, d.sku, d.kind, d.quantity::float8, d.extended::float8, d.unit_cost::float8",
    ),
    tenders: yield* ofSale("sale_tender", "d.tender_no, d.code, d.amount::float8, d.last_four, d.reference"),
    returns: yield* ofSale("sale_return", "d.line_no, d.from_terminal, d.from_number, d.from_line"),
    days: yield* own(
      `SELECT business_date, gross::float8, refunds::float8, cost::float8, transactions::float8, voids::float8 FROM sales_day WHERE location_id = STORE AND (gross, refunds, transactions, voids) <> (0, 0, 0, 0) ORDER BY 1`,
    ),
    drawers: yield* own(
      `SELECT business_date, terminal, fact_no::float8, part, at, kind, amount::float8, counted, tender, cashier, reason, approver, envelope FROM drawer_event WHERE location_id = STORE ORDER BY 2, 3, 4`,
    ),
    events: yield* own(
      `SELECT business_date, terminal, fact_no::float8, part, at, type, number, line_no, amount::float8, cashier, reason, approver FROM receipt_event WHERE location_id = STORE ORDER BY 2, 3, 4`,
    ),
    stock: yield* own(
      `SELECT item_id, quantity::float8 FROM stock_on_hand WHERE location_id = STORE AND quantity <> 0 ORDER BY 1`,
    ),
    status: yield* own(
      `SELECT t.code, s.no::float8, s.version, s.queue FROM till_status s JOIN target_layer t ON t.target_layer_id = s.terminal_id WHERE s.location_id = STORE ORDER BY 1`,
    ),
    history: yield* own(
      `SELECT t.code, h.starts_at, h.heartbeats, h.errors, h.version, h.queue_most, h.disk_free_least::float8 FROM till_status_history h JOIN target_layer t ON t.target_layer_id = h.terminal_id WHERE h.location_id = STORE ORDER BY 1, 2`,
    ),
    errors: yield* own(
      `SELECT occurrences, first_at, last_at, route FROM error_entry WHERE layer_id = STORE AND source = 'TILL' ORDER BY 4`,
    ),
    quarantine: yield* own(
      `SELECT terminal, no::float8, issues FROM till_quarantine WHERE location_id = STORE ORDER BY 1, 2`,
    ),
    pending: yield* own(`SELECT no::float8 FROM till_pending WHERE location_id = STORE`),
    expected: yield* Effect.forEach(
      tills,
      ({ id }) => sql`SELECT next_no::float8 AS next FROM till_sequence WHERE terminal_id = ${id}`,
    ),
  };
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("facts in any order", (it) => {
  it.effect(
    "any order, repetition and split of the same facts gives the same books, and the summaries are those of the receipts",
    () =>
      Effect.gen(function* () {
        const { targetId, chain } = yield* makeOrganisation;
        yield* makeItems(targetId);
        const { token } = yield* signInAs("admin");
        const start = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000 + 15 * 3_600_000;
        let stores = 0;
        const openStore = Effect.gen(function* () {
          stores += 1;
          const storeId = yield* makeStore(targetId, chain, `W${stores}`);
          const tills = yield* Effect.forEach([0, 1], (till) =>
            makeTill({ targetId, storeId, code: `W${stores}-${till}` }, token),
          );
          return { storeId, tills, code: `W${stores}-` };
        });
        const sendAll = Effect.fnUntraced(function* (
          { tills, code }: { readonly tills: readonly TestTill[]; readonly code: string },
          calls: readonly (readonly HistoryFact[])[],
          settleEach: boolean,
        ) {
          for (const call of calls) {
            for (const [index, { key }] of tills.entries()) {
              const own = call
                .filter(({ till }) => till === index)
                .map(({ fact }) => JSON.parse(JSON.stringify(fact).replaceAll(/"T([01])"/gu, `"${code}$1"`)) as object);
              if (own.length === 0) continue;
              const { body } = yield* send(key, own);
              expect(body.facts.filter(({ result }) => result === "refused")).toEqual([]);
            }
            if (settleEach) yield* settled;
          }
          yield* settled;
        });
        const histories = fc.sample(
          arbHistory(start).chain((facts) => fc.tuple(fc.constant(facts), arbWay(facts))),
          { numRuns: rounds({ few: 4, many: 40 }), seed: Math.floor(Math.random() * 2 ** 31) },
        );
        for (const [facts, way] of histories) {
          const straight = yield* openStore;
          yield* sendAll(straight, [facts], false);
          const other = yield* openStore;
          yield* sendAll(other, way, true);
          // Terminal codes are unique in a target, so each store has its own.
          const readBooks = ({ storeId, tills, code }: typeof straight) =>
            Effect.map(
              booksOf(storeId, tills),
              (books) =>
                JSON.parse(JSON.stringify(books).replaceAll(code, "T")) as { readonly pending: readonly unknown[] },
            );
          const books = yield* readBooks(straight);
          expect(books.pending).toEqual([]);
          expect(yield* readBooks(other)).toEqual(books);
        }
        expect(yield* (yield* SaleStore).verifySummaries()).toEqual([]);
      }),
    { timeout: 240_000 },
  );
});
