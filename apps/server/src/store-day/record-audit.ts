/** Stores the audit of a day: a version of its certificate, and an entry of the audit trail. */

import type { AuditAction } from "@comptoir/domain/entity";
import type { StoreDayState } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { writeAudit } from "../access/index.ts";
import type { AssessedDay } from "./assess-days.ts";
import { writeVersion } from "./write-version.ts";

/** Stores an audited version of a store day and its audit entry; `userId` is null if the server audited it. Run it in the transaction of the assessment. */
export const recordAudit = Effect.fn("storeDay.recordAudit")(function* (
  day: AssessedDay,
  { userId, state }: { readonly userId: number | null; readonly state: StoreDayState },
) {
  const { version, hash } = yield* writeVersion(day, { isAudit: true, userId });
  yield* writeDayEntry(userId, "VERIFY", day, {
    before: { state: day.judged.state },
    after: { state, version, hash },
  });
});

/** Writes an entry about a store day to the audit trail. */
export const writeDayEntry = (
  userId: number | null,
  auditAction: AuditAction,
  { location, facts }: AssessedDay,
  details: { readonly before: unknown; readonly after: unknown },
) =>
  writeAudit({
    userId,
    action: auditAction,
    entity: "storeDay",
    entityId: `${location.id} ${facts.businessDate}`,
    label: `${location.description} ${facts.businessDate}`,
    layerId: location.id,
    details,
  });
