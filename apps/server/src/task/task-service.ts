/** Service of tasks: checks who may change them, checks the values, and audits the changes. */

import { randomBytes } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { TaskEnable, TaskKey, TaskSave } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { mayForwardAudit } from "@comptoir/domain/entity";
import { importKinds } from "@comptoir/domain/import-file";
import { isSignedKind, nextRuns, parseTask, printTaskPattern, type TaskKind } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { loadAccessState, writeAudit } from "../access/index.ts";
import { sealText } from "../auth/sealed-text.ts";
import { readTaskTime } from "../database/task-clock.ts";
import { lastChangedBy } from "../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { runScheduleNow } from "../report/schedule/deliver-schedule.ts";
import { pauseSchedule } from "../report/schedule/schedule-service.ts";
import { countOpenRuns, insertTaskRun } from "./run-repository.ts";
import { findTask, insertTask, lockTask, readPause, updateTask, writePause, type TaskRow } from "./task-repository.ts";
import { checkTaskSettings } from "./task-settings.ts";
import { permissionsToSendAudit, mayChangeTask, maySeeTask, readTaskReach } from "./task-scope.ts";
import { listTaskViews, parseTaskKey, readTaskView } from "./task-view.ts";

const auditEntityName = "task";

/** Kinds of tasks that users create; the others are built in. */
const userCreatedKinds = ["WEBHOOK", "AUDIT_FEED", "IMPORT_PICKUP"] as const satisfies readonly TaskKind[];

const isUserCreatedKind = (kind: string): kind is (typeof userCreatedKinds)[number] =>
  userCreatedKinds.some((storedKind) => storedKind === kind);

/** Creates a task. Errors: those of the form and of its kind's settings, ACCESS_DENIED. */
export const createTask = Effect.fn("task.create")(function* (caller: Caller, taskSave: TaskSave) {
  const { kind } = taskSave;
  if (!isUserCreatedKind(kind)) return yield* Effect.fail(badRequest("ONE_OF", undefined, "kind"));
  const { secret: sealedSecret, ...form } = yield* checkTask(caller, taskSave, kind);
  const now = yield* readTaskTime;
  const newSigningSecret = isSignedKind(kind) ? makeSecret() : null;
  const createdTaskId = yield* inTransaction(
    Effect.gen(function* () {
      const newTask = {
        ...form,
        isBuiltIn: false,
        isDeleted: false,
        secret: newSigningSecret === null ? sealedSecret : yield* sealText(newSigningSecret),
        userId: caller.userId,
        // The audit trail is that of the whole installation.
        layerId: kind === "AUDIT_FEED" ? null : caller.layerId,
        ...startTimesOf(form, now),
      };
      const insertedTaskId = yield* insertTask(newTask);
      yield* auditTask(caller, "CREATE", { ...newTask, id: insertedTaskId }, null);
      return insertedTaskId;
    }),
  );
  return yield* readTaskView(caller, String(createdTaskId), newSigningSecret);
});

/** Saves a task, which from then on acts with the rights of the user who saved it. Errors: those of `createTask`; ENTITY_STALE, HTTP_404. */
export const saveTask = Effect.fn("task.save")(function* (caller: Caller, taskSave: TaskSave) {
  const { id, version } = taskSave;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "id" : "version"));
  const storedTask = yield* findTask(parseTaskKey(id).isReport ? 0 : parseTaskKey(id).id);
  if (storedTask === undefined || storedTask.isDeleted || !maySeeTask(yield* readTaskReach(caller), storedTask))
    return yield* Effect.fail(notFound());
  if (taskSave.kind !== storedTask.kind) return yield* Effect.fail(badRequest("ONE_OF", undefined, "kind"));
  const { secret: sealedSecret, ...form } = yield* checkTask(caller, taskSave, storedTask.kind, storedTask);
  const renewedSecret = taskSave.renewsSecret === true && isSignedKind(storedTask.kind) ? makeSecret() : null;
  const sealedRenewedSecret = renewedSecret === null ? null : yield* sealText(renewedSecret);
  yield* changeTask(caller, { id, version }, "UPDATE", (row, now) => ({
    ...row,
    ...form,
    id: row.id,
    description: row.isBuiltIn ? "" : form.description,
    secret: isSignedKind(row.kind) ? (sealedRenewedSecret ?? row.secret) : sealedSecret,
    userId: row.userId === null ? null : caller.userId,
    ...startTimesOf(form, now),
  }));
  return yield* readTaskView(caller, id, renewedSecret);
});

