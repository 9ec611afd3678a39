/** States of outgoing mail, and possible actions. */

import { sessionRules } from "./session-rule.ts";

/** States of a mail: waiting, accepted by the server, rejected for good, or expired unsent. */
export const mailStates = ["WAITING", "SENT", "FAILED", "OVER"] as const;

/** State of a mail. */
export type MailState = (typeof mailStates)[number];

/** Mail kinds: how long each is useful, and whether it contains a link. Units: seconds. */
export const mailKinds = {
  invitation: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: true },
  passwordReset: { ofUseSeconds: sessionRules.resetLinkSeconds, hasLink: true },
  passwordLdap: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  reportDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchDelivery: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  batchEmpty: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  taskFailed: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  workDigest: { ofUseSeconds: 86_400, hasLink: false },
  filesWaiting: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  terminalAlert: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  figureAlert: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  alertStopped: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  receipt: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  secondFactorOn: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  secondFactorOff: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  secondFactorReset: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  passkeyAdded: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  passkeyRemoved: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
  accountLocked: { ofUseSeconds: sessionRules.invitationSeconds, hasLink: false },
} as const;

/** A mail kind. */
export type MailKind = keyof typeof mailKinds;

/** A mail of the outbox. Units: milliseconds since 1970. */
export interface OutgoingMail {
  readonly template: MailKind;
  readonly createdAt: number;
  readonly sentAt: number | null;
  readonly failedAt: number | null;
}

/**
 * Returns the state of a mail.
 *
 * Source: decision 0173.
 *
 * @example mailDeliveryState({ template: "passwordReset", createdAt: 0, sentAt: null, failedAt: null }, 3_600_000) // => "OVER"
 */
export function mailDeliveryState({ template, createdAt, sentAt, failedAt }: OutgoingMail, nowMs: number): MailState {
  if (sentAt !== null) return "SENT";
  if (nowMs >= createdAt + mailKinds[template].ofUseSeconds * 1000) return "OVER";
  return failedAt === null ? "WAITING" : "FAILED";
}

/**
 * Tells whether a mail may be sent again: it was rejected and is still useful.
 *
 * @example maySendAgain({ template: "invitation", createdAt: 0, sentAt: null, failedAt: 5 }, 10) // => true
 */
export function maySendAgain(mail: OutgoingMail, nowMs: number): boolean {
  return mailDeliveryState(mail, nowMs) === "FAILED";
}

/**
 * Tells whether an administrator may get the link of a mail: the mail has one and has not reached its recipient.
 *
 * @example mayHandOverLink({ template: "accountLocked", createdAt: 0, sentAt: null, failedAt: null }, 10) // => false
 */
export function mayHandOverLink(mail: OutgoingMail, nowMs: number): boolean {
  return mailKinds[mail.template].hasLink && mailDeliveryState(mail, nowMs) !== "SENT";
}
