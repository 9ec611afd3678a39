/** Evaluates alerts when their bins close, adds one notice for each crossing, and mails notices outside quiet hours. */

import type { Caller } from "@comptoir/api/contract";
import {
  progressAfterJudging,
  crossesLimit,
  findLargeQuestion,
  listBinsToJudge,
  mailTimeAfter,
  type AlertBin,
  alertRowsAtMost,
  type LargeQuestionCode,
} from "@comptoir/domain/dashboard";
import { keepsRights, maySignIn } from "@comptoir/domain/user";
import { Cause, Effect, Result } from "effect";

import { calendarOf, dayRuleOf, listLayers, scopeFor } from "../access/index.ts";
import { inTransaction } from "../database/index.ts";
import { findReportReader } from "../report/schedule/recipients.ts";
import { readAlertFigure } from "./alert-figure.ts";
import { maySeeAlert } from "./alert-rights.ts";
import { readRowCrossings, type RowLimits } from "./report-rows.ts";
import { listJudgedAlerts, lockAlert, setJudgedTo, stopAlert, type AlertRow } from "./alert-repository.ts";
import { delayMail, insertNotice, listAlertsToMail, listNoticeKeys, takeMail } from "./notice-repository.ts";
import { mailNotices, mailStop } from "./mail-notices.ts";

/** Result of evaluating all alerts. */
export interface AlertEvaluation {
  readonly notices: number;
  /** Ids of alerts that could not be evaluated, with the reason. */
  readonly failures: readonly { readonly alertId: number; readonly cause: unknown }[];
}

/** Limits on the queries of one evaluation. */
type EvaluationLimits = Pick<RowLimits, "groupsAtMost">;

/** Evaluates every alert and mails the notices that are due; an alert that fails does not stop the others. */
export const evaluateAlerts = Effect.fn("alert.look")(function* (
  nowMs: number,
  evaluationLimits: EvaluationLimits = {},
) {
  const alertFailures: { alertId: number; cause: unknown }[] = [];
  const judgeEach = <E, R>(alerts: readonly AlertRow[], work: (alert: AlertRow) => Effect.Effect<number, E, R>) =>
    Effect.map(
      Effect.forEach(alerts, (alert) =>
        Effect.catchCause(work(alert), (cause) => {
          if (Cause.hasInterruptsOnly(cause)) return Effect.interrupt;
          alertFailures.push({ alertId: alert.id, cause: Cause.squash(cause) });
          return Effect.as(Effect.logWarning(`Alert ${alert.id} failed`, cause), 0);
        }),
      ),
      (counts) => counts.reduce((sum, count) => sum + count, 0),
    );
  const noticeCount = yield* judgeEach(yield* listJudgedAlerts(), (alert) =>
    judgeAlert(alert, nowMs, evaluationLimits),
  );
  yield* judgeEach(yield* listAlertsToMail(nowMs), (alert) => mailAlert(alert, nowMs));
  const evaluation: AlertEvaluation = { notices: noticeCount, failures: alertFailures };
  return evaluation;
});

/** Finds the owner of an alert with their current permissions, even while their account is locked; null if they may not see its figure. */
export const findReader = Effect.fn("alert.reader")(function* (
  { userId, layerId, ...subject }: Pick<AlertRow, "userId" | "layerId" | "measure" | "report">,
  nowMs: number,
) {
  const reader = yield* findReportReader(userId, new Date(nowMs), layerId, keepsRights);
  const canSeeFigure =
    reader !== null &&
    reader.recipient.hasAccess &&
    reader.reachesPlace &&
    maySeeAlert(subject, reader.caller.permissions);
  return canSeeFigure ? reader : null;
});

/** Evaluates an alert; returns the number of notices. Bins are skipped if the owner lacks permission; a query that is too large stops the alert. */
const judgeAlert = Effect.fnUntraced(function* (alert: AlertRow, nowMs: number, evaluationLimits: EvaluationLimits) {
  const reader = yield* findReader(alert, nowMs);
  const { judgedToMs } = progressAfterJudging(alert, nowMs);
  if (reader === null) return yield* Effect.as(setJudgedTo(alert.id, judgedToMs), 0);
  const { layers, locations } = yield* scopeFor(reader.caller);
  const { timeZone, weekStart } = calendarOf(layers.find(({ id }) => id === alert.layerId));
  const binsToJudge = listBinsToJudge(alert.bin, { stores: locations, weekStart }, { ...alert, nowMs });
  const noticeKeysByBin = yield* listNoticeKeys(alert);
  const mailDueMs = alert.isMailed ? mailTimeAfter(nowMs, quietHoursOf(alert), timeZone) : null;
  const binCrossings: BinCrossing[] = [];
  let alertStop: AlertStop | null = null;
  for (const bin of binsToJudge) {
    const binQuestion = { bin, nowMs, notices: noticeKeysByBin.get(bin.key) ?? [], limits: evaluationLimits };
    const crossingsResult = yield* Effect.result(readCrossings(reader.caller, alert, binQuestion));
    if (Result.isSuccess(crossingsResult))
      binCrossings.push(...crossingsResult.success.map((crossing) => ({ ...crossing, bin })));
    else {
      const largeQuestionCode =
        crossingsResult.failure._tag === "BadRequest" ? findLargeQuestion(crossingsResult.failure.issues) : null;
      if (largeQuestionCode === null) return yield* Effect.fail(crossingsResult.failure);
      alertStop = { bin, code: largeQuestionCode };
      break;
    }
  }
  return yield* reportAlert(alert, { crossings: binCrossings, stop: alertStop, nowMs, mailDueMs, judgedToMs });
});

