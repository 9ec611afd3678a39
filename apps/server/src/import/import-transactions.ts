import { Effect } from "effect";
import { SqlClient, type SqlError } from "effect/sql";

import { receiptConflict, type TransactionRow, type TransactionsMapping } from "@comptoir/domain/import-file";

import { Catalogue } from "../catalogue/index.ts";
import { SaleStore, type SaleConflict } from "../sales/index.ts";
import { makeReceiptCheck, type ReceiptCheck } from "./check-receipts.ts";
import { ImportRepository, type ImportChange } from "./import-repository.ts";
import { readThrough, type ImportRun } from "./import-run.ts";
import { toImportTotals, type ImportOutcome } from "./import-totals.ts";
import { createPlaces, placesMade, readPlaces, type ImportPlaces } from "./import-places.ts";
import { makeIssueList, type IssueList } from "./issue-list.ts";
import { itemsMade } from "./reference-plan.ts";
import { readSeenItems } from "./seen-items.ts";
import { makeReceiptMaker, type Known, type ReceiptMaker } from "./receipt-maker.ts";

/**
 * Sales from a file. The file is read twice: once to say everything that is wrong with it, and only when nothing is, once to write it. The
 * receipts go into a pending batch, which nobody sees; committing it is one transaction. Whatever stops an import takes back what it had made.
 */
export const importTransactions = Effect.fn("importTransactions")(function* (run: ImportRun<TransactionsMapping>) {
  const sql = yield* SqlClient.SqlClient;
  const places = yield* readPlaces(sql, run.importer.layerId, run.importer.scope);
  const first = yield* survey(run, places, run.mode === "dryRun" ? "everything" : "itself");
  // A file that contradicts itself is not written; what it comes to is said as a dry run says it.
  const { maker, issues, found } = run.mode === "commit" && first.found.torn > 0 ? yield* survey(run, places, "everything") : first;
  const outcome = outcomeOf(run, maker, issues, found);
  if (run.mode === "commit" && found.torn > 0) return { ...outcome, created: 0 };
  if (run.mode === "dryRun" || outcome.issueCount > 0) return outcome;
  return yield* write(run, places, maker, outcome);
});

/**
 * Everything that the file says, and everything that is wrong with it. A dry run also looks for the receipts that are already there; an import
 * does so itself, once they are written.
 */
const survey = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, places: ImportPlaces, against: "itself" | "everything") {
  const known = yield* readKnown(places);
  let maker: ReceiptMaker | undefined;
  let check: ReceiptCheck | undefined;
  const issues = yield* readThrough<TransactionRow, never, SaleStore>(run, "checking", (facts, list) => {
    maker ??= makeReceiptMaker(run.mapping, known, list);
    check ??= makeReceiptCheck(run.mapping.columns.number, list, against);
    return check.take(maker.push(facts));
  });
  const made = maker ?? makeReceiptMaker(run.mapping, known, issues);
  const rest = made.flush();
  if (check !== undefined) yield* check.take(rest);
  const found = check === undefined ? { same: 0, conflicts: 0, torn: 0 } : yield* check.finish();
  for (const code of made.newLocations()) if (places.taken.has(code)) issues.add(1, { code: "IMPORT_UNKNOWN_LOCATION", path: [run.mapping.columns.location ?? "location"], params: { value: code } });
  return { maker: made, issues, found };
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
    const commit = sql.withTransaction(
      Effect.gen(function* () {
        const batch = yield* sales.commitBatch(batchId);
        const done: ImportOutcome = { ...outcome, batchId: importId, created: batch.saleCount, unchanged: batch.skippedCount };
        yield* repository.finish(importId, "COMMITTED", done);
        return done;
      }),
    );
    return yield* Effect.andThen(sales.prepareBatch(batchId), commit).pipe(Effect.catchTag("SaleConflict", (conflict) => Effect.flatMap(refusedBy(run, made, conflict, outcome), (refused) => Effect.fail(new Refused(refused)))));
  }).pipe(
    Effect.onExit((exit) => (exit._tag === "Success" ? Effect.void : rollBackImport(importId))),
    Effect.catchTag("Refused", ({ outcome: refused }) => Effect.succeed(refused)),
    Effect.catchTag(["WrongBatchState", "SqlError"], Effect.die),
  );
});

