/** Stores tasks and the pause of all tasks; contains no rules. */

import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import {
  missedPolicies,
  overlapPolicies,
  parseTaskPattern,
  printTaskPattern,
  serverSignIns,
  taskKinds,
  type Task,
  type TaskKind,
  type MissedPolicy,
  type OverlapPolicy,
  type ServerSignIn,
} from "@comptoir/domain/operation";
import { Effect, Option, Schema } from "effect";
import { SqlClient, type Statement } from "effect/sql";

/** Settings of a task that only its kind has. */
export interface TaskSettings {
  /** Address that a webhook or an audit feed calls. */
  readonly address: string | null;
  /** Number of backups that are not deleted. */
  readonly copies: number | null;
  /** Folder that files are imported from. */
  readonly folder: string | null;
  /** Patterns of the names of the files to import. */
  readonly names: string | null;
  /** Kind of data in the files to import. */
  readonly importKind: ImportKind | null;
  /** SFTP server with the folder; null for a folder of this server, and then the fields below are null too. */
  readonly host: string | null;
  readonly port: number | null;
  /** User to sign in as at the SFTP server. */
  readonly user: string | null;
  readonly signIn: ServerSignIn | null;
  /** Key by which the SFTP server is recognized. */
  readonly hostKey: string | null;
}

/** Settings of a task whose kind has none. */
export const noTaskSettings: TaskSettings = {
  address: null,
  copies: null,
  folder: null,
  names: null,
  importKind: null,
  host: null,
  port: null,
  user: null,
  signIn: null,
  hostKey: null,
};

/** Stored task. Units: milliseconds since 1970. */
export interface TaskRow extends Task {
  readonly version: number;
  readonly isBuiltIn: boolean;
  readonly isDeleted: boolean;
  readonly settings: TaskSettings;
  /** Key that signs the calls of a webhook, or the encrypted password or key for an SFTP server. */
  readonly secret: string | null;
  readonly userId: number | null;
  readonly layerId: number | null;
  readonly decidedTo: number;
  readonly nextAt: number | null;
}

const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

const decodeTask = Schema.decodeUnknownOption(
  Schema.Struct({
    id: Schema.Int,
    kind: codesSchema<TaskKind>(taskKinds),
    description: Schema.String,
    isBuiltIn: Schema.Boolean,
    isDeleted: Schema.Boolean,
    isEnabled: Schema.Boolean,
    pattern: Schema.String,
    timeZone: Schema.String,
    overlap: codesSchema<OverlapPolicy>(overlapPolicies),
    missed: codesSchema<MissedPolicy>(missedPolicies),
    attempts: Schema.Int,
    firstDelayMs: Schema.Int,
    factor: Schema.Int,
    delayAtMostMs: Schema.Int,
    settings: Schema.Struct({
      address: Schema.optionalKey(Schema.NullOr(Schema.String)),
      copies: Schema.optionalKey(Schema.NullOr(Schema.Int)),
      folder: Schema.optionalKey(Schema.NullOr(Schema.String)),
      names: Schema.optionalKey(Schema.NullOr(Schema.String)),
      importKind: Schema.optionalKey(Schema.NullOr(codesSchema<ImportKind>(importKinds))),
      host: Schema.optionalKey(Schema.NullOr(Schema.String)),
      port: Schema.optionalKey(Schema.NullOr(Schema.Int)),
      user: Schema.optionalKey(Schema.NullOr(Schema.String)),
      signIn: Schema.optionalKey(Schema.NullOr(codesSchema<ServerSignIn>(serverSignIns))),
      hostKey: Schema.optionalKey(Schema.NullOr(Schema.String)),
    }),
    secret: Schema.NullOr(Schema.String),
    userId: Schema.NullOr(Schema.Int),
    layerId: Schema.NullOr(Schema.Int),
    version: Schema.Int,
    decidedTo: Schema.Finite,
    nextAt: Schema.NullOr(Schema.Finite),
  }),
);

/** SQL of a column's moment. Units: milliseconds since 1970. */
export const msOf = (sql: SqlClient.SqlClient, column: string) =>
  sql.literal(`floor(extract(epoch FROM ${column}) * 1000)::float8`);

const taskColumnsSql = (sql: SqlClient.SqlClient) => sql`
  task_id AS id, kind, description, is_built_in AS "isBuiltIn", is_deleted AS "isDeleted", is_enabled AS "isEnabled", pattern, time_zone AS "timeZone", overlap, missed, attempts,
  first_delay_ms AS "firstDelayMs", delay_factor AS factor, delay_at_most_ms AS "delayAtMostMs", settings, secret, user_id AS "userId", target_layer_id AS "layerId", version,
  ${msOf(sql, "decided_to")} AS "decidedTo", ${msOf(sql, "next_at")} AS "nextAt"`;

/** Parses stored tasks; those that cannot be parsed never run and are logged. */
const decodeTasks = (rows: readonly unknown[]) =>
  Effect.forEach(rows, (row) => {
    const decodedTask = Option.getOrUndefined(decodeTask(row));
    const parsedPattern = parseTaskPattern(decodedTask?.pattern);
    if (decodedTask === undefined || !parsedPattern.ok)
      return Effect.as(Effect.logError(`Task ${String(Reflect.get(Object(row), "id"))} cannot be read`), []);
    const { attempts, firstDelayMs, factor, delayAtMostMs, settings, ...otherFields } = decodedTask;
    const task: TaskRow = {
      ...otherFields,
      pattern: parsedPattern.value,
      settings: { ...noTaskSettings, ...settings },
      retry: { attempts, firstDelayMs, factor, delayAtMostMs },
    };
    return Effect.succeed([task]);
  }).pipe(Effect.map((lists) => lists.flat()));

