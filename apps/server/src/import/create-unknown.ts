/** Creates what an import of receipts names for the first time: stores, departments and items. */

import type { TransactionsMapping } from "@comptoir/domain/import-file";
import { issue } from "@comptoir/domain/result";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { Catalogue } from "../catalogue/index.ts";
import { createLocations, lockLocationCodes, readImportScope, type ImportScope } from "./import-places.ts";
import type { ImportChange } from "./import-changes.ts";
import { ImportRepository } from "./import-repository.ts";
import type { ImportRun } from "./import-run.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { makeIssueList } from "./issue-list.ts";
import { auditItems } from "./item-audit.ts";
import type { ReceiptMaker } from "./receipt-maker.ts";
import { newLocationOf, type Known, type NewItem } from "./receipt-names.ts";
import { createdItemChanges } from "./reference-plan.ts";
import { readVisibleItems } from "./seen-items.ts";

/** Stops an import whose receipts conflict with others; its changes are undone. */
export class Refused {
  readonly _tag = "Refused";
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    this.outcome = outcome;
  }
}

/** Number of items created in one transaction; other requests run between two transactions. */
const itemsPerStep = 500;

/** Creates the items and locations that the mapping may introduce, and records them for an undo. Rows created meanwhile are used as they are. */
export const createUnknown = Effect.fnUntraced(
  function* (run: ImportRun<TransactionsMapping>, surveyed: ReceiptMaker, importId: number, outcome: ImportOutcome) {
    const sql = yield* SqlClient.SqlClient;
    const { layerId, scope } = run.importer;
    const record = yield* makeChangeRecorder(run, importId);
    const locationIds =
      surveyed.newLocations().length === 0 ? [] : yield* record(createNewLocations(run, surveyed, outcome));
    const newItems = surveyed.newItems();
    for (const targetId of new Set(newItems.map((item) => item.targetId))) {
      const items = newItems.filter((item) => item.targetId === targetId);
      yield* createNewItems(record, targetId, items);
    }
    return yield* readKnown(yield* readImportScope(sql, layerId, [...scope, ...locationIds]));
  },
  Effect.catchTag("SqlError", Effect.die),
);

type ChangeRecorder = Effect.Success<ReturnType<typeof makeChangeRecorder>>;

/** Makes a function that runs work in a transaction, and records its changes for the undo and in the audit trail of items. */
const makeChangeRecorder = Effect.fnUntraced(function* (
  { importer: { layerId, userId } }: ImportRun<TransactionsMapping>,
  importId: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const repository = yield* ImportRepository;
  let recorded = 0;
  return <A, E, R>(work: Effect.Effect<{ readonly made: A; readonly changes: readonly ImportChange[] }, E, R>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { made, changes } = yield* work;
        yield* repository.addChanges(importId, recorded + 1, changes);
        yield* Effect.provideService(auditItems({ importId, layerId, userId }, changes), SqlClient.SqlClient, sql);
        recorded += changes.length;
        return made;
      }),
    );
});

/** Creates the stores that the file names for the first time. Errors: Refused if a code belongs to a layer outside the importer's scope. */
const createNewLocations = Effect.fnUntraced(function* (
  importRun: ImportRun<TransactionsMapping>,
  surveyed: ReceiptMaker,
  importOutcome: ImportOutcome,
) {
  const sql = yield* SqlClient.SqlClient;
  const { layerId, scope } = importRun.importer;
  const places = yield* lockLocationCodes(sql, layerId, scope);
  const takenCodes = listTakenCodes(importRun, surveyed, places);
  if (takenCodes.length > 0) {
    const issues = makeIssueList();
    for (const found of takenCodes) issues.addIssue(1, found);
    return yield* Effect.fail(
      new Refused({ ...importOutcome, created: 0, issueCount: issues.countIssues(), issues: issues.listIssues() }),
    );
  }
  const locations = surveyed
    .newLocations()
    .filter((code) => !places.locations.has(code))
    .map((code) => ({
      ...newLocationOf(importRun.mapping, code),
      timeZone: importRun.mapping.timeZone,
      locationType: "STORE" as const,
      city: null,
      area: null,
      openedOn: null,
      region: null,
    }));
  const changes = yield* createLocations(sql, places, locations);
  return { made: changes.map(({ entityId }) => entityId), changes };
});