/** Receipts of the file contradict others: what was made is taken back, and this is answered. */
class Refused {
  readonly _tag = "Refused";
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    this.outcome = outcome;
  }
}

/** Second reading: the same rows, now with every item and location in place. */
const append = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, known: Known, batchId: number) {
  const sales = yield* SaleStore;
  let maker: ReceiptMaker | undefined;
  yield* readThrough<TransactionRow, Effect.Error<ReturnType<typeof sales.appendTransactions>>, never>(run, "writing", (facts, list) => {
    maker ??= makeReceiptMaker(run.mapping, known, list);
    return sales.appendTransactions(batchId, maker.push(facts).map(({ transaction }) => transaction));
  });
  if (maker !== undefined) yield* sales.appendTransactions(batchId, maker.flush().map(({ transaction }) => transaction));
});

/** So many items are made in one transaction: others are served between two. */
const itemsPerStep = 500;

/** Makes the items and locations that the mapping lets the file introduce, and remembers each with what made it, for taking back. */
const createUnknown = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, places: ImportPlaces, surveyed: ReceiptMaker, importId: number) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const repository = yield* ImportRepository;
  let remembered = 0;
  const make = <A>(work: Effect.Effect<{ readonly made: A; readonly changes: readonly ImportChange[] }, SqlError.SqlError>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { made, changes } = yield* work;
        yield* repository.addChanges(importId, remembered + 1, changes);
        remembered += changes.length;
        return made;
      }),
    );

  const newPlaces = surveyed.newLocations().map((code) => ({
    code, description: run.mapping.locationNames[code] ?? code, timeZone: run.mapping.timeZone, locationType: "STORE" as const, city: null, area: null, openedOn: null, region: null,
  }));
  const placeIds = newPlaces.length === 0
    ? new Map<string, number>()
    : yield* make(Effect.map(createPlaces(sql, places, newPlaces), (made) => ({ made, changes: placesMade(newPlaces, made) })));
  const newItems = surveyed.newItems();
  for (const targetId of new Set(newItems.map((item) => item.targetId))) {
    const items = newItems.filter((item) => item.targetId === targetId);
    const departments = yield* make(ensureDepartments(targetId, [...new Set(items.map(({ department }) => department))]).pipe(Effect.provideService(Catalogue, catalogue)));
    for (let first = 0; first < items.length; first += itemsPerStep) {
      const values = items.slice(first, first + itemsPerStep).map(({ sku, description, department }) => ({ sku, upc: null, description, departmentId: departments.get(department) ?? null, subDepartmentId: null, price: null, cost: null }));
      yield* make(Effect.map(catalogue.createItems(targetId, values), (made) => ({ made, changes: itemsMade(values, made) })));
    }
  }
  return yield* readKnown(yield* readPlaces(sql, run.importer.layerId, [...run.importer.scope, ...placeIds.values()]));
}, Effect.catchTag("SqlError", Effect.die));

/** The departments that new items name, with those that had to be made. */
const ensureDepartments = Effect.fnUntraced(function* (targetId: number, codes: readonly string[]) {
  const catalogue = yield* Catalogue;
  const before = new Set((yield* catalogue.listCodes(targetId)).departments.values());
  const made = yield* catalogue.ensureDepartments(targetId, codes.map((code) => ({ code, description: code })));
  const changes = codes.flatMap((code): ImportChange[] => {
    const entityId = made.get(code);
    return entityId === undefined || before.has(code) ? [] : [{ entity: "department", entityId, locationId: null, before: null, after: { code, description: code } }];
  });
  return { made, changes };
});

const readKnown = Effect.fnUntraced(function* (places: ImportPlaces) {
  return { items: yield* readSeenItems(places), locations: places.locations, targetIds: places.targetIds, businessDayStart: places.businessDayStart } satisfies Known;
});

