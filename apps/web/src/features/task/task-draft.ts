/** Draft of a task in the editor: its rhythm as people choose it, or five fields. */
import type { TaskSave, TaskServerTest, TaskWire } from "@comptoir/api/wire";
import type { ImportKind } from "@comptoir/domain/import-file";
import {
  isSignedKind,
  nextRuns,
  parseTaskPattern,
  patternOfRhythm,
  rhythmOf,
  serverRules,
  type MissedPolicy,
  type OverlapPolicy,
  type ServerSignIn,
  type TaskKind,
  type TaskRhythm,
} from "@comptoir/domain/operation";

export interface TaskDraft {
  readonly id: string | null;
  readonly version: number;
  readonly kind: TaskKind;
  readonly isBuiltIn: boolean;
  readonly isEnabled: boolean;
  readonly description: string;
  readonly rhythm: TaskRhythm["kind"];
  readonly every: number;
  readonly minute: number;
  /** Local time of day, such as `06:00`. */
  readonly time: string;
  readonly weekdays: readonly number[];
  readonly monthDay: number;
  /** Cron pattern of five fields, used if no named rhythm is chosen. */
  readonly pattern: string;
  readonly timeZone: string;
  readonly missed: MissedPolicy;
  readonly overlap: OverlapPolicy;
  /** Maximum number of attempts, the first one included. */
  readonly attempts: string;
  /** Delay before the second attempt. Units: seconds. */
  readonly firstDelay: string;
  /** Factor from each delay to the next. */
  readonly factor: number;
  /** Maximum delay between attempts. Units: seconds. */
  readonly delayAtMost: number;
  readonly address: string;
  readonly copies: string;
  readonly folder: string;
  readonly names: string;
  readonly importKind: ImportKind;
  /** Whether the folder is one of this server, or of an SFTP server. */
  readonly from: "FOLDER" | "SFTP";
  readonly host: string;
  readonly port: string;
  readonly user: string;
  readonly signIn: ServerSignIn;
  readonly password: string;
  readonly privateKey: string;
  /** Fingerprint of the server's key that was accepted; empty before. */
  readonly hostKey: string;
  readonly renewsSecret: boolean;
}

/** Makes the draft of a webhook that is called every day. */
export const newTaskDraft = (timeZone: string): TaskDraft => ({
  id: null,
  version: 0,
  kind: "WEBHOOK",
  isBuiltIn: false,
  isEnabled: true,
  description: "",
  rhythm: "DAILY",
  every: 15,
  minute: 0,
  time: "06:00",
  weekdays: [1],
  monthDay: 1,
  pattern: "0 6 * * *",
  timeZone,
  missed: "EACH",
  overlap: "QUEUE",
  attempts: "4",
  firstDelay: "60",
  factor: 5,
  delayAtMost: 3_600,
  address: "",
  copies: "7",
  folder: "",
  names: "*",
  importKind: "transactions",
  from: "FOLDER",
  host: "",
  port: String(serverRules.port),
  user: "",
  signIn: "PASSWORD",
  password: "",
  privateKey: "",
  hostKey: "",
  renewsSecret: false,
});

/** Makes the draft of a folder that is looked at every few minutes. */
export const newPickupDraft = (timeZone: string, from: TaskDraft["from"]): TaskDraft => ({
  ...newTaskDraft(timeZone),
  from,
  kind: "IMPORT_PICKUP",
  rhythm: "MINUTES",
  every: 15,
  missed: "LAST",
  overlap: "SKIP",
});

/** Draft of an audit feed that sends every few minutes. */
export const newFeedDraft = (timeZone: string): TaskDraft => ({
  ...newTaskDraft(timeZone),
  kind: "AUDIT_FEED",
  rhythm: "MINUTES",
  every: 5,
  missed: "LAST",
  overlap: "SKIP",
});

/** Draft of a stored task. */
export function toTaskDraft(task: TaskWire): TaskDraft {
  const baseDraft = newTaskDraft(task.timeZone);
  const parsedPatternOfTask = parseTaskPattern(task.pattern);
  const taskRhythm: TaskRhythm = parsedPatternOfTask.ok ? rhythmOf(parsedPatternOfTask.value) : { kind: "CUSTOM" };
  return {
    ...baseDraft,
    id: task.id,
    version: task.version,
    kind: task.kind,
    isBuiltIn: task.isBuiltIn,
    isEnabled: task.isEnabled,
    description: task.description,
    rhythm: taskRhythm.kind,
    every: taskRhythm.kind === "MINUTES" ? taskRhythm.every : baseDraft.every,
    minute: taskRhythm.kind === "HOURLY" ? taskRhythm.minute : baseDraft.minute,
    time: "hour" in taskRhythm ? `${twoDigits(taskRhythm.hour)}:${twoDigits(taskRhythm.minute)}` : baseDraft.time,
    weekdays: taskRhythm.kind === "WEEKLY" ? taskRhythm.weekdays : baseDraft.weekdays,
    monthDay: taskRhythm.kind === "MONTHLY" ? taskRhythm.day : baseDraft.monthDay,
    pattern: task.pattern,
    missed: task.missed,
    overlap: task.overlap,
    attempts: String(task.attempts),
    firstDelay: String(task.firstDelay),
    factor: task.factor,
    delayAtMost: task.delayAtMost,
    address: task.address ?? "",
    copies: String(task.copies ?? baseDraft.copies),
    folder: task.folder ?? baseDraft.folder,
    names: task.names ?? baseDraft.names,
    importKind: task.importKind ?? baseDraft.importKind,
    from: task.host === null ? "FOLDER" : "SFTP",
    host: task.host ?? baseDraft.host,
    port: String(task.port ?? baseDraft.port),
    user: task.user ?? baseDraft.user,
    signIn: task.signIn ?? baseDraft.signIn,
    hostKey: task.hostKey ?? baseDraft.hostKey,
  };
}

