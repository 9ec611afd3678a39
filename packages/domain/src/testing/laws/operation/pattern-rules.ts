import fc from "fast-check";

import type * as operation from "../../../operation/index.ts";
import { fail, issue } from "../../../result/index.ts";
import { arbTaskPattern } from "../../arbitraries/operation.ts";
import { fixedCase, type RuleRow } from "../../law.ts";
import { same } from "../../same.ts";

type Functions = Pick<typeof operation, "isTaskDay" | "parseTaskPattern" | "patternFields" | "printTaskPattern">;

/** Fields of a pattern, written independently: minimum, maximum, and the maximum of a star. */
const fieldsOfPattern = [
  { name: "minutes", min: 0, max: 59, last: 59 },
  { name: "hours", min: 0, max: 23, last: 23 },
  { name: "days", min: 1, max: 31, last: 31 },
  { name: "months", min: 1, max: 12, last: 12 },
  { name: "weekdays", min: 0, max: 7, last: 6 },
] as const;

type Field = (typeof fieldsOfPattern)[number];

/** Part of a pattern field, with the values it matches. */
const arbPart = ({
  min,
  max,
  last,
}: Field): fc.Arbitrary<{ readonly text: string; readonly values: readonly number[] }> => {
  const number = fc.integer({ min, max });
  const step = fc.integer({ min: 1, max: 70 });
  const every = (from: number, to: number, by: number): readonly number[] =>
    Array.from({ length: 60 }, (_, value) => value).filter(
      (value) => value >= from && value <= to && (value - from) % by === 0,
    );
  return fc.oneof(
    fc.constant({ text: "*", values: every(min, last, 1) }),
    step.map((by) => ({ text: `*/${by}`, values: every(min, last, by) })),
    fc
      .tuple(number, fc.boolean())
      .map(([value, isPadded]) => ({ text: String(value).padStart(isPadded ? 2 : 1, "0"), values: [value] })),
    fc.tuple(number, number, fc.oneof(fc.constant(null), step)).map(([a, b, stepOfPart]) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      return {
        text: stepOfPart === null ? `${from}-${to}` : `${from}-${to}/${stepOfPart}`,
        values: every(from, to, stepOfPart ?? 1),
      };
    }),
  );
};

/** A pattern field, with the values it matches: each once, in order, with one number for Sunday. */
const arbField = (field: Field): fc.Arbitrary<{ readonly text: string; readonly values: readonly number[] }> =>
  fc.array(arbPart(field), { minLength: 1, maxLength: 3 }).map((parts) => {
    const values = parts.flatMap((part) => part.values).map((value) => (field.name === "weekdays" ? value % 7 : value));
    return { text: parts.map((part) => part.text).join(","), values: [...new Set(values)].toSorted((a, b) => a - b) };
  });

const [minutes, hours, days, months, weekdays] = fieldsOfPattern;
const arbText = fc.tuple(arbField(minutes), arbField(hours), arbField(days), arbField(months), arbField(weekdays));

/** Dates of a leap year: a pattern that matches none of them never runs. */
const leapYear = Array.from({ length: 366 }, (_, index) => {
  const date = new Date(Date.UTC(2024, 0, 1 + index));
  return { month: date.getUTCMonth() + 1, day: date.getUTCDate(), weekday: date.getUTCDay() };
});

