/** Reviews risk events: several at once with one comment, and withdraws reviews. */

import type { Caller } from "@comptoir/api/contract";
import type { RiskOutcome, RiskReview, RiskWithdraw } from "@comptoir/api/wire";
import { businessDateOf, parseCalendarDate, type CalendarDate } from "@comptoir/domain/period";
import { parseRiskComment, parseSeenRiskEvent, type SeenRiskEvent } from "@comptoir/domain/transaction";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { writeAudit } from "../../access/index.ts";
import { acquireLock, inTransaction } from "../../database/index.ts";
import { badRequest, invalid } from "../../http/refusal.ts";
import { widgetScope, type ScopeLocation } from "../../widget-data/widget-scope.ts";
import { postgresql } from "../dialect.ts";
import { riskEventsSql } from "../sources/exception.ts";
import { readRiskLimits } from "./read-risk-limits.ts";

/** Entity name of risk events in the audit trail. */
const auditEntityName = "riskEvent";

/** Review of an event, withdrawn or not. */
interface RiskReviewRow {
  readonly id: number;
  readonly version: number;
  readonly userId: number;
  readonly by: string;
  readonly comment: string;
  readonly isWithdrawn: boolean;
}

/**
 * Reviews events with one comment, all in one transaction. Events that cannot be reviewed are skipped and listed.
 *
 * Errors: RISK_COMMENT and those of the comment, FILTER_INVALID. Issues listed for an event: RISK_GONE, ENTITY_STALE with
 * the last reviewer.
 */
export const reviewEvents = Effect.fn("exception.review")(function* (caller: Caller, { marks, comment }: RiskReview) {
  const commentResult = parseRiskComment(comment);
  if (!commentResult.ok) return yield* Effect.fail(invalid(commentResult.issues));
  return yield* changeReviews(caller, marks, { action: "ACCEPT", comment: commentResult.value });
});

/** Withdraws reviews. Errors: FILTER_INVALID. Issues listed for an event: RISK_GONE, ENTITY_STALE. */
export const withdrawReviews = (caller: Caller, { marks }: RiskWithdraw) =>
  changeReviews(caller, marks, { action: "REOPEN", comment: "" });

interface ReviewChange {
  readonly action: "ACCEPT" | "REOPEN";
  readonly comment: string;
}

const changeReviews = (caller: Caller, marks: readonly string[], change: ReviewChange) =>
  inTransaction(
    Effect.gen(function* () {
      const { locations } = yield* widgetScope(caller, {});
      const outcomeByMark = new Map<string, RiskOutcome>();
      const requestedEvents = yield* Effect.forEach(new Set(marks), (mark) => {
        const seenRiskEvent = parseSeenRiskEvent(mark);
        const dateResult = parseCalendarDate(seenRiskEvent?.businessDate);
        return seenRiskEvent === null || !dateResult.ok
          ? Effect.fail(badRequest("FILTER_INVALID", undefined, "marks"))
          : Effect.succeed({ mark, event: seenRiskEvent, date: dateResult.value });
      });
      const eventsByLocationAndDay = Map.groupBy(
        requestedEvents,
        ({ event: { locationId, businessDate } }) => `${locationId} ${businessDate}`,
      );
      // Locks in a fixed order, so that two users who review the same events cannot block each other.
      for (const [key, group] of [...eventsByLocationAndDay].toSorted(([left], [right]) => (left < right ? -1 : 1))) {
        yield* acquireLock(`risk-review ${key}`);
        const locationOfGroup = locations.find(({ id }) => id === group[0]?.event.locationId);
        const businessDateOfGroup = group[0]?.date;
        const existingEventKeys =
          locationOfGroup === undefined || businessDateOfGroup === undefined
            ? new Set()
            : yield* readEventKeysOfDay(caller, locationOfGroup, businessDateOfGroup);
        for (const { mark, event } of group)
          outcomeByMark.set(
            mark,
            locationOfGroup === undefined || !existingEventKeys.has(event.subject)
              ? { mark, after: mark, isChanged: false, issue: { code: "RISK_GONE" } }
              : yield* changeReviewOfEvent(caller, locationOfGroup, { mark, event }, change),
          );
      }
      return marks.flatMap((mark) => outcomeByMark.get(mark) ?? []);
    }),
  );

