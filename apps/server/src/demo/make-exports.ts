import type { Caller } from "@comptoir/api/contract";
import type { ExportDetail } from "@comptoir/api/wire";
import { permissionCodes } from "@comptoir/domain/access";
import { addDays, type CalendarDate } from "@comptoir/domain/period";
import type { ExportSelection } from "@comptoir/domain/transaction";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { scopeFor } from "../access/index.ts";
import { createBatch, draftRepeatedBatch, exportVerifiedBatch, verifyBatch } from "../report/batch/batch-service.ts";

/** Makes the demo's export batches: the accountant's of the general ledger and taxes (taxes twice), and the managers' of payments and sales (not verified yet). */
export const makeExports = Effect.fn("makeExports")(function* ({ today }: { readonly today: CalendarDate }) {
  const sql = yield* SqlClient.SqlClient;
  const makerRows = yield* sql<{ readonly userId: number; readonly layerId: number; readonly role: string }>`
    SELECT DISTINCT u.user_id AS "userId", u.target_layer_id AS "layerId", r.code AS role FROM user_account u JOIN user_role g ON g.user_id = u.user_id JOIN role r ON r.role_id = g.role_id
    WHERE r.code IN ('ACCOUNTANT', 'MANAGER') ORDER BY 1`;
  const yesterday = addDays(today, -1);
  for (const { userId, layerId, role } of makerRows) {
    const caller: Caller = { userId, layerId, sessionId: "", permissions: permissionCodes, language: "fr" };
    const { locationIds } = yield* scopeFor(caller);
    const draftBatch = (selection: Pick<ExportSelection, "kind" | "format"> & Partial<ExportSelection>) =>
      createBatch(caller, { from: yesterday, to: yesterday, locationIds, ...selection });
    const verifyAndExport = Effect.fnUntraced(function* (drafted: ExportDetail) {
      return yield* exportVerifiedBatch(caller, yield* verifyBatch(caller, { ...drafted, totals: drafted.read }));
    });
    if (role === "MANAGER") {
      yield* verifyAndExport(yield* draftBatch({ kind: "TENDERS", format: "CSV" }));
      yield* draftBatch({ kind: "SALES", format: "CSV" });
      continue;
    }
    yield* verifyAndExport(yield* draftBatch({ kind: "GL_SUMMARY", format: "IIF" }));
    const taxExport = yield* verifyAndExport(
      yield* draftBatch({ kind: "TAXES", format: "XLSX", from: addDays(today, -10) }),
    );
    yield* verifyAndExport(
      yield* draftRepeatedBatch(caller, { id: taxExport.id, reason: "Fichier perdu par le comptable" }),
    );
  }
}, Effect.orDie);
