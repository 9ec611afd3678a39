/** Kinds of scheduled tasks, and their settings. */

import { mapResult, type Result } from "../result/index.ts";
import { checkForm, defineForm } from "../validation/index.ts";

import {
  defaultRetryPolicy,
  missedPolicies,
  overlapPolicies,
  type MissedPolicy,
  type OverlapPolicy,
  type RetryPolicy,
} from "./task-policy.ts";
import { parseTaskPattern, type TaskPattern } from "./task-pattern.ts";

/** Policies for overlapping and missed runs that a new task of a kind has by default. */
export interface TaskKindRow {
  readonly overlap: OverlapPolicy;
  readonly missed: MissedPolicy;
}

/**
 * Task kinds. A task that sends something for each day makes up every missed one; an update makes up one. A run of the stock
 * snapshot keeps every missed day by itself.
 *
 * Source: behaviour 3.8 (kinds); decision 0117 (their policies), decision 0438 (alerts), decision 0453 (stock snapshots), decision 0418 (audit feed).
 */
export const taskKinds = {
  REPORT_DELIVERY: { overlap: "QUEUE", missed: "LAST" },
  BATCH_EXPORT: { overlap: "QUEUE", missed: "EACH" },
  IMPORT_PICKUP: { overlap: "SKIP", missed: "LAST" },
  INTEGRITY_CHECK: { overlap: "SKIP", missed: "LAST" },
  STORE_DAY_AUDIT: { overlap: "SKIP", missed: "LAST" },
  FIGURE_ALERT: { overlap: "SKIP", missed: "LAST" },
  STOCK_SNAPSHOT: { overlap: "SKIP", missed: "LAST" },
  RETENTION: { overlap: "SKIP", missed: "LAST" },
  EMAIL_DIGEST: { overlap: "QUEUE", missed: "LAST" },
  BACKUP: { overlap: "SKIP", missed: "LAST" },
  WEBHOOK: { overlap: "QUEUE", missed: "EACH" },
  AUDIT_FEED: { overlap: "SKIP", missed: "LAST" },
} as const satisfies Record<string, TaskKindRow>;

/** Code of a task kind. */
export type TaskKind = keyof typeof taskKinds;

/**
 * Tells whether a kind calls another program with a signature, by a key that is made for it and shown once.
 *
 * Source: decisions 0409 and 0418.
 *
 * @example isSignedKind("WEBHOOK") // => true
 */
export function isSignedKind(kind: TaskKind): boolean {
  return kind === "WEBHOOK" || kind === "AUDIT_FEED";
}

/** A scheduled task. */
export interface Task {
  /** Id of the task; 0 until it is stored. */
  readonly id: number;
  readonly kind: TaskKind;
  readonly description: string;
  readonly pattern: TaskPattern;
  /** Time zone of the pattern. */
  readonly timeZone: string;
  readonly overlap: OverlapPolicy;
  readonly missed: MissedPolicy;
  readonly retry: RetryPolicy;
  readonly isEnabled: boolean;
}

const secondMs = 1_000;

/**
 * Form of a task; delays are in seconds.
 *
 * Source: behaviour 3.8; decision 0117.
 */
export const taskForm = /* @__PURE__ */ defineForm({
  id: [{ default: 0 }, { integer: { min: 0 } }],
  kind: ["required", { codeOf: taskKinds }],
  description: ["required", "max200"],
  pattern: ["required", { custom: parseTaskPattern }],
  timeZone: ["required", "timeZone"],
  overlap: [{ codeOf: overlapPolicies }],
  missed: [{ codeOf: missedPolicies }],
  attempts: [{ default: defaultRetryPolicy.attempts }, { integer: { min: 1, max: 10 } }],
  firstDelay: [{ default: defaultRetryPolicy.firstDelayMs / secondMs }, { integer: { min: 1, max: 86_400 } }],
  factor: [{ default: defaultRetryPolicy.factor }, { integer: { min: 1, max: 10 } }],
  delayAtMost: [{ default: defaultRetryPolicy.delayAtMostMs / secondMs }, { integer: { min: 1, max: 86_400 } }],
  isEnabled: [{ default: true }, "flag"],
});

/**
 * Parses a task. Its policies for overlapping and missed runs default to those of its kind.
 *
 * Errors: REQUIRED, ONE_OF, TASK_PATTERN, TASK_NEVER_RUNS, TIME_ZONE, MAX_LENGTH, NUMBER_RANGE, VALUE_TYPE, and those of numbers.
 * Source: behaviour 3.8; decision 0117.
 *
 * @example parseTask({ kind: "BATCH_EXPORT", description: "Export d’hier", pattern: "0 6 * * *", timeZone: "America/Toronto" }).value.missed // => "EACH"
 */
export function parseTask(value: unknown): Result<Task> {
  return mapResult(
    checkForm(taskForm, value),
    ({ overlap, missed, attempts, firstDelay, factor, delayAtMost, ...form }) => ({
      ...form,
      overlap: overlap ?? taskKinds[form.kind].overlap,
      missed: missed ?? taskKinds[form.kind].missed,
      retry: { attempts, firstDelayMs: firstDelay * secondMs, factor, delayAtMostMs: delayAtMost * secondMs },
    }),
  );
}
