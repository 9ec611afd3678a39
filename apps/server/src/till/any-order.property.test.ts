import { expect, layer } from "@effect/vitest";
import { StoreDayDetail, type StoreDayBoard, type StoreDayOutcome } from "@comptoir/api/wire";
import {
  compareCertificates,
  verifyCertificate,
  type CertificateFile,
  type StoreDayCertificate,
} from "@comptoir/domain/store-day";
import { Effect, Schema } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { SaleStore } from "../sales/index.ts";
import { rounds, shareOf } from "../testing/rounds.ts";
import { sha256 } from "../sha256.ts";
import { makeOrganisation, read, Server, serveRoutes, signInAs } from "../testing/serve-routes.ts";
import { arbHistory, arbDelivery, type HistoryFact } from "./testing/till-history.ts";
import { makeItems, makeStore, makeTill, send, waitUntilDerived, type TestTill } from "../testing/till-shop.ts";

/** Reads everything that was derived from facts for a store, without names and ids. */
const booksOf = Effect.fnUntraced(function* (locationId: number, tills: readonly TestTill[]) {
  const sql = yield* SqlClient.SqlClient;
  const rowsOfStore = (statement: string) => sql.unsafe(statement.replaceAll("STORE", String(locationId)));
  const key = "s.business_date, s.terminal, s.number";
  const ofSale = (table: string, columns: string) =>
    rowsOfStore(
      `SELECT ${key}, ${columns} FROM sale s JOIN ${table} d USING (location_id, business_date, batch_id, sale_no) WHERE s.location_id = STORE ORDER BY 1, 2, 3, 4`,
    );
  return {
    sales: yield* rowsOfStore(
      `SELECT ${key}, s.at, s.state, s.training, s.counted, s.cashier, s.content_hash::text, s.rounding::float8 FROM sale s WHERE s.location_id = STORE ORDER BY 1, 2, 3`,
    ),
    lines: yield* ofSale(
      "sale_line",
      "d.line_no, d.sku, d.kind, d.quantity::float8, d.extended::float8, d.unit_cost::float8",
    ),
    tenders: yield* ofSale("sale_tender", "d.tender_no, d.code, d.amount::float8, d.last_four, d.reference"),
    returns: yield* ofSale("sale_return", "d.line_no, d.from_terminal, d.from_number, d.from_line"),
    days: yield* rowsOfStore(
      `SELECT business_date, gross::float8, refunds::float8, cost::float8, transactions::float8, voids::float8 FROM sales_day WHERE location_id = STORE AND (gross, refunds, transactions, voids) <> (0, 0, 0, 0) ORDER BY 1`,
    ),
    drawers: yield* rowsOfStore(
      `SELECT business_date, terminal, fact_no::float8, part, at, kind, amount::float8, counted, tender, cashier, reason, approver, envelope FROM drawer_event WHERE location_id = STORE ORDER BY 2, 3, 4`,
    ),
    events: yield* rowsOfStore(
      `SELECT business_date, terminal, fact_no::float8, part, at, type, number, line_no, amount::float8, cashier, reason, approver FROM receipt_event WHERE location_id = STORE ORDER BY 2, 3, 4`,
    ),
    stock: yield* rowsOfStore(
      `SELECT item_id, quantity::float8 FROM stock_on_hand WHERE location_id = STORE AND quantity <> 0 ORDER BY 1`,
    ),
    status: yield* rowsOfStore(
      `SELECT t.code, s.no::float8, s.version, s.queue FROM till_status s JOIN target_layer t ON t.target_layer_id = s.terminal_id WHERE s.location_id = STORE ORDER BY 1`,
    ),
    history: yield* rowsOfStore(
      `SELECT t.code, h.starts_at, h.heartbeats, h.errors, h.version, h.queue_most, h.disk_free_least::float8 FROM till_status_history h JOIN target_layer t ON t.target_layer_id = h.terminal_id WHERE h.location_id = STORE ORDER BY 1, 2`,
    ),
    errors: yield* rowsOfStore(
      `SELECT occurrences, first_at, last_at, route FROM error_entry WHERE layer_id = STORE AND source = 'TILL' ORDER BY 4`,
    ),
    quarantine: yield* rowsOfStore(
      `SELECT terminal, no::float8, issues FROM till_quarantine WHERE location_id = STORE ORDER BY 1, 2`,
    ),
    pending: yield* rowsOfStore(`SELECT no::float8 FROM till_pending WHERE location_id = STORE`),
    expected: yield* Effect.forEach(
      tills,
      ({ id }) => sql`SELECT next_no::float8 AS next FROM till_sequence WHERE terminal_id = ${id}`,
    ),
  };
});

/** Makes an administrator's calls about a store day. */
const storeDayCalls = (token: string, locationId: number, businessDate: string) => {
  const key = { locationId, businessDate };
  const get = Effect.fnUntraced(function* (path: string) {
    const { call } = yield* Server;
    return (yield* read(yield* call(`/api/StoreDay${path}`, { token }))).body;
  });
  const post = Effect.fnUntraced(function* (path: string, body: object) {
    const { call } = yield* Server;
    return (yield* read(yield* call(`/api/StoreDay${path}`, { method: "POST", token, body: JSON.stringify(body) })))
      .body;
  });
  const query = `locationId=${locationId}&businessDate=${businessDate}`;
  const day = Effect.map(
    get(`/Day?${query}`),
    (body) =>
      Schema.decodeUnknownSync(StoreDayDetail)(body) as StoreDayDetail & { readonly certificate: StoreDayCertificate },
  );
  return {
    day,
    square: Effect.map(
      get(`?from=${businessDate}&to=${businessDate}&targetLayerID=${locationId}`),
      (body) => (body as StoreDayBoard).rows[0]?.days,
    ),
    /** Accepts what blocks the day, and audits the day. */
    audit: Effect.gen(function* () {
      for (const { code, subject, mark, acceptance } of (yield* day).blockers)
        if (acceptance === null) yield* post("/Accept", { ...key, code, subject, mark, comment: "Vu" });
      const [outcome] = (yield* post("/Audit", { days: [key] })) as readonly StoreDayOutcome[];
      return outcome?.issues ?? [];
    }),
    file: (version: number) =>
      Effect.map(get(`/Certificate?${query}&version=${version}`), (body) => body as CertificateFile),
  };
};

