/** What a failure says. */
import { getError, isErrorCode, listErrorMessages, resolveErrorCode } from "@comptoir/domain/errors";

import type { Failure, FailureIssue } from "./answer.ts";
import { t } from "./text.ts";

export function failureText(failure: Failure): string {
  return t(`errors.${failure.code}`, failure.issues[0]?.params);
}

/** Everything that a failure says: each message of an answer that names several. Source: specification 8. */
export function failureTexts(failure: Failure): readonly string[] {
  const { code, issues } = failure;
  const status = failure.status ?? 400;
  // Who asked may have put words of his own in place of the answer's: a refused login says one thing.
  if (resolveErrorCode(status, issues[0]?.code) !== code) return [failureText(failure)];
  return listErrorMessages({ status, issues }).map((message) => t(`errors.${message.code}`, message.params));
}

export function issueText({ code, params }: FailureIssue): string {
  return isErrorCode(code) ? t(`errors.${code}`, params) : code;
}

/** Every message of a form's field, when the server refused it. */
export function fieldText(failure: Failure | null, field: string): string | undefined {
  const found = failure?.issues.filter((one) => one.field === field) ?? [];
  return found.length === 0 ? undefined : [...new Set(found.map(issueText))].join(" ");
}

const headings = {
  400: "errors.titleInvalid",
  401: "errors.title401",
  403: "errors.title403",
  404: "errors.title404",
  406: "errors.title406",
  408: "errors.title408",
  409: "errors.title409",
  413: "errors.title413",
  415: "errors.title415",
  429: "errors.title429",
  500: "errors.title500",
  502: "errors.title502",
  503: "errors.title503",
} as const;

const isKnown = (status: number): status is keyof typeof headings => Object.hasOwn(headings, status);

/** What the failure of a part of the page says: of a read that failed nobody asks whether something was saved. */
export function partFailureTexts(failure: Failure): readonly string[] {
  return failure.code === "HTTP_500" ? [t("errors.readFailed")] : failureTexts(failure);
}

/** "Code 503 · Service unavailable", the title of a part that failed; null for a failure that no status came with. */
export function partFailureTitle(failure: Failure): string | null {
  if (failure.code === "NETWORK") return failureHeading(failure);
  return failure.status === null ? null : t("errors.codeAndTitle", { status: failure.status, title: failureHeading(failure) });
}

/** Whether an action that failed this way is told by the dialog, and not on its form. */
export function isToldByDialog({ code }: Pick<Failure, "code">): boolean {
  return getError(code).shown === "dialog";
}

/** The fixed title of a failure's dialog. Source: specification 8. */
export function failureHeading({ code, status }: Failure): string {
  if (code === "NETWORK") return t("errors.titleNetwork");
  return status !== null && isKnown(status) ? t(headings[status]) : t("errors.titleUnknown");
}