/** Reason to stop an alert: the bin whose query was too large, and the code of the limit. */
interface AlertStop {
  readonly bin: AlertBin;
  readonly code: LargeQuestionCode;
}

/** Adds notices for the crossings that were read, and stops the alert if needed, unless its owner changed it meanwhile; returns the number of notices. */
const reportAlert = (
  alert: AlertRow,
  {
    crossings,
    stop,
    judgedToMs,
    ...times
  }: {
    readonly crossings: readonly BinCrossing[];
    readonly stop: AlertStop | null;
    readonly nowMs: number;
    readonly mailDueMs: number | null;
    readonly judgedToMs: number;
  },
) =>
  inTransaction(
    Effect.gen(function* () {
      const lockedAlert = yield* lockAlert(alert.id);
      if (lockedAlert?.version !== alert.version) return 0;
      let noticeCount = 0;
      for (const { bin, ...crossing } of crossings)
        if (yield* insertNotice(alert, bin, { ...crossing, ...times })) noticeCount += 1;
      if (stop === null) return yield* Effect.as(setJudgedTo(alert.id, judgedToMs), noticeCount);
      if (lockedAlert.stoppedCode !== null) return noticeCount;
      yield* stopAlert(alert, stop.bin, { code: stop.code, ...times });
      return noticeCount + 1;
    }),
  );

interface LimitCrossing {
  readonly figure: number;
  /** Report row that crossed the limit; null for a single figure. */
  readonly row: { readonly key: string; readonly name: string } | null;
}

type BinCrossing = LimitCrossing & { readonly bin: AlertBin };

/** Reads the crossings of an alert in a bin that have no notice yet: of its figure, or of rows if it watches a report. */
const readCrossings = Effect.fnUntraced(function* (
  caller: Caller,
  alert: AlertRow,
  {
    bin,
    notices,
    nowMs,
    limits,
  }: {
    readonly bin: AlertBin;
    /** Notices that the bin has already. */
    readonly notices: readonly { readonly rowKey: string }[];
    readonly nowMs: number;
    readonly limits: EvaluationLimits;
  },
) {
  const { measure, report } = alert;
  if (report !== null) {
    if (notices.length >= alertRowsAtMost) return [];
    const notifiedRowKeys = new Set(notices.map(({ rowKey }) => rowKey));
    const crossingRows = yield* readRowCrossings(caller, alert, report, {
      bin,
      notifiedRowKeys,
      at: nowMs,
      ...limits,
    });
    // Lists show the latest notice first, so the row farthest beyond the limit is added last.
    return crossingRows.toReversed().map(({ figure, key, name }): LimitCrossing => ({ figure, row: { key, name } }));
  }
  if (measure === null || notices.length > 0) return [];
  const alertFigure = yield* readAlertFigure(caller, { ...alert, measure }, bin);
  const figureCrossings: readonly LimitCrossing[] =
    alertFigure !== null && crossesLimit(alert, alertFigure) ? [{ figure: alertFigure, row: null }] : [];
  return figureCrossings;
});

/**
 * Mails an alert's notices, unless its owner may no longer see the figure or wants no mail. The mail waits during quiet hours and
 * while the account may not sign in.
 */
const mailAlert = Effect.fnUntraced(function* ({ id, ...subject }: AlertRow, nowMs: number) {
  const reader = yield* findReader(subject, nowMs);
  const { timeZone } = dayRuleOf((yield* listLayers()).find((layer) => layer.id === subject.layerId));
  return yield* inTransaction(
    Effect.gen(function* () {
      const alert = yield* lockAlert(id);
      const isMailWanted = alert?.isMailed === true && !alert.isDeleted;
      if (!isMailWanted || reader?.recipient.hasEmail !== true) return (yield* takeMail(id, nowMs, false)).length;
      if (!maySignIn(reader.status)) return 0;
      const mailDueMs = mailTimeAfter(nowMs, quietHoursOf(alert), timeZone);
      if (mailDueMs > nowMs) return yield* Effect.as(delayMail(id, nowMs, mailDueMs), 0);
      const mailedNotices = yield* takeMail(id, nowMs, true);
      const [stops, figures] = [
        mailedNotices.filter(hasProblem),
        mailedNotices.filter((notice) => !hasProblem(notice)),
      ];
      if (figures.length > 0) yield* mailNotices(alert, figures, reader, nowMs);
      if (stops.length > 0) yield* mailStop(alert, reader, nowMs);
      return mailedNotices.length;
    }),
  );
});

const hasProblem = ({ problem }: { readonly problem: string | null }): boolean => problem !== null;

/** Returns the quiet hours of an alert. */
const quietHoursOf = ({ quietFrom: from, quietTo: to }: Pick<AlertRow, "quietFrom" | "quietTo">) =>
  from === null || to === null ? null : { from, to };
