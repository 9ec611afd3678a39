/** Bodies of the outbox: account mail, never with its links. Units: milliseconds since 1970. */

import { languageCodes } from "@comptoir/domain/language";
import { mailStates, type MailKind } from "@comptoir/domain/session";
import { Schema } from "effect";

import { nullable } from "./optional-values.ts";

const letterTemplateCodes = [
  "invitation",
  "passwordReset",
  "passwordLdap",
  "accountLocked",
  "secondFactorOn",
  "secondFactorOff",
  "secondFactorReset",
  "passkeyAdded",
  "passkeyRemoved",
  "reportDelivery",
  "batchDelivery",
  "batchEmpty",
  "receipt",
  "taskFailed",
  "filesWaiting",
  "figureAlert",
  "alertStopped",
  "workDigest",
  "terminalAlert",
] as const satisfies readonly MailKind[];

/** A mail with its state and possible actions. */
export const OutboxLetter = Schema.Struct({
  id: Schema.Int,
  template: Schema.Literals(letterTemplateCodes),
  language: Schema.Literals(languageCodes),
  recipient: Schema.String,
  name: Schema.String,
  userId: nullable(Schema.Int),
  state: Schema.Literals(mailStates),
  createdAt: Schema.Int,
  sentAt: nullable(Schema.Int),
  attempts: Schema.Int,
  /** Answer of the mail server. */
  error: nullable(Schema.String),
  maySendAgain: Schema.Boolean,
  mayHandOverLink: Schema.Boolean,
});

/** A mail with its state and possible actions. */
export type OutboxLetter = typeof OutboxLetter.Type;

/** Mails, newest first; `older` is the cursor of the next page, null after the last. */
export const OutboxPage = Schema.Struct({
  rows: Schema.Array(OutboxLetter),
  older: nullable(Schema.Int),
  asOf: Schema.Int,
});

/** Mails, newest first. */
export type OutboxPage = typeof OutboxPage.Type;

/** A mail's content in its reader's language, as text and HTML; its link is in neither. */
export const OutboxText = Schema.Struct({
  ...OutboxLetter.fields,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
});

/** A mail with its content. */
export type OutboxText = typeof OutboxText.Type;

/** A link created instead of a mail's; it is returned only once. */
export const HandedLink = Schema.Struct({ path: Schema.String, expiresAt: Schema.Int });

/** A link created instead of a mail's. */
export type HandedLink = typeof HandedLink.Type;