/** Builds the rules and laws of task patterns. */
export const patternRules = ({
  isTaskDay,
  parseTaskPattern,
  patternFields,
  printTaskPattern,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "task-pattern": {
    says: "A task pattern (cron) has five fields: minute, hour, day of the month, month, weekday. Each is a star, numbers, ranges or a list of them, a star or range with a step. One that never occurs in any year is rejected.",
    source: "behaviour 3.8; decision 0117",
    codes: ["TASK_PATTERN", "TASK_NEVER_RUNS"],
    cases: ["operation.json"],
    laws: {
      "a field matches the values of its parts": fc.property(
        arbText,
        fc.constantFrom(" ", "  ", "\t"),
        (written, space) => {
          const parsed = parseTaskPattern(written.map(({ text }) => text).join(space));
          const pattern = Object.fromEntries(fieldsOfPattern.map(({ name }, index) => [name, written[index]?.values]));
          same(parsed.ok ? parsed.value : parsed.issues[0]?.code, parsed.ok ? pattern : "TASK_NEVER_RUNS");
        },
      ),
      "a printed pattern parses to the same again": fc.property(arbTaskPattern, (pattern) => {
        const parsed = parseTaskPattern(printTaskPattern(pattern));
        same(parsed.ok ? parsed.value : parsed.issues, parsed.ok ? pattern : [issue("TASK_NEVER_RUNS")]);
      }),
      "a field is printed as a star exactly when it limits nothing": fc.property(arbTaskPattern, (pattern) => {
        same(
          printTaskPattern(pattern)
            .split(" ")
            .map((text) => text === "*"),
          fieldsOfPattern.map(({ name, min, last }) => pattern[name].length > last - min),
        );
      }),
      "rejects exactly the patterns without a day even in a leap year (30 February)": fc.property(
        arbTaskPattern,
        (pattern) => {
          same(
            parseTaskPattern(printTaskPattern(pattern)).ok,
            leapYear.some((date) => isTaskDay(pattern, date)) ||
              (pattern.days.length < 31 && pattern.weekdays.length < 7),
          );
        },
      ),
      "rejects a value out of range, reversed, without a step or not a number, naming its field": fc.property(
        fc.constantFrom(...fieldsOfPattern),
        fc.nat(4),
        (field, at) => {
          const invalidFields = [
            `${field.max + 1}`,
            field.min > 0 ? `${field.min - 1}` : "-1",
            `${field.max}-${field.min}`,
            "*/0",
            `${field.min}/2`,
            "x",
            "",
            ",",
            "1,",
            "*-5",
            "1-2-3",
            "1.5",
            "100",
            "+1",
            "*/*",
            "L",
            "MON",
          ];
          const text = invalidFields[at * 4] ?? invalidFields[at] ?? "x";
          for (const bad of [text, ...invalidFields]) {
            const patternText = fieldsOfPattern.map(({ name }) => (name === field.name ? bad : "*")).join(" ");
            // Drops a whole field, which leaves four.
            same(
              parseTaskPattern(patternText),
              fail(issue("TASK_PATTERN", [], bad === "" ? {} : { field: field.name })),
              bad,
            );
          }
        },
      ),
      "names every invalid field": fc.property(fc.subarray([...fieldsOfPattern], { minLength: 1 }), (wrong) => {
        const names = wrong.map(({ name }) => name);
        same(
          parseTaskPattern(fieldsOfPattern.map(({ name }) => (names.includes(name) ? "?" : "*")).join(" ")),
          fail(...names.map((field) => issue("TASK_PATTERN", [], { field }))),
        );
      }),
      "rejects four fields, six, and a value that is not a text": fc.property(
        fc.oneof(
          fc.constantFrom("", "* * * *", "* * * * * *", "@daily", `${"0,".repeat(200)}0 * * * *`),
          fc.anything().filter((value) => typeof value !== "string"),
        ),
        (value) => same(parseTaskPattern(value), fail(issue("TASK_PATTERN"))),
      ),
      "accepts two hundred characters, and rejects a longer text": fc.property(
        fc.integer({ min: 190, max: 210 }),
        (length) => same(parseTaskPattern("* * * * *".padEnd(length)).ok, length <= 200),
      ),
      "the table of the five fields of a pattern": fixedCase(fieldsOfPattern, (all) =>
        same(
          patternFields,
          Object.fromEntries(all.map(({ name, min, max, last }) => [name, { min, max, count: last - min + 1 }])),
        ),
      ),
    },
  },
  "task-day": {
    says: "A task runs on a date whose month matches, and whose day or weekday matches; when only one of them is limited, that one.",
    source: "decision 0117",
    laws: {
      "both day and weekday match when one limits nothing; either is enough when both limit": fc.property(
        arbTaskPattern,
        fc.constantFrom(...leapYear),
        (pattern, date) => {
          const [isDay, isWeekday] = [
            pattern.days.some((day) => day === date.day),
            pattern.weekdays.some((weekday) => weekday === date.weekday),
          ];
          const limits = { day: pattern.days.length !== 31, weekday: pattern.weekdays.length !== 7 };
          const isOne =
            limits.day && limits.weekday ? isDay || isWeekday : limits.day ? isDay : limits.weekday ? isWeekday : true;
          same(isTaskDay(pattern, date), isOne && pattern.months.some((month) => month === date.month));
        },
      ),
    },
  },
});
