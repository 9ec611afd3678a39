/** Saves export batches with their audit, and turns refusals of the domain into errors. */
import { Clock, Effect } from "effect";

import type { Caller } from "@comptoir/api/contract";
import type { AuditAction } from "@comptoir/domain/entity";
import type { Result } from "@comptoir/domain/result";
import type { ExportBatch } from "@comptoir/domain/transaction";

import { pickFields, scopeFor, writeAudit } from "../../access/index.ts";
import { conflict, invalid } from "../../http/refusal.ts";
import { updateBatch, type BatchRow } from "./batch-repository.ts";
import { todayOf } from "./batch-cut.ts";

/** Entity name of a batch in the audit trail. */
const auditEntityName = "exportBatch";

/** Updates a batch and audits the change. Errors: ENTITY_STALE if another user changed the batch first. */
export const saveBatch = Effect.fnUntraced(function* (
  caller: Caller,
  auditAction: AuditAction,
  batchBefore: BatchRow,
  batchAfter: ExportBatch,
  version: number,
) {
  if (
    batchBefore.version !== version ||
    !(yield* updateBatch(batchAfter, version, yield* makeChangeStamp(caller, batchAfter)))
  )
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id: batchBefore.id, version: batchBefore.version, by: batchBefore.by }),
    );
  yield* auditBatch(caller, auditAction, batchAfter, batchBefore);
});

export const auditBatch = (
  { userId }: Caller,
  auditAction: AuditAction,
  batchAfter: ExportBatch,
  batchBefore: ExportBatch | null = null,
) =>
  writeAudit({
    userId,
    action: auditAction,
    entity: auditEntityName,
    entityId: batchAfter.id,
    label: `${batchAfter.id} · ${batchAfter.from === batchAfter.to ? batchAfter.from : `${batchAfter.from} – ${batchAfter.to}`}`,
    details: { before: batchBefore === null ? null : auditFieldsOf(batchBefore), after: auditFieldsOf(batchAfter) },
  });

const auditFieldsOf = (exportBatch: ExportBatch) =>
  pickFields(exportBatch, [
    "kind",
    "format",
    "from",
    "to",
    "locationIds",
    "vendorIds",
    "isChangesOnly",
    "status",
    "totals",
    "fileHash",
    "reexportOf",
    "reason",
  ]);

export const makeChangeStamp = Effect.fnUntraced(function* (
  caller: Caller,
  { locationIds }: Pick<ExportBatch, "locationIds">,
) {
  const businessDate = yield* todayOf(yield* scopeFor(caller), locationIds);
  return { userId: caller.userId, now: new Date(yield* Clock.currentTimeMillis), day: businessDate };
});

/** Returns the value of a domain result or fails with its issues. */
export const valueOrFail = <A>(result: Result<A>) =>
  Effect.suspend(() =>
    result.ok
      ? Effect.succeed(result.value)
      : Effect.fail(
          result.issues.some(({ code }) => code === "EXPORT_TWICE")
            ? makeExportedTwiceConflict(result.issues)
            : invalid(result.issues),
        ),
  );

export const makeExportedTwiceConflict = (issues: Parameters<typeof invalid>[0]) =>
  conflict("EXPORT_TWICE", { batch: Number(issues[0]?.params?.["batch"] ?? 0) });
