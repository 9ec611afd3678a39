/** Extracts of the log: a person requests one, a server makes it, and it can be downloaded for seven days. All steps are audited. */

import { TooManyRequests } from "@comptoir/api/errors";
import type { Caller } from "@comptoir/api/contract";
import type { LogExtractWire, LogSelection } from "@comptoir/api/wire";
import {
  isLogExtractAvailable,
  logExtractExpiresAt,
  logExtractRules,
  readableLogSources,
} from "@comptoir/domain/operation";
import { Clock, Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { scopeFor, writeAudit } from "../access/index.ts";
import { forbidden, notFound } from "../http/refusal.ts";
import {
  countOpenExtracts,
  findExtract,
  insertExtract,
  listExtracts,
  readPiece,
  type ExtractRow,
} from "./extract-repository.ts";
import { readUserNames } from "./log-repository.ts";
import { checkSelection, mayReadRaw, readerOf, readSelection } from "./log-service.ts";

/** Maximum number of extracts of a person that wait or run. */
const openExtractsAtMost = 3;

/** Entity name of extracts in the audit trail. */
const auditEntityName = "logExtract";

/** Requests an extract of the log. Errors: those of `checkSelection`; HTTP_429 if the person has as many waiting or running as allowed. */
export const requestExtract = Effect.fn("log.requestExtract")(function* (caller: Caller, sentSelection: LogSelection) {
  const checkedSelection = yield* checkSelection(caller, sentSelection);
  const { timeZone } = yield* readerOf(caller);
  const now = new Date(yield* Clock.currentTimeMillis);
  if ((yield* countOpenExtracts(caller.userId)) >= openExtractsAtMost)
    return yield* Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }));
  const { layerId, userId, permissions } = caller;
  const extractId = yield* inTransaction(
    Effect.gen(function* () {
      const insertedId = yield* insertExtract({
        selection: checkedSelection,
        timeZone,
        layerId,
        userId,
        permissions,
        now,
      });
      yield* writeAudit({
        userId,
        action: "CREATE",
        entity: auditEntityName,
        entityId: insertedId,
        label: fileNameOf(insertedId, checkedSelection),
        layerId,
        details: { before: null, after: checkedSelection },
      });
      return insertedId;
    }),
  );
  return yield* getExtract(caller, extractId);
});

const fileNameOf = (id: number, { from, to }: { readonly from: string; readonly to: string }): string =>
  `comptoir-log-${from}-${to}-${id}.zip`;

/** Finds an extract of the caller's layers that has not expired. Errors: HTTP_404. */
const findAvailableExtract = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const { layers } = yield* scopeFor(caller);
  const extractRow = yield* findExtract(
    id,
    layers.map((layer) => layer.id),
  );
  if (extractRow === undefined || !isLogExtractAvailable(extractRow.madeAt, yield* Clock.currentTimeMillis))
    return yield* Effect.fail(notFound());
  return extractRow;
});

export const getExtract = Effect.fn("log.getExtract")(function* (caller: Caller, id: number) {
  const extractRow = yield* findAvailableExtract(caller, id);
  return toWireExtract(
    extractRow,
    caller,
    yield* readUserNames([extractRow.userId, readSelection(extractRow.selection).userId ?? 0]),
  );
});

/** Lists the extracts of the caller's layers that have not expired, newest first. */
export const getExtracts = Effect.fn("log.getExtracts")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const now = yield* Clock.currentTimeMillis;
  const sinceTime = new Date(now - logExtractRules.keptDays * 86_400_000);
  const extractRows = yield* listExtracts(
    layers.map(({ id }) => id),
    sinceTime,
  );
  const userNameById = yield* readUserNames(
    extractRows.flatMap((row) => [row.userId, readSelection(row.selection).userId ?? 0]),
  );
  return extractRows.map((row) => toWireExtract(row, caller, userNameById));
});

/**
 * Returns whether a caller may download an extract: they must act in its layer, and have all permissions of its requester.
 * They must be able to read each source, and raw lines if the extract is not redacted.
 */
function mayDownload({ selection, permissions, layerId }: ExtractRow, caller: Caller): boolean {
  const { sources, isRedacted } = readSelection(selection);
  const readableSources = readableLogSources(caller.permissions);
  const hasRequesterAccess =
    layerId === caller.layerId && permissions.every((permission) => caller.permissions.includes(permission));
  return (
    hasRequesterAccess &&
    sources.every((source) => readableSources.includes(source)) &&
    (isRedacted || mayReadRaw(caller))
  );
}

function toWireExtract(
  extractRow: ExtractRow,
  caller: Caller,
  userNameById: ReadonlyMap<number, string | null>,
): LogExtractWire {
  const { id, state, failure, progress, lines, bytes, hash, madeAt, userId } = extractRow;
  const extractSelection = readSelection(extractRow.selection);
  return {
    id,
    state,
    failure: state === "FAILED" ? (failure ?? "FAULT") : null,
    progress,
    selection: extractSelection,
    person: extractSelection.userId === null ? null : (userNameById.get(extractSelection.userId) ?? null),
    madeBy: userNameById.get(userId) ?? null,
    madeAt,
    expiresAt: logExtractExpiresAt(madeAt),
    name: fileNameOf(id, extractSelection),
    lines,
    bytes,
    hash,
    mayDownload: mayDownload(extractRow, caller),
  };
}

/** Reads the file of an extract, and audits the download. Errors: HTTP_404 without a file, ACCESS_DENIED. */
export const extractFile = Effect.fn("log.extractFile")(function* (caller: Caller, id: number) {
  const extractRow = yield* findAvailableExtract(caller, id);
  if (extractRow.state !== "DONE") return yield* Effect.fail(notFound());
  if (!mayDownload(extractRow, caller)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const archivePieces: Uint8Array[] = [];
  for (;;) {
    const piece = yield* readPiece(extractRow, archivePieces.length);
    if (piece === undefined) break;
    archivePieces.push(piece);
  }
  const fileName = fileNameOf(id, readSelection(extractRow.selection));
  yield* writeAudit({
    userId: caller.userId,
    action: "DOWNLOAD",
    entity: auditEntityName,
    entityId: id,
    label: fileName,
    layerId: extractRow.layerId,
  });
  return { name: fileName, content: Buffer.concat(archivePieces) };
});
