import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { AnsweredRequest } from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<
  typeof operation,
  | "cleanPageError"
  | "describePageError"
  | "errorFingerprint"
  | "errorLogEntryOf"
  | "pageErrorEntryOf"
  | "tillErrorFingerprint"
>;

const arbAnswered: fc.Arbitrary<AnsweredRequest> = fc.record(
  {
    status: fc.constantFrom(200, 304, 400, 401, 403, 404, 409, 413, 429, 499, 500, 503),
    codes: fc.subarray(["DOC_STALE", "HTTP_500", "ACCESS_DENIED"]),
    method: fc.constantFrom("GET", "PUT"),
    route: fc.constantFrom("/api/Report/Run", "/api/Product"),
    userId: fc.nat(3),
    layerId: fc.nat(3),
  },
  { requiredKeys: ["status", "codes", "method"] },
);

const arbTillError = fc.record({
  code: fc.constantFrom("PRINTER", "PRINTER 1", "DRAWER"),
  terminalId: fc.integer({ min: 1, max: 12 }),
  locationId: fc.integer({ min: 1, max: 12 }),
});

/** Words that somebody types, told from those of browsers by their letters. */
const arbTyped = fc.stringMatching(/^[ßþð]{4,12}[0-9]{0,6}$/u);
const arbPageError = fc.record({
  name: fc.oneof(fc.constantFrom("TypeError", "QuotaExceededError"), arbTyped),
  message: fc
    .tuple(
      fc.constantFrom(
        "Cannot read properties of undefined (reading '%')",
        "% is not a function",
        "Unexpected token in JSON: %",
        "Failed to execute 'querySelector' on 'Document': '%'",
        "%",
      ),
      arbTyped,
    )
    .map(([words, typed]) => words.replace("%", () => typed)),
  place: fc.oneof(fc.constant("grid-1a.js:1:233"), arbTyped),
  screen: arbTyped.map((typed) => `/report/sale/${typed}?search=${typed}`),
});
const author = { userId: 7, layerId: 4 };
const typedLetters = /[ßþð]/u;
const ownAddress = { origin: "https://shop.ca", path: "/bi" };

/** Builds the rules and laws of the error log. */
export const errorEntryRules = ({
  cleanPageError,
  describePageError,
  errorLogEntryOf,
  errorFingerprint,
  pageErrorEntryOf,
  tillErrorFingerprint,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "error-log": {
    says: "Every failed request of a signed-in user is an entry of the error log, except the end of a session. Failures with the same call, code, user and layer are one entry, and errors of a terminal with the same code in the same store.",
    source: "behaviour 3.4 (Error log); decision 0510",
    laws: {
      "only a failed request of a signed-in user is an entry": fc.property(arbAnswered, (answered) => {
        const { status, route, userId, layerId } = answered;
        const isFailure =
          status >= 400 &&
          status !== 401 &&
          status !== 499 &&
          route !== undefined &&
          userId !== undefined &&
          layerId !== undefined;
        same(errorLogEntryOf(answered) !== null, isFailure);
      }),
      "a server fault is an error and a rejection a warning, by the first code": fc.property(
        arbAnswered,
        (answered) => {
          const entry = errorLogEntryOf(answered);
          if (entry === null) return;
          same([entry.severity, entry.source], answered.status < 500 ? ["warning", "REQUEST"] : ["error", "SERVER"]);
          same(
            [entry.code, entry.route],
            [answered.codes[0] ?? `HTTP_${answered.status}`, `${answered.method} ${answered.route}`],
          );
          same([entry.userId, entry.layerId], [answered.userId, answered.layerId]);
        },
      ),
      "two failures are one entry when call, code, person and place are the same, and only then": fc.property(
        arbAnswered,
        arbAnswered,
        (left, right) => {
          const [first, second] = [errorLogEntryOf(left), errorLogEntryOf(right)];
          if (first === null || second === null) return;
          const isSame =
            first.code === second.code &&
            first.route === second.route &&
            first.userId === second.userId &&
            first.layerId === second.layerId;
          holds((errorFingerprint(first) === errorFingerprint(second)) === isSame, "one entry");
        },
      ),
      "two errors of terminals are one entry when code, terminal and store are the same, and only then": fc.property(
        arbTillError,
        arbTillError,
        (left, right) => {
          const isSame =
            left.code === right.code && left.terminalId === right.terminalId && left.locationId === right.locationId;
          holds((tillErrorFingerprint(left) === tillErrorFingerprint(right)) === isSame, "one entry");
        },
      ),
    },
  },
  "page-error": {
    says: "An error of the page is an entry of the error log, with the words of the browser, the place in our files and the screen, and nothing that somebody typed. Errors that are not in our files are none.",
    source: "behaviour 3.8 (client errors, redaction)",
    laws: {
      "nothing that was typed is in the entry": fc.property(arbPageError, (pageError) => {
        holds(!typedLetters.test(JSON.stringify(pageErrorEntryOf(pageError, author))), "typed");
      }),
      "cleaning twice is cleaning once": fc.property(arbPageError, (pageError) => {
        const cleanedError = cleanPageError(pageError);
        same(cleanPageError(cleanedError), cleanedError);
      }),
      "the words of the browser and the place are kept": fc.property(
        fc.constantFrom("Cannot read properties of null", "Minified React error #31", "Invalid time value"),
        (message) => {
          const stack =
            "TypeError\n at a (https://shop.ca/assets/a-1.js:3:14)\n at b (https://shop.ca/assets/b.js:1:1)";
          const pageError = describePageError({ name: "TypeError", message, stack }, ownAddress);
          same(pageError, { name: "TypeError", message, place: "a-1.js:3:14", screen: "/bi" });
        },
      ),
      "an error of an extension is none": fc.property(
        fc.constantFrom("", "at a (chrome-extension://x/a.js:1:1)", "at a (https://other.ca/a.js:1:1)"),
        (stack) => same(describePageError({ name: "Error", message: "", stack }, ownAddress), null),
      ),
    },
  },
});