/** Tells whether a task can be edited here; report schedules are edited where their report is read. */
export const isTaskEditable = ({ report, mayChange }: Pick<TaskWire, "report" | "mayChange">): boolean =>
  report === null && mayChange;

const twoDigits = (value: number): string => String(value).padStart(2, "0");

/** Pattern of a draft. */
export function draftPattern(taskDraft: TaskDraft): string {
  const [hour = 0, minute = 0] = taskDraft.time.split(":").map(Number);
  switch (taskDraft.rhythm) {
    case "CUSTOM":
      return taskDraft.pattern;
    case "MINUTES":
      return patternOfRhythm({ kind: "MINUTES", every: taskDraft.every });
    case "HOURLY":
      return patternOfRhythm({ kind: "HOURLY", minute: taskDraft.minute });
    case "DAILY":
      return patternOfRhythm({ kind: "DAILY", hour, minute });
    case "WEEKLY":
      return patternOfRhythm({ kind: "WEEKLY", hour, minute, weekdays: taskDraft.weekdays });
    case "MONTHLY":
      return patternOfRhythm({ kind: "MONTHLY", hour, minute, day: taskDraft.monthDay });
  }
}

/** Next five runs of a draft; empty while its pattern is wrong. */
export function nextRunsOf(draft: TaskDraft, nowMs: number): readonly number[] {
  const parsedPattern = parseTaskPattern(draftPattern(draft));
  return parsedPattern.ok ? nextRuns({ pattern: parsedPattern.value, timeZone: draft.timeZone }, nowMs) : [];
}

/** Makes the body of the call that saves a draft. */
export const toTaskSave = (taskDraft: TaskDraft): TaskSave => ({
  ...(taskDraft.id === null ? {} : { id: taskDraft.id, version: taskDraft.version }),
  kind: taskDraft.kind,
  description: taskDraft.description,
  pattern: draftPattern(taskDraft),
  timeZone: taskDraft.timeZone,
  missed: taskDraft.missed,
  overlap: taskDraft.overlap,
  ...parseNumbers({ attempts: taskDraft.attempts, firstDelay: taskDraft.firstDelay }),
  factor: taskDraft.factor,
  delayAtMost: taskDraft.delayAtMost,
  isEnabled: taskDraft.isEnabled,
  address: isSignedKind(taskDraft.kind) ? taskDraft.address : null,
  ...(taskDraft.kind === "IMPORT_PICKUP"
    ? {
        folder: taskDraft.folder.trim(),
        names: taskDraft.names.trim(),
        importKind: taskDraft.importKind,
        ...toServerFields(taskDraft),
      }
    : {}),
  ...(taskDraft.kind === "BACKUP" ? parseNumbers({ copies: taskDraft.copies }) : {}),
  ...(taskDraft.renewsSecret ? { renewsSecret: true } : {}),
});

/** Makes the fields of a draft's server for a call. A secret that was not typed is left out, so that the stored one counts. */
function toServerFields(draft: TaskDraft): Omit<TaskServerTest, "folder" | "names"> {
  const { from, host, user, signIn, hostKey, port } = draft;
  if (from === "FOLDER") return { host: null };
  const serverSecret = signIn === "KEY" ? { privateKey: draft.privateKey } : { password: draft.password };
  return {
    host: host.trim(),
    ...parseNumbers({ port }),
    user: user.trim(),
    signIn,
    hostKey: hostKey === "" ? null : hostKey,
    ...(Object.values(serverSecret).includes("") ? {} : serverSecret),
  };
}

/** Makes the body of the call that tests the server of a draft. */
export const toServerTest = (draft: TaskDraft): TaskServerTest => ({
  ...(draft.id === null ? {} : { id: draft.id }),
  folder: draft.folder.trim(),
  names: draft.names.trim(),
  ...toServerFields(draft),
});

/** Parses typed numbers by name. An empty text is left out, so that the default counts; a text that is no number becomes -1. */
function parseNumbers<Name extends string>(texts: Readonly<Record<Name, string>>): Partial<Record<Name, number>> {
  const numberByName: Partial<Record<Name, number>> = {};
  for (const name of Object.keys(texts) as Name[]) {
    const parsedNumber = Number(texts[name]);
    if (texts[name].trim() !== "") numberByName[name] = Number.isFinite(parsedNumber) ? parsedNumber : -1;
  }
  return numberByName;
}
