/** Messages of failures. */
import { failureOutcome, getError, isErrorCode, listErrorMessages, resolveErrorCode } from "@comptoir/domain/errors";
import type { ErrorCode, OutcomeCode } from "@comptoir/domain/errors";
import { formatCount, formatQuantity, quantity } from "@comptoir/domain/measure";

import type { Failure, FailureIssue } from "./answer.ts";
import { dayText } from "./day-text.ts";
import { findText, language, t } from "./text.ts";

export function failureText(failure: Failure): string {
  return messageText(failure.code, failure.issues[0]?.params);
}

/** Lists every message of a failure; an answer may have several issues. Source: specification 8. */
export function failureTexts(failure: Failure): readonly string[] {
  const { code, issues } = failure;
  const statusOrDefault = failure.status ?? 400;
  // Callers may replace texts: a refused login always shows the same message.
  if (resolveErrorCode(statusOrDefault, issues[0]?.code) !== code) return [failureText(failure)];
  return listErrorMessages({ status: statusOrDefault, issues }).map((message) =>
    messageText(message.code, message.params),
  );
}

/** Message of an entry that breaks the rule of its field. Rules that the specification words otherwise than the server's refusals have their own texts. */
export function issueText({ code, params }: FailureIssue): string {
  return findText(`errors.rule_${code}`) ?? (isErrorCode(code) ? messageText(code, params) : code);
}

type IssueParams = FailureIssue["params"];

/** Says whether the texts of failures are loaded: they come late, and not at all without a network. */
const areErrorTextsLoaded = (): boolean => findText("errors.NETWORK") !== null;

/** Message of a code; formats its numbers and dates in the reader's language. */
export function messageText(code: ErrorCode, params: IssueParams = {}): string {
  if (!areErrorTextsLoaded()) return t("common.partMissing");
  return t(
    `errors.${code}`,
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, verbatimParamNames.has(name) ? value : paramText(value)]),
    ),
  );
}

/** Params that quote a file or a field, or select the text: passed on unformatted. */
const verbatimParamNames: ReadonlySet<string> = new Set(["value", "name", "column", "field", "format", "count"]);

/** Formats a parameter: a text, or a date in words. Whole numbers of at most four digits stay as they are, like years and row numbers. */
function paramText(value: string | number): string | number {
  if (typeof value === "number")
    return !Number.isInteger(value)
      ? formatQuantity(quantity(Math.round(value * 1_000)), language)
      : Math.abs(value) < 10_000
        ? value
        : formatCount(value, language);
  return dayText(value);
}

/** Messages of a form field that the server refused. */
export function fieldText(failure: Failure | null, field: string): string | undefined {
  const fieldIssues = failure?.issues.filter((problem) => problem.field === field) ?? [];
  const issueTexts = fieldIssues.map(({ code, params }) => (isErrorCode(code) ? messageText(code, params) : code));
  return issueTexts.length === 0 ? undefined : [...new Set(issueTexts)].join(" ");
}

const headingKeyByStatus = {
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

const hasHeading = (status: number): status is keyof typeof headingKeyByStatus =>
  Object.hasOwn(headingKeyByStatus, status);

/** Message of a failed read. The hint that data may have been saved does not apply to reads. */
export function partFailureTexts(failure: Failure): readonly string[] {
  return failure.code === "HTTP_500" ? [t("errors.readFailed")] : failureTexts(failure);
}

/** Title of a failed part, such as "Code 503 · Service unavailable"; null for a failure without a status, unless the network failed. */
export function partFailureTitle(failure: Failure): string | null {
  if (failure.code === "NETWORK") return failureHeading(failure);
  return failure.status === null
    ? null
    : t("errors.codeAndTitle", { status: failure.status, title: failureHeading(failure) });
}

/** Tells whether the failure of an action is shown in the dialog rather than on its form. */
export function isShownInDialog({ code }: Pick<Failure, "code">): boolean {
  return getError(code).place === "dialog";
}

/** Message of a failed operation, shown before those of the answer; null if those say it. Source: specification 8; decision 0120. */
export function operationText(operation: OutcomeCode, { code }: Pick<Failure, "code">): string | null {
  const [operationCode] = failureOutcome(operation, [code]).codes;
  return operationCode === undefined || operationCode === code || !areErrorTextsLoaded()
    ? null
    : messageText(operationCode);
}

/** Title of a failure's dialog. Source: specification 8. */
export function failureHeading({ code, status }: Failure): string {
  if (!areErrorTextsLoaded()) return t("common.unreachable");
  if (code === "NETWORK") return t("errors.titleNetwork");
  if (code === "PAGE_OUTDATED") return t("errors.titleOutdated");
  return status !== null && hasHeading(status) ? t(headingKeyByStatus[status]) : t("errors.titleUnknown");
}
