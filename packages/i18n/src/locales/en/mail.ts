/** Mail: invitation, forgotten password, locked account. */
import type { Locale } from "../../locale.ts";
import type { mail as source } from "../fr/mail.ts";

export const mail = {
  greeting: "Hello {{firstName}},",
  invitation_subject: "Your Comptoir account",
  invitation_text:
    "{{from}} created an account for you. Your username: {{username}}. Choose a password with this link, valid for {{hours}} hours:",
  invitation_action: "Open my account",
  passwordReset_subject: "New password",
  passwordReset_text: "You asked for a new password. Choose it with this link, valid for {{minutes}} minutes:",
  passwordReset_action: "Choose a password",
  passwordReset_note: "If you asked for nothing, ignore this message: your password stays the same.",
  passwordLdap_subject: "Your password",
  passwordLdap_text: "Your password is managed by your organization. Ask them to change it.",
  accountLocked_subject: "Your account is locked",
  accountLocked_text: "The account {{username}} is locked. Ask whoever manages access to unlock it.",
  secondFactorOn_subject: "Authenticator app added",
  secondFactorOn_text:
    "An authenticator app was added to the account {{username}}. If this was not you, change your password and tell whoever manages access.",
  secondFactorOff_subject: "Authenticator app removed",
  secondFactorOff_text:
    "The authenticator app was removed from the account {{username}}. If this was not you, change your password and tell whoever manages access.",
  secondFactorReset_subject: "Two-step verification was removed",
  secondFactorReset_text:
    "Whoever manages access removed two-step verification of the account {{username}} and ended its sessions. If you did not ask for it, tell them.",
  passkeyAdded_subject: "Passkey added",
  passkeyAdded_text:
    "A passkey was added to the account {{username}}. If this was not you, change your password and tell the person who manages access.",
  passkeyRemoved_subject: "Passkey removed",
  passkeyRemoved_text:
    "A passkey was removed from the account {{username}}. If this was not you, change your password and tell the person who manages access.",
  reportDelivery_subject: "{{report}}, {{period}}",
  reportDelivery_text: "Here is the report “{{report}}”: {{period}}, {{place}}.",
  reportDelivery_action: "Open the report",
  reportDelivery_note: "Scheduled by {{by}}. The report shows what your access lets you see.",
  batchDelivery_subject: "{{report}}, {{period}}",
  batchDelivery_text: "Here is the export “{{report}}”: {{period}}, {{place}}.",
  batchDelivery_action: "Open the batch",
  batchDelivery_note: "Scheduled by {{by}}. This data will not be exported a second time.",
  batchEmpty_subject: "{{report}}, {{period}}: nothing to export",
  batchEmpty_text: "There was nothing to export for “{{report}}”: {{period}}, {{place}}. No file was produced.",
  batchEmpty_action: "View the exports",
  batchEmpty_note: "Scheduled by {{by}}.",
  taskFailed_subject: "The task “{{task}}” has failed",
  taskFailed_text: "The scheduled task “{{task}}” has failed and will not be tried again for this run. {{reason}}",
  taskFailed_action: "Open the task",
  filesWaiting_subject: "Files are waiting in “{{folder}}”",
  filesWaiting_text:
    "The task “{{task}}” cannot import these files of the folder “{{folder}}” without you: {{files}}. They stay there until you say how to read them.",
  filesWaiting_action: "See the files",
  figureAlert_subject: "Alert: {{title}}, {{place}}",
  figureAlert_text: "“{{title}}” passed the limit that you set at {{place}}:\n{{lines}}",
  figureAlert_action: "See the figure",
  terminalAlert_subject: "Terminals to check: {{number}}",
  terminalAlert_text: "These terminals need somebody:\n{{lines}}",
  terminalAlert_action: "Open the terminal status",
  receipt_subject: "Your receipt {{number}}",
  receipt_text: "{{store}}\n{{date}} · Receipt {{number}}\n\n{{lines}}",
  footer: "This message is sent automatically. Nobody reads the replies.",
} as const satisfies Locale<typeof source, "en">;
