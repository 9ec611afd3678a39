import fc from "fast-check";

import type * as period from "../../../period/index.ts";
import { fail, issue, ok } from "../../../result/index.ts";
import { arbLanguage } from "../../arbitraries/language.ts";
import { arbNonText } from "../../arbitraries/number-text.ts";
import type { RuleRow } from "../../law.ts";
import { same } from "../../same.ts";
import { printedDateReadingLaws } from "./printed-date-reading.ts";
import { printedDateRefusalLaws } from "./printed-date-refusal.ts";

/** Times near the last hour and the last minute. */
const arbClockNumber = fc.oneof(fc.constantFrom(0, 9, 10, 23, 24, 59, 60, 100), fc.nat(70));

/** Builds the rules and laws of parsing formatted dates, ranges and times back. */
export function printedDateRules(functions: typeof period): Readonly<Record<string, RuleRow>> {
  const { formatClock, parseClock } = functions;
  return {
    "parse-printed-dates": {
      says: "A printed day, range, month or year parses back to its days, whatever its accents, capitals, dots, spaces and dashes; a date without a year takes the given year. A date of numbers only is ambiguous and rejected, except YYYY-MM-DD.",
      source: "behaviour 3.12 (15); decision 0124",
      codes: ["DATE", "DATE_RANGE"],
      cases: ["period.json"],
      laws: {
        ...printedDateReadingLaws(functions),
        ...printedDateRefusalLaws(functions),
      },
    },
    "parse-printed-times": {
      says: "A printed time of day parses back to its minute; a colon and an h are accepted in every language, and nothing beyond 23:59.",
      source: "behaviour 3.12 (15); decision 0124",
      codes: ["LOCAL_TIME"],
      cases: ["period.json"],
      laws: {
        "parses a time of day, with any kind of space": fc.property(
          fc.nat(1_439),
          arbLanguage,
          fc.constantFrom("", " ", "\u00a0", "\u202f"),
          (minutes, language, space) => {
            const text = formatClock(minutes, language);
            for (const spelled of [text, text.toUpperCase(), text.replaceAll(/\s/gu, space), `${space}${text}${space}`])
              same(parseClock(spelled), ok(minutes), spelled);
          },
        ),
        "an hour has at most two digits, a minute two, and none is beyond 23:59": fc.property(
          arbClockNumber,
          arbClockNumber,
          fc.constantFrom(":", "h", " h ", ".", "", "-", "::", "m"),
          fc.boolean(),
          (hours, minutes, mark, isShort) => {
            const text = `${hours}${mark}${isShort ? minutes : String(minutes).padStart(2, "0")}`;
            const isTime =
              [":", "h", " h "].includes(mark) && hours < 24 && minutes < 60 && (!isShort || minutes >= 10);
            same(parseClock(text), isTime ? ok(hours * 60 + minutes) : fail(issue("LOCAL_TIME")), text);
            for (const more of [`${text} pm`, `${text}:`, `x${text}`])
              same(parseClock(more), fail(issue("LOCAL_TIME")), more);
          },
        ),
        "rejects a value that is not a text": fc.property(arbNonText, (value) =>
          same(parseClock(value), fail(issue("LOCAL_TIME"))),
        ),
      },
    },
  };
}
