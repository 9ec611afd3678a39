/** Saves what roles may open: says which deleted roles were left out, and offers to leave out those that are refused. */
import {
  listRolesLeftOut,
  withoutRefusedRoles,
  type AcceptedReaders,
  type BoardReaders,
} from "@comptoir/domain/dashboard";

import { countText } from "../session/written.ts";
import { failWith, type Answer } from "../shared/answer.ts";
import { addToast } from "../shared/notices.ts";
import { askQuestion } from "../shared/ask-question.ts";
import { t, text } from "../shared/text.ts";
import { findRoles, roleText } from "./role-requests.ts";

export interface ReadersSave<B extends BoardReaders, S> {
  readonly sent: B;
  readonly sendSave: (body: B) => Promise<Answer<S>>;
  /** Roles of what was saved, in the order of those that were sent. */
  readonly readersOf: (saved: S) => BoardReaders;
  /** Organisation of the saved thing; roles of this organisation are named without it. */
  readonly targetId: number | null;
  /** Whether a thing without roles is its author's alone. */
  readonly isOwnWithoutRoles?: boolean;
}

/**
 * Sends a save. If roles are refused, asks whether to leave them out, and then saves again; a refusal that is not accepted is CANCELLED,
 * because the question has said it.
 */
export async function saveWithReaders<B extends BoardReaders, S>(readersSave: ReadersSave<B, S>): Promise<Answer<S>> {
  const { sent, sendSave, readersOf } = readersSave;
  const saveAnswer = await sendSave(sent);
  if (saveAnswer.ok) {
    await showRolesLeftOut(sent, readersOf(saveAnswer.value));
    return saveAnswer;
  }
  const { code, issues } = saveAnswer.failure;
  const acceptedReaders =
    code === "ACCESS_DENIED"
      ? withoutRefusedRoles(
          sent,
          issues.map(({ field }) => field),
        )
      : null;
  if (acceptedReaders === null) return saveAnswer;
  return (await askToLeaveRolesOut(acceptedReaders, readersSave))
    ? saveWithReaders({ ...readersSave, sent: acceptedReaders.accepted })
    : failWith("CANCELLED");
}

/** Says how many deleted roles a save left out. */
async function showRolesLeftOut(sentReaders: BoardReaders, savedReaders: BoardReaders): Promise<void> {
  const { length: count } = listRolesLeftOut(sentReaders, savedReaders);
  if (count === 0) return;
  await text.load("roleChoice");
  addToast(t("roleChoice.leftOut", { count, number: countText(count) }));
}

async function askToLeaveRolesOut(
  { refused, isOpened }: AcceptedReaders<BoardReaders>,
  { targetId, isOwnWithoutRoles = false }: Pick<ReadersSave<BoardReaders, unknown>, "targetId" | "isOwnWithoutRoles">,
): Promise<boolean> {
  const [roles] = await Promise.all([findRoles(refused, new AbortController().signal), text.load("roleChoice")]);
  const refusedRoleNames = refused.map((id) =>
    roleText(roles.ok ? roles.value.find((role) => role.id === id) : undefined, targetId),
  );
  return askQuestion({
    title: t("roleChoice.refusedTitle", { count: refused.length, number: countText(refused.length) }),
    texts: [
      t("roleChoice.refusedText", { names: refusedRoleNames.join(", ") }),
      ...(isOpened ? [t(isOwnWithoutRoles ? "roleChoice.refusedOwn" : "roleChoice.refusedOpened")] : []),
    ],
    yes: t("roleChoice.saveWithout"),
    no: t("roleChoice.goBack"),
  });
}
