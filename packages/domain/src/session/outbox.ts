/** Letters about accounts: how far each has come, and what may still be done with it. */

import { sessionRules } from "./session-rule.ts";

/** How far a letter has come: it waits, was taken, was refused for good, or was not sent while it was of use. */
export const letterStates = ["WAITING", "SENT", "FAILED", "OVER"] as const;

/** How far a letter has come. */
export type LetterState = (typeof letterStates)[number];

/** The letters, about accounts and with reports: how long each is of use, and whether it brings a link. Units: seconds. */
export const letterTemplates = {
  invitation: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: true },
  passwordReset: { ofUseSeconds: sessionRules.resetLinkSeconds, hasLink: true },
  passwordLdap: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  reportDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchEmpty: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  receipt: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  accountLocked: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
} as const;

/** A kind of letter. */
export type LetterTemplate = keyof typeof letterTemplates;

/** A letter of the outbox. Units: milliseconds since 1970. */
export interface Letter {
  readonly template: LetterTemplate;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
}

/**
 * Says how far a letter has come.
 *
 * Source: decision 0173.
 *
 * @example letterState({ template: "passwordReset", createdAt: 0, sentAt: null, failedAt: null }, 3_600_000) // => "OVER"
 */
export function letterState({ template, createdAt, sentAt, failedAt }: Letter, nowMs: number): LetterState {
  if (sentAt !== null) return "SENT";
  if (nowMs >= createdAt + letterTemplates[template].ofUseSeconds * 1000) return "OVER";
  return failedAt === null ? "WAITING" : "FAILED";
}

/**
 * Says whether a letter may be handed to the mail server once more: one that was refused, while it is of use.
 *
 * @example maySendAgain({ template: "invitation", createdAt: 0, sentAt: null, failedAt: 5 }, 10) // => true
 */
export function maySendAgain(letter: Letter, nowMs: number): boolean {
  return letterState(letter, nowMs) === "FAILED";
}

/**
 * Says whether an administrator may be given a link in place of a letter: one that brings a link and has not reached its reader.
 *
 * @example mayHandOverLink({ template: "accountLocked", createdAt: 0, sentAt: null, failedAt: null }, 10) // => false
 */
export function mayHandOverLink(letter: Letter, nowMs: number): boolean {
  return letterTemplates[letter.template].hasLink && letterState(letter, nowMs) !== "SENT";
}
