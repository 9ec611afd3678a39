import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { addDays } from "../../../period/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import { arbAround, arbLogExtract, logLevelNames, logSourceNames } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "logExtractRules" | "logLevels" | "logSources" | "parseLogExtract">;

/** Builds the rules and laws of the log extract form. */
export function logFormRules(functions: Functions): Readonly<Record<string, RuleRow>> {
  const { logExtractRules, logLevels, logSources, parseLogExtract } = functions;
  const codesOf = (value: unknown): readonly string[] => {
    const parsed = parseLogExtract(value);
    return parsed.ok ? [] : parsed.issues.map(({ code, path }) => `${path.join(".")} ${code}`);
  };
  return {
    "log-extract-form": {
      says: "A log extract has unique sources and a range of at most 31 days; it is redacted by default. Everything wrong is reported at once.",
      source: "behaviour 3.8; decision 0118",
      codes: [
        "REQUIRED",
        "ONE_OF",
        "DATE",
        "DATE_RANGE",
        "LOG_TOO_LONG",
        "MAX_LENGTH",
        "LIST_LENGTH",
        "NUMBER_AT_LEAST",
        "VALUE_TYPE",
      ],
      laws: {
        "a valid extract is kept unchanged": fc.property(arbLogExtract, (extract) =>
          same(parseLogExtract(extract), { ok: true, value: extract }),
        ),
        "accepts 31 days, and rejects a day more": fc.property(
          arbLogExtract,
          arbAround([0, 30, 31]),
          (extract, days) => {
            const to = addDays(extract.from, Math.abs(days));
            const parsed = parseLogExtract({ ...extract, to });
            same(
              parsed,
              Math.abs(days) <= 30
                ? { ok: true, value: { ...extract, to } }
                : fail(issue("LOG_TOO_LONG", ["to"], { max: 31 })),
            );
          },
        ),
        "defaults to level information and above, all users, redacted": fc.property(arbCalendarDate, (day) => {
          same(parseLogExtract({ sources: ["AUDIT"], from: day, to: day }), {
            ok: true,
            value: {
              sources: ["AUDIT"],
              from: day,
              to: day,
              level: "INFO",
              terminal: null,
              userId: null,
              text: "",
              isRedacted: true,
            },
          });
        }),
        "reports everything wrong at once": fc.property(arbLogExtract, (extract) => {
          same(codesOf({}), ["sources REQUIRED", "from REQUIRED", "to REQUIRED"]);
          same(
            codesOf({
              ...extract,
              sources: ["AUDIT", "POEMS"],
              from: "2026-02-30",
              level: "LOUD",
              terminal: "t".repeat(40),
              userId: 0,
              text: "x".repeat(200),
              isRedacted: "no",
            }),
            [
              "sources.1 ONE_OF",
              "from DATE",
              "level ONE_OF",
              "terminal MAX_LENGTH",
              "userId NUMBER_AT_LEAST",
              "text MAX_LENGTH",
              "isRedacted VALUE_TYPE",
            ],
          );
          same(
            [codesOf({ ...extract, from: "2026-02-30" }), codesOf({ ...extract, to: "2026-02-30" })],
            [["from DATE"], ["to DATE"]],
            "what is no day is not counted from",
          );
          same(codesOf({ ...extract, sources: ["AUDIT", "JOBS", "AUDIT"] }), ["sources.2 ONE_OF"]);
          same(codesOf({ ...extract, sources: [...logSourceNames, "AUDIT"] }), ["sources LIST_LENGTH"]);
          same(
            codesOf({ ...extract, from: addDays(extract.to, 1) }).some((code) => code.endsWith("DATE_RANGE")),
            true,
          );
        }),
        "any value is parsed or rejected with a reason, and never throws": fc.property(fc.anything(), (value) => {
          const parsed = parseLogExtract(value);
          holds(parsed.ok || parsed.issues.length > 0, "a refusal has its reason");
        }),
        "the numbers, sources and levels are those of the table": fixedCase(
          { daysAtMost: 31, previewLines: 200, keptDays: 7 },
          (numbers) => {
            same(logExtractRules, numbers);
            same([logSources, logLevels], [logSourceNames, logLevelNames]);
          },
        ),
      },
    },
  };
}
