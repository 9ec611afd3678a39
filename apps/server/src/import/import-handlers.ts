import { Effect } from "effect";
import { HttpServerRequest } from "effect/http";
import { HttpApiBuilder } from "effect/http-api";

import { ComptoirApi, CurrentUser } from "@comptoir/api/contract";
import { Conflict } from "@comptoir/api/errors";
import { madeThingsAtMost, setAsidePerAnswer, type MadeThing as MadeThingAnswer } from "@comptoir/api/wire";
import { hasPermission, type PermissionCode } from "@comptoir/domain/access";
import {
  builtInMappings,
  importKinds,
  importPermissions,
  parseMapping,
  type ImportMapping,
} from "@comptoir/domain/import-file";

import type { Issue } from "@comptoir/domain/result";

import { scopeFor } from "../access/index.ts";
import { withTotalHeader } from "../http/total-header.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import type { ChangedSince } from "./changed-since.ts";
import { ImportFiles } from "./import-files.ts";
import { ImportJobs, type ImportJobState } from "./import-jobs.ts";
import { ImportRepository, type ImportRecord, type MadeThing } from "./import-repository.ts";
import type { ImportOutcome } from "./import-totals.ts";
import { SaleStore } from "../sales/index.ts";
import { ImportUndos } from "./import-undos.ts";
import { UploadRepository } from "./upload-repository.ts";
import { listWaiting } from "./pickup/pickup-repository.ts";
import { previewFile, type ChosenFormat } from "./preview-file.ts";

/** Handlers of files and imports. */
export const importFilesHandlers = HttpApiBuilder.group(ComptoirApi, "importFiles", (handlers) =>
  handlers
    .handle("mappings", () =>
      Effect.gen(function* () {
        const stored = yield* storedMappings();
        return [
          ...Object.values(builtInMappings).map((mapping) => toMappingAnswer(mapping, true)),
          ...stored.map(({ name, mapping, read }) =>
            read.ok ? toMappingAnswer(read.value, false) : toUnreadableAnswer(name, mapping, read.issues),
          ),
        ];
      }),
    )
    .handle("saveMapping", ({ payload }) =>
      Effect.gen(function* () {
        const mapping = yield* findMapping(payload);
        if (Object.hasOwn(builtInMappings, mapping.name))
          return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "name"));
        yield* mustHold(importPermissions(mapping));
        const caller = yield* CurrentUser;
        const repository = yield* ImportRepository;
        // The stock date belongs to a single file, so it is not saved with the mapping.
        const saved = mapping.kind === "stock" ? { ...mapping, asOf: null } : mapping;
        yield* repository.saveMapping(yield* targetOf(), saved, caller.userId);
        return toMappingAnswer(saved, false);
      }),
    )
    .handle("upload", ({ payload, query }) =>
      Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest;
        const length = request.headers["content-length"];
        const { userId, layerId } = yield* CurrentUser;
        const files = yield* ImportFiles;
        const name = query.name.slice(0, 200);
        const { fileId, bytes } = yield* files
          .receive({ userId, layerId, name, declared: length === undefined ? null : Number(length), content: payload })
          .pipe(Effect.mapError(({ code, params }) => badRequest(code, params)));
        return { fileId, name, bytes };
      }),
    )
    .handle("preview", ({ params, query }) =>
      Effect.gen(function* () {
        const file = yield* findFile(params.id);
        const files = yield* ImportFiles;
        const known = [...Object.values(builtInMappings), ...(yield* savedMappings())];
        const mapping = query.mapping === undefined ? undefined : yield* findMapping(query.mapping);
        return yield* Effect.promise(() => previewFile(files.pathOf(file.fileId), mapping, known, pickFormat(query)));
      }),
    )
    .handle("run", ({ payload }) =>
      Effect.gen(function* () {
        const file = yield* findFile(payload.fileId);
        const mapping = yield* findMapping(payload.mapping);
        yield* mustHold(importPermissions(mapping));
        const caller = yield* CurrentUser;
        const { layers } = yield* scopeFor(caller);
        const files = yield* ImportFiles;
        const jobs = yield* ImportJobs;
        const importer = { userId: caller.userId, layerId: caller.layerId, scope: layers.map(({ id }) => id) };
        const { mode, refused, existing, corrects } = payload;
        if (existing === "refuse" && mapping.kind !== "transactions")
          return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "existing" }, "existing"));
        if (corrects !== undefined && (yield* findBatch(corrects)).kind !== mapping.kind)
          return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "corrects" }, "corrects"));
        const jobId = yield* jobs.start({
          path: files.pathOf(file.fileId),
          file,
          mapping,
          mode,
          importer,
          ...(refused !== undefined && { refused }),
          ...(existing !== undefined && { existing }),
          ...(corrects !== undefined && { corrects }),
        });
        return { jobId };
      }),
    )
    .handle("job", ({ params }) => Effect.map(findJob(params.id), toJobAnswer))
    .handle("cancel", ({ params }) =>
      Effect.gen(function* () {
        const job = yield* findJob(params.id);
        const jobs = yield* ImportJobs;
        yield* jobs.cancel(job.jobId);
        return { done: true } as const;
      }),
    )
    .handle("batches", () =>
      Effect.gen(function* () {
        const { layers } = yield* scopeFor(yield* CurrentUser);
        const repository = yield* ImportRepository;
        const { rows, total } = yield* repository.list(layers.map(({ id }) => id));
        return yield* withTotalHeader({ rows: yield* Effect.forEach(rows, toBatchAnswer), total });
      }),
    )
    .handle("waiting", () =>
      Effect.gen(function* () {
        const { layers } = yield* scopeFor(yield* CurrentUser);
        return yield* listWaiting(layers.map(({ id }) => id));
      }),
    )
    .handle("batch", ({ params }) => Effect.flatMap(findBatch(params.id), toWholeAnswer))
    .handle("setAside", ({ params, query }) =>
      Effect.gen(function* () {
        const record = yield* findBatch(params.id);
        const repository = yield* ImportRepository;
        const rows = yield* repository.listSetAside(record.importId, query.after ?? 0, setAsidePerAnswer + 1);
        return {
          header: record.setAsideHeader ?? [],
          mapping: toFields(record.mapping),
          rows: rows.slice(0, setAsidePerAnswer),
          hasMore: rows.length > setAsidePerAnswer,
        };
      }),
    )
    .handle("undo", ({ params, query }) =>
      Effect.gen(function* () {
        const record = yield* findBatch(params.id);
        const mapping = parseMapping(record.mapping);
        yield* mustHold(mapping.ok ? importPermissions(mapping.value) : [importKinds[record.kind].permission]);
        if (record.state !== "COMMITTED" && record.state !== "UNDOING")
          return yield* Effect.fail(conflict("IMPORT_UNDONE"));
        const caller = yield* CurrentUser;
        const undos = yield* ImportUndos;
        yield* undos
          .undo(record, caller.userId, query.changedSince ?? "refuse")
          .pipe(
            Effect.mapError((error) =>
              error._tag === "ChangedSince" ? changedSince(error) : conflict("IMPORT_UNDONE"),
            ),
          );
        return yield* toWholeAnswer(yield* findBatch(params.id));
      }),
    ),
);

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

