import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import type { TransactionRow, TransactionsMapping } from "@comptoir/domain/import-file";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore, type SaleConflict } from "../sales/index.ts";
import { ImportRepository, type ImportChange } from "./import-repository.ts";
import { readThrough, type ImportRun } from "./import-run.ts";
import { toImportTotals, type ImportOutcome } from "./import-totals.ts";
import { createPlaces, readPlaces, type ImportPlaces } from "./import-places.ts";
import type { IssueList, RowIssue } from "./issue-list.ts";
import { makeReceiptMaker, type Known, type NewItem, type ReceiptMaker } from "./receipt-maker.ts";

/**
 * Sales from a file. The file is read twice: once to say everything that is wrong with it, and only when nothing is, once to write it. The
 * receipts go into a pending batch, which nobody sees; committing it is one transaction. Whatever stops an import takes back what it had made.
 */
export const importTransactions = Effect.fn("importTransactions")(function* (run: ImportRun<TransactionsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const { maker, issues } = yield* survey(run, places);
  const outcome = outcomeOf(run, maker, issues);
  if (run.mode === "dryRun" || outcome.issueCount > 0) return outcome;
  return yield* write(run, places, maker, outcome);
});

/** Everything that the file says, and everything that is wrong with it. */
const survey = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, places: ImportPlaces) {
  const known = yield* readKnown(places);
  let maker: ReceiptMaker | undefined;
  const issues = yield* readThrough<TransactionRow, never, never>(run, "checking", (facts, list) =>
    Effect.sync(() => {
      maker ??= makeReceiptMaker(run.mapping, known, list);
      maker.push(facts);
    }),
  );
  const made = maker ?? makeReceiptMaker(run.mapping, known, issues);
  made.flush();
  for (const code of made.newLocations()) if (places.taken.has(code)) issues.add(1, { code: "IMPORT_UNKNOWN_LOCATION", path: [run.mapping.columns.location ?? "location"], params: { value: code } });
  return { maker: made, issues };
});

const write = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, places: ImportPlaces, surveyed: ReceiptMaker, outcome: ImportOutcome) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  const importId = yield* repository.begin({ mapping: run.mapping, file: run.file, layerId: run.importer.layerId, userId: run.importer.userId });
  return yield* Effect.gen(function* () {
    const made = yield* createUnknown(run, places, surveyed, importId);
    const batchId = yield* sales.openBatch({ source: "IMPORT", label: run.file.name, createdBy: run.importer.userId });
    yield* repository.setSaleBatch(importId, batchId);
    yield* append(run, made, batchId);
    run.onProgress({ phase: "committing", rows: outcome.totals?.rows ?? 0, bytes: run.file.bytes });
    return yield* sql.withTransaction(
      Effect.gen(function* () {
        const batch = yield* sales.commitBatch(batchId);
        const done: ImportOutcome = { ...outcome, batchId: importId, created: batch.saleCount, unchanged: batch.skippedCount };
        yield* repository.finish(importId, "COMMITTED", done);
        return done;
      }),
    );
  }).pipe(
    Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : takeBack(importId))),
    Effect.catchTag("SaleConflict", (conflict) => Effect.succeed(refusedBy(conflict, outcome))),
    Effect.catchTag(["WrongBatchState", "SqlError"], Effect.die),
  );
});

/** Second reading: the same rows, now with every item and location in place. */
const append = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, known: Known, batchId: number) {
  const sales = yield* SaleStore;
  let maker: ReceiptMaker | undefined;
  yield* readThrough<TransactionRow, Effect.Error<ReturnType<typeof sales.appendTransactions>>, never>(run, "writing", (facts, list) => {
    maker ??= makeReceiptMaker(run.mapping, known, list);
    return sales.appendTransactions(batchId, maker.push(facts));
  });
  if (maker !== undefined) yield* sales.appendTransactions(batchId, maker.flush());
});

