/** Checks rights on scheduled exports, and lists the people who can restore rights that the owner lost. */

import type { Caller } from "@comptoir/api/contract";
import type { ScheduleSave } from "@comptoir/api/wire";
import type { PermissionCode } from "@comptoir/domain/access";
import { fromDayNumber } from "@comptoir/domain/period";
import { mayScheduleBatches, parseBatchSelection, type ReportKindCode } from "@comptoir/domain/report";
import { explainAccess } from "@comptoir/domain/role";
import { getExportKind } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { loadAccessState, scopeFor } from "../../access/index.ts";
import { badRequest, forbidden, invalid } from "../../http/refusal.ts";
import { checkSelection } from "../batch/batch-access.ts";
import type { ScheduleRow } from "./schedule-repository.ts";

/** Maximum number of people named. */
const grantorsAtMost = 3;

/**
 * Checks a requested export against its form and the rights and locations of its author. Errors: those of the form,
 * EXPORT_FORMAT, REPORT_FIELD, ACCESS_DENIED.
 */
export const checkBatchRequest = Effect.fn("schedule.checkBatchRequest")(function* (
  caller: Caller,
  { source, reportId }: { readonly source: ReportKindCode; readonly reportId: number },
  wishedBatch: NonNullable<ScheduleSave["batch"]>,
) {
  if (source !== "batch-export" || reportId !== 0)
    return yield* Effect.fail(badRequest("REPORT_FIELD", undefined, "dataSource"));
  const batchSelectionResult = parseBatchSelection(wishedBatch);
  if (!batchSelectionResult.ok) return yield* Effect.fail(invalid(batchSelectionResult.issues));
  const { kind, format, placeId, vendorIds, isChangesOnly } = batchSelectionResult.value;
  const { locationIds } = yield* scopeFor(caller, { layerId: placeId });
  if (!mayScheduleBatches(kind, caller.permissions) || locationIds.length === 0)
    return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const anyDay = fromDayNumber(0);
  yield* checkSelection(caller, { kind, format, from: anyDay, to: anyDay, locationIds, vendorIds, isChangesOnly });
  return batchSelectionResult.value;
});

/** Names the users who can grant the owner of a schedule the rights that its exports need. */
export const listRightsGrantors = Effect.fn("schedule.listRightsGrantors")(function* (
  schedule: Pick<ScheduleRow, "userId" | "batch"> | undefined,
) {
  const { userId = 0, batch = null } = schedule ?? {};
  if (batch === null) return [];
  const accessState = yield* loadAccessState();
  const { permission } = getExportKind(batch.kind);
  const neededPermissions: readonly PermissionCode[] = [
    "REPORT_CUD",
    ...(permission === undefined ? [] : [permission]),
  ];
  const grantorIds = new Set(
    neededPermissions.flatMap((code) =>
      explainAccess(accessState, { userId, layerId: batch.placeId, anyOf: [code] }).grantors.map(
        (grantor) => grantor.userId,
      ),
    ),
  );
  return accessState.users
    .filter(({ id }) => grantorIds.has(id))
    .slice(0, grantorsAtMost)
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim());
});
