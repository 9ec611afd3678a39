/** Scheduled tasks and their runs. Units: `…At` in milliseconds since 1970, delays in seconds. */

import {
  missedPolicies,
  overlapPolicies,
  runResults,
  serverSignIns,
  taskFailures,
  taskKinds,
  taskLines,
  type MissedPolicy,
  type OverlapPolicy,
  type RunResult,
  type ServerSignIn,
  type TaskFailure,
  type TaskKind,
  type TaskLine,
} from "@comptoir/domain/operation";
import { Schema } from "effect";

import { longTextAtMost, Text, textUpTo } from "./bounded-text.ts";
import { ImportKindCode } from "./import-wire.ts";
import { nullable } from "./optional-values.ts";

/** Makes the schema that accepts the codes of a table. */
const codesSchema = <Code extends string>(table: Readonly<Record<Code, unknown>>) =>
  Schema.Literals(Object.keys(table) as Code[]);

/** States of a run: those of its end, and two before. */
export const taskRunStates = ["WAITING", "RUNNING", ...(Object.keys(runResults) as RunResult[])] as const;

/** Run of a task. */
export const TaskRun = Schema.Struct({
  id: Schema.String,
  taskId: Schema.String,
  dueAt: Schema.Int,
  startedAt: nullable(Schema.Int),
  endedAt: nullable(Schema.Int),
  state: Schema.Literals(taskRunStates),
  skipReason: nullable(Schema.Literals(["MISSED", "OVERLAP", "PAUSED"])),
  failure: nullable(Schema.String),
  attempts: Schema.Int,
  /** Time of the next attempt; null if none is due. */
  retryAt: nullable(Schema.Int),
  rows: nullable(Schema.Int),
  /** User who started the run by hand; null if the schedule did. */
  askedBy: nullable(Schema.String),
});

/** Run of a task. */
export type TaskRun = typeof TaskRun.Type;

/** Line of the log of a run. */
export const TaskRunLine = Schema.Struct({
  at: nullable(Schema.Int),
  code: codesSchema<TaskLine>(taskLines),
  parameters: Schema.Record(Schema.String, Schema.Union([Schema.String, Schema.Finite])),
});

/** Line of the log of a run. */
export type TaskRunLine = typeof TaskRunLine.Type;

/** A run with its log. */
export const TaskRunDetail = Schema.Struct({ run: TaskRun, lines: Schema.Array(TaskRunLine) });

/** A run with its log. */
export type TaskRunDetail = typeof TaskRunDetail.Type;

/** Task of the scheduler. */
export const TaskWire = Schema.Struct({
  /** A number; that of a report schedule has an `r` before it. */
  id: Schema.String,
  version: Schema.Int,
  kind: codesSchema<TaskKind>(taskKinds),
  description: Schema.String,
  /** Kind of report that a schedule sends; null for other tasks. */
  report: nullable(Schema.String),
  isBuiltIn: Schema.Boolean,
  isEnabled: Schema.Boolean,
  pattern: Schema.String,
  timeZone: Schema.String,
  overlap: codesSchema<OverlapPolicy>(overlapPolicies),
  missed: codesSchema<MissedPolicy>(missedPolicies),
  attempts: Schema.Int,
  firstDelay: Schema.Int,
  factor: Schema.Int,
  delayAtMost: Schema.Int,
  address: nullable(Schema.String),
  copies: nullable(Schema.Int),
  /** Folder that files are picked up from, their names, and what they contain. */
  folder: nullable(Schema.String),
  names: nullable(Schema.String),
  importKind: nullable(ImportKindCode),
  /** SFTP server with the folder; null for a folder of this server. Its password or key is never sent. */
  host: nullable(Schema.String),
  port: nullable(Schema.Int),
  user: nullable(Schema.String),
  signIn: nullable(codesSchema<ServerSignIn>(serverSignIns)),
  hostKey: nullable(Schema.String),
  /** Person whose rights the task has. */
  owner: nullable(Schema.String),
  place: nullable(Schema.String),
  mayChange: Schema.Boolean,
  /** Next runs, at most five. */
  nextAt: Schema.Array(Schema.Int),
  /** Last ten runs, newest first. */
  last: Schema.Array(TaskRun),
});

/** Task of the scheduler. */
export type TaskWire = typeof TaskWire.Type;

/** Tasks with the runs of today on the clock of the caller's layer. */
export const TaskList = Schema.Struct({
  asOf: Schema.Int,
  timeZone: Schema.String,
  dayStartsAt: Schema.Int,
  dayEndsAt: Schema.Int,
  /** Pause of everything; null if nothing is paused. */
  pause: nullable(Schema.Struct({ at: Schema.Int, by: nullable(Schema.String) })),
  /** Whether the caller may change tasks of the whole installation. */
  mayChangeAll: Schema.Boolean,
  /** Folder below which files may be picked up; null allows none. */
  pickupRoot: nullable(Schema.String),
  tasks: Schema.Array(TaskWire),
  today: Schema.Array(TaskRun),
  planned: Schema.Array(Schema.Struct({ taskId: Schema.String, at: Schema.Int })),
});