/** Enables or disables a task; runs that were due meanwhile are not made up. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const enableTask = Effect.fn("task.enable")(function* (
  caller: Caller,
  { id: key, version, isEnabled }: TaskEnable,
) {
  const { isReport, id } = parseTaskKey(key);
  if (isReport) yield* pauseSchedule(caller, { id, version, isPaused: !isEnabled });
  else
    yield* changeTask(caller, { id: key, version }, "UPDATE", (row, now) => {
      const changedTask = { ...row, isEnabled };
      return { ...changedTask, ...startTimesOf(changedTask, now) };
    });
  return yield* readTaskView(caller, key);
});

/** Deletes a task. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const removeTask = Effect.fn("task.remove")(function* (caller: Caller, key: TaskKey) {
  yield* changeTask(caller, key, "DELETE", (row) => ({ ...row, secret: null, isDeleted: true, nextAt: null }));
  return yield* listTaskViews(caller);
});

/** Runs a task at once, besides its pattern, even if it is disabled. While a run is open, no second one starts. */
export const startTask = Effect.fn("task.start")(function* (caller: Caller, { id: key, version }: TaskKey) {
  const { isReport, id } = parseTaskKey(key);
  if (isReport) yield* runScheduleNow(caller, { id, version });
  else
    yield* inTransaction(
      Effect.gen(function* () {
        const lockedTask = yield* lockChangeableTask(caller, { id: key, version });
        if ((yield* countOpenRuns(id)) > 0) return;
        const nowMs = yield* readTaskTime;
        yield* insertTaskRun({ taskId: id, dueAt: nowMs, askedBy: caller.userId, skipReason: null, nowMs });
        yield* auditTask(caller, "UPDATE", lockedTask, lockedTask);
      }),
    );
  return yield* readTaskView(caller, key);
});

/** Pauses all tasks, or continues them. Runs due during a pause are recorded as skipped. Errors: ACCESS_DENIED. */
export const pauseTasks = Effect.fn("task.pause")(function* (
  caller: Caller,
  { isPaused }: { readonly isPaused: boolean },
) {
  if (!(yield* readTaskReach(caller)).changesAll) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* inTransaction(
    Effect.gen(function* () {
      const wasPaused = (yield* readPause()) !== null;
      if (wasPaused === isPaused) return;
      yield* writePause(isPaused ? { at: yield* readTaskTime, userId: caller.userId } : null);
      yield* writeAudit({
        userId: caller.userId,
        action: "UPDATE",
        entity: auditEntityName,
        entityId: 0,
        layerId: null,
        details: { before: { isPaused: wasPaused }, after: { isPaused } },
      });
    }),
  );
  return yield* listTaskViews(caller);
});

const makeSecret = (): string => randomBytes(32).toString("base64url");

const startTimesOf = (task: Pick<TaskRow, "pattern" | "timeZone" | "isEnabled">, now: number) => ({
  decidedTo: now,
  nextAt: task.isEnabled ? (nextRuns(task, now, 1)[0] ?? null) : null,
});

