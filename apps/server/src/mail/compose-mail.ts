/** Composes a mail in its reader's language, as plain text and as HTML with the same sentences. */

import type { LanguageCode } from "@comptoir/domain/language";
import { createI18n } from "@comptoir/i18n";
import { Effect } from "effect";

export const mailTemplates = [
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
  "terminalAlert",
  "taskFailed",
  "filesWaiting",
  "figureAlert",
  "alertStopped",
  "workDigest",
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export interface MailContent {
  readonly template: MailTemplate;
  readonly language: LanguageCode;
  readonly parameters: Readonly<Record<string, string>>;
  /** Address that the mail's button opens; null without a button. */
  readonly link: string | null;
  /** Address that each text of the parameter `lines` links to; missing without links. */
  readonly lineLinks?: readonly string[];
  /** Whether the mail is shown to somebody who may not have its link: the button is then inactive. */
  readonly isPreview?: true;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Templates with a button. */
const templatesWithAction = [
  "invitation",
  "passwordReset",
  "reportDelivery",
  "batchDelivery",
  "batchEmpty",
  "terminalAlert",
  "taskFailed",
  "filesWaiting",
  "figureAlert",
  "alertStopped",
  "workDigest",
] as const satisfies readonly MailContent["template"][];
/** Templates with a note below the text. */
const templatesWithNote = [
  "passwordReset",
  "reportDelivery",
  "batchDelivery",
  "batchEmpty",
] as const satisfies readonly MailContent["template"][];

const isOneOfTemplates = <Template extends MailContent["template"]>(
  templates: readonly Template[],
  template: MailContent["template"],
): template is Template => templates.some((candidate) => candidate === template);

export const composeMail = Effect.fn("composeMail")(function* ({
  template,
  language,
  parameters,
  link,
  lineLinks = [],
  isPreview,
}: MailContent) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("mail"));
  const actionLabel = isOneOfTemplates(templatesWithAction, template) ? t(`mail.${template}_action`) : null;
  // A receipt goes to a customer, whose first name is unknown, so it has no greeting.
  const textsAboveAction = [
    ...(template === "receipt" ? [] : [t("mail.greeting", parameters)]),
    t(`mail.${template}_text`, parameters),
  ];
  const digestLines = template === "workDigest" ? (parameters["lines"] ?? "").split("\n") : [];
  const textsBelowAction = [
    ...(isOneOfTemplates(templatesWithNote, template) ? [t(`mail.${template}_note`, parameters)] : []),
    ...(template === "workDigest" ? [t("mail.workDigest_note")] : []),
    t("mail.footer"),
  ];
  const mail: ComposedMail = {
    subject: t(`mail.${template}_subject`, parameters),
    text: [
      ...textsAboveAction,
      ...digestLines.map((item, index) =>
        [item, ...(lineLinks[index] === undefined ? [] : [lineLinks[index]])].join("\n"),
      ),
      ...(link === null ? [] : [link]),
      ...textsBelowAction,
    ].join("\n\n"),
    html: [
      `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1b19">`,
      ...textsAboveAction.map(paragraphHtml),
      ...digestLines.map((item, index) => linkedLineHtml(item, lineLinks[index])),
      ...(actionLabel === null || (link === null && isPreview !== true)
        ? []
        : [
            `<p><a${link === null ? "" : ` href="${escapeHtml(link)}"`} style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5c46;color:#ffffff;text-decoration:none">${escapeHtml(actionLabel)}</a></p>`,
          ]),
      ...textsBelowAction.map(paragraphHtml),
      "</body></html>",
    ].join("\n"),
  };
  return mail;
});

const paragraphHtml = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

/** Formats a line of a mail as a link, if it has an address. */
const linkedLineHtml = (text: string, address: string | undefined): string =>
  address === undefined
    ? paragraphHtml(text)
    : `<p><a href="${escapeHtml(address)}" style="color:#1f5c46">${escapeHtml(text)}</a></p>`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
