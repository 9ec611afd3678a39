/** Creates documents: at a location in the caller's scope, with the next number of the location and year. */

import type { Caller } from "@comptoir/api/contract";
import type { DocumentCreate } from "@comptoir/api/wire";
import { checkCreate, createDocument, editDocument, formatDocumentNumber } from "@comptoir/domain/inventory";
import { businessDateOf } from "@comptoir/domain/period";
import { fail, issue } from "@comptoir/domain/result";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { dayRuleOf, scopeFor, writeAudit } from "../access/index.ts";
import { findRequestIds, recordRequest, type RequestKey } from "../entity/index.ts";
import { checkNoScans } from "./adjustment-scans.ts";
import { insertDocument, nextSequence } from "./document-rows.ts";
import { inTransaction, loadDocument, saveDocument } from "./document-store.ts";
import { valueOrRefuse } from "./refuse-document.ts";
import { toDocumentLines } from "./save-lines.ts";

/** Creates a document and returns its id; a repeated request creates none. Errors: ACCESS_DENIED, REFERENCE_UNKNOWN, KEY_USED, those of lines. */
export const addDocument = Effect.fn("addDocument")(function* (
  caller: Caller,
  save: DocumentCreate,
  key: RequestKey | null,
) {
  const sql = yield* SqlClient.SqlClient;
  const now = yield* Clock.currentTimeMillis;
  const { locations, locationIds } = yield* scopeFor(caller);
  yield* valueOrRefuse(
    checkCreate({ permissions: caller.permissions, scope: new Set(locationIds), locationId: save.layerId }),
  );
  const location = locations.find(({ id }) => id === save.layerId);
  const namedLocation = {
    locationId: save.layerId,
    targetId: location?.targetId ?? 0,
    layer: location?.description ?? "",
  };
  const actor = { userId: caller.userId, terminalId: save.terminalId, now };
  return yield* inTransaction(
    Effect.gen(function* () {
      const existingIds = key === null ? null : yield* findRequestIds(caller.userId, "inventoryDocument", key);
      if (existingIds !== null) return existingIds[0] ?? 0;
      yield* checkScope(save, namedLocation.targetId);
      const date = businessDateOf(now, dayRuleOf(location));
      const year = Number(date.slice(0, 4));
      const documentNumber = formatDocumentNumber({
        locationCode: location?.code ?? "",
        year,
        sequence: yield* nextSequence(sql, save.layerId, year),
      });
      const { type, comment = "", scope = { kind: "PARTIAL" }, isBlind = false } = save;
      const { layerId: locationId } = save;
      const isBlindCount = isBlind && type === "COUNT";
      const header = { id: 0, number: documentNumber, type, locationId, comment, scope, isBlind: isBlindCount };
      const document = createDocument(header, actor);
      const id = yield* insertDocument(sql, document, { by: caller.userId, terminalId: save.terminalId, date });
      if (save.lines !== undefined && save.lines.length > 0) {
        const storedDocument = yield* loadDocument(caller, id);
        yield* valueOrRefuse(checkNoScans(save.lines));
        const newDocument = { document: storedDocument.document, isCurrentVersionSeen: true };
        const lines = yield* valueOrRefuse(yield* toDocumentLines(sql, newDocument, namedLocation, save.lines, actor));
        yield* saveDocument(sql, storedDocument, {
          ...(yield* valueOrRefuse(editDocument(storedDocument.document, { lines }, actor))),
          version: 1 + (type === "COUNT" ? lines.length : 0),
        });
      }
      yield* writeAudit({
        userId: caller.userId,
        action: "CREATE",
        entity: "inventoryDocument",
        entityId: id,
        label: documentNumber,
        layerId: save.layerId,
        details: { after: { type, comment, scope, isBlind } },
      });
      if (key !== null) yield* recordRequest(caller.userId, "inventoryDocument", key, [id]);
      return id;
    }),
  );
});

/** Checks the scope of a new document: a count of departments or vendors names some of its own target; an adjustment has no scope. */
const checkScope = Effect.fnUntraced(function* ({ type, scope }: DocumentCreate, targetId: number) {
  if (scope === undefined || scope.kind === "PARTIAL") return;
  if (type !== "COUNT") return yield* valueOrRefuse(fail(issue("ONE_OF", ["scope"])));
  if (scope.of === "LOCATION") return;
  const sql = yield* SqlClient.SqlClient;
  const scopeTable = scope.of === "DEPARTMENT" ? "department" : "vendor";
  const knownCountRows = yield* sql<{
    readonly known: number;
  }>`SELECT count(*)::integer AS known FROM ${sql(scopeTable)} WHERE target_id = ${targetId} AND NOT is_deleted AND ${sql(`${scopeTable}_id`)} = ANY (${[...scope.ids]}::integer[])`;
  if (knownCountRows[0]?.known !== new Set(scope.ids).size)
    yield* valueOrRefuse(fail(issue("REFERENCE_UNKNOWN", ["scope"])));
});
