import fc from "fast-check";

import { isErrorCode, outcomes as ours, type ErrorCode, type OutcomeCode } from "../../../errors/index.ts";
import type * as errors from "../../../errors/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

/** What is said before anything else when an operation fails. Source: specification 8. */
const failures = {
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

/** What is said when an operation ends well. Source: specification 8 (success toasts; operation succeeded). */
const successes = { SIGN_IN: "SIGNED_IN", PASSWORD_CHANGE: "PASSWORD_CHANGED", PASSWORD_RESET: "RESET_SENT", DASHBOARD_SAVE: "OPERATION_SUCCEEDED", DOCUMENT_SAVE: "OPERATION_SUCCEEDED", DELETE: "OPERATION_SUCCEEDED", OTHER: "OPERATION_SUCCEEDED" } as const;

const isOperation = (code: string): code is OutcomeCode => Object.hasOwn(ours, code);
const arbOperation = fc.constantFrom(...Object.keys(ours).filter(isOperation));
const arbSaid: fc.Arbitrary<ErrorCode> = fc.constantFrom("HTTP_500", "HTTP_403", "NETWORK", "REQUIRED", "DASHBOARD_SAVE", "DELETE_FAILED", "OPERATION_FAILED");
const arbSilent: fc.Arbitrary<ErrorCode> = fc.constantFrom("CANCELLED", "TOKEN_EXPIRED");

/** Which messages an answer shows, and what comes of the operation that asked. */
export function outcomeRules({ errorCatalogue, failureOutcome, listErrorMessages, outcomes, resolveErrorCode, successCodes }: typeof errors): Readonly<Record<string, RuleRow>> {
  const codes = Object.keys(errorCatalogue).filter(isErrorCode);
  const arbEntry = fc.record({ code: fc.oneof(fc.constantFrom(...codes), fc.constantFrom("REQUIRED", "MAX_LENGTH"), fc.constantFrom("NEW", "toString", null, 7)), params: fc.constantFrom({}, { max: 39 }, { max: 199 }, { max: 39, min: 1 }, undefined) });
  return {
    "messages-of-an-answer": {
      says: "An answer that names several things shows the message of each, as a list in its order; the same message is shown once.",
      source: "specification 8 (an array of validation messages)",
      laws: {
        "each entry has its message, in the order of the answer, and no message comes twice": fc.property(fc.constantFrom(400, 403, 409, 418, 500), fc.array(arbEntry, { maxLength: 6 }), (status, issues) => {
          const shown = listErrorMessages({ status, issues });
          const texts = (issues.length === 0 ? [{ code: undefined, params: {} }] : issues).map(({ code, params }) => JSON.stringify([resolveErrorCode(status, code), params ?? {}]));
          same(shown.map(({ code, params }) => JSON.stringify([code, params])), [...new Set(texts)]);
        }),
        "the first message is the one that stands for the answer": fc.property(fc.constantFrom(400, 500, 0), fc.array(arbEntry, { maxLength: 4 }), (status, issues) => {
          same(listErrorMessages({ status, issues })[0]?.code, resolveErrorCode(status, issues[0]?.code));
        }),
        "what a message needs to say in one order is the same in another": fc.property(fc.constantFrom(...codes), (code) => {
          same(listErrorMessages({ status: 400, issues: [{ code, params: { min: 1, max: 9 } }, { code, params: { max: 9, min: 1 } }] }), [{ code, params: { min: 1, max: 9 } }]);
        }),
      },
    },
    outcomes: {
      says: "An operation that fails says what it was about before what the answer says; what was cancelled is silent. Widget data that cannot be had is empty and shows its error where it would be; any other failure is raised, and the list of dashboards is left with the one of the product. An operation that ends well says so.",
      source: "specification 4 and 8; decision 0120",
      codes: [...new Set(Object.values(failures))],
      laws: {
        "the words of an operation go before those of its answer, each once": fc.property(arbOperation, fc.array(fc.oneof(arbSaid, arbSilent), { maxLength: 4 }), (operation, answered) => {
          const said = answered.filter((code) => code !== "CANCELLED" && code !== "TOKEN_EXPIRED");
          if (answered.length > 0 && said.length === 0) return;
          const own = new Map<string, ErrorCode>(Object.entries(failures)).get(operation);
          same(failureOutcome(operation, answered).codes, [...new Set([...(own === undefined ? [] : [own]), ...said])]);
        }),
        "what is silent is not said, raises nothing, and leaves everything as it was": fc.property(arbOperation, fc.array(arbSilent, { minLength: 1, maxLength: 3 }), (operation, answered) => {
          same(failureOutcome(operation, answered), { codes: [], leaves: "kept", isRaised: false });
        }),
        "widget data is reset to empty, the dashboards to the one of the product, and all else is raised and kept": fc.property(arbOperation, arbSaid, (operation, code) => {
          const { leaves, isRaised } = failureOutcome(operation, [code]);
          same(leaves, operation === "WIDGET_DATA" ? "empty" : operation === "DASHBOARD_LIST" ? "builtIn" : "kept");
          same(isRaised, operation !== "WIDGET_DATA");
        }),
        "each operation ends well in its own words": fc.property(fc.constant(Object.entries(successes)), (all) => {
          const told = Object.entries(outcomes).flatMap(([operation, { succeeded }]) => (succeeded === null ? [] : [[operation, succeeded]]));
          same(Object.fromEntries(told), Object.fromEntries(all));
          same(new Set<string>(successCodes), new Set(Object.values(successes)));
          for (const code of successCodes) holds(!isErrorCode(code), `${code} is no error`);
        }),
      },
    },
  };
}
