/** Answers about finished imports in the caller's scope. */

import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import { Conflict } from "@comptoir/api/errors";
import { createdNamesAtMost, setAsidePerAnswer, type MadeThing as MadeThingAnswer } from "@comptoir/api/wire";
import { importKinds, importPermissions, parseMapping } from "@comptoir/domain/import-file";

import { scopeFor } from "../access/index.ts";
import type { ListQuery } from "../entity/index.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { SaleStore } from "../sales/index.ts";
import type { ChangedSince } from "./changed-since.ts";
import type { MadeThing } from "./import-changes.ts";
import { requirePermissions } from "./import-permissions.ts";
import type { ImportRecord } from "./import-records.ts";
import { ImportRepository } from "./import-repository.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { ImportUndos } from "./import-undos.ts";
import { findImportIds } from "./list-imports.ts";
import { toFields } from "./mapping-answers.ts";
import type { ChangedSinceRule } from "./undo-import.ts";

export const listBatches = Effect.fnUntraced(function* (query: Partial<ListQuery>) {
  const repository = yield* ImportRepository;
  const { ids, total } = yield* findImportIds(yield* CurrentUser, query);
  const rows = yield* repository.list(ids);
  return yield* withTotalHeader({ rows: yield* Effect.forEach(rows, toBatchAnswer), total });
});

export const readBatch = (importId: number) => Effect.flatMap(findBatch(importId), toWholeAnswer);

/** Lists a page of the rows that an import set aside and that no import in force brings again: those after a given row. */
export const listSetAside = Effect.fnUntraced(function* (importId: number, after: number) {
  const importRecord = yield* findBatch(importId);
  const repository = yield* ImportRepository;
  const setAsideRows = yield* repository.listSetAside(importRecord.importId, {
    which: "left",
    after,
    count: setAsidePerAnswer + 1,
  });
  return {
    header: importRecord.setAsideHeader ?? [],
    mapping: toFields(importRecord.mapping),
    rows: setAsideRows.slice(0, setAsidePerAnswer),
    hasMore: setAsideRows.length > setAsidePerAnswer,
  };
});

export const undoBatch = Effect.fnUntraced(function* (importId: number, rule: ChangedSinceRule) {
  const importRecord = yield* findBatch(importId);
  const mappingResult = parseMapping(importRecord.mapping);
  yield* requirePermissions(
    mappingResult.ok ? importPermissions(mappingResult.value) : [importKinds[importRecord.kind].permission],
  );
  if (importRecord.state !== "COMMITTED" && importRecord.state !== "UNDOING")
    return yield* Effect.fail(conflict("IMPORT_UNDONE"));
  const caller = yield* CurrentUser;
  const importUndos = yield* ImportUndos;
  yield* importUndos
    .undo(importRecord, caller.userId, rule)
    .pipe(
      Effect.mapError((error) =>
        error._tag === "ChangedSince" ? changedSinceConflict(error) : conflict("IMPORT_UNDONE"),
      ),
    );
  return yield* toWholeAnswer(yield* findBatch(importId));
});

export const findBatch = Effect.fnUntraced(function* (importId: number) {
  const repository = yield* ImportRepository;
  const importRecord = yield* repository.find(importId);
  const { layers } = yield* scopeFor(yield* CurrentUser);
  if (
    importRecord === undefined ||
    importRecord.state === "RUNNING" ||
    importRecord.state === "FAILED" ||
    !layers.some(({ id }) => id === importRecord.layerId)
  )
    return yield* Effect.fail(notFound());
  return importRecord;
});

/** Maximum number of changed rows that a refused undo names. */
const changedThingsAtMost = 50;

function changedSinceConflict({ things }: ChangedSince) {
  const changedCount = things.length;
  return new Conflict({
    issues: things.slice(0, changedThingsAtMost).map(({ entity, name }) => ({
      code: "IMPORT_CHANGED_SINCE",
      field: entity,
      params: { name, count: changedCount },
    })),
  });
}

/** Describes an import with the rows that it created beside its subject, the imports that correct it, and its receipts replaced since. */
const toWholeAnswer = Effect.fnUntraced(function* (importRecord: ImportRecord) {
  const repository = yield* ImportRepository;
  const madeThings = yield* repository.listMade(importRecord.importId);
  const saleStore = yield* SaleStore;
  const replacedSinceCount =
    importRecord.saleBatchId === null ? 0 : (yield* saleStore.countReplaced(importRecord.saleBatchId)).since;
  const corrections = importRecord.setAsideRows === 0 ? [] : yield* repository.listCorrections(importRecord.importId);
  const countMade = (entity: MadeThing["entity"]) => madeThings.filter((thing) => thing.entity === entity).length;
  const madeAnswer = {
    items: countMade("item"),
    locations: countMade("location"),
    departments: countMade("department"),
    things: madeThings
      .slice(0, createdNamesAtMost)
      .map((thing) => toMadeAnswer(thing, importRecord.state === "UNDONE")),
  };
  return {
    ...(yield* toBatchAnswer(importRecord)),
    ...(replacedSinceCount > 0 && { replacedSince: replacedSinceCount }),
    ...(corrections.length > 0 && { corrections }),
    ...(madeThings.length === 0 ? {} : { made: madeAnswer }),
  };
});

/** Describes a row that an import created: in place; or, once the import is undone, as deleted, or as left with the reason. */
function toMadeAnswer(
  { entity, code, name, isDeleted, isSold, isStocked, isUsed }: MadeThing,
  isUndone: boolean,
): MadeThingAnswer {
  if (!isUndone) return { entity, code, name, state: "made" };
  if (isDeleted) return { entity, code, name, state: "removed" };
  return {
    entity,
    code,
    name,
    state: "kept",
    reason: isSold ? "SOLD" : isStocked ? "STOCKED" : isUsed ? "USED" : "CHANGED",
  };
}

const toBatchAnswer = Effect.fnUntraced(function* (importRecord: ImportRecord) {
  const importUndos = yield* ImportUndos;
  const isUndoing = yield* importUndos.isUndoing(importRecord.importId);
  // Totals were written by an earlier run in this same format.
  const storedOutcome = importRecord.totals as ImportOutcome | null;
  return {
    batchId: importRecord.importId,
    kind: importRecord.kind,
    state:
      importRecord.state === "UNDONE"
        ? ("UNDONE" as const)
        : isUndoing || importRecord.state === "UNDOING"
          ? ("UNDOING" as const)
          : ("COMMITTED" as const),
    fileName: importRecord.fileName,
    mapping: importRecord.mappingName,
    userName: importRecord.userName,
    createdAt: importRecord.createdAt.getTime(),
    undoneAt: importRecord.undoneAt?.getTime() ?? null,
    ...(storedOutcome?.totals === undefined ? {} : { totals: storedOutcome.totals }),
    created: storedOutcome?.created ?? 0,
    updated: storedOutcome?.updated ?? 0,
    unchanged: storedOutcome?.unchanged ?? 0,
    ...(importRecord.setAsideRows > 0 && {
      setAside: importRecord.setAsideRows,
      setAsideLeft: importRecord.setAsideLeft,
    }),
    ...(storedOutcome?.keptExisting !== undefined && { keptExisting: storedOutcome.keptExisting }),
    ...(importRecord.corrects !== null && { corrects: importRecord.corrects }),
  };
});
