import { statusErrorCode } from "@comptoir/domain/errors";
import { beforeAll, expect, test } from "vitest";

import type { Failure } from "./answer.ts";
import {
  failureTexts,
  fieldText,
  isShownInDialog,
  issueText,
  partFailureTexts,
  partFailureTitle,
} from "./failure-text.ts";
import { t, text } from "./text.ts";

beforeAll(() => text.load("errors"));

const failure = (change: Partial<Failure>): Failure => ({
  code: "HTTP_400",
  status: 400,
  requestId: null,
  issues: [],
  ...change,
});
const issue = (code: string, params: Readonly<Record<string, number>> = {}) => ({ code, field: null, params });

test("an answer that names several things says each, once", () => {
  const issues = [issue("EMAIL"), issue("MAX_LENGTH", { max: 39 }), issue("EMAIL"), issue("MAX_LENGTH", { max: 99 })];
  expect(failureTexts(failure({ code: "EMAIL", issues }))).toEqual([
    t("errors.EMAIL"),
    t("errors.MAX_LENGTH", { max: 39 }),
    t("errors.MAX_LENGTH", { max: 99 }),
  ]);
});

test("an answer without a list says what its status says, and no answer what kept it away", () => {
  expect(failureTexts(failure({ code: "HTTP_500", status: 500 }))).toEqual([t("errors.HTTP_500")]);
  expect(failureTexts(failure({ code: "NETWORK", status: null }))).toEqual([t("errors.NETWORK")]);
});

test.each([
  [400, "The server could not understand the data sent."],
  [401, "Your session is no longer valid."],
  [403, "You do not have permission for this action."],
  [406, "The server cannot answer in the requested form."],
  [500, "Something failed on the server. Nothing was saved."],
])("status %d has the text of behaviour 3.10", (status, words) => {
  expect(failureTexts(failure({ code: statusErrorCode(status), status }))).toEqual([words]);
});

test("the rule of a field has the specification's words, and the server's refusal its own", () => {
  const rules = { POSTAL_CODE: "Invalid zip code.", PHONE: "Invalid phone." } as const;
  expect(Object.keys(rules).map((code) => issueText(issue(code)))).toEqual(Object.values(rules));
  const refusals = failureTexts(failure({ code: "PHONE", issues: [issue("PHONE"), issue("POSTAL_CODE")] }));
  expect(refusals).toEqual(["Invalid phone number.", "Invalid postal code."]);
});

test("a refused login says one thing, whatever its answer names", () => {
  expect(
    failureTexts(failure({ code: "LOGIN_FAILED", issues: [issue("REQUIRED"), issue("MAX_LENGTH", { max: 39 })] })),
  ).toEqual([t("errors.LOGIN_FAILED")]);
});

test("a field shows each of its messages once, and none of another field", () => {
  const issues = [
    { ...issue("EMAIL"), field: "email" },
    { ...issue("EMAIL"), field: "email" },
    { ...issue("MAX_LENGTH", { max: 39 }), field: "email" },
    { ...issue("REQUIRED"), field: "username" },
  ];
  expect(fieldText(failure({ issues }), "email")).toBe(`${t("errors.EMAIL")} ${t("errors.MAX_LENGTH", { max: 39 })}`);
  expect([fieldText(failure({ issues }), "firstName"), fieldText(null, "email")]).toEqual([undefined, undefined]);
});

test("an action that failed on the server says that nothing was saved, a part that could not be read does not", () => {
  const failed = failure({ code: "HTTP_500", status: 500 });
  expect([failureTexts(failed), partFailureTexts(failed)]).toEqual([
    ["Something failed on the server. Nothing was saved."],
    ["Something failed on the server."],
  ]);
  expect(partFailureTexts(failure({ code: "HTTP_503", status: 503 }))).toEqual([t("errors.HTTP_503")]);
});

test("a part that failed has the title of the dialog, with its code", () => {
  expect(partFailureTitle(failure({ code: "HTTP_503", status: 503 }))).toBe("Code 503 · Service unavailable");
  expect([
    partFailureTitle(failure({ code: "NETWORK", status: null })),
    partFailureTitle(failure({ code: "UNKNOWN", status: null })),
  ]).toEqual(["Network error", null]);
});

test("the dialog tells what the server or the network failed to do; what a person can mend stays on the form", () => {
  expect(
    (["HTTP_500", "HTTP_503", "NETWORK", "ACCESS_DENIED"] as const).map((code) => isShownInDialog({ code })),
  ).toEqual([true, true, true, true]);
  expect(
    (["LOGIN_FAILED", "LOCKED", "THROTTLED", "REQUIRED", "CANCELLED"] as const).map((code) =>
      isShownInDialog({ code }),
    ),
  ).toEqual([false, false, false, false, false]);
});

test.each([
  ["NUMBER_RANGE", { min: 0.01, max: 10_000_000 }, "Enter a number from 0.01 to 10,000,000."],
  ["DATE_RANGE_YEARS", { first: 1900, last: 2199 }, "Choose a period between 1900 and 2199."],
  ["TAX_DATE", { from: "1991-01-01" }, "Tax rates before Jan 1, 1991 are unknown."],
  [
    "IMPORT_INTERLEAVED",
    { value: "2026-01-02", first: 4, again: 912, count: 3 },
    "The lines of receipt 2026-01-02 are not together in the file (rows 4 and 912)",
  ],
])("%s with %j reads as the language writes numbers and dates", (code, params, words) => {
  expect(issueText({ code, field: null, params })).toContain(words);
});
