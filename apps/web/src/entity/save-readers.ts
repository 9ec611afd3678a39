/** Saves what roles may open: says which deleted roles were left out, and offers to leave out those that are refused. */
import {
  listRolesLeftOut,
  withoutRefusedRoles,
  type AcceptedReaders,
  type BoardReaders,
} from "@comptoir/domain/dashboard";

import { countText } from "../session/written.ts";
import { failWith, type Answer } from "../shared/answer.ts";
import { addToast, askQuestion } from "../shared/notices.ts";
import { t, text } from "../shared/text.ts";
import { findRoles, roleText } from "./role-requests.ts";

export interface ReadersSave<B extends BoardReaders, S> {
  readonly sent: B;
  readonly sendSave: (body: B) => Promise<Answer<S>>;
  /** Roles of what was saved, in the order of those that were sent. */
  readonly readersOf: (saved: S) => BoardReaders;
  /** Organisation of the thing, whose roles go without its name. */
  readonly targetId: number | null;
  /** Whether a thing without roles is its author's alone. */
  readonly isOwnWithoutRoles?: boolean;
}

/**
 * Sends a save. If roles are refused, asks whether to leave them out, and then saves again; a refusal that is not accepted is CANCELLED,
 * because the question has said it.
 */
export async function saveReaders<B extends BoardReaders, S>(readersSave: ReadersSave<B, S>): Promise<Answer<S>> {
  const { sent, sendSave, readersOf } = readersSave;
  const answer = await sendSave(sent);
  if (answer.ok) {
    await showRolesLeftOut(sent, readersOf(answer.value));
    return answer;
  }
  const { code, issues } = answer.failure;
  const rest =
    code === "ACCESS_DENIED"
      ? withoutRefusedRoles(
          sent,
          issues.map(({ field }) => field),
        )
      : null;
  if (rest === null) return answer;
  return (await askToLeaveOut(rest, readersSave))
    ? saveReaders({ ...readersSave, sent: rest.accepted })
    : failWith("CANCELLED");
}

/** Says how many deleted roles a save left out. */
async function showRolesLeftOut(sentReaders: BoardReaders, savedReaders: BoardReaders): Promise<void> {
  const { length: count } = listRolesLeftOut(sentReaders, savedReaders);
  if (count === 0) return;
  await text.load("roleChoice");
  addToast(t("roleChoice.leftOut", { count, number: countText(count) }));
}

async function askToLeaveOut(
  { refused, isOpened }: AcceptedReaders<BoardReaders>,
  { targetId, isOwnWithoutRoles = false }: Pick<ReadersSave<BoardReaders, unknown>, "targetId" | "isOwnWithoutRoles">,
): Promise<boolean> {
  const [roles] = await Promise.all([findRoles(refused, new AbortController().signal), text.load("roleChoice")]);
  const names = refused.map((id) =>
    roleText(roles.ok ? roles.value.find((role) => role.id === id) : undefined, targetId),
  );
  return askQuestion({
    title: t("roleChoice.refusedTitle", { count: refused.length, number: countText(refused.length) }),
    texts: [
      t("roleChoice.refusedText", { names: names.join(", ") }),
      ...(isOpened ? [t(isOwnWithoutRoles ? "roleChoice.refusedOwn" : "roleChoice.refusedOpened")] : []),
    ],
    yes: t("roleChoice.saveWithout"),
    no: t("roleChoice.goBack"),
  });
}