/** Audits a day unless it is audited, checks its certificate file, and returns the file's content; null for a day without facts. */
const stateDay = Effect.fnUntraced(function* ({ day, audit, file }: ReturnType<typeof storeDayCalls>) {
  const { state } = yield* day;
  if (state === "EXPECTED") return null;
  if (state !== "AUDITED") expect(yield* audit).toEqual([]);
  const statedVersion = yield* file((yield* day).versions[0]?.version ?? 0);
  expect(verifyCertificate(statedVersion, sha256)).toEqual([]);
  const { lines, tenders, drawers, bridge, terminals, counts, fingerprint, rows, root } = statedVersion;
  return { lines, tenders, drawers, bridge, terminals, counts, fingerprint, rows, root };
});

/** Reads the certificate of a day, the root of its rows, and what blocks it. */
const proofOf = ({ certificate, root, facts, blockers, pending }: StoreDayDetail) => ({
  certificate,
  root,
  facts,
  pending,
  blockers: blockers.map(({ code, subject, params, mark }) => ({ code, subject, params, mark })),
});

layer(serveRoutes(), { excludeTestServices: true, timeout: "60 seconds" })("facts in any order", (it) => {
  it.effect(
    "any order, repetition and split of the same facts gives the same books, board and certificate, and the summaries are those of the receipts; an audit in between opens again exactly when the certificate changes",
    () =>
      Effect.gen(function* () {
        const { targetId, chain } = yield* makeOrganisation;
        yield* makeItems(targetId);
        const { token } = yield* signInAs("admin");
        const start = Math.floor(Date.now() / 86_400_000) * 86_400_000 - 2 * 86_400_000 + 15 * 3_600_000;
        const sql = yield* SqlClient.SqlClient;
        const businessDate = new Date(start).toISOString().slice(0, 10);
        let stores = 0;
        const openStore = Effect.gen(function* () {
          stores += 1;
          const storeId = yield* makeStore(targetId, chain, `W${stores}`);
          const tills = yield* Effect.forEach(["T0", "T1"], (code) => makeTill({ targetId, storeId, code }, token));
          return { storeId, tills, ...storeDayCalls(token, storeId, businessDate) };
        });
        type Store = Effect.Success<typeof openStore>;
        /** Changes the codes of a store's tills, so that the next store can have tills of the same codes. */
        const closeStore = ({ storeId }: Store) =>
          sql`UPDATE target_layer SET code = 'W' || parent_id || code WHERE parent_id = ${storeId}`;
        const sendAll = Effect.fnUntraced(function* (
          { tills, audit, day }: Store,
          calls: readonly (readonly HistoryFact[])[],
          auditAfter: number,
        ) {
          for (const [turn, call] of calls.entries()) {
            for (const [index, { key }] of tills.entries()) {
              const factsOfTill = call.filter(({ till }) => till === index).map(({ fact }) => fact);
              if (factsOfTill.length === 0) continue;
              const { body } = yield* send(key, factsOfTill);
              expect(body.facts.filter(({ result }) => result === "refused")).toEqual([]);
            }
            if (auditAfter >= 0) yield* waitUntilDerived;
            if (turn === auditAfter && (yield* day).state === "LOADED") expect(yield* audit).toEqual([]);
          }
          yield* waitUntilDerived;
        });
        const histories = fc.sample(
          arbHistory(start).chain((facts) => fc.tuple(fc.constant(facts), arbDelivery(facts))),
          { ...shareOf(rounds({ few: 4, many: 40 })), seed: Math.floor(Math.random() * 2 ** 31) },
        );
        for (const [facts, deliveryOrder] of histories) {
          const straight = yield* openStore;
          yield* sendAll(straight, [facts], -1);
          const books = yield* booksOf(straight.storeId, straight.tills);
          const proof = proofOf(yield* straight.day);
          const square = yield* straight.square;
          expect([books.pending, proof.pending]).toEqual([[], 0]);
          const statement = yield* stateDay(straight);
          yield* closeStore(straight);

          const other = yield* openStore;
          yield* sendAll(other, deliveryOrder, Math.floor(deliveryOrder.length / 2));
          expect(yield* booksOf(other.storeId, other.tills)).toEqual(books);
          const lateDay = yield* other.day;
          expect(proofOf(lateDay)).toEqual(proof);
          const [auditedVersion] = lateDay.versions;
          if (auditedVersion === undefined) expect(yield* other.square).toEqual(square);
          else {
            const changes = compareCertificates(yield* other.file(auditedVersion.version), lateDay.certificate);
            expect([lateDay.state, lateDay.changes]).toEqual([changes.length === 0 ? "AUDITED" : "LOADED", changes]);
          }
          expect(yield* stateDay(other)).toEqual(statement);
          yield* closeStore(other);
        }
        expect(yield* (yield* SaleStore).verifySummaries()).toEqual([]);
      }),
    { timeout: 240_000 },
  );
});
