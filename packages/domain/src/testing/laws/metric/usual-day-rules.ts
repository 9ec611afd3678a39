import fc from "fast-check";

import type * as metric from "../../../metric/index.ts";
import { addDays, fromDayNumber } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof metric, "isUnusual" | "pickUnusual" | "usualDayOf" | "usualWeeks">;

const arbFigures = fc.array(fc.integer({ min: -100_000, max: 1_000_000 }), { maxLength: 12 });
const weeklyDays = (values: readonly number[]) =>
  values.map((value, index) => ({ date: addDays(fromDayNumber(20_000), 7 * index), value }));

/** Builds the rules and laws of what is usual for a weekday. */
export const usualDayRules = ({
  isUnusual,
  pickUnusual,
  usualDayOf,
  usualWeeks,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "usual-day": {
    says: "The usual day of a weekday is the middle one of the last seven or five of that weekday; a figure is unusual more than three usual distances and more than a tenth away from it.",
    source: "decision 0376",
    laws: {
      "it is one of the latest days, as many above it as below": fc.property(arbFigures, (values) => {
        const days = weeklyDays(values);
        const usual = usualDayOf(days);
        same(usual === null, values.length < 5);
        if (usual === null) return;
        same(usual.days, values.length >= usualWeeks ? 7 : 5);
        const latest = days.slice(-usual.days);
        holds(
          latest.some(({ date, value }) => date === usual.date && value === usual.value),
          "not one of the days",
        );
        const half = (usual.days - 1) / 2;
        holds(latest.filter(({ value }) => value < usual.value).length <= half, "too many below");
        holds(latest.filter(({ value }) => value > usual.value).length <= half, "too many above");
        const nearDays = latest.filter(({ value }) => Math.abs(value - usual.value) <= usual.spread).length;
        const nearer = latest.filter(({ value }) => Math.abs(value - usual.value) < usual.spread).length;
        holds(nearDays > half && nearer <= half, "the spread is not the middle distance");
      }),
      "the order of the days does not matter": fc.property(arbFigures, (values) =>
        same(usualDayOf(weeklyDays(values).toReversed()), usualDayOf(weeklyDays(values))),
      ),
      "on a weekday that is always the same, a tenth away is usual and two tenths are not": fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 5, max: 9 }),
        fc.constantFrom(-1, 1),
        (tenth, count, sign) => {
          const usual = usualDayOf(weeklyDays(Array.from({ length: count }, () => tenth * 10)));
          if (usual === null) throw new Error("no usual day");
          same(isUnusual(tenth * (10 + sign), usual), false);
          same(isUnusual(tenth * (10 + sign * 2), usual), true);
        },
      ),
      "at most three are named, all unusual, and none that is left out differs more": fc.property(
        fc.array(fc.tuple(fc.nat(1000), fc.nat(1000), fc.nat(100)), { maxLength: 8 }),
        (rows) => {
          const figures = rows.map(([value, middle, spread], index) => ({
            key: String(index),
            value,
            usual: { date: fromDayNumber(20_000), value: middle, spread, days: 7 },
          }));
          const namedFigures = pickUnusual(figures);
          const unusual = figures.filter(({ value, usual }) => isUnusual(value, usual));
          const distances = (list: typeof figures) =>
            list.map(({ value, usual }) => Math.abs(value - usual.value)).toSorted((a, b) => b - a);
          same(distances([...namedFigures]), distances(unusual).slice(0, 3));
          holds(
            namedFigures.every((figure) => unusual.includes(figure)),
            "a usual figure is named",
          );
        },
      ),
      "within three usual distances nothing is unusual": fc.property(
        arbFigures.filter(({ length }) => length >= 5),
        fc.integer({ min: -3, max: 3 }),
        (values, times) => {
          const usual = usualDayOf(weeklyDays(values));
          if (usual !== null) same(isUnusual(usual.value + times * usual.spread, usual), false);
        },
      ),
      "beyond both, above as below, it is unusual; a usual nothing has no tenth": fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.constantFrom(-1, 1),
        (value, spread, sign) => {
          const usual = { date: fromDayNumber(20_000), value, spread, days: 7 };
          const farDistance = Math.max(3 * spread, Math.ceil(value / 9)) + 1;
          same(isUnusual(value + sign * farDistance, usual), true);
        },
      ),
    },
  },
});