/** Makes the items and locations that the mapping lets the file introduce, and remembers them for taking back. */
const createUnknown = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, places: ImportPlaces, surveyed: ReceiptMaker, importId: number) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  return yield* sql.withTransaction(
    Effect.gen(function* () {
      const newPlaces = surveyed.newLocations().map((code) => ({
        code, description: run.mapping.locationNames[code] ?? code, timeZone: run.mapping.timeZone, locationType: "STORE" as const, city: null, openedOn: null, region: null,
      }));
      const placeIds = newPlaces.length === 0 ? new Map<string, number>() : yield* createPlaces(sql, places, newPlaces);
      const itemIds = yield* createItems(places.targetId, surveyed.newItems());
      const changes: ImportChange[] = [
        ...[...placeIds.values()].map((entityId) => ({ entity: "location" as const, entityId, locationId: null, before: null })),
        ...[...itemIds.values()].map((entityId) => ({ entity: "item" as const, entityId, locationId: null, before: null })),
      ];
      yield* repository.addChanges(importId, 1, changes);
      const now = yield* readPlaces(sql, run.importer.layerId, [...run.importer.scope, ...placeIds.values()]);
      return yield* readKnown(now);
    }),
  ).pipe(Effect.catchTag("SqlError", Effect.die));
});

const createItems = Effect.fnUntraced(function* (targetId: number, items: readonly NewItem[]) {
  if (items.length === 0) return new Map<string, number>();
  const catalogue = yield* Catalogue;
  const codes = [...new Set(items.map(({ department }) => department))];
  const departments = yield* catalogue.ensureDepartments(targetId, codes.map((code) => ({ code, description: code })));
  return yield* catalogue.createItems(
    targetId,
    items.map(({ sku, description, department }) => ({ sku, upc: null, description, departmentId: departments.get(department) ?? null, subDepartmentId: null, price: null, cost: null })),
  );
});

const readKnown = Effect.fnUntraced(function* (places: ImportPlaces) {
  const catalogue = yield* Catalogue;
  const items = yield* catalogue.listItems(places.targetId);
  return { items: new Map(items.map((item) => [item.sku, item])), locations: places.locations } satisfies Known;
});

/** A run that failed or was cancelled leaves nothing: its receipts are thrown away, what it made is marked as deleted. */
export const takeBack = Effect.fn("takeBack")(function* (importId: number) {
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  const sql = yield* SqlClient.SqlClient;
  const record = yield* repository.find(importId);
  if (record?.saleBatchId != null) yield* Effect.ignore(sales.discardBatch(record.saleBatchId));
  yield* deleteMade(sql, yield* repository.listChanges(importId));
  yield* repository.finish(importId, "FAILED", null);
}, Effect.uninterruptible);

/** Marks as deleted what an import made, unless living sales or stock stand on it. */
export const deleteMade = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, changes: readonly ImportChange[]) {
  const idsOf = (entity: ImportChange["entity"]) => `{${changes.filter((change) => change.entity === entity && change.before === null).map((change) => change.entityId).join(",")}}`;
  yield* sql`
    UPDATE item SET is_deleted = true, changed_at = now() WHERE item_id = ANY (${idsOf("item")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_month_item m WHERE m.item_id = item.item_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.item_id = item.item_id AND s.quantity <> 0)`;
  yield* sql`
    UPDATE target_layer SET is_deleted = true WHERE target_layer_id = ANY (${idsOf("location")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_day d WHERE d.location_id = target_layer_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.location_id = target_layer_id AND s.quantity <> 0)`;
}, Effect.orDie);

function outcomeOf(run: ImportRun<TransactionsMapping>, maker: ReceiptMaker, issues: IssueList): ImportOutcome {
  const totals = maker.totals();
  return {
    kind: "transactions",
    mode: run.mode,
    batchId: null,
    totals: toImportTotals(totals),
    created: totals.transactions,
    updated: 0,
    unchanged: 0,
    issueCount: issues.count(),
    issues: issues.list(),
    itemsCreated: maker.newItems().length,
    locationsCreated: maker.newLocations().length,
  };
}

/** Receipts that are already there with another content are for a person to settle; nothing was written. */
function refusedBy(conflict: SaleConflict, outcome: ImportOutcome): ImportOutcome {
  const issues = conflict.conflicts.map((key): RowIssue => ({ row: 0, column: null, value: key.number, code: "IMPORT_CONFLICT", params: { value: key.number, date: key.businessDate, terminal: key.terminal } }));
  return { ...outcome, created: 0, issueCount: conflict.conflictCount, issues };
}
