import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { Task } from "../../../operation/index.ts";
import { arbTask } from "../../arbitraries/operation.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "parseTask" | "printTaskPattern" | "taskKinds">;

/** Task kinds of behaviour 3.8, and the overlap and missed-run policies of decision 0117. */
const defaultsByKind = {
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
} as const;

/** Builds the rules and laws of the task form. */
export const taskFormRules = ({
  parseTask,
  printTaskPattern,
  taskKinds,
}: Functions): Readonly<Record<string, RuleRow>> => {
  /** A task form as it is sent: the pattern as text, delays in seconds. */
  const formOf = ({ pattern, retry, ...task }: Task) => ({
    ...task,
    pattern: printTaskPattern(pattern),
    attempts: retry.attempts,
    firstDelay: retry.firstDelayMs / 1_000,
    factor: retry.factor,
    delayAtMost: retry.delayAtMostMs / 1_000,
  });
  const codesOf = (value: unknown): readonly string[] => {
    const parsed = parseTask(value);
    return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  return {
    "task-form": {
      says: "A task has a kind, a description, a pattern and a time zone. Its policies for overlapping and missed runs default to those of its kind; everything wrong is reported at once.",
      source: "behaviour 3.8; decision 0117",
      codes: [
        "REQUIRED",
        "ONE_OF",
        "TASK_PATTERN",
        "TASK_NEVER_RUNS",
        "TIME_ZONE",
        "MAX_LENGTH",
        "NUMBER_RANGE",
        "NUMBER_AT_LEAST",
        "VALUE_TYPE",
      ],
      laws: {
        "a valid task is kept unchanged": fc.property(arbTask, (task) =>
          same(parseTask(formOf(task)), { ok: true, value: task }),
        ),
        "defaults to the policies of its kind, three retries, and enabled": fc.property(
          arbTask,
          ({ kind, description, pattern, timeZone }) => {
            const retry = { attempts: 4, firstDelayMs: 60_000, factor: 5, delayAtMostMs: 3_600_000 };
            same(parseTask({ kind, description, pattern: printTaskPattern(pattern), timeZone }), {
              ok: true,
              value: { id: 0, kind, description, pattern, timeZone, ...defaultsByKind[kind], retry, isEnabled: true },
            });
            same(taskKinds, defaultsByKind);
          },
        ),
        "reports everything wrong at once": fc.property(arbTask, (task) => {
          same(codesOf({}), ["kind REQUIRED", "description REQUIRED", "pattern REQUIRED", "timeZone REQUIRED"]);
          const invalidForm = {
            kind: "PARTY",
            description: "x".repeat(200),
            pattern: "daily",
            timeZone: "Mars",
            overlap: "ALL",
            missed: "ALL",
            attempts: 11,
            firstDelay: 0,
            factor: 0,
            delayAtMost: 86_401,
            isEnabled: "yes",
          };
          same(codesOf({ ...formOf(task), id: -1, ...invalidForm }), [
            "id NUMBER_AT_LEAST",
            "kind ONE_OF",
            "description MAX_LENGTH",
            "pattern TASK_PATTERN",
            "timeZone TIME_ZONE",
            "overlap ONE_OF",
            "missed ONE_OF",
            "attempts NUMBER_RANGE",
            "firstDelay NUMBER_RANGE",
            "factor NUMBER_RANGE",
            "delayAtMost NUMBER_RANGE",
            "isEnabled VALUE_TYPE",
          ]);
          same(
            codesOf({
              ...formOf(task),
              pattern: "0 0 30 2 *",
              attempts: 0,
              factor: 11,
              firstDelay: 86_401,
              delayAtMost: 0,
            }),
            [
              "pattern TASK_NEVER_RUNS",
              "attempts NUMBER_RANGE",
              "firstDelay NUMBER_RANGE",
              "factor NUMBER_RANGE",
              "delayAtMost NUMBER_RANGE",
            ],
          );
        }),
        "any value is parsed or rejected with a reason, and never throws": fc.property(
          fc.oneof(
            fc.anything(),
            fc
              .tuple(arbTask, fc.constantFrom("pattern", "timeZone", "kind", "factor"), fc.anything())
              .map(([task, name, value]) => ({ ...formOf(task), [name]: value })),
          ),
          (value) => {
            const parsed = parseTask(value);
            holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
          },
        ),
      },
    },
  };
};
