import fc from "fast-check";

import { isErrorCode, outcomes as ours, type ErrorCode, type OutcomeCode } from "../../../errors/index.ts";
import type * as errors from "../../../errors/index.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** Messages with priority when an operation fails. Source: specification 8. */
const failureByOperation = {
  DASHBOARD_LIST: "DASHBOARD_LIST",
  DASHBOARD_SAVE: "DASHBOARD_SAVE",
  DELETE: "DELETE_FAILED",
  DOCUMENT_LIST: "DOCUMENT_LIST",
  DOCUMENT_SAVE: "DOCUMENT_SAVE",
  LICENSE_CHECK: "LICENSE_EXPIRED",
  OTHER: "OPERATION_FAILED",
  WEB_SERVICE_ADDRESS: "WS_URL_MISSING",
  WEB_SERVICE_LOGIN: "WS_LOGIN_FAILED",
  WEB_SERVICE_RENEWAL: "WS_RENEWAL_FAILED",
} as const;

/** Messages of successful operations. Source: specification 8 (success toasts; operation succeeded). */
const successByOperation = {
  SIGN_IN: "SIGNED_IN",
  PASSWORD_CHANGE: "PASSWORD_CHANGED",
  PASSWORD_RESET: "RESET_SENT",
  DASHBOARD_SAVE: "OPERATION_SUCCEEDED",
  DOCUMENT_SAVE: "OPERATION_SUCCEEDED",
  DELETE: "OPERATION_SUCCEEDED",
  OTHER: "OPERATION_SUCCEEDED",
} as const;

const isOperation = (code: string): code is OutcomeCode => Object.hasOwn(ours, code);
const arbOperation = fc.constantFrom(...Object.keys(ours).filter(isOperation));
const arbSaid: fc.Arbitrary<ErrorCode> = fc.constantFrom(
  "HTTP_500",
  "HTTP_403",
  "NETWORK",
  "REQUIRED",
  "DASHBOARD_SAVE",
  "DELETE_FAILED",
  "OPERATION_FAILED",
);
const arbSilent: fc.Arbitrary<ErrorCode> = fc.constantFrom("CANCELLED", "TOKEN_EXPIRED", "SESSION_ENDED");

/** Builds the rules and laws of an answer's messages, and of the outcome of its operation. */
export function outcomeRules({
  errorCatalogue,
  failureOutcome,
  listErrorMessages,
  outcomes,
  resolveErrorCode,
  successCodes,
}: typeof errors): Readonly<Record<string, RuleRow>> {
  const codes = Object.keys(errorCatalogue).filter(isErrorCode);
  const arbEntry = fc.record({
    code: fc.oneof(
      fc.constantFrom(...codes),
      fc.constantFrom("REQUIRED", "MAX_LENGTH"),
      fc.constantFrom("NEW", "toString", null, 7),
    ),
    params: fc.constantFrom({}, { max: 39 }, { max: 199 }, { max: 39, min: 1 }, undefined),
  });
  return {
    "messages-of-an-answer": {
      says: "A response with several errors shows the message of each, as a list in order; duplicate messages are shown once.",
      source: "specification 8 (an array of validation messages)",
      laws: {
        "each error has its message, in order, without duplicates": fc.property(
          fc.constantFrom(400, 403, 409, 418, 500),
          fc.array(arbEntry, { maxLength: 6 }),
          (status, issues) => {
            const messages = listErrorMessages({ status, issues });
            const texts = (issues.length === 0 ? [{ code: undefined, params: {} }] : issues).map(({ code, params }) =>
              JSON.stringify([resolveErrorCode(status, code), params ?? {}]),
            );
            same(
              messages.map(({ code, params }) => JSON.stringify([code, params])),
              [...new Set(texts)],
            );
          },
        ),
        "the first message represents the response": fc.property(
          fc.constantFrom(400, 500, 0),
          fc.array(arbEntry, { maxLength: 4 }),
          (status, issues) => {
            same(listErrorMessages({ status, issues })[0]?.code, resolveErrorCode(status, issues[0]?.code));
          },
        ),
        "message parameters are the same in any order": fc.property(fc.constantFrom(...codes), (code) => {
          same(
            listErrorMessages({
              status: 400,
              issues: [
                { code, params: { min: 1, max: 9 } },
                { code, params: { max: 9, min: 1 } },
              ],
            }),
            [{ code, params: { min: 1, max: 9 } }],
          );
        }),
      },
    },
    outcomes: {
      says: "A failed operation shows its own message before those of the response; a cancelled one is silent. Widget data that fails is emptied and shows its error in place; any other failure is thrown, and the list of dashboards falls back to the system dashboard. A successful operation shows a message.",
      source: "specification 4 and 8; decision 0120",
      codes: [...new Set(Object.values(failureByOperation))],
      laws: {
        "the operation's message comes before those of its response, without duplicates": fc.property(
          arbOperation,
          fc.array(fc.oneof(arbSaid, arbSilent), { maxLength: 4 }),
          (operation, answeredCodes) => {
            const announced = answeredCodes.filter((code) => errorCatalogue[code].place !== "silent");
            if (answeredCodes.length > 0 && announced.length === 0) return;
            const ownCode = new Map<string, ErrorCode>(Object.entries(failureByOperation)).get(operation);
            same(failureOutcome(operation, answeredCodes).codes, [
              ...new Set([...(ownCode === undefined ? [] : [ownCode]), ...announced]),
            ]);
          },
        ),
        "a silent error shows nothing, throws nothing, and changes nothing": fc.property(
          arbOperation,
          fc.array(arbSilent, { minLength: 1, maxLength: 3 }),
          (operation, answeredCodes) => {
            same(failureOutcome(operation, answeredCodes), { codes: [], leaves: "kept", isRaised: false });
          },
        ),
        "failed widget data is emptied, failed dashboards fall back to the system dashboard, and all else is thrown and kept":
          fc.property(arbOperation, arbSaid, (operation, code) => {
            const { leaves, isRaised } = failureOutcome(operation, [code]);
            same(leaves, operation === "WIDGET_DATA" ? "empty" : operation === "DASHBOARD_LIST" ? "builtIn" : "kept");
            same(isRaised, operation !== "WIDGET_DATA");
          }),
        "each operation has a success message of its own": fixedCase(Object.entries(successByOperation), (all) => {
          const unanswered = Object.entries(outcomes).flatMap(([operation, { succeeded }]) =>
            succeeded === null ? [] : [[operation, succeeded]],
          );
          same(Object.fromEntries(unanswered), Object.fromEntries(all));
          same(new Set<string>(successCodes), new Set(Object.values(successByOperation)));
          for (const code of successCodes) holds(!isErrorCode(code), `${code} is no error`);
        }),
      },
    },
  };
}