/** Creates the new items of a target with their departments, some hundreds in one transaction. Deleted items are restored unchanged. */
const createNewItems = Effect.fnUntraced(function* (
  record: ChangeRecorder,
  targetId: number,
  items: readonly NewItem[],
) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const departments = yield* record(
    ensureDepartments(targetId, [...new Set(items.map(({ department }) => department))]),
  );
  const subDepartments = yield* sql.withTransaction(ensureSubDepartments(catalogue, departments, items));
  for (let first = 0; first < items.length; first += itemsPerStep) {
    const values = items.slice(first, first + itemsPerStep).map(({ sku, description, department, subDepartment }) => ({
      sku,
      upc: null,
      description,
      departmentId: departments.get(department) ?? null,
      subDepartmentId: subDepartments.get(department)?.get(subDepartment ?? "") ?? null,
      price: null,
      cost: null,
    }));
    yield* record(
      Effect.map(catalogue.ensureItems(targetId, values, "asTheyWere"), (made) => ({
        made,
        changes: createdItemChanges(made),
      })),
    );
  }
});

/** Lists the codes of new locations that a layer outside the importer's scope has. */
export const listTakenCodes = (
  { mapping }: ImportRun<TransactionsMapping>,
  surveyed: ReceiptMaker,
  places: ImportScope,
) =>
  surveyed
    .newLocations()
    .flatMap((code) =>
      places.taken.has(code)
        ? [issue("IMPORT_UNKNOWN_LOCATION", [mapping.columns.location ?? "location"], { value: code })]
        : [],
    );

/** Creates missing sub-departments of new items; returns their ids by department code and name. */
const ensureSubDepartments = Effect.fnUntraced(function* (
  catalogue: Catalogue["Service"],
  departmentIdByCode: ReadonlyMap<string, number>,
  items: readonly NewItem[],
) {
  const made = new Map<string, ReadonlyMap<string, number>>();
  for (const [code, departmentId] of departmentIdByCode) {
    const inside = items.flatMap(({ department, subDepartment }) =>
      department === code && subDepartment !== null ? [subDepartment] : [],
    );
    const names = [...new Set(inside)].map((name) => ({ code: name, description: name }));
    if (names.length > 0) made.set(code, yield* catalogue.ensureSubDepartments(departmentId, names));
  }
  return made;
});

/** Creates missing departments of new items; returns their ids by code, and the changes. */
const ensureDepartments = Effect.fnUntraced(function* (targetId: number, codes: readonly string[]) {
  const catalogue = yield* Catalogue;
  const before = new Set((yield* catalogue.listCodes(targetId)).departments.values());
  const made = yield* catalogue.ensureDepartments(
    targetId,
    codes.map((code) => ({ code, description: code })),
  );
  const changes = codes.flatMap((code): ImportChange[] => {
    const entityId = made.get(code);
    return entityId === undefined || before.has(code)
      ? []
      : [{ entity: "department", entityId, locationId: null, before: null, after: { code, description: code } }];
  });
  return { made, changes };
});

/** Reads the items, departments and locations that the importer sees. */
export const readKnown = Effect.fnUntraced(function* (places: ImportScope) {
  const catalogue = yield* Catalogue;
  const departments = new Map<number, string>();
  for (const targetId of new Set([
    ...places.targetIds,
    ...[...places.locations.values()].flatMap((place) => place.targetIds),
  ]))
    for (const [id, code] of (yield* catalogue.listCodes(targetId)).departments) departments.set(id, code);
  return {
    items: yield* readVisibleItems(places),
    departments,
    locations: places.locations,
    others: places.others,
    targetIds: places.targetIds,
    businessDayStart: places.businessDayStart,
  } satisfies Known;
});
