import { languageCodes } from "@comptoir/domain/language";
import { letterStates, type LetterTemplate } from "@comptoir/domain/session";
import { Schema } from "effect";

/** Bodies of the outbox: letters about accounts, never with their links. Units: milliseconds since 1970. */

const maybe = Schema.NullOr;
const templates = [
  "invitation",
  "passwordReset",
  "passwordLdap",
  "accountLocked",
  "reportDelivery",
  "batchDelivery",
  "batchEmpty",
  "receipt",
] as const satisfies readonly LetterTemplate[];

/** A letter, how far it has come, and what may be done with it. */
export const OutboxLetter = Schema.Struct({
  id: Schema.Int,
  template: Schema.Literals(templates),
  language: Schema.Literals(languageCodes),
  recipient: Schema.String,
  name: Schema.String,
  userId: maybe(Schema.Int),
  state: Schema.Literals(letterStates),
  createdAt: Schema.Int,
  sentAt: maybe(Schema.Int),
  attempts: Schema.Int,
  /** Answer of the mail server. */
  error: maybe(Schema.String),
  maySendAgain: Schema.Boolean,
  mayHandOverLink: Schema.Boolean,
});

/** A letter, how far it has come, and what may be done with it. */
export type OutboxLetter = typeof OutboxLetter.Type;

/** Letters, newest first; `older` is what the next ones are asked for with, null after the last. */
export const OutboxPage = Schema.Struct({
  rows: Schema.Array(OutboxLetter),
  older: maybe(Schema.Int),
  asOf: Schema.Int,
});

/** Letters, newest first. */
export type OutboxPage = typeof OutboxPage.Type;

/** A letter with what it says, in its reader's language, as text and as the page that mail programs show; its link is in neither. */
export const OutboxText = Schema.Struct({
  ...OutboxLetter.fields,
  subject: Schema.String,
  text: Schema.String,
  html: Schema.String,
});

/** A letter with what it says. */
export type OutboxText = typeof OutboxText.Type;

/** A link that was made in place of a letter's: it is told this once. */
export const HandedLink = Schema.Struct({ path: Schema.String, expiresAt: Schema.Int });

/** A link that was made in place of a letter's. */
export type HandedLink = typeof HandedLink.Type;
