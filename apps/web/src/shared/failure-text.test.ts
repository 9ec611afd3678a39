import { beforeAll, expect, test } from "vitest";

import type { Failure } from "./answer.ts";
import { failureTexts, fieldText } from "./failure-text.ts";
import { t, text } from "./text.ts";

beforeAll(() => text.load("errors"));

const failure = (change: Partial<Failure>): Failure => ({ code: "HTTP_400", status: 400, requestId: null, issues: [], ...change });
const issue = (code: string, params: Readonly<Record<string, number>> = {}) => ({ code, field: null, params });

test("an answer that names several things says each, once", () => {
  const issues = [issue("EMAIL"), issue("MAX_LENGTH", { max: 39 }), issue("EMAIL"), issue("MAX_LENGTH", { max: 99 })];
  expect(failureTexts(failure({ code: "EMAIL", issues }))).toEqual([t("errors.EMAIL"), t("errors.MAX_LENGTH", { max: 39 }), t("errors.MAX_LENGTH", { max: 99 })]);
});

test("an answer without a list says what its status says, and no answer what kept it away", () => {
  expect(failureTexts(failure({ code: "HTTP_500", status: 500 }))).toEqual([t("errors.HTTP_500")]);
  expect(failureTexts(failure({ code: "NETWORK", status: null }))).toEqual([t("errors.NETWORK")]);
});

test("a refused login says one thing, whatever its answer names", () => {
  expect(failureTexts(failure({ code: "LOGIN_FAILED", issues: [issue("REQUIRED"), issue("MAX_LENGTH", { max: 39 })] }))).toEqual([t("errors.LOGIN_FAILED")]);
});

test("a field says each of its messages once, and nothing of another's", () => {
  const issues = [{ ...issue("EMAIL"), field: "email" }, { ...issue("EMAIL"), field: "email" }, { ...issue("MAX_LENGTH", { max: 39 }), field: "email" }, { ...issue("REQUIRED"), field: "username" }];
  expect(fieldText(failure({ issues }), "email")).toBe(`${t("errors.EMAIL")} ${t("errors.MAX_LENGTH", { max: 39 })}`);
  expect([fieldText(failure({ issues }), "firstName"), fieldText(null, "email")]).toEqual([undefined, undefined]);
});
