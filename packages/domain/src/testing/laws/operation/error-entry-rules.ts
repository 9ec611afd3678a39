import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import type { AnsweredRequest } from "../../../operation/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "errorLogEntryOf" | "errorFingerprint" | "tillErrorFingerprint">;

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

/** Builds the rules and laws of the error log. */
export const errorEntryRules = ({
  errorLogEntryOf,
  errorFingerprint,
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
});
