/** Devices that scan into a document, with their user, number of unsent scans, and last contact. */

import type { Caller } from "@comptoir/api/contract";
import { admitDevice, isCounterPending } from "@comptoir/domain/inventory";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { announceChange } from "./document-news.ts";
import { findDocument, headerOf, lockDocument, inTransaction, saveDocument } from "./document-store.ts";
import { makeUserNameLookup } from "./document-view.ts";
import { valueOrRefuse } from "./refuse-document.ts";

interface DeviceRow {
  readonly userId: number;
  readonly deviceId: string;
  readonly waiting: number;
  readonly seenAt: number;
  readonly hasLeft: boolean;
}

/** Lists the devices of a document that have not left, or still have scans to send. */
export const listDevices = Effect.fnUntraced(function* (sql: SqlClient.SqlClient, documentId: number) {
  const deviceRows = yield* sql<DeviceRow>`
    SELECT user_id AS "userId", device_id AS "deviceId", waiting, seen_at::float8 AS "seenAt", has_left AS "hasLeft" FROM inventory_counter
    WHERE document_id = ${documentId} AND (NOT has_left OR waiting > 0) ORDER BY seen_at DESC`;
  const userNameOf = yield* makeUserNameLookup(
    sql,
    deviceRows.map(({ userId }) => userId),
  );
  return deviceRows.map(({ userId, deviceId, waiting, seenAt, hasLeft }) => ({
    ...userNameOf(userId),
    deviceId,
    waiting,
    seenAt,
    isPending: isCounterPending({ waiting, hasLeft }),
  }));
});

/** Adds a device to a count or an adjustment, or updates its state. Errors: HTTP_404, those of `admitDevice`. */
export const reportDevice = Effect.fn("reportDevice")(function* (
  caller: Caller,
  id: number,
  {
    deviceId,
    waiting,
    isLeaving = false,
  }: { readonly deviceId: string; readonly waiting: number; readonly isLeaving?: boolean | undefined },
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { locationIds } = yield* scopeFor(caller);
  const documentRow = yield* findDocument(caller, id);
  const joinRequest = { userId: caller.userId, now, permissions: caller.permissions, scope: new Set(locationIds) };
  const header = headerOf(documentRow);
  const isNewCounter = (yield* valueOrRefuse(admitDevice(header, joinRequest))) !== header;
  yield* inTransaction(
    Effect.gen(function* () {
      if (isNewCounter) {
        yield* lockDocument(sql, id);
        const lockedDocumentRow = yield* findDocument(caller, id);
        const lockedDocument = headerOf(lockedDocumentRow);
        yield* saveDocument(
          sql,
          { row: lockedDocumentRow, document: lockedDocument, lines: [] },
          yield* valueOrRefuse(admitDevice(lockedDocument, joinRequest)),
        );
      }
      yield* sql`
        INSERT INTO inventory_counter (document_id, user_id, device_id, waiting, seen_at, has_left) VALUES (${id}, ${caller.userId}, ${deviceId}, ${waiting}, ${now}, ${isLeaving})
        ON CONFLICT (document_id, user_id, device_id) DO UPDATE SET waiting = excluded.waiting, seen_at = excluded.seen_at, has_left = excluded.has_left`;
    }),
  );
  yield* announceChange(id);
  const { version } = yield* findDocument(caller, id);
  return { version, devices: yield* Effect.orDie(listDevices(sql, id)), now };
});
