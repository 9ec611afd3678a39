import { Effect } from "effect";

import { CurrentUser } from "@comptoir/api/contract";
import { Conflict } from "@comptoir/api/errors";
import { createdNamesAtMost, setAsidePerAnswer, type MadeThing as MadeThingAnswer } from "@comptoir/api/wire";
import { importKinds, importPermissions, parseMapping } from "@comptoir/domain/import-file";

import { scopeFor } from "../access/index.ts";
import { conflict, notFound } from "../http/refusal.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { SaleStore } from "../sales/index.ts";
import type { ChangedSince } from "./changed-since.ts";
import type { MadeThing } from "./import-changes.ts";
import { requireAll } from "./import-permissions.ts";
import type { ImportRecord } from "./import-records.ts";
import { ImportRepository } from "./import-repository.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { ImportUndos } from "./import-undos.ts";
import { toFields } from "./mapping-answers.ts";
import type { ChangedSinceRule } from "./undo-import.ts";

/** Answers about finished imports in the caller's scope. */

export const listBatches = Effect.fnUntraced(function* () {
  const { layers } = yield* scopeFor(yield* CurrentUser);
  const repository = yield* ImportRepository;
  const { rows, total } = yield* repository.list(layers.map(({ id }) => id));
  return yield* withTotalHeader({ rows: yield* Effect.forEach(rows, toBatchAnswer), total });
});

export const readBatch = (importId: number) => Effect.flatMap(findBatch(importId), toWholeAnswer);

/** Lists rows that an import set aside, after a row. */
export const listSetAside = Effect.fnUntraced(function* (importId: number, after: number) {
  const record = yield* findBatch(importId);
  const repository = yield* ImportRepository;
  const rows = yield* repository.listSetAside(record.importId, after, setAsidePerAnswer + 1);
  return {
    header: record.setAsideHeader ?? [],
    mapping: toFields(record.mapping),
    rows: rows.slice(0, setAsidePerAnswer),
    hasMore: rows.length > setAsidePerAnswer,
  };
});

export const undoBatch = Effect.fnUntraced(function* (importId: number, rule: ChangedSinceRule) {
  const record = yield* findBatch(importId);
  const mapping = parseMapping(record.mapping);
  yield* requireAll(mapping.ok ? importPermissions(mapping.value) : [importKinds[record.kind].permission]);
  if (record.state !== "COMMITTED" && record.state !== "UNDOING") return yield* Effect.fail(conflict("IMPORT_UNDONE"));
  const caller = yield* CurrentUser;
  const undos = yield* ImportUndos;
  yield* undos
    .undo(record, caller.userId, rule)
    .pipe(
      Effect.mapError((error) => (error._tag === "ChangedSince" ? changedSince(error) : conflict("IMPORT_UNDONE"))),
    );
  return yield* toWholeAnswer(yield* findBatch(importId));
});

export const findBatch = Effect.fnUntraced(function* (importId: number) {
  const repository = yield* ImportRepository;
  const record = yield* repository.find(importId);
  const { layers } = yield* scopeFor(yield* CurrentUser);
  if (
    record === undefined ||
    record.state === "RUNNING" ||
    record.state === "FAILED" ||
    !layers.some(({ id }) => id === record.layerId)
  )
    return yield* Effect.fail(notFound());
  return record;
});

/** Maximum number of rows in the answer. */
const thingsShown = 50;

function changedSince({ things }: ChangedSince) {
  const count = things.length;
  return new Conflict({
    issues: things
      .slice(0, thingsShown)
      .map(({ entity, name }) => ({ code: "IMPORT_CHANGED_SINCE", field: entity, params: { name, count } })),
  });
}

/** Describes an import with the other rows that it created. */
const toWholeAnswer = Effect.fnUntraced(function* (importRecord: ImportRecord) {
  const repository = yield* ImportRepository;
  const all = yield* repository.listMade(importRecord.importId);
  const sales = yield* SaleStore;
  const replacedSince =
    importRecord.saleBatchId === null ? 0 : (yield* sales.countReplaced(importRecord.saleBatchId)).since;
  const corrections = importRecord.setAsideRows === 0 ? [] : yield* repository.listCorrections(importRecord.importId);
  const countOf = (entity: MadeThing["entity"]) => all.filter((thing) => thing.entity === entity).length;
  const made = {
    items: countOf("item"),
    locations: countOf("location"),
    departments: countOf("department"),
    things: all.slice(0, createdNamesAtMost).map((thing) => toMadeAnswer(thing, importRecord.state === "UNDONE")),
  };
  return {
    ...(yield* toBatchAnswer(importRecord)),
    ...(replacedSince > 0 && { replacedSince }),
    ...(corrections.length > 0 && { corrections }),
    ...(all.length === 0 ? {} : { made }),
  };
});

/** Describes a row that an undo left because it was used since. */
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
  const undos = yield* ImportUndos;
  const isUndoing = yield* undos.isUndoing(importRecord.importId);
  // Totals were written by an earlier run in this same format.
  const outcome = importRecord.totals as ImportOutcome | null;
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
    ...(outcome?.totals === undefined ? {} : { totals: outcome.totals }),
    created: outcome?.created ?? 0,
    updated: outcome?.updated ?? 0,
    unchanged: outcome?.unchanged ?? 0,
    ...(importRecord.setAsideRows > 0 && { setAside: importRecord.setAsideRows }),
    ...(outcome?.keptExisting !== undefined && { keptExisting: outcome.keptExisting }),
    ...(importRecord.corrects !== null && { corrects: importRecord.corrects }),
  };
});
