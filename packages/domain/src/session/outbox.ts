/** States of outgoing account mail, and possible actions. */

import { sessionRules } from "./session-rule.ts";

/** States of a mail: waiting, accepted by the server, rejected for good, or expired unsent. */
export const letterStates = ["WAITING", "SENT", "FAILED", "OVER"] as const;

/** State of a mail. */
export type LetterState = (typeof letterStates)[number];

/** Mail kinds, for accounts and reports: how long each is useful, and whether it contains a link. Units: seconds. */
export const letterTemplates = {
  invitation: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: true },
  passwordReset: { ofUseSeconds: sessionRules.resetLinkSeconds, hasLink: true },
  passwordLdap: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  reportDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchEmpty: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  terminalAlert: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  receipt: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  accountLocked: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
} as const;

/** A mail kind. */
export type LetterTemplate = keyof typeof letterTemplates;

/** A mail of the outbox. Units: milliseconds since 1970. */
export interface Letter {
  readonly template: LetterTemplate;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
}

/**
 * Returns the state of a mail.
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
 * Tells whether a mail may be sent again: it was rejected and is still useful.
 *
 * @example maySendAgain({ template: "invitation", createdAt: 0, sentAt: null, failedAt: 5 }, 10) // => true
 */
export function maySendAgain(letter: Letter, nowMs: number): boolean {
  return letterState(letter, nowMs) === "FAILED";
}

/**
 * Tells whether an administrator may get the link of a mail: the mail has one and has not reached its recipient.
 *
 * @example mayHandOverLink({ template: "accountLocked", createdAt: 0, sentAt: null, failedAt: null }, 10) // => false
 */
export function mayHandOverLink(letter: Letter, nowMs: number): boolean {
  return letterTemplates[letter.template].hasLink && letterState(letter, nowMs) !== "SENT";
}