/** Tasks with the runs of today. */
export type TaskList = typeof TaskList.Type;

/** A task with its runs. */
export const TaskDetail = Schema.Struct({
  asOf: Schema.Int,
  isPaused: Schema.Boolean,
  task: TaskWire,
  runs: Schema.Array(TaskRun),
  /** Key that signs the calls of a webhook; only in the answer to the save that made it. */
  secret: nullable(Schema.String),
});

/** A task with its runs. */
export type TaskDetail = typeof TaskDetail.Type;

/** SFTP server to save or to test. Without a secret, the stored one of the same server and user counts. */
const taskServerFields = {
  host: Schema.optionalKey(nullable(Text)),
  port: Schema.optionalKey(nullable(Schema.Finite)),
  user: Schema.optionalKey(nullable(Text)),
  signIn: Schema.optionalKey(nullable(Text)),
  hostKey: Schema.optionalKey(nullable(Text)),
  password: Schema.optionalKey(nullable(Text)),
  privateKey: Schema.optionalKey(nullable(textUpTo(longTextAtMost))),
};

/** A task to save; without an id it is new. */
export const TaskSave = Schema.Struct({
  id: Schema.optionalKey(Text),
  version: Schema.optionalKey(Schema.Int),
  kind: Text,
  description: Text,
  pattern: Text,
  timeZone: Text,
  overlap: Schema.optionalKey(Text),
  missed: Schema.optionalKey(Text),
  attempts: Schema.optionalKey(Schema.Finite),
  firstDelay: Schema.optionalKey(Schema.Finite),
  factor: Schema.optionalKey(Schema.Finite),
  delayAtMost: Schema.optionalKey(Schema.Finite),
  isEnabled: Schema.optionalKey(Schema.Boolean),
  address: Schema.optionalKey(nullable(Text)),
  copies: Schema.optionalKey(nullable(Schema.Finite)),
  folder: Schema.optionalKey(nullable(Text)),
  names: Schema.optionalKey(nullable(Text)),
  importKind: Schema.optionalKey(nullable(Text)),
  ...taskServerFields,
  /** Makes a new key for a webhook. */
  renewsSecret: Schema.optionalKey(Schema.Boolean),
});

/** A task to save. */
export type TaskSave = typeof TaskSave.Type;

/** Id of a task, and the version that the caller read. */
export const TaskKey = Schema.Struct({ id: Text, version: Schema.Int });

/** Id of a task, and the version that the caller read. */
export type TaskKey = typeof TaskKey.Type;

/** Request to enable or disable a task. */
export const TaskEnable = Schema.Struct({ ...TaskKey.fields, isEnabled: Schema.Boolean });

/** Request to enable or disable a task. */
export type TaskEnable = typeof TaskEnable.Type;

/** An SFTP server to test; without a given secret, the stored secret of the named task is used. */
export const TaskServerTest = Schema.Struct({
  id: Schema.optionalKey(Text),
  folder: Text,
  names: Text,
  ...taskServerFields,
});

/** An SFTP server to test. */
export type TaskServerTest = typeof TaskServerTest.Type;

/** Result of testing an SFTP server. */
export const TaskServerResult = Schema.Struct({
  /** Why the server's files cannot be read; null if they can. */
  failure: nullable(codesSchema<TaskFailure>(taskFailures)),
  /** Fingerprint that the server showed, if it is not the accepted one. */
  hostKey: nullable(Schema.String),
  /** Number of files that have one of the names. */
  files: nullable(Schema.Int),
});

/** Result of testing an SFTP server. */
export type TaskServerResult = typeof TaskServerResult.Type;

/** An address to which a signed test is sent, with the key of a webhook or an audit feed. */
export const TaskAddressTest = Schema.Struct({ id: Text, address: Text });

/** An address to which a signed test is sent. */
export type TaskAddressTest = typeof TaskAddressTest.Type;

/** Result of sending a signed test to the address of a webhook or an audit feed. */
export const TaskAddressResult = Schema.Struct({
  /** Why the test failed; null if the receiver accepted it. */
  failure: nullable(codesSchema<TaskFailure>(taskFailures)),
  /** HTTP status of the address's answer; null without one. */
  status: nullable(Schema.Int),
});

/** Result of sending a signed test to the address of a webhook or an audit feed. */
export type TaskAddressResult = typeof TaskAddressResult.Type;
