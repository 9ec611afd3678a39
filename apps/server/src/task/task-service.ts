/** Service of tasks: checks who may change them, checks the values, and audits the changes. */

import { randomBytes } from "node:crypto";

import type { Caller } from "@comptoir/api/contract";
import type { TaskEnable, TaskKey, TaskSave } from "@comptoir/api/wire";
import { hasPermission } from "@comptoir/domain/access";
import { forwardsAudit } from "@comptoir/domain/entity";
import { importKinds } from "@comptoir/domain/import-file";
import { isSignedKind, nextRuns, parseTask, printTaskPattern, type TaskKind } from "@comptoir/domain/operation";
import { Effect } from "effect";

import { inTransaction } from "../database/index.ts";
import { loadAccessState, writeAudit } from "../access/index.ts";
import { sealText } from "../auth/sealed-text.ts";
import { taskTime } from "../database/task-clock.ts";
import { lastChangedBy } from "../entity/index.ts";
import { badRequest, conflict, forbidden, invalid, notFound } from "../http/refusal.ts";
import { sendNow } from "../report/schedule/deliver-schedule.ts";
import { pauseSchedule } from "../report/schedule/schedule-service.ts";
import { countOpenRuns, insertTaskRun } from "./run-repository.ts";
import { findTask, insertTask, lockTask, readPause, updateTask, writePause, type TaskRow } from "./task-repository.ts";
import { checkTaskSettings } from "./task-settings.ts";
import { forwardingPermissions, mayChangeTask, seesTask, taskReachOf } from "./task-scope.ts";
import { listTaskViews, readKey, readTaskView } from "./task-view.ts";

const auditedEntity = "task";

/** Kinds of tasks that users create; the others are built in. */
const userCreatedKinds = ["WEBHOOK", "AUDIT_FEED", "IMPORT_PICKUP"] as const satisfies readonly TaskKind[];

const isUserCreatedKind = (kind: string): kind is (typeof userCreatedKinds)[number] =>
  userCreatedKinds.some((storedKind) => storedKind === kind);

/** Creates a task. Errors: those of the form and of its kind's settings, ACCESS_DENIED. */
export const createTask = Effect.fn("task.create")(function* (caller: Caller, taskSave: TaskSave) {
  const { kind } = taskSave;
  if (!isUserCreatedKind(kind)) return yield* Effect.fail(badRequest("ONE_OF", undefined, "kind"));
  const { secret: sealedSecret, ...form } = yield* checkTask(caller, taskSave, kind);
  const now = yield* taskTime;
  const secret = isSignedKind(kind) ? newSecret() : null;
  const id = yield* inTransaction(
    Effect.gen(function* () {
      const task = {
        ...form,
        isBuiltIn: false,
        isDeleted: false,
        secret: secret === null ? sealedSecret : yield* sealText(secret),
        userId: caller.userId,
        // The audit trail is that of the whole installation.
        layerId: kind === "AUDIT_FEED" ? null : caller.layerId,
        ...timesOf(form, now),
      };
      const taskId = yield* insertTask(task);
      yield* auditTask(caller, "CREATE", { ...task, id: taskId }, null);
      return taskId;
    }),
  );
  return yield* readTaskView(caller, String(id), secret);
});

/** Saves a task, which from then on acts with the rights of the user who saved it. Errors: those of `createTask`; ENTITY_STALE, HTTP_404. */
export const saveTask = Effect.fn("task.save")(function* (caller: Caller, taskSave: TaskSave) {
  const { id, version } = taskSave;
  if (id === undefined || version === undefined)
    return yield* Effect.fail(badRequest("REQUIRED", undefined, id === undefined ? "id" : "version"));
  const storedTask = yield* findTask(readKey(id).isReport ? 0 : readKey(id).id);
  if (storedTask === undefined || storedTask.isDeleted || !seesTask(yield* taskReachOf(caller), storedTask))
    return yield* Effect.fail(notFound());
  if (taskSave.kind !== storedTask.kind) return yield* Effect.fail(badRequest("ONE_OF", undefined, "kind"));
  const { secret: sealedSecret, ...form } = yield* checkTask(caller, taskSave, storedTask.kind, storedTask);
  const secret = taskSave.renewsSecret === true && isSignedKind(storedTask.kind) ? newSecret() : null;
  const renewed = secret === null ? null : yield* sealText(secret);
  yield* changeTask(caller, { id, version }, "UPDATE", (row, now) => ({
    ...row,
    ...form,
    id: row.id,
    description: row.isBuiltIn ? "" : form.description,
    secret: isSignedKind(row.kind) ? (renewed ?? row.secret) : sealedSecret,
    userId: row.userId === null ? null : caller.userId,
    ...timesOf(form, now),
  }));
  return yield* readTaskView(caller, id, secret);
});

