import fc from "fast-check";

import * as errors from "../../errors/index.ts";
import { lawBook, fixedCase } from "../law.ts";
import { holds, same } from "../same.ts";
import { outcomeRules } from "./errors/outcome-rules.ts";

/** Statuses that have a dialog of their own. Source: specification 8; 408, 409, 413, 415 and 429 are ours. */
const dialogStatuses = [400, 401, 403, 404, 405, 406, 408, 409, 413, 415, 429, 500, 502, 503, 507];
const arbStatus = fc.oneof(fc.constantFrom(...dialogStatuses), fc.integer({ min: -1, max: 999 }), fc.double());
const arbNoCode = fc.oneof(
  fc.constantFrom("", "locked", "LOCKED ", "constructor", "__proto__", "toString", "HTTP_418"),
  fc.string(),
  fc.anything({ maxDepth: 1 }),
);

/** Errors: the codes of an answer, how each is displayed, and the outcome of an operation. */
export const errorLaws = lawBook("errors", errors, (functions) => {
  const { errorCatalogue, getError, isErrorCode, resolveErrorCode, statusErrorCode } = functions;
  const codes = Object.keys(errorCatalogue);
  const arbCode = fc.constantFrom(...codes);
  return {
    "error-catalogue": {
      says: "Every error that is shown is a row of one table: its HTTP status, and whether it is a dialog, beside its field, a toast, on the login form, or silent.",
      source: "specification 5, 8; behaviour 3.10",
      codes: ["CANCELLED", "LOCKED", "NOACCESS", "LOGIN_FAILED"],
      laws: {
        "accepts exactly the error codes of the table": fc.property(fc.oneof(arbCode, arbNoCode), (value) =>
          same(isErrorCode(value), typeof value === "string" && codes.includes(value)),
        ),
        "an error code is a text: a value that only prints as one is rejected": fc.property(
          arbCode,
          fc.integer({ min: 400, max: 599 }),
          (code, status) => {
            for (const other of [[code], { toString: () => code }, Object(code)])
              same([isErrorCode(other), resolveErrorCode(status, other)], [false, statusErrorCode(status)]);
          },
        ),
        // Check every row: a random row would be picked too rarely to find one fault among hundreds.
        "every error code of a server has an HTTP error status, and a place where it is shown": fixedCase(
          codes,
          (all) => {
            for (const code of all) {
              if (!isErrorCode(code)) throw new Error(`${code} is a row, and no code`);
              const { status, place } = getError(code);
              holds(status === null || dialogStatuses.includes(status), `${code} travels with ${status}`);
              holds(["dialog", "field", "toast", "login", "silent"].includes(place), `${code} is shown`);
              // Codes about the whole request or the server never appear beside a field.
              if (place === "field")
                holds(
                  status === null || [400, 403, 409].includes(status),
                  `${code} is beside its field and travels with ${status}`,
                );
              if (place === "login") same(status, 400);
            }
          },
        ),
        "cancelled calls are silent, and login errors are on the login form": fc.property(
          fc.constantFrom("LOCKED" as const, "NOACCESS" as const, "LOGIN_FAILED" as const),
          (code) => {
            same([getError("CANCELLED").place, errorCatalogue.CANCELLED.place], ["silent", "silent"]);
            same(
              [getError(code), errorCatalogue[code]],
              [
                { status: 400, place: "login" },
                { status: 400, place: "login" },
              ],
            );
          },
        ),
      },
    },
    "code-of-an-answer": {
      says: "An error response is shown by its own code when the catalogue has it, else by its HTTP status, else as an unknown error.",
      source: "specification 8; behaviour 3.10",
      codes: ["UNKNOWN"],
      laws: {
        "a code of the catalogue takes precedence over the status": fc.property(arbStatus, arbCode, (status, code) =>
          same(resolveErrorCode(status, code), code),
        ),
        "falls back to the code of the HTTP status": fc.property(arbStatus, arbNoCode, (status, value) => {
          if (!codes.some((code) => code === value)) same(resolveErrorCode(status, value), statusErrorCode(status));
        }),
        "an HTTP status without a dialog of its own is an unknown error": fc.property(arbStatus, (status) => {
          const code = statusErrorCode(status);
          same(code, dialogStatuses.includes(status) ? `HTTP_${status}` : "UNKNOWN");
          same(getError(code), { status: code === "UNKNOWN" ? null : status, place: "dialog" });
          same(errorCatalogue[code], getError(code), "row by row");
        }),
      },
    },
    ...outcomeRules(functions),
  };
});