const selectTasks = Effect.fnUntraced(function* (condition: (sql: SqlClient.SqlClient) => Statement.Fragment) {
  const sql = yield* SqlClient.SqlClient;
  return yield* decodeTasks(yield* sql`SELECT ${taskColumnsSql(sql)} FROM task WHERE ${condition(sql)}`);
});

/** Lists the tasks of some layers and those of the whole installation. */
export const listTasks = Effect.fn("listTasks")(function* (layerIds: readonly number[]) {
  return yield* selectTasks(
    (sql) =>
      sql`NOT is_deleted AND (target_layer_id IS NULL OR target_layer_id = ANY (${[...layerIds]}::integer[])) ORDER BY is_built_in DESC, task_id`,
  );
}, Effect.orDie);

export const findTask = Effect.fn("findTask")(function* (id: number) {
  const [row] = yield* selectTasks((sql) => sql`task_id = ${id}`);
  return row;
}, Effect.orDie);

/** Reads a task and locks it until the end of the transaction. */
export const lockTask = Effect.fn("lockTask")(function* (id: number) {
  const [row] = yield* selectTasks((sql) => sql`task_id = ${id} FOR UPDATE`);
  return row;
}, Effect.orDie);

/** Locks a due task. Tasks that another server has locked are skipped. */
export const lockDueTask = Effect.fn("lockDueTask")(function* (nowMs: number) {
  const [row] = yield* selectTasks(
    (sql) =>
      sql`next_at <= ${new Date(nowMs)} AND is_enabled AND NOT is_deleted ORDER BY next_at, task_id LIMIT 1 FOR UPDATE SKIP LOCKED`,
  );
  return row;
}, Effect.orDie);

const dateOrNull = (atMs: number | null): Date | null => (atMs === null ? null : new Date(atMs));

/** Stores a new task; returns its id. */
export const insertTask = Effect.fn("insertTask")(function* (task: Omit<TaskRow, "id" | "version">) {
  const sql = yield* SqlClient.SqlClient;
  const { retry } = task;
  const insertedTasks = yield* sql<{ readonly id: number }>`
    INSERT INTO task (kind, description, is_built_in, pattern, time_zone, overlap, missed, attempts, first_delay_ms, delay_factor, delay_at_most_ms, settings, secret, user_id, target_layer_id, is_enabled, decided_to, next_at)
    VALUES (${task.kind}, ${task.description}, ${task.isBuiltIn}, ${printTaskPattern(task.pattern)}, ${task.timeZone}, ${task.overlap}, ${task.missed}, ${retry.attempts}, ${retry.firstDelayMs}, ${retry.factor}, ${retry.delayAtMostMs},
      ${JSON.stringify(task.settings)}::jsonb, ${task.secret}, ${task.userId}, ${task.layerId}, ${task.isEnabled}, ${new Date(task.decidedTo)}, ${dateOrNull(task.nextAt)}) RETURNING task_id AS id`;
  return insertedTasks[0]?.id ?? 0;
}, Effect.orDie);

export const updateTask = Effect.fn("updateTask")(function* (task: TaskRow) {
  const sql = yield* SqlClient.SqlClient;
  const { retry } = task;
  yield* sql`
    UPDATE task SET description = ${task.description}, pattern = ${printTaskPattern(task.pattern)}, time_zone = ${task.timeZone}, overlap = ${task.overlap}, missed = ${task.missed},
      attempts = ${retry.attempts}, first_delay_ms = ${retry.firstDelayMs}, delay_factor = ${retry.factor}, delay_at_most_ms = ${retry.delayAtMostMs}, settings = ${JSON.stringify(task.settings)}::jsonb, secret = ${task.secret},
      user_id = ${task.userId}, is_enabled = ${task.isEnabled}, is_deleted = ${task.isDeleted}, version = version + 1, decided_to = ${new Date(task.decidedTo)}, next_at = ${dateOrNull(task.nextAt)}
    WHERE task_id = ${task.id}`;
}, Effect.orDie);

/** Stores the next due time of a task, once all earlier runs were started or skipped. */
export const setNextTime = Effect.fn("setNextTime")(function* (
  id: number,
  { decidedTo, nextAt }: Pick<TaskRow, "decidedTo" | "nextAt">,
) {
  const sql = yield* SqlClient.SqlClient;
  yield* sql`UPDATE task SET decided_to = ${new Date(decidedTo)}, next_at = ${dateOrNull(nextAt)} WHERE task_id = ${id}`;
}, Effect.orDie);

/** Reads who paused all tasks and when; null if they are not paused. */
export const readPause = Effect.fn("readPause")(function* () {
  const sql = yield* SqlClient.SqlClient;
  const [row] = yield* sql<{ readonly at: number; readonly userId: number | null }>`
    SELECT ${msOf(sql, "paused_at")} AS at, paused_by AS "userId" FROM task_pause`;
  return row ?? null;
}, Effect.orDie);

export const writePause = Effect.fn("writePause")(function* (
  pause: { readonly at: number; readonly userId: number | null } | null,
) {
  const sql = yield* SqlClient.SqlClient;
  if (pause === null) yield* sql`DELETE FROM task_pause`;
  else
    yield* sql`INSERT INTO task_pause (paused_at, paused_by) VALUES (${new Date(pause.at)}, ${pause.userId}) ON CONFLICT DO NOTHING`;
}, Effect.orDie);