/** Enables or disables a task; runs that were due meanwhile are not made up. Errors: ENTITY_STALE, ACCESS_DENIED, HTTP_404. */
export const enableTask = Effect.fn("task.enable")(function* (
  caller: Caller,
  { id: key, version, isEnabled }: TaskEnable,
) {
  const { isReport, id } = readKey(key);
  if (isReport) yield* pauseSchedule(caller, { id, version, isPaused: !isEnabled });
  else
    yield* changeTask(caller, { id: key, version }, "UPDATE", (row, now) => {
      const changedTask = { ...row, isEnabled };
      return { ...changedTask, ...timesOf(changedTask, now) };
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
  const { isReport, id } = readKey(key);
  if (isReport) yield* sendNow(caller, { id, version });
  else
    yield* inTransaction(
      Effect.gen(function* () {
        const task = yield* lockOwn(caller, { id: key, version });
        if ((yield* countOpenRuns(id)) > 0) return;
        const nowMs = yield* taskTime;
        yield* insertTaskRun({ taskId: id, dueAt: nowMs, askedBy: caller.userId, skipReason: null, nowMs });
        yield* auditTask(caller, "UPDATE", task, task);
      }),
    );
  return yield* readTaskView(caller, key);
});

/** Pauses all tasks, or continues them. Runs due during a pause are recorded as skipped. Errors: ACCESS_DENIED. */
export const pauseTasks = Effect.fn("task.pause")(function* (
  caller: Caller,
  { isPaused }: { readonly isPaused: boolean },
) {
  if (!(yield* taskReachOf(caller)).changesAll) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  yield* inTransaction(
    Effect.gen(function* () {
      const wasPaused = (yield* readPause()) !== null;
      if (wasPaused === isPaused) return;
      yield* writePause(isPaused ? { at: yield* taskTime, userId: caller.userId } : null);
      yield* writeAudit({
        userId: caller.userId,
        action: "UPDATE",
        entity: auditedEntity,
        entityId: 0,
        layerId: null,
        details: { before: { isPaused: wasPaused }, after: { isPaused } },
      });
    }),
  );
  return yield* listTaskViews(caller);
});

const newSecret = (): string => randomBytes(32).toString("base64url");

const timesOf = (task: Pick<TaskRow, "pattern" | "timeZone" | "isEnabled">, now: number) => ({
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
  const description = isUserCreatedKind(kind) ? taskSave.description : kind;
  const rhythm = { pattern, timeZone, overlap, missed, isEnabled };
  const task = parseTask({ kind, description, ...rhythm, attempts, firstDelay, factor, delayAtMost });
  const { settings, secret, issues: settingIssues } = yield* checkTaskSettings(taskSave, kind, storedTask);
  const issues = [...(task.ok ? [] : task.issues), ...settingIssues];
  if (!task.ok || issues.length > 0) return yield* Effect.fail(invalid(issues));
  const permission = settings.importKind === null ? null : importKinds[settings.importKind].permission;
  if (permission !== null && !hasPermission(caller.permissions, [permission]))
    return yield* Effect.fail(forbidden("ACCESS_DENIED", { permission }));
  const forwards =
    kind !== "AUDIT_FEED" ||
    (forwardsAudit(caller.permissions) && forwardingPermissions(yield* loadAccessState(), caller.userId) !== null);
  if (!forwards) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  return { ...task.value, settings, secret };
});

/** Reads and locks a task in the version that the caller read. Errors: HTTP_404, ACCESS_DENIED, ENTITY_STALE. */
const lockOwn = Effect.fnUntraced(function* (caller: Caller, { id: key, version }: TaskKey) {
  const { isReport, id } = readKey(key);
  const reach = yield* taskReachOf(caller);
  const task = isReport ? undefined : yield* lockTask(id);
  if (task === undefined || task.isDeleted || !seesTask(reach, task)) return yield* Effect.fail(notFound());
  if (!mayChangeTask(reach, task)) return yield* Effect.fail(forbidden("ACCESS_DENIED"));
  if (task.version !== version)
    return yield* Effect.fail(
      conflict("ENTITY_STALE", { id, version: task.version, by: yield* lastChangedBy(auditedEntity, id) }),
    );
  return task;
});

const changeTask = Effect.fn("task.change")(function* (
  caller: Caller,
  taskKey: TaskKey,
  action: "UPDATE" | "DELETE",
  changeRow: (row: TaskRow, now: number) => TaskRow,
) {
  const now = yield* taskTime;
  yield* inTransaction(
    Effect.gen(function* () {
      const taskBefore = yield* lockOwn(caller, taskKey);
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
    entity: auditedEntity,
    entityId: taskAfter.id,
    label: taskAfter.description === "" ? taskAfter.kind : taskAfter.description,
    layerId: taskAfter.layerId,
    details: {
      before: taskBefore === null ? null : contentOf(taskBefore),
      // The audit trail records that a key or password was replaced, never its value.
      after: { ...contentOf(taskAfter), ...(replacesSecret(taskAfter, taskBefore) && { secretChanged: true }) },
    },
  });

const replacesSecret = (taskAfter: AuditedTask, taskBefore: AuditedTask | null): boolean =>
  taskBefore !== null && !taskAfter.isDeleted && taskAfter.secret !== taskBefore.secret;

/** Returns the content of a task without its secret. */
const contentOf = ({
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