/** Checks the form of a task and the settings of its kind. A task may not import or send what its user may not. */
const checkTask = Effect.fnUntraced(function* (
  caller: Caller,
  taskSave: TaskSave,
  kind: TaskRow["kind"],
  storedTask?: TaskRow,
) {
  const { pattern, timeZone, overlap, missed, attempts, firstDelay, factor, delayAtMost, isEnabled } = taskSave;
  // Built-in tasks have the name of their kind.
  const savedDescription = isUserCreatedKind(kind) ? taskSave.description : kind;
  const scheduleFields = { pattern, timeZone, overlap, missed, isEnabled };
  const taskResult = parseTask({
    kind,
    description: savedDescription,
    ...scheduleFields,
    attempts,
    firstDelay,
    factor,
    delayAtMost,
  });
  const { settings, secret, issues: settingIssues } = yield* checkTaskSettings(taskSave, kind, storedTask);
  const taskIssues = [...(taskResult.ok ? [] : taskResult.issues), ...settingIssues];
  if (!taskResult.ok || taskIssues.length > 0) return yield* Effect.fail(invalid(taskIssues));
  const importPermission = settings.importKind === null ? null : importKinds[settings.importKind].permission;
  if (importPermission !== null && !hasPermission(caller.permissions, [importPermission]))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission: importPermission }));
  const maySendAudit =
    kind !== "AUDIT_FEED" ||
    (mayForwardAudit(caller.permissions) && permissionsToSendAudit(yield* loadAccessState(), caller.userId) !== null);
  if (!maySendAudit) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return { ...taskResult.value, settings, secret };
});

/** Reads and locks a task in the version that the caller read. Errors: HTTP_404, ACCESS_DENIED, ENTITY_STALE. */
const lockChangeableTask = Effect.fnUntraced(function* (caller: Caller, { id: key, version }: TaskKey) {
  const { isReport, id } = parseTaskKey(key);
  const taskReach = yield* readTaskReach(caller);
  const task = isReport ? undefined : yield* lockTask(id);
  if (task === undefined || task.isDeleted || !maySeeTask(taskReach, task)) return yield* Effect.fail(notFound());
  if (!mayChangeTask(taskReach, task)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (task.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: task.version, by: yield* lastChangedBy(auditEntityName, id) }),
    );
  return task;
});

const changeTask = Effect.fn("task.change")(function* (
  caller: Caller,
  taskKey: TaskKey,
  action: "UPDATE" | "DELETE",
  changeRow: (row: TaskRow, now: number) => TaskRow,
) {
  const now = yield* readTaskTime;
  yield* inTransaction(
    Effect.gen(function* () {
      const taskBefore = yield* lockChangeableTask(caller, taskKey);
      if (action === "DELETE" && taskBefore.isBuiltIn) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
      const taskAfter = changeRow(taskBefore, now);
      yield* updateTask(taskAfter);
      yield* auditTask(caller, action, taskAfter, taskBefore);
    }),
  );
});

type AuditedTask = Omit<TaskRow, "version">;

const auditTask = (
  caller: Caller,
  action: "CREATE" | "UPDATE" | "DELETE",
  taskAfter: AuditedTask,
  taskBefore: AuditedTask | null,
) =>
  writeAudit({
    userId: caller.userId,
    action,
    entity: auditEntityName,
    entityId: taskAfter.id,
    label: taskAfter.description === "" ? taskAfter.kind : taskAfter.description,
    layerId: taskAfter.layerId,
    details: {
      before: taskBefore === null ? null : auditedContentOf(taskBefore),
      // The audit trail records that a key or password was replaced, never its value.
      after: {
        ...auditedContentOf(taskAfter),
        ...(isSecretReplaced(taskAfter, taskBefore) && { secretChanged: true }),
      },
    },
  });

const isSecretReplaced = (taskAfter: AuditedTask, taskBefore: AuditedTask | null): boolean =>
  taskBefore !== null && !taskAfter.isDeleted && taskAfter.secret !== taskBefore.secret;

/** Returns the content of a task without its secret. */
const auditedContentOf = ({
  kind,
  description,
  pattern,
  timeZone,
  overlap,
  missed,
  retry,
  settings,
  isEnabled,
  isDeleted,
}: AuditedTask) => ({
  kind,
  description,
  pattern: printTaskPattern(pattern),
  timeZone,
  overlap,
  missed,
  ...retry,
  ...settings,
  isEnabled,
  isDeleted,
});
