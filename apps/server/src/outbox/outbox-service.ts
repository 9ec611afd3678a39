/**
 * Outbox as an administrator sees it: the mail of their users, without the links in it.
 * A new link is returned once, to a caller who may grant everything that the account has.
 */

import type { Caller } from "@comptoir/api/contract";
import type { HandedLink, OutboxLetter, OutboxPage, OutboxText } from "@comptoir/api/wire";
import { issue } from "@comptoir/domain/result";
import { changeAccess } from "@comptoir/domain/role";
import { mailDeliveryState, mayHandOverLink, maySendAgain, type MailState } from "@comptoir/domain/session";
import { keepsRights } from "@comptoir/domain/user";
import { Clock, Effect } from "effect";
import { SqlClient } from "effect/sql";

import { listLayers, loadAccessState, scopeFor, writeAudit } from "../access/index.ts";
import { findUserById, createPasswordLink } from "../auth/index.ts";
import { invalid, notFound } from "../http/refusal.ts";
import { composeMail } from "../mail/compose-mail.ts";
import { listLetters, lockLetter, requeueLetter, withdrawLetters, type LetterRow } from "./outbox-repository.ts";

const lettersPerPage = 100;

export const readOutbox = Effect.fn("readOutbox")(function* (
  caller: Caller,
  { search, state, before }: { readonly search?: string; readonly state?: MailState; readonly before?: number },
) {
  const asOfMs = yield* Clock.currentTimeMillis;
  const letterRows = yield* listLetters(
    {
      layerIds: yield* visibleLayerIdsOf(caller),
      search,
      ...(state !== undefined && { state: { is: state, atMs: asOfMs } }),
      before,
    },
    lettersPerPage + 1,
  );
  const rowsOfPage = letterRows.slice(0, lettersPerPage);
  const outboxPage: OutboxPage = {
    rows: rowsOfPage.map((row) => toLetter(row, asOfMs)),
    older: letterRows.length > lettersPerPage ? (rowsOfPage.at(-1)?.id ?? null) : null,
    asOf: asOfMs,
  };
  return outboxPage;
});

/** Reads a mail with its text, without its link. Errors: HTTP_404. */
export const readLetter = Effect.fn("readLetter")(function* (caller: Caller, id: number) {
  const letterRow = yield* findLetter(caller, id);
  const { subject, text, html } = yield* composeMail({
    template: letterRow.template,
    language: letterRow.language,
    parameters: letterRow.parameters,
    link: null,
    isPreview: true,
  });
  const outboxText: OutboxText = { ...toLetter(letterRow, yield* Clock.currentTimeMillis), subject, text, html };
  return outboxText;
});

/** Queues a refused mail again. Errors: HTTP_404, MAIL_STATE, those of `changeAccess`. */
export const sendAgain = Effect.fn("sendAgain")(function* (caller: Caller, id: number) {
  const nowMs = yield* Clock.currentTimeMillis;
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockLetter(id);
      const letterRow = yield* findLetter(caller, id);
      yield* requireSaveUserPermission(caller, letterRow);
      if (!toLetter(letterRow, nowMs).maySendAgain) return yield* Effect.fail(invalid([issue("MAIL_STATE")]));
      yield* requeueLetter(id, new Date(nowMs));
      return toLetter(yield* findLetter(caller, id), nowMs);
    }),
  );
});

/**
 * Makes a new link in place of the one in a mail, returns it once, and invalidates all other links of the account. Errors:
 * HTTP_404, MAIL_STATE, USER_STATUS, LDAP_PASSWORD, those of `changeAccess`.
 */
export const handOverLink = Effect.fn("handOverLink")(function* (caller: Caller, id: number) {
  const nowMs = yield* Clock.currentTimeMillis;
  const now = new Date(nowMs);
  return yield* inTransaction(
    Effect.gen(function* () {
      yield* lockLetter(id);
      const letterRow = yield* findLetter(caller, id);
      yield* requireSaveUserPermission(caller, letterRow);
      const recipientUser = letterRow.userId === null ? null : yield* findUserById(letterRow.userId, now);
      if (recipientUser === null) return yield* Effect.fail(notFound());
      if (!mayHandOverLink(letterRow, nowMs)) return yield* Effect.fail(invalid([issue("MAIL_STATE")]));
      if (recipientUser.isLdap) return yield* Effect.fail(invalid([issue("LDAP_PASSWORD")]));
      const isInvitation = recipientUser.status === "INVITED";
      if (!keepsRights(recipientUser.status))
        return yield* Effect.fail(invalid([issue("USER_STATUS", [], { status: recipientUser.status })]));
      const passwordLink = yield* createPasswordLink(recipientUser, now, isInvitation ? "invitation" : "passwordReset");
      yield* withdrawLetters(recipientUser.id, now);
      yield* writeAudit({ userId: caller.userId, action: "INVITE_LINK", entity: "user", entityId: recipientUser.id });
      const handedLink: HandedLink = { path: passwordLink.path, expiresAt: passwordLink.expiresAt.getTime() };
      return handedLink;
    }),
  );
});

/** Returns the layers whose users' mail the caller reads; null, for a caller of the whole installation, reads every mail, also without an account. */
const visibleLayerIdsOf = Effect.fnUntraced(function* (caller: Caller) {
  const { layers } = yield* scopeFor(caller);
  return layers.length === (yield* listLayers()).length ? null : layers.map(({ id }) => id);
});

const findLetter = Effect.fnUntraced(function* (caller: Caller, id: number) {
  const [row] = yield* listLetters({ layerIds: yield* visibleLayerIdsOf(caller), id }, 1);
  return row ?? (yield* Effect.fail(notFound()));
});

/** Refuses access to an account with more permissions than the caller's own. */
const requireSaveUserPermission = Effect.fnUntraced(function* (caller: Caller, { userId }: LetterRow) {
  if (userId === null) return;
  const accessCheck = changeAccess(yield* loadAccessState(), caller, { kind: "saveUser", userId });
  if (!accessCheck.ok)
    return yield* Effect.fail(invalid(accessCheck.issues.map((changeIssue) => ({ ...changeIssue, path: [] }))));
});

function toLetter(letterRow: LetterRow, nowMs: number): OutboxLetter {
  const { id, template, language, recipient, name, userId, createdAt, sentAt, attempts, error } = letterRow;
  // Only a mail with a delivery error can be sent again: one whose link was replaced was cancelled without an
  // error.
  const canSendAgain = maySendAgain(letterRow, nowMs) && error !== null;
  return {
    id,
    template,
    language,
    recipient,
    name,
    userId,
    state: mailDeliveryState(letterRow, nowMs),
    createdAt,
    sentAt,
    attempts,
    error,
    maySendAgain: canSendAgain,
    mayHandOverLink: mayHandOverLink(letterRow, nowMs) && userId !== null,
  };
}

const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql.withTransaction(work).pipe(Effect.catchTag("SqlError", Effect.die)));
