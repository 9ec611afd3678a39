/** Mail about an account: its link, sealed until it is handed over, and its lock. */

import { sessionRules } from "@comptoir/domain/session";
import { Effect } from "effect";

import { sealText } from "./sealed-text.ts";
import { digestOf, makeSecretText } from "./secret-text.ts";
import { insertMail, insertReset, useResets } from "./session-repository.ts";

/** Whom a mail about an account goes to. */
export interface Addressee {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly language: string;
}

/** A link to choose a password, and the mail it comes in. */
const sendLink = Effect.fnUntraced(function* (user: Addressee, now: Date, link: { readonly template: "passwordReset" | "invitation"; readonly seconds: number; readonly parameters: Readonly<Record<string, string>> }) {
  const { template, seconds, parameters } = link;
  if (user.email === null) return;
  const token = makeSecretText();
  const expiresAt = new Date(now.getTime() + seconds * 1000);
  yield* insertReset({ tokenHash: digestOf(token), userId: user.id, sentTo: user.email, isInvitation: template === "invitation", expiresAt });
  yield* insertMail({ recipient: user.email, language: user.language, createdAt: now, template, parameters: { firstName: user.firstName, username: user.username, sealedPath: yield* sealText(`/chgpwd/${token}`), ...parameters } });
});

/** Writes the mail with the link to a forgotten password. */
export const sendReset = (user: Addressee, now: Date) =>
  sendLink(user, now, { template: "passwordReset", seconds: sessionRules.resetLinkSeconds, parameters: { minutes: String(sessionRules.resetLinkSeconds / 60) } });

/** Writes the invitation to a new account; the links before it end. */
export const sendInvitation = Effect.fn("sendInvitation")(function* (user: Addressee, now: Date, from: string) {
  yield* useResets(user.id, now);
  yield* sendLink(user, now, { template: "invitation", seconds: sessionRules.invitationSeconds, parameters: { from, hours: String(sessionRules.invitationSeconds / 3600) } });
});

/** Writes the mail to somebody whose password the organisation keeps. */
export const sendLdapNotice = (user: Addressee, now: Date) => sendNotice(user, now, "passwordLdap");

/** Writes the mail to somebody whose account was locked. */
export const sendLockNotice = (user: Addressee, now: Date) => sendNotice(user, now, "accountLocked");

const sendNotice = (user: Addressee, now: Date, template: "passwordLdap" | "accountLocked") =>
  user.email === null ? Effect.void : insertMail({ recipient: user.email, language: user.language, createdAt: now, template, parameters: { firstName: user.firstName, username: user.username } });
