import fc from "fast-check";

import { hasPermission, permissionCodes } from "../../../access/index.ts";
import type * as operation from "../../../operation/index.ts";
import { addDays, businessDateOf, dayStart, fromDayNumber, type CalendarDate } from "../../../period/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";

type Functions = Pick<typeof operation, "dueDigest" | "listWaitingWorks" | "waitingWorks">;

const arbZone = fc.constantFrom("America/Toronto", "America/Vancouver", "America/St_Johns", "Europe/Madrid");
/** Days around a change of the clocks. */
const firstDay = 20_515;

/** Builds the rules and laws of the daily mail of waiting work. */
export const digestRules = ({
  dueDigest,
  listWaitingWorks,
  waitingWorks,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  "work-digest": {
    says: "The digest of a person is due once a day, from the chosen time on the clock of their place, and counts only work that they may do.",
    source: "behaviour 3.8 (e-mail digest); decision 0454",
    laws: {
      "whoever wants none has none": fc.property(arbZone, fc.nat(20_000), (timeZone, minutes) =>
        same(dueDigest({ minute: null, decidedOn: null }, firstDay * 86_400_000 + minutes * 60_000, timeZone), null),
      ),
      "looked at often, each day is due once, from its time on": fc.property(
        arbZone,
        fc.nat(1_439),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 40 }),
        (timeZone, minute, gaps) => {
          let now = firstDay * 86_400_000;
          let decidedOn: CalendarDate | null = null;
          const days: CalendarDate[] = [];
          for (const gap of gaps) {
            now += gap * 60_000;
            const day: CalendarDate | null = dueDigest({ minute, decidedOn }, now, timeZone);
            if (day === null) continue;
            holds(dayStart(day, timeZone, minute) <= now, "its time has come");
            same(businessDateOf(now, { timeZone, businessDayStart: minute }), day);
            days.push(day);
            decidedOn = day;
          }
          same(new Set(days).size, days.length);
          same(days, days.toSorted());
          same(dueDigest({ minute, decidedOn: addDays(fromDayNumber(firstDay), 400) }, now, timeZone), null);
        },
      ),
      "lists what its permissions allow, and one's own alerts always": fc.property(
        fc.subarray([...permissionCodes]),
        (permissions) => {
          const works = listWaitingWorks(permissions);
          holds(works.includes("ALERTS"), "alerts are one's own");
          same(
            works.includes("DEPOSITS"),
            permissions.includes("REPORT_CUD") && hasPermission(permissions, ["SALE_READ"]),
          );
          same(works.includes("REFUSED_FACTS"), permissions.includes("SALE_CUD"));
          same(works.includes("DOCUMENTS"), permissions.includes("INVENTORYDOCUMENT_CUD"));
          same(works.includes("TASKS"), hasPermission(permissions, ["CONFIG_CUD"]));
          holds(
            works.every((work) => waitingWorks[work].path.startsWith("/")),
            "each opens a page",
          );
        },
      ),
    },
  },
});
