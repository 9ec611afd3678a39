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
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

export interface MailContent {
  readonly template: MailTemplate;
  readonly language: LanguageCode;
  readonly parameters: Readonly<Record<string, string>>;
  /** Target of the mail's button; null without a button. */
  readonly link: string | null;
  /** Whether the mail is previewed by somebody who may not have its link: the button is then inactive. */
  readonly isLookedAt?: true;
}

export interface ComposedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export const composeMail = Effect.fn("composeMail")(function* ({
  template,
  language,
  parameters,
  link,
  isLookedAt,
}: MailContent) {
  const { t, load } = createI18n(language);
  yield* Effect.promise(() => load("mail"));
  const action =
    template === "invitation" ||
    template === "passwordReset" ||
    template === "reportDelivery" ||
    template === "batchDelivery" ||
    template === "batchEmpty" ||
    template === "terminalAlert" ||
    template === "taskFailed" ||
    template === "filesWaiting" ||
    template === "figureAlert"
      ? t(`mail.${template}_action`)
      : null;
  // A receipt goes to a customer, whose first name is unknown, so it has no greeting.
  const above = [
    ...(template === "receipt" ? [] : [t("mail.greeting", parameters)]),
    t(`mail.${template}_text`, parameters),
  ];
  const below = [
    ...(template === "passwordReset" ||
    template === "reportDelivery" ||
    template === "batchDelivery" ||
    template === "batchEmpty"
      ? [t(`mail.${template}_note`, parameters)]
      : []),
    t("mail.footer"),
  ];
  const mail: ComposedMail = {
    subject: t(`mail.${template}_subject`, parameters),
    text: [...above, ...(link === null ? [] : [link]), ...below].join("\n\n"),
    html: [
      `<!doctype html><html lang="${language}"><body style="font-family:sans-serif;font-size:16px;line-height:1.5;color:#1c1b19">`,
      ...above.map(paragraph),
      ...(action === null || (link === null && isLookedAt !== true)
        ? []
        : [
            `<p><a${link === null ? "" : ` href="${escapeHtml(link)}"`} style="display:inline-block;padding:10px 16px;border-radius:6px;background:#1f5c46;color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>`,
          ]),
      ...below.map(paragraph),
      "</body></html>",
    ].join("\n"),
  };
  return mail;
});

const paragraph = (text: string): string => `<p>${escapeHtml(text).replaceAll("\n", "<br>")}</p>`;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
