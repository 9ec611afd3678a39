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
import { listCreatedItemChanges } from "./reference-plan.ts";
import { readVisibleItems } from "./seen-items.ts";

/** Error that stops an import of receipts, whose changes are undone; `outcome` is the result to return. */
export class Refused {
  readonly _tag = "Refused";
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    this.outcome = outcome;
  }
}

/** Number of items created in one transaction; other requests run between two transactions. */
const itemsPerStep = 500;

/** Creates the new items and locations of a file, and records them for an undo; returns the catalogue read anew. Rows created meanwhile are used as they are. */
export const createUnknown = Effect.fnUntraced(
  function* (run: ImportRun<TransactionsMapping>, surveyed: ReceiptMaker, importId: number, outcome: ImportOutcome) {
    const sql = yield* SqlClient.SqlClient;
    const { layerId, scope } = run.importer;
    const recordChanges = yield* makeChangeRecorder(run, importId);
    const locationIds =
      surveyed.newLocations().length === 0 ? [] : yield* recordChanges(createNewLocations(run, surveyed, outcome));
    const newItems = surveyed.newItems();
    for (const targetId of new Set(newItems.map((item) => item.targetId))) {
      const itemsOfTarget = newItems.filter((item) => item.targetId === targetId);
      yield* createNewItems(recordChanges, targetId, itemsOfTarget);
    }
    return yield* readKnownCatalogue(yield* readImportScope(sql, layerId, [...scope, ...locationIds]));
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
  let recordedCount = 0;
  return <A, E, R>(work: Effect.Effect<{ readonly made: A; readonly changes: readonly ImportChange[] }, E, R>) =>
    sql.withTransaction(
      Effect.gen(function* () {
        const { made, changes } = yield* work;
        yield* repository.addChanges(importId, recordedCount + 1, changes);
        yield* Effect.provideService(auditItems({ importId, layerId, userId }, changes), SqlClient.SqlClient, sql);
        recordedCount += changes.length;
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
  const importScope = yield* lockLocationCodes(sql, layerId, scope);
  const takenCodes = listTakenCodes(importRun, surveyed, importScope);
  if (takenCodes.length > 0) {
    const takenCodeIssues = makeIssueList();
    for (const found of takenCodes) takenCodeIssues.addIssue(1, found);
    return yield* Effect.fail(
      new Refused({
        ...importOutcome,
        created: 0,
        issueCount: takenCodeIssues.countIssues(),
        issues: takenCodeIssues.listIssues(),
      }),
    );
  }
  const newLocations = surveyed
    .newLocations()
    .filter((code) => !importScope.locations.has(code))
    .map((code) => ({
      ...newLocationOf(importRun.mapping, code),
      timeZone: importRun.mapping.timeZone,
      locationType: "STORE" as const,
      city: null,
      area: null,
      openedOn: null,
      region: null,
    }));
  const locationChanges = yield* createLocations(sql, importScope, newLocations);
  return { made: locationChanges.map(({ entityId }) => entityId), changes: locationChanges };
});

/** Creates the departments of a target's new items, then the items, some hundreds in one transaction. Deleted items are restored with their stored values; only a missing department is replaced. */
const createNewItems = Effect.fnUntraced(function* (
  record: ChangeRecorder,
  targetId: number,
  items: readonly NewItem[],
) {
  const sql = yield* SqlClient.SqlClient;
  const catalogue = yield* Catalogue;
  const departmentIdByCode = yield* record(
    ensureDepartments(targetId, [...new Set(items.map(({ department }) => department))]),
  );
  const subIdsByDepartment = yield* sql.withTransaction(ensureSubDepartments(catalogue, departmentIdByCode, items));
  for (let first = 0; first < items.length; first += itemsPerStep) {
    const itemValues = items
      .slice(first, first + itemsPerStep)
      .map(({ sku, description, department, subDepartment }) => ({
        sku,
        upc: null,
        description,
        departmentId: departmentIdByCode.get(department) ?? null,
        subDepartmentId: subIdsByDepartment.get(department)?.get(subDepartment ?? "") ?? null,
        price: null,
        cost: null,
      }));
    yield* record(
      Effect.map(catalogue.ensureItems(targetId, itemValues, "asTheyWere"), (made) => ({
        made,
        changes: listCreatedItemChanges(made),
      })),
    );
  }
});

/** Returns an issue for each new location whose code a layer outside the importer's scope already has. */
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
  const subIdsByDepartment = new Map<string, ReadonlyMap<string, number>>();
  for (const [code, departmentId] of departmentIdByCode) {
    const subDepartmentNames = items.flatMap(({ department, subDepartment }) =>
      department === code && subDepartment !== null ? [subDepartment] : [],
    );
    const namedSubDepartments = [...new Set(subDepartmentNames)].map((name) => ({ code: name, description: name }));
    if (namedSubDepartments.length > 0)
      subIdsByDepartment.set(code, yield* catalogue.ensureSubDepartments(departmentId, namedSubDepartments));
  }
  return subIdsByDepartment;
});

/** Creates missing departments of new items; returns their ids by code, and the changes. */
const ensureDepartments = Effect.fnUntraced(function* (targetId: number, codes: readonly string[]) {
  const catalogue = yield* Catalogue;
  const codesBefore = new Set((yield* catalogue.listCodes(targetId)).departments.values());
  const departmentIdByCode = yield* catalogue.ensureDepartments(
    targetId,
    codes.map((code) => ({ code, description: code })),
  );
  const departmentChanges = codes.flatMap((code): ImportChange[] => {
    const entityId = departmentIdByCode.get(code);
    return entityId === undefined || codesBefore.has(code)
      ? []
      : [{ entity: "department", entityId, locationId: null, before: null, after: { code, description: code } }];
  });
  return { made: departmentIdByCode, changes: departmentChanges };
});

/** Reads the items, departments and locations that the importer sees. */
export const readKnownCatalogue = Effect.fnUntraced(function* (places: ImportScope) {
  const catalogue = yield* Catalogue;
  const departmentCodeById = new Map<number, string>();
  for (const targetId of new Set([
    ...places.targetIds,
    ...[...places.locations.values()].flatMap((place) => place.targetIds),
  ]))
    for (const [id, code] of (yield* catalogue.listCodes(targetId)).departments) departmentCodeById.set(id, code);
  return {
    items: yield* readVisibleItems(places),
    departments: departmentCodeById,
    locations: places.locations,
    others: places.others,
    targetIds: places.targetIds,
    businessDayStart: places.businessDayStart,
  } satisfies Known;
});
