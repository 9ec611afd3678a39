/** Alerts of a person: they are created on figures that the person sees, and their notices are read with the person's current permissions. */

import type { Caller } from "@comptoir/api/contract";
import type { AlertChange, AlertMake, AlertsWire, EntityKey } from "@comptoir/api/wire";
import {
  alertMeasureOf,
  alertRules,
  isReportWidget,
  parseAlertIn,
  parseRowAlert,
  type AlertChoice,
} from "@comptoir/domain/dashboard";
import { businessDateOf } from "@comptoir/domain/period";
import { Effect } from "effect";

import { dayRuleOf, grantsOf, listLayers, scopeFor, writeAudit } from "../access/index.ts";
import { dashboardsOf } from "../dashboard/dashboard-service.ts";
import { acquireLock, inTransaction } from "../database/index.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { lastChangedBy } from "../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { runQuestionInTurn } from "../widget-data/index.ts";
import { readAlertFigure } from "./alert-figure.ts";
import { maySeeAlert } from "./alert-rights.ts";
import { toAlertWire, toNoticeWire, alertUnitOf, type AlertVisibilityCheck } from "./alert-wire.ts";
import { readRowCrossings, subjectOfReport } from "./report-rows.ts";
import {
  countAlertsOf,
  findAlerts,
  insertAlert,
  listAlertsOf,
  listUnseenAlertsOf,
  lockAlert,
  updateAlert,
  type AlertRow,
  type AlertValues,
} from "./alert-repository.ts";
import { countUnseenOf, listNotices, markSeen } from "./notice-repository.ts";

/** Maximum number of notices in a list. */
const noticesAtMost = 100;

/** Maximum count of unseen notices; larger numbers are shown as this one. */
const unseenNoticesAtMost = 100;

/** Kind of audit entries about alerts. */
const auditedEntity = "figureAlert";

/** Lists the caller's alerts, and the notices about figures that they may currently see. */
export const listAlerts = Effect.fn("alert.list")(function* (caller: Caller) {
  const rows = yield* listAlertsOf(caller.userId);
  const [layers, canSeeFigure] = yield* Effect.all([listLayers(), visibilityCheckFor(caller)]);
  const notices = yield* listNotices(
    rows.filter(canSeeFigure).map(({ id }) => id),
    noticesAtMost + 1,
  );
  const alertRowById = new Map(rows.map((row) => [row.id, row]));
  const answer: AlertsWire = {
    alerts: rows
      .filter(({ isDeleted }) => !isDeleted)
      .map((row) => toAlertWire(caller, row, { layers, maySee: canSeeFigure })),
    notices: notices.slice(0, noticesAtMost).flatMap((row) => {
      const alert = alertRowById.get(row.alertId);
      return alert === undefined ? [] : [toNoticeWire(caller, row, { alert, layers })];
    }),
    hasOlder: notices.length > noticesAtMost,
  };
  return answer;
});

/** Counts the caller's unseen notices about figures that they may currently see. */
export const countUnseen = Effect.fn("alert.unseen")(function* (caller: Caller) {
  const rows = yield* listUnseenAlertsOf(caller.userId);
  if (rows.length === 0) return { unseen: 0 };
  const visibleUnseenIds = rows.filter(yield* visibilityCheckFor(caller)).map(({ id }) => id);
  return { unseen: yield* countUnseenOf(visibleUnseenIds, unseenNoticesAtMost) };
});

/** Marks notices of the caller as seen, and counts those that are left; ids of other people's notices are ignored. */
export const seeNotices = Effect.fn("alert.see")(function* (caller: Caller, ids: readonly number[]) {
  yield* markSeen(caller.userId, ids, yield* readTaskTime);
  return yield* countUnseen(caller);
});

/**
 * Creates an alert on a widget or a saved report that the caller sees. Errors: those of the form, HTTP_404 for a widget or report
 * that they do not see, WIDGET_MEASURES or REPORT_FIELD for a figure that alerts cannot watch, ACCESS_DENIED, TOO_MANY.
 */