/** A run that failed or was cancelled leaves nothing: its receipts are thrown away, what it made is marked as deleted. */
export const rollBackImport = Effect.fn("rollBackImport")(function* (importId: number) {
  const repository = yield* ImportRepository;
  const sales = yield* SaleStore;
  const sql = yield* SqlClient.SqlClient;
  const record = yield* repository.find(importId);
  if (record?.saleBatchId != null) yield* Effect.ignore(sales.discardBatch(record.saleBatchId));
  yield* deleteMade(sql, yield* repository.listChanges(importId));
  yield* repository.finish(importId, "FAILED", null);
}, Effect.uninterruptible);

/** Marks as deleted what an import made, unless living sales, stock or items stand on it. */
export const deleteMade = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, changes: readonly ImportChange[]) {
  const idsOf = (entity: ImportChange["entity"]) => `{${changes.filter((change) => change.entity === entity && change.before === null).map((change) => change.entityId).join(",")}}`;
  yield* sql`
    UPDATE item SET is_deleted = true, version = version + 1, changed_at = now() WHERE item_id = ANY (${idsOf("item")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_target_month_item m WHERE m.item_id = item.item_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.item_id = item.item_id AND s.quantity <> 0)`;
  yield* sql`
    UPDATE department SET is_deleted = true WHERE department_id = ANY (${idsOf("department")}::integer[])
      AND NOT EXISTS (SELECT FROM item i WHERE i.department_id = department.department_id AND NOT i.is_deleted)
      AND NOT EXISTS (SELECT FROM sales_day_department d WHERE d.department_id = department.department_id)`;
  yield* sql`
    UPDATE target_layer SET is_deleted = true WHERE target_layer_id = ANY (${idsOf("location")}::integer[])
      AND NOT EXISTS (SELECT FROM sales_day d WHERE d.location_id = target_layer_id)
      AND NOT EXISTS (SELECT FROM stock_on_hand s WHERE s.location_id = target_layer_id AND s.quantity <> 0)`;
}, Effect.orDie);

function outcomeOf(run: ImportRun<TransactionsMapping>, maker: ReceiptMaker, issues: IssueList, { same, conflicts }: { readonly same: number; readonly conflicts: number }): ImportOutcome {
  const totals = maker.totals();
  return {
    kind: "transactions",
    mode: run.mode,
    batchId: null,
    totals: toImportTotals(totals),
    created: totals.transactions - same - conflicts,
    updated: 0,
    unchanged: same,
    conflicts,
    issueCount: issues.count(),
    issues: issues.list(),
    itemsCreated: maker.newItems().length,
    locationsCreated: maker.newLocations().length,
  };
}

/**
 * Receipts that are already there with another content are for a person to settle; nothing was written. The batch knows them by their ordinal,
 * which says where the file has them: it is read once more, and only then.
 */
const refusedBy = Effect.fnUntraced(function* (run: ImportRun<TransactionsMapping>, known: Known, { conflicts, conflictCount }: SaleConflict, outcome: ImportOutcome) {
  const wanted = new Map(conflicts.map((receipt) => [receipt.saleNo, receipt]));
  const issues = makeIssueList();
  let maker: ReceiptMaker | undefined;
  let saleNo = 0;
  const look = (receipts: ReturnType<ReceiptMaker["push"]>) => {
    for (const { row } of receipts) {
      const receipt = wanted.get(++saleNo);
      if (receipt !== undefined) issues.add(row, receiptConflict(receipt, run.mapping.columns.number));
    }
  };
  yield* readThrough<TransactionRow, never, never>(run, "checking", (facts, list) =>
    Effect.sync(() => {
      maker ??= makeReceiptMaker(run.mapping, known, list);
      look(maker.push(facts));
    }),
  );
  if (maker !== undefined) look(maker.flush());
  return { ...outcome, created: 0, conflicts: conflictCount, issueCount: conflictCount, issues: issues.list() } satisfies ImportOutcome;
});