/** Requires every permission; the endpoint requires only one of them. */
const mustHold = Effect.fnUntraced(function* (required: readonly PermissionCode[]) {
  const { permissions } = yield* CurrentUser;
  const missing = required.find((permission) => !hasPermission(permissions as readonly PermissionCode[], [permission]));
  if (missing !== undefined) return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: missing }));
});

/** A file is visible to users who see the layer it was uploaded from. */
const findFile = Effect.fnUntraced(function* (fileId: string) {
  const uploads = yield* UploadRepository;
  const file = yield* uploads.find(fileId);
  const { layers } = yield* scopeFor(yield* CurrentUser);
  if (file === undefined || !layers.some(({ id }) => id === file.layerId))
    return yield* Effect.fail(badRequest("IMPORT_FILE_UNKNOWN"));
  return file;
});

const findBatch = Effect.fnUntraced(function* (importId: number) {
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

/** A run is followed and stopped only by the user who started it. */
const findJob = Effect.fnUntraced(function* (jobId: string) {
  const jobs = yield* ImportJobs;
  const job = yield* jobs.find(jobId);
  const { userId } = yield* CurrentUser;
  if (job === undefined || job.userId !== userId) return yield* Effect.fail(notFound());
  return job;
});

const targetOf = Effect.fnUntraced(function* () {
  const caller = yield* CurrentUser;
  const { layers } = yield* scopeFor(caller);
  const layer = layers.find(({ id }) => id === caller.layerId);
  return layer === undefined ? yield* Effect.fail(forbidden("ACCESS_DENIED")) : layer.targetId;
});

/** Lists saved mappings with the result of parsing each: another version of the product may have written it. */
const storedMappings = Effect.fnUntraced(function* () {
  const repository = yield* ImportRepository;
  const rows = yield* repository.listMappings(yield* targetOf());
  return rows.map((row) => ({ ...row, read: parseMapping(row.mapping) }));
});

/** Saved mappings that this version can parse. */
const savedMappings = () =>
  Effect.map(storedMappings(), (rows) => rows.flatMap(({ read }) => (read.ok ? [read.value] : [])));

/** Finds a mapping by name, or parses one that was sent. */
const findMapping = Effect.fnUntraced(function* (wanted: unknown) {
  if (typeof wanted !== "string") {
    const result = parseMapping(wanted);
    return result.ok ? result.value : yield* Effect.fail(invalid(result.issues));
  }
  const builtIn = Object.values(builtInMappings).find(({ name }) => name === wanted);
  if (builtIn !== undefined) return builtIn;
  const stored = (yield* storedMappings()).find(({ name }) => name === wanted);
  if (stored === undefined) return yield* Effect.fail(badRequest("IMPORT_MAPPING", { field: "name" }, "mapping"));
  return stored.read.ok ? stored.read.value : yield* Effect.fail(invalid(stored.read.issues));
});

function pickFormat({ delimiter, encoding, headerRow, summaryRows, sheet, record }: ChosenFormat): ChosenFormat {
  return {
    ...(delimiter !== undefined && { delimiter }),
    ...(encoding !== undefined && { encoding }),
    ...(headerRow !== undefined && { headerRow }),
    ...(summaryRows !== undefined && { summaryRows }),
    ...(sheet !== undefined && { sheet }),
    ...(record !== undefined && { record }),
  };
}

function toMappingAnswer(mapping: ImportMapping, isBuiltIn: boolean) {
  return { name: mapping.name, isBuiltIn, mapping: { ...mapping } };
}

function toUnreadableAnswer(name: string, stored: unknown, issues: readonly Issue[]) {
  return {
    name,
    isBuiltIn: false,
    mapping: toFields(stored),
    unreadable: [...new Set(issues.map(({ path }) => path.join(".")).filter((field) => field !== ""))],
  };
}

const toFields = (stored: unknown): Readonly<Record<string, unknown>> =>
  typeof stored === "object" && stored !== null && !Array.isArray(stored) ? { ...stored } : {};

function toJobAnswer({ userId: _userId, fileId: _fileId, ...job }: ImportJobState) {
  return job;
}

/** Describes an import with the other rows that it created. */
const toWholeAnswer = Effect.fnUntraced(function* (record: ImportRecord) {
  const repository = yield* ImportRepository;
  const all = yield* repository.listMade(record.importId);
  const sales = yield* SaleStore;
  const replacedSince = record.saleBatchId === null ? 0 : (yield* sales.countReplaced(record.saleBatchId)).since;
  const corrections = record.setAsideRows === 0 ? [] : yield* repository.listCorrections(record.importId);
  const countOf = (entity: MadeThing["entity"]) => all.filter((thing) => thing.entity === entity).length;
  const made = {
    items: countOf("item"),
    locations: countOf("location"),
    departments: countOf("department"),
    things: all.slice(0, madeThingsAtMost).map((thing) => toMadeAnswer(thing, record.state === "UNDONE")),
  };
  return {
    ...(yield* toBatchAnswer(record)),
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

const toBatchAnswer = Effect.fnUntraced(function* (record: ImportRecord) {
  const undos = yield* ImportUndos;
  const isUndoing = yield* undos.isUndoing(record.importId);
  // Totals were written by an earlier run in this same format.
  const outcome = record.totals as ImportOutcome | null;
  return {
    batchId: record.importId,
    kind: record.kind,
    state:
      record.state === "UNDONE"
        ? ("UNDONE" as const)
        : isUndoing || record.state === "UNDOING"
          ? ("UNDOING" as const)
          : ("COMMITTED" as const),
    fileName: record.fileName,
    mapping: record.mappingName,
    userName: record.userName,
    createdAt: record.createdAt.getTime(),
    undoneAt: record.undoneAt?.getTime() ?? null,
    ...(outcome?.totals === undefined ? {} : { totals: outcome.totals }),
    created: outcome?.created ?? 0,
    updated: outcome?.updated ?? 0,
    unchanged: outcome?.unchanged ?? 0,
    ...(record.setAsideRows > 0 && { setAside: record.setAsideRows }),
    ...(outcome?.keptExisting !== undefined && { keptExisting: outcome.keptExisting }),
    ...(record.corrects !== null && { corrects: record.corrects }),
  };
});
