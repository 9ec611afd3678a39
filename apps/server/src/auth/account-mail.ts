/** Mail about an account: its link, sealed until it is handed over, and its lock. */

import { letterTemplates, sessionRules } from "@comptoir/domain/session";
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

/** Makes a link to choose a password, for whoever is told it; every other link of the account ends. */
export const makeLink = Effect.fn("makeLink")(function* (
  user: Pick<Addressee, "id" | "email">,
  now: Date,
  template: "passwordReset" | "invitation",
) {
  yield* useResets(user.id, now);
  return yield* insertLink(user, now, template);
});

const insertLink = Effect.fnUntraced(function* (
  { id, email }: Pick<Addressee, "id" | "email">,
  now: Date,
  template: "passwordReset" | "invitation",
) {
  const token = makeSecretText();
  const expiresAt = new Date(now.getTime() + letterTemplates[template].ofUseSeconds * 1000);
  yield* insertReset({
    tokenHash: digestOf(token),
    userId: id,
    sentTo: email,
    isInvitation: template === "invitation",
    expiresAt,
  });
  return { path: `/chgpwd/${token}`, expiresAt };
});

/** A link to choose a password, and the mail it comes in. */
const sendLink = Effect.fnUntraced(function* (
  user: Addressee,
  now: Date,
  link: { readonly template: "passwordReset" | "invitation"; readonly parameters: Readonly<Record<string, string>> },
) {
  const { template, parameters } = link;
  if (user.email === null) return;
  const { path } = yield* insertLink(user, now, template);
  yield* insertMail({
    recipient: user.email,
    language: user.language,
    createdAt: now,
    template,
    parameters: {
      firstName: user.firstName,
      username: user.username,
      sealedPath: yield* sealText(path),
      ...parameters,
    },
  });
});

/** Writes the mail with the link to a forgotten password. */
export const sendReset = (user: Addressee, now: Date) =>
  sendLink(user, now, {
    template: "passwordReset",
    parameters: { minutes: String(sessionRules.resetLinkSeconds / 60) },
  });

/** Writes the invitation to a new account; the links before it end. */
export const sendInvitation = Effect.fn("sendInvitation")(function* (user: Addressee, now: Date, from: string) {
  yield* useResets(user.id, now);
  yield* sendLink(user, now, {
    template: "invitation",
    parameters: { from, hours: String(sessionRules.invitationSeconds / 3600) },
  });
});

/** Writes the mail to somebody whose password the organisation keeps. */
export const sendLdapNotice = (user: Addressee, now: Date) => sendNotice(user, now, "passwordLdap");

/** Writes the mail to somebody whose account was locked. */
export const sendLockNotice = (user: Addressee, now: Date) => sendNotice(user, now, "accountLocked");

const sendNotice = (user: Addressee, now: Date, template: "passwordLdap" | "accountLocked") =>
  user.email === null
    ? Effect.void
    : insertMail({
        recipient: user.email,
        language: user.language,
        createdAt: now,
        template,
        parameters: { firstName: user.firstName, username: user.username },
      });
