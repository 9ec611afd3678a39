/** Mails the failure of a task to the people who may configure it, once for a run that is given up. */

import { hasPermission } from "@comptoir/domain/access";
import { defaultLanguage, findLanguage, type LanguageCode } from "@comptoir/domain/language";
import type { TaskFailure } from "@comptoir/domain/operation";
import { hasAccess, permissionsGranted } from "@comptoir/domain/role";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { loadAccessState } from "../access/index.ts";
import { insertMail } from "../auth/session-repository.ts";
import { configuresEverywhere } from "./task-scope.ts";
import type { TaskRow } from "./task-repository.ts";

/** Writes one mail for each person who may configure the task. */
export const alertOfFailure = Effect.fn("task.alertOfFailure")(function* (
  task: TaskRow,
  failure: TaskFailure,
  nowMs: number,
) {
  const sql = yield* SqlClient.SqlClient;
  const state = yield* loadAccessState();
  const people = yield* Effect.orDie(
    sql<{
      readonly id: number;
      readonly email: string;
      readonly firstName: string;
      readonly username: string;
      readonly language: string;
    }>`SELECT user_id AS id, email, first_name AS "firstName", username, language FROM user_account WHERE email <> '' AND NOT is_deleted`,
  );
  for (const { id, email, firstName, username, language: code } of people) {
    const mayConfigure =
      task.layerId === null
        ? configuresEverywhere(state, id)
        : hasPermission(permissionsGranted(state, { userId: id, layerId: task.layerId }), ["CONFIG_CUD"]);
    if (!hasAccess(state, id) || !mayConfigure) continue;
    const language = findLanguage(code) ?? defaultLanguage;
    yield* insertMail({
      recipient: email,
      template: "taskFailed",
      language,
      parameters: {
        firstName,
        username,
        path: `/system/task-scheduler/${task.id}`,
        ...(yield* wordsOf(task, failure, language)),
      },
      createdAt: new Date(nowMs),
    });
  }
});

const wordsOf = Effect.fnUntraced(function* (task: TaskRow, failure: TaskFailure, language: LanguageCode) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("task"));
  const kind = t(`task.kind_${task.kind}`);
  return {
    task: task.description === "" ? kind : task.description,
    reason: t(`task.failure_${failure}`),
  };
});
