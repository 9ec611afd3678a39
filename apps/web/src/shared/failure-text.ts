/** What a failure says. */
import { getError, isErrorCode, listErrorMessages, resolveErrorCode } from "@comptoir/domain/errors";
import type { ErrorCode } from "@comptoir/domain/errors";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";

import type { Failure, FailureIssue } from "./answer.ts";
import { language, t } from "./text.ts";

export function failureText(failure: Failure): string {
  return messageText(failure.code, failure.issues[0]?.params);
}

/** Everything that a failure says: each message of an answer that names several. Source: specification 8. */
export function failureTexts(failure: Failure): readonly string[] {
  const { code, issues } = failure;
  const status = failure.status ?? 400;
  // Who asked may have put words of their own in place of the answer's: a refused login says one thing.
  if (resolveErrorCode(status, issues[0]?.code) !== code) return [failureText(failure)];
  return listErrorMessages({ status, issues }).map((message) => messageText(message.code, message.params));
}

export function issueText({ code, params }: FailureIssue): string {
  return isErrorCode(code) ? messageText(code, params) : code;
}

type Params = FailureIssue["params"];

/** The words of a code; numbers and dates in them are written as the reader's language writes them. */
function messageText(code: ErrorCode, params: Params = {}): string {
  return t(
    `errors.${code}`,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, asWritten.has(name) ? value : paramText(value)]),
    ),
  );
}

/** Params that repeat what stands in a file or a field, or that words are chosen by: they are given as they are. */
const asWritten: ReadonlySet<string> = new Set(["value", "name", "column", "field", "format", "count"]);

/** Years and row numbers have no mark of thousands, so numbers of four digits are left as they are. */
function paramText(value: string | number): string | number {
  if (typeof value === "number")
    return !Number.isInteger(value)
      ? formatQuantity(quantity(Math.round(value * 1_000)), language)
      : Math.abs(value) < 10_000
        ? value
        : formatCount(value, language);
  const day = parseCalendarDate(value);
  return day.ok ? formatDate(day.value, language, "medium") : value;
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
  return failure.status === null
    ? null
    : t("errors.codeAndTitle", { status: failure.status, title: failureHeading(failure) });
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