/** Lists the keys of the events on a location's business day, of the types that the caller may see. */
const readEventKeysOfDay = Effect.fnUntraced(function* (
  caller: Caller,
  place: ScopeLocation,
  businessDate: CalendarDate,
) {
  const sql = yield* SqlClient.SqlClient;
  const dayRange = { from: businessDate, to: businessDate };
  const currentBusinessDate = businessDateOf(yield* Clock.currentTimeMillis, place);
  const sourceCut = {
    dialect: postgresql,
    permissions: caller.permissions,
    locations: [place],
    ...dayRange,
    today: currentBusinessDate,
    previous: dayRange,
    lastYear: dayRange,
    riskLimits: yield* readRiskLimits([place.id]),
  };
  const eventKeyRows = yield* Effect.orDie(
    sql.unsafe<{ readonly subject: string }>(`SELECT f.subject FROM ${riskEventsSql(sourceCut, new Set())}`),
  );
  return new Set<string>(eventKeyRows.map(({ subject }) => subject));
});

const changeReviewOfEvent = Effect.fnUntraced(function* (
  caller: Caller,
  place: ScopeLocation,
  { mark, event }: { readonly mark: string; readonly event: SeenRiskEvent },
  { action, comment }: ReviewChange,
) {
  const reviewBefore = yield* findReview(event);
  const isReviewed = reviewBefore !== undefined && !reviewBefore.isWithdrawn;
  const isUnchanged =
    action === "REOPEN"
      ? !isReviewed
      : isReviewed && reviewBefore.comment === comment && reviewBefore.userId === caller.userId;
  const markWithVersion = (version: number) => `${version}${mark.slice(mark.indexOf(" "))}`;
  if (isUnchanged)
    return {
      mark,
      after: markWithVersion(reviewBefore?.version ?? 0),
      isChanged: false,
      issue: null,
    } satisfies RiskOutcome;
  if ((reviewBefore?.version ?? 0) !== event.version)
    return {
      mark,
      after: markWithVersion(reviewBefore?.version ?? 0),
      isChanged: false,
      issue: {
        code: "ENTITY_STALE",
        params: { id: reviewBefore?.id ?? 0, version: reviewBefore?.version ?? 0, by: reviewBefore?.by ?? "" },
      },
    } satisfies RiskOutcome;
  yield* writeReview(caller, place, event, { action, comment });
  const reviewAfter = yield* findReview(event);
  yield* writeAudit({
    userId: caller.userId,
    action,
    entity: auditEntityName,
    entityId: reviewAfter?.id ?? 0,
    label: event.subject.slice(0, 100),
    layerId: event.locationId,
    details: {
      before: { date: event.businessDate, comment: isReviewed ? reviewBefore.comment : "" },
      after: { date: event.businessDate, comment },
    },
  });
  return {
    mark,
    after: markWithVersion(reviewAfter?.version ?? 0),
    isChanged: true,
    issue: null,
  } satisfies RiskOutcome;
});

const findReview = Effect.fnUntraced(function* ({ locationId, businessDate, subject }: SeenRiskEvent) {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<RiskReviewRow>`
    SELECT a.review_id AS id, a.version, a.user_id AS "userId", trim(u.first_name || ' ' || u.last_name) AS by, a.comment, a.is_withdrawn AS "isWithdrawn"
    FROM risk_review a JOIN user_account u ON u.user_id = a.user_id
    WHERE a.location_id = ${locationId} AND a.business_date = ${businessDate}::date AND a.subject = ${subject}`;
  return row;
}, Effect.orDie);

const writeReview = Effect.fnUntraced(function* (
  caller: Caller,
  place: ScopeLocation,
  { locationId, businessDate, subject }: SeenRiskEvent,
  { action, comment }: ReviewChange,
) {
  const sql = yield* SqlClient.SqlClient;
  if (action === "REOPEN")
    return yield* sql`
      UPDATE risk_review SET is_withdrawn = true, version = version + 1
      WHERE location_id = ${locationId} AND business_date = ${businessDate}::date AND subject = ${subject}`;
  const reviewedAtMs = yield* Clock.currentTimeMillis;
  return yield* sql`
    INSERT INTO risk_review (location_id, business_date, subject, user_id, comment, reviewed_at, reviewed_on)
    VALUES (${locationId}, ${businessDate}::date, ${subject}, ${caller.userId}, ${comment}, ${new Date(reviewedAtMs)}, ${businessDateOf(reviewedAtMs, place)}::date)
    ON CONFLICT (location_id, business_date, subject) DO UPDATE SET user_id = excluded.user_id, comment = excluded.comment, reviewed_at = excluded.reviewed_at,
      reviewed_on = excluded.reviewed_on, is_withdrawn = false, version = risk_review.version + 1`;
}, Effect.orDie);