export const createAlert = Effect.fn("alert.create")(function* (caller: Caller, make: typeof AlertMake.Type) {
  const { layerId } = make;
  yield* scopeFor(caller, { layerId });
  const { title, ...figure } = yield* make.report === undefined
    ? findAlertWidget(caller, make)
    : copyReportSubject(caller, make.report);
  const alertSubject = { ...figure, layerId };
  const canSeeFigure = yield* visibilityCheckFor(caller);
  if (!canSeeFigure(alertSubject)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  const parsedChoice = parseChoice(alertSubject, make);
  if (!parsedChoice.ok) return yield* Effect.fail(invalid(parsedChoice.issues));
  yield* refuseTooManyAlerts(caller);
  yield* runQuestionInTurn(caller.userId, readFigureOfToday(caller, { ...alertSubject, ...parsedChoice.value }));
  const createdAlertId = yield* inTransaction(
    Effect.gen(function* () {
      yield* acquireLock(`alerts of ${caller.userId}`);
      yield* refuseTooManyAlerts(caller);
      const alertValues = { ...toAlertValues(parsedChoice.value), isDeleted: false };
      const alertDraft = { ...alertSubject, ...alertValues, title, userId: caller.userId };
      const insertedAlertId = yield* insertAlert({ ...alertDraft, sinceMs: yield* readTaskTime });
      yield* auditAlertChange(
        caller,
        { ...alertDraft, id: insertedAlertId },
        { action: "CREATE", before: null, after: alertValues },
      );
      return insertedAlertId;
    }),
  );
  return yield* readAlert(caller, createdAlertId);
});

/** Finds the widget that an alert is made on, which must show a single figure. */
const findAlertWidget = Effect.fnUntraced(function* (
  caller: Caller,
  make: Pick<typeof AlertMake.Type, "boardId" | "widget">,
) {
  const board = (yield* dashboardsOf(caller)).find(({ id }) => id === make.boardId);
  const widget = board?.widgets.find(({ i }) => i === make.widget);
  if (widget === undefined) return yield* Effect.fail(notFound());
  const measure = alertMeasureOf(widget);
  if (measure === null || isReportWidget(widget))
    return yield* Effect.fail(badRequest("WIDGET_MEASURES", undefined, "widget"));
  const { filters, title } = widget;
  return { boardId: make.boardId, widget: make.widget, measure, report: null, filters, title };
});

/** Copies the saved report whose rows an alert watches. */
const copyReportSubject = (caller: Caller, report: NonNullable<(typeof AlertMake.Type)["report"]>) =>
  Effect.map(subjectOfReport(caller, report), ({ subject, title }) => ({
    boardId: 0,
    widget: 0,
    measure: null,
    report: subject,
    filters: [],
    title,
  }));

/** Parses the form of an alert, on a figure or on the rows of a report. */
const parseChoice = (row: Pick<AlertRow, "measure" | "report">, value: unknown) =>
  row.report === null ? parseAlertIn(alertUnitOf(row), value) : parseRowAlert(alertUnitOf(row), value);

/** Reads the alert's figure for the current day, so that an alert that cannot be evaluated is refused when it is created. */
const readFigureOfToday = Effect.fnUntraced(function* (
  caller: Caller,
  { measure, report, ...subject }: Pick<AlertRow, "layerId" | "measure" | "report" | "filters" | "side" | "limit">,
) {
  const layer = (yield* listLayers()).find(({ id }) => id === subject.layerId);
  const nowMs = yield* readTaskTime;
  const today = businessDateOf(nowMs, dayRuleOf(layer));
  const todayBin = { key: today, from: today, to: today, halfHours: null, minute: null, closesAt: nowMs };
  if (report !== null) yield* readRowCrossings(caller, subject, report, { bin: todayBin, notifiedRowKeys: new Set() });
  if (measure !== null) yield* readAlertFigure(caller, { ...subject, measure }, todayBin);
});

/** Changes an alert; after a change of its condition, bins that closed earlier are not reported. Errors: those of the form, HTTP_404, ENTITY_STALE. */
export const changeAlert = (caller: Caller, change: typeof AlertChange.Type) =>
  saveOwnAlert(caller, change, "UPDATE", (row) => {
    const parsedChoice = parseChoice(row, change);
    return parsedChoice.ok
      ? Effect.succeed({ ...toAlertValues(parsedChoice.value), isDeleted: row.isDeleted })
      : Effect.fail(invalid(parsedChoice.issues));
  });

/** Deletes an alert; its notices stay listed. Errors: HTTP_404, ENTITY_STALE. */
export const removeAlert = Effect.fn("alert.remove")(function* (caller: Caller, key: EntityKey) {
  const { id, version } = yield* saveOwnAlert(caller, key, "DELETE", (row) =>
    Effect.succeed({ ...row, isDeleted: true }),
  );
  return { id, version };
});

/** Restores a deleted alert, unless the clean-up has removed it. Errors: HTTP_404, ENTITY_STALE, TOO_MANY. */
export const restoreAlert = (caller: Caller, key: EntityKey) =>
  saveOwnAlert(caller, key, "RESTORE", (row) => Effect.as(refuseTooManyAlerts(caller), { ...row, isDeleted: false }));

const saveOwnAlert = Effect.fn("alert.save")(function* <E, R>(
  caller: Caller,
  { id, version }: EntityKey,
  action: "UPDATE" | "DELETE" | "RESTORE",
  valuesFor: (row: AlertRow) => Effect.Effect<AlertValues, E, R>,
) {
  const nowMs = yield* readTaskTime;
  yield* inTransaction(
    Effect.gen(function* () {
      yield* acquireLock(`alerts of ${caller.userId}`);
      const alertRow = yield* lockAlert(id);
      if (alertRow?.userId !== caller.userId || alertRow.isDeleted !== (action === "RESTORE"))
        return yield* Effect.fail(notFound());
      if (alertRow.version !== version)
        return yield* Effect.fail(
          conflict("ENTITY_STALE", { id, version: alertRow.version, by: yield* lastChangedBy(auditedEntity, id) }),
        );
      const newValues = yield* valuesFor(alertRow);
      const sinceMs = resetsProgress(alertRow, newValues) ? nowMs : alertRow.sinceMs;
      // A changed alert is judged again; one that is deleted and restored stays stopped.
      const stoppedCode = action === "UPDATE" ? null : alertRow.stoppedCode;
      yield* updateAlert(id, newValues, { sinceMs, nowMs, stoppedCode });
      yield* auditAlertChange(caller, alertRow, { action, before: alertRow, after: newValues });
    }),
  );
  return yield* readAlert(caller, id);
});

interface AlertAudit {
  readonly action: "CREATE" | "UPDATE" | "DELETE" | "RESTORE";
  readonly before: AlertValues | null;
  readonly after: AlertValues;
}

const auditAlertChange = (
  caller: Caller,
  { id, title, layerId }: Pick<AlertRow, "id" | "title" | "layerId">,
  { action, before, after }: AlertAudit,
) =>
  writeAudit({
    userId: caller.userId,
    action,
    entity: auditedEntity,
    entityId: id,
    label: title[caller.language],
    layerId,
    details: { before: before === null ? null : toAuditedValues(before), after: toAuditedValues(after) },
  });

const formatClockTime = (minute: number): string => new Date(minute * 60_000).toISOString().slice(11, 16);

const toAuditedValues = ({ bin, side, limit, isMailed, quietFrom, quietTo, isPaused, isDeleted }: AlertValues) => ({
  bin,
  side,
  limit,
  isMailed,
  quiet: quietFrom === null || quietTo === null ? null : `${formatClockTime(quietFrom)}–${formatClockTime(quietTo)}`,
  isPaused,
  isDeleted,
});

/** Returns whether a save changes the condition of an alert, resumes or restores it, so that earlier bins no longer count. */
const resetsProgress = (row: AlertRow, values: AlertValues): boolean =>
  row.bin !== values.bin ||
  row.side !== values.side ||
  row.limit !== values.limit ||
  (row.isPaused && !values.isPaused) ||
  (row.isDeleted && !values.isDeleted);

const refuseTooManyAlerts = Effect.fnUntraced(function* ({ userId }: Caller) {
  const { alertsAtMost: max } = alertRules;
  if ((yield* countAlertsOf(userId)) >= max) return yield* Effect.fail(badRequest("TOO_MANY", { max }));
});

const readAlert = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const [row] = yield* findAlerts([id]);
  if (row === undefined) return yield* Effect.fail(notFound());
  const [layers, canSeeFigure] = yield* Effect.all([listLayers(), visibilityCheckFor(caller)]);
  return toAlertWire(caller, row, { layers, maySee: canSeeFigure });
});

/** Builds the check of which alert figures the caller may see; a caller who views as a role sees no more than the role. */
const visibilityCheckFor = Effect.fnUntraced(function* ({ userId, permissions, viewedRoleId }: Caller) {
  const grants = yield* grantsOf(userId);
  const canSeeAlert: AlertVisibilityCheck = ({ layerId, ...subject }) =>
    grants.isGrantedAt(layerId) &&
    maySeeAlert(subject, grants.permissionsAt(layerId)) &&
    (viewedRoleId === undefined || maySeeAlert(subject, permissions));
  return canSeeAlert;
});

const toAlertValues = ({ quiet, ...choice }: AlertChoice) => ({
  ...choice,
  quietFrom: quiet?.from ?? null,
  quietTo: quiet?.to ?? null,
});
