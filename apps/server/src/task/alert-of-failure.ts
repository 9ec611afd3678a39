/** Mails the people who may configure a task: about a failed run that is not tried again, and about files that wait for a decision. */

import { hasPermission, navigationEntries } from "@comptoir/domain/access";
import { defaultLanguage, findLanguage, type LanguageCode } from "@comptoir/domain/language";
import type { TaskFailure } from "@comptoir/domain/operation";
import { hasAccess, permissionsGranted } from "@comptoir/domain/role";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";

import { loadAccessState } from "../access/index.ts";
import { insertMail } from "../auth/session-repository.ts";
import { mayConfigureEverywhere } from "./task-scope.ts";
import type { TaskRow } from "./task-repository.ts";

/** Mail about a task, in the language of its reader. */
interface TaskMail {
  readonly template: "taskFailed" | "filesWaiting";
  readonly path: string;
  readonly nowMs: number;
  readonly wordsIn: (language: LanguageCode) => Effect.Effect<Readonly<Record<string, string>>>;
}

/** Writes one mail for each person who may configure the task. */
const mailConfiguringPeople = Effect.fn("task.mailEach")(function* (
  { layerId }: TaskRow,
  { template, path, nowMs, wordsIn }: TaskMail,
) {
  const sql = yield* SqlClient.SqlClient;
  const accessState = yield* loadAccessState();
  const usersWithEmail = yield* Effect.orDie(
    sql<{
      readonly id: number;
      readonly email: string;
      readonly firstName: string;
      readonly username: string;
      readonly language: string;
    }>`SELECT user_id AS id, email, first_name AS "firstName", username, language FROM user_account WHERE email <> '' AND NOT is_deleted`,
  );
  for (const { id, email, firstName, username, language: code } of usersWithEmail) {
    const mayConfigure =
      layerId === null
        ? mayConfigureEverywhere(accessState, id)
        : hasPermission(permissionsGranted(accessState, { userId: id, layerId }), ["CONFIG_CUD"]);
    if (!hasAccess(accessState, id) || !mayConfigure) continue;
    const language = findLanguage(code) ?? defaultLanguage;
    yield* insertMail({
      recipient: email,
      template,
      language,
      parameters: { firstName, username, path, ...(yield* wordsIn(language)) },
      createdAt: new Date(nowMs),
    });
  }
});

/** Mails that a task's run failed and is not tried again. */
export const mailTaskFailure = (task: TaskRow, failure: TaskFailure, nowMs: number) =>
  mailConfiguringPeople(task, {
    template: "taskFailed",
    path: `/system/task-scheduler/${task.id}`,
    nowMs,
    wordsIn: (language) => failureMailWords(task, failure, language),
  });

/** Maximum number of files that a mail lists. */
const fileNamesInMail = 10;

/** Mails that files in the folder of a task wait for a decision. */
export const mailOfWaiting = (task: TaskRow, names: readonly string[], nowMs: number) =>
  mailConfiguringPeople(task, {
    template: "filesWaiting",
    path: `${navigationEntries.IMPORT_TRANSACTIONS.path}/file`,
    nowMs,
    wordsIn: () =>
      Effect.succeed({
        task: task.description,
        folder: task.settings.folder ?? "",
        files: [...names.slice(0, fileNamesInMail), ...(names.length > fileNamesInMail ? ["…"] : [])].join(", "),
      }),
  });

const failureMailWords = Effect.fnUntraced(function* (task: TaskRow, failure: TaskFailure, language: LanguageCode) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("task"));
  const kindName = t(`task.kind_${task.kind}`);
  return {
    task: task.description === "" ? kindName : task.description,
    reason: t(`task.failure_${failure}`),
  };
});
