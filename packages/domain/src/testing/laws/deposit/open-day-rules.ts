import fc from "fast-check";

import type * as deposit from "../../../deposit/index.ts";
import { arbCalendarDate } from "../../arbitraries/calendar.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof deposit, "sortOpenDays">;

/** Builds the rule and laws of the days to deposit. */
export const openDayRules = ({ sortOpenDays }: Functions): Readonly<Record<string, RuleRow>> => ({
  "days-to-deposit": {
    says: "Days without a deposit are listed before today, which still sells; otherwise their order stays.",
    source: "behaviour 3.8",
    laws: {
      "days that are over come first, and each of both parts keeps its order": fc.property(
        fc.array(arbCalendarDate, { maxLength: 12 }),
        arbCalendarDate,
        (dates, today) => {
          const days = dates.map((businessDate, place) => ({ businessDate, place }));
          const sortedDays = sortOpenDays(days, today);
          const isOver = ({ businessDate }: (typeof days)[number]): boolean => businessDate < today;
          same(sortedDays, [...days.filter(isOver), ...days.filter((day) => !isOver(day))]);
          holds(sortedDays.length === days.length, "no day is lost");
        },
      ),
    },
  },
});
