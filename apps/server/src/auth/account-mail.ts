/** Queues mail about accounts: password links (encrypted until they are sent) and notices, such as that of a lock. */

import { mailKinds, sessionRules } from "@comptoir/domain/session";
import { Effect } from "effect";

import { sealText } from "./sealed-text.ts";
import { digestOf, makeSecretText } from "./secret-text.ts";
import { insertMail, insertResetLink, invalidateResetLinks } from "./session-repository.ts";

/** Recipient of account mail. */
export interface Addressee {
  readonly id: number;
  readonly username: string;
  readonly firstName: string;
  readonly email: string | null;
  readonly language: string;
}

/** Makes a link to choose a password; every other link of the account becomes invalid. */
export const createPasswordLink = Effect.fn("createPasswordLink")(function* (
  user: Pick<Addressee, "id" | "email">,
  now: Date,
  template: "passwordReset" | "invitation",
) {
  yield* invalidateResetLinks(user.id, now);
  return yield* insertPasswordLink(user, now, template);
});

const insertPasswordLink = Effect.fnUntraced(function* (
  { id, email }: Pick<Addressee, "id" | "email">,
  now: Date,
  template: "passwordReset" | "invitation",
) {
  const linkToken = makeSecretText();
  const expiresAt = new Date(now.getTime() + mailKinds[template].ofUseSeconds * 1000);
  yield* insertResetLink({
    tokenHash: digestOf(linkToken),
    userId: id,
    sentTo: email,
    isInvitation: template === "invitation",
    expiresAt,
  });
  return { path: `/chgpwd/${linkToken}`, expiresAt };
});

/** Makes a link to choose a password, and queues its mail; does nothing for a user without an address. */
const mailPasswordLink = Effect.fnUntraced(function* (
  user: Addressee,
  now: Date,
  link: { readonly template: "passwordReset" | "invitation"; readonly parameters: Readonly<Record<string, string>> },
) {
  const { template, parameters } = link;
  if (user.email === null) return;
  const { path } = yield* insertPasswordLink(user, now, template);
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

/** Queues the mail about a forgotten password. */
export const sendResetMail = (user: Addressee, now: Date) =>
  mailPasswordLink(user, now, {
    template: "passwordReset",
    parameters: { minutes: String(sessionRules.resetLinkSeconds / 60) },
  });

/** Queues the invitation to a new account; earlier links become invalid. */
export const sendInvitationMail = Effect.fn("sendInvitationMail")(function* (user: Addressee, now: Date, from: string) {
  yield* invalidateResetLinks(user.id, now);
  yield* mailPasswordLink(user, now, {
    template: "invitation",
    parameters: { from, hours: String(sessionRules.invitationSeconds / 3600) },
  });
});

/** Queues the notice to a user whose password is in the directory. */
export const sendLdapNotice = (user: Addressee, now: Date) => sendNotice(user, now, "passwordLdap");

/** Queues the notice about a locked account. */
export const sendLockNotice = (user: Addressee, now: Date) => sendNotice(user, now, "accountLocked");

type FactorNotice = "secondFactorOn" | "secondFactorOff" | "secondFactorReset" | "passkeyAdded" | "passkeyRemoved";

/** Queues the notice about a second factor that was added, removed or reset. */
export const sendFactorNotice = (user: Addressee, now: Date, template: FactorNotice) => sendNotice(user, now, template);

const sendNotice = (user: Addressee, now: Date, template: "passwordLdap" | "accountLocked" | FactorNotice) =>
  user.email === null
    ? Effect.void
    : insertMail({
        recipient: user.email,
        language: user.language,
        createdAt: now,
        template,
        parameters: { firstName: user.firstName, username: user.username },
      });
