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
import { namesOf } from "./log-repository.ts";
import { checkSelection, mayReadRaw, readerOf, readSelection } from "./log-service.ts";

/** Maximum number of extracts of a person that wait or run. */
const openAtMost = 3;

/** Entity name of extracts in the audit trail. */
const auditName = "logExtract";

/** Requests an extract of the log. Errors: those of `checkSelection`; HTTP_429 if several of the person's are waiting. */
export const requestExtract = Effect.fn("log.requestExtract")(function* (caller: Caller, sentSelection: LogSelection) {
  const selection = yield* checkSelection(caller, sentSelection);
  const { timeZone } = yield* readerOf(caller);
  const now = new Date(yield* Clock.currentTimeMillis);
  if ((yield* countOpenExtracts(caller.userId)) >= openAtMost)
    return yield* Effect.fail(new TooManyRequests({ issues: [{ code: "HTTP_429" }] }));
  const { layerId, userId, permissions } = caller;
  const id = yield* inTransaction(
    Effect.gen(function* () {
      const id = yield* insertExtract({ selection, timeZone, layerId, userId, permissions, now });
      yield* writeAudit({
        userId,
        action: "CREATE",
        entity: auditName,
        entityId: id,
        label: fileNameOf(id, selection),
        layerId,
        details: { before: null, after: selection },
      });
      return id;
    }),
  );
  return yield* getExtract(caller, id);
});

const fileNameOf = (id: number, { from, to }: { readonly from: string; readonly to: string }): string =>
  `comptoir-log-${from}-${to}-${id}.zip`;

/** Finds an extract whose file is still stored. Errors: HTTP_404. */
const findAvailable = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const { layers } = yield* scopeFor(caller);
  const row = yield* findExtract(
    id,
    layers.map((layer) => layer.id),
  );
  if (row === undefined || !isLogExtractAvailable(row.madeAt, yield* Clock.currentTimeMillis))
    return yield* Effect.fail(notFound());
  return row;
});

export const getExtract = Effect.fn("log.getExtract")(function* (caller: Caller, id: number) {
  const row = yield* findAvailable(caller, id);
  return toWire(row, caller, yield* namesOf([row.userId, readSelection(row.selection).userId ?? 0]));
});

/** Lists the extracts of the caller's layers whose files are still stored, newest first. */
export const getExtracts = Effect.fn("log.getExtracts")(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  const now = yield* Clock.currentTimeMillis;
  const sinceTime = new Date(now - logExtractRules.keptDays * 86_400_000);
  const rows = yield* listExtracts(
    layers.map(({ id }) => id),
    sinceTime,
  );
  const names = yield* namesOf(rows.flatMap((row) => [row.userId, readSelection(row.selection).userId ?? 0]));
  return rows.map((row) => toWire(row, caller, names));
});

/** Returns whether a caller may download an extract: they must be able to read every source of it, in the layers and with the permissions it was made with. */
function mayDownload({ selection, permissions, layerId }: ExtractRow, caller: Caller): boolean {
  const { sources, isRedacted } = readSelection(selection);
  const readableSources = readableLogSources(caller.permissions);
  const isOwnAccess =
    layerId === caller.layerId && permissions.every((permission) => caller.permissions.includes(permission));
  return (
    isOwnAccess && sources.every((source) => readableSources.includes(source)) && (isRedacted || mayReadRaw(caller))
  );
}

function toWire(
  extractRow: ExtractRow,
  caller: Caller,
  userNameById: ReadonlyMap<number, string | null>,
): LogExtractWire {
  const { id, state, failure, progress, lines, bytes, hash, madeAt, userId } = extractRow;
  const selection = readSelection(extractRow.selection);
  return {
    id,
    state,
    failure: state === "FAILED" ? (failure ?? "FAULT") : null,
    progress,
    selection,
    person: selection.userId === null ? null : (userNameById.get(selection.userId) ?? null),
    madeBy: userNameById.get(userId) ?? null,
    madeAt,
    expiresAt: logExtractExpiresAt(madeAt),
    name: fileNameOf(id, selection),
    lines,
    bytes,
    hash,
    mayDownload: mayDownload(extractRow, caller),
  };
}

/** Reads the file of an extract, and audits the download. Errors: HTTP_404 without a file, ACCESS_DENIED. */
export const extractFile = Effect.fn("log.extractFile")(function* (caller: Caller, id: number) {
  const row = yield* findAvailable(caller, id);
  if (row.state !== "DONE") return yield* Effect.fail(notFound());
  if (!mayDownload(row, caller)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const pieces: Uint8Array[] = [];
  for (;;) {
    const piece = yield* readPiece(row, pieces.length);
    if (piece === undefined) break;
    pieces.push(piece);
  }
  const name = fileNameOf(id, readSelection(row.selection));
  yield* writeAudit({
    userId: caller.userId,
    action: "DOWNLOAD",
    entity: auditName,
    entityId: id,
    label: name,
    layerId: row.layerId,
  });
  return { name, content: Buffer.concat(pieces) };
});
