import { systemDashboard } from "@comptoir/domain/dashboard";
import type { WidgetRequest } from "@comptoir/domain/dashboard";
import { cents } from "@comptoir/domain/money";
import { quantity } from "@comptoir/domain/measure";
import { parseCalendarDate } from "@comptoir/domain/period";
import type { CalendarDate } from "@comptoir/domain/period";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { succeed } from "../../shared/answer.ts";
import { text } from "../../shared/text.ts";
import type { WidgetData } from "./dashboard-requests.ts";
import { buildWidgetRequests } from "./dashboard-store.ts";
import { buildHeaderWords, findBoardMeta } from "./header-words.ts";
import { createCellsStore } from "./widget-cells-store.ts";

const date = (iso: string): CalendarDate => {
  const dateResult = parseCalendarDate(iso);
  if (!dateResult.ok) throw new Error(iso);
  return dateResult.value;
};

const meta = {
  range: { from: date("2026-03-12"), to: date("2026-03-12"), tz: "America/Toronto", code: "-0d" },
  asOf: Date.UTC(2026, 2, 12, 18, 20),
  currency: "CAD",
  partial: true,
  targetId: 1,
  tl: 3,
} as const;
const places = [
  { id: 3, description: "Laval 3", businessDayStart: 0 },
  { id: 4, description: "Magog", businessDayStart: 180 },
];

/** Answer of a server whose places each have their own day. */
function answerAt({ key, params }: WidgetRequest): {
  readonly key: string;
  readonly data: WidgetData;
  readonly failure: null;
} {
  const day = date(params.tl === 3 ? "2026-03-12" : "2026-03-13");
  const simpleFigures = {
    net: cents(params.tl ?? 0),
    gross: cents(0),
    discounts: cents(0),
    refunds: cents(0),
    tax: cents(0),
    transactions: 1,
    items: quantity(0),
    averageSale: null,
  };
  return {
    key,
    data: {
      key,
      call: "Simple",
      data: {
        meta: { ...meta, tl: params.tl ?? 0, range: { ...meta.range, from: day, to: day } },
        simple: simpleFigures,
      },
    },
    failure: null,
  };
}

describe("header of the dashboard", () => {
  beforeAll(() => text.load("dashboard"));

  it("names the day, the place, the compared day and the time of the figures", () => {
    const compare = {
      rule: "sameWeekdays",
      from: date("2026-03-05"),
      to: date("2026-03-05"),
      untilHalfHour: 28,
      untilMinutes: 860,
    } as const;
    const words = buildHeaderWords({ ...meta, compare }, places);
    expect(words.sentence).toMatch(/^Thursday, March 12, Laval 3, vs. Thursday, March 5 up to 14:20$/u);
    expect(words.asOf).toBe("14:20");
  });

  it("names no comparison if there is none", () => {
    expect(buildHeaderWords(meta, places).sentence).toBe("Thursday, March 12, Laval 3");
  });

  it("an answer for place A never appears under the words of place B, in any order of choices and answers", async () => {
    const widgets = systemDashboard("en").widgets.slice(0, 2);
    await fc.assert(
      fc.asyncProperty(
        fc.scheduler(),
        fc.array(fc.constantFrom(3, 4), { minLength: 1, maxLength: 5 }),
        async (scheduler, chosenIds) => {
          const store = createCellsStore<WidgetData>((requests) =>
            scheduler.schedule(Promise.resolve(succeed(requests.map(answerAt)))),
          );
          const loads = chosenIds.map((id) =>
            store.load(
              buildWidgetRequests({
                widgets,
                savedPeriod: "-0d",
                query: { period: null, compare: null },
                place: { id },
              }),
            ),
          );
          while (scheduler.count() > 0) {
            await scheduler.waitOne();
            const meta = findBoardMeta(widgets, store.state.cells);
            if (meta === null) continue;
            const { layerName, range } = buildHeaderWords(meta, places);
            for (const { data } of Object.values(store.state.cells)) {
              expect(places.find(({ id }) => id === data?.data.meta.tl)?.description).toBe(layerName);
              expect(data?.data.meta.range.from === "2026-03-12" ? "Thursday, March 12" : "Friday, March 13").toBe(
                range,
              );
            }
          }
          await Promise.all(loads);
          expect(findBoardMeta(widgets, store.state.cells)?.tl).toBe(chosenIds.at(-1));
        },
      ),
    );
  });

  it("compares with no days before the first sale, and explains why", () => {
    const compare = { rule: "lastYear", from: date("2025-03-12"), to: date("2025-03-12") } as const;
    const words = buildHeaderWords({ ...meta, compare, firstSalesDate: date("2025-06-01") }, places);
    expect([words.sentence, words.whyNotCompared]).toEqual([
      "Thursday, March 12, Laval 3",
      "No comparison: sales begin on June 1, 2025.",
    ]);
    expect(
      buildHeaderWords({ ...meta, compare, firstSalesDate: date("2024-01-02") }, places).whyNotCompared,
    ).toBeNull();
  });

  it("takes the days from a widget that follows the dashboard, preferably one with a comparison", () => {
    expect(findBoardMeta([], {})).toBeNull();
  });
});
