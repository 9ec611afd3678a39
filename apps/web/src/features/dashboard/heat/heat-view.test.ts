import { newWidget, chooseDisplay, chooseSplit } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { percent, quantity } from "@comptoir/domain/measure";
import { cents } from "@comptoir/domain/money";
import { addDays, fromDayNumber, weekdayOf } from "@comptoir/domain/period";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { text } from "../../../shared/text.ts";
import { buildCalendarView, buildWeekView } from "./heat-view.ts";

const firstDay = fromDayNumber(20_507);
const metaOf = (days: number) =>
  ({
    range: { from: firstDay, to: addDays(firstDay, days - 1), tz: "America/Toronto", code: "custom" },
    asOf: 0,
    currency: "CAD",
    partial: false,
    targetId: null,
    tl: 1,
  }) as const;
const week = chooseSplit(newWidget("netSales"), "WEEKDAY_HOUR");
const calendar: Widget = chooseDisplay(chooseSplit(newWidget("netSales"), "TIME"), "heat");
const arbWeekStart = fc.constantFrom(0, 1, 6);

describe("a heat map", () => {
  beforeAll(() => text.load("dashboard", "charts", "widget"));

  it("has each hour of the week once, in its row, and its cells with its note come to the total", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.tuple(fc.nat(6), fc.option(fc.nat(23), { nil: null }), fc.integer({ min: -900, max: 9_000 })),
          {
            selector: ([weekday, hour]) => `${weekday}-${hour}`,
            maxLength: 40,
          },
        ),
        arbWeekStart,
        (members, weekStart) => {
          const rows = members.map(([weekday, hour, value], index) => ({
            code: `${weekday}-${hour === null ? "UNKNOWN" : String(hour).padStart(2, "0")}`,
            name: "",
            value: cents(value),
            share: percent(0),
            rank: index + 1,
          }));
          const total = members.reduce((sum, [, , value]) => sum + value, 0);
          const measured = { measure: "netSales", unit: "money" } as const;
          const data = { meta: metaOf(90), ...measured, type: "WEEKDAY_HOUR", rows, total: cents(total) } as const;
          const view = buildWeekView(week, { key: "0", call: "GetStatsPer", data }, "", weekStart);
          const timedMembers = members.filter(([, hour]) => hour !== null);
          expect(view.cells.reduce((sum, { value }) => sum + (value ?? 0), 0)).toBe(
            timedMembers.reduce((sum, [, , value]) => sum + value, 0),
          );
          expect(view.note === undefined).toBe(total === timedMembers.reduce((sum, [, , value]) => sum + value, 0));
          expect(new Set(view.cells.map(({ key }) => key)).size).toBe(view.cells.length);
          for (const { key, row, column } of view.cells) {
            expect(row).toBe((Number(key[0]) - weekStart + 7) % 7);
            expect(view.columns[column]?.key).toBe(String(Number(key.slice(2))));
          }
        },
      ),
    );
  });

  it("has each day of a calendar once, under its weekday, in weeks that begin on the first day of the week", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), arbWeekStart, (days, weekStart) => {
        const bins = Array.from({ length: days }, (_, index) => {
          const day = addDays(firstDay, index);
          return {
            key: day,
            start: `${day}T00:00`,
            end: `${addDays(day, 1)}T00:00`,
            label: day,
            net: cents(index),
            transactions: 1,
            items: quantity(0),
          };
        });
        const data = { meta: metaOf(days), range: "day", bins, total: cents((days * (days - 1)) / 2) } as const;
        const { cells, columns } = buildCalendarView(calendar, data, "", weekStart);
        expect(cells.map(({ key, value }) => [key, value])).toEqual(bins.map(({ key, net }) => [key, net]));
        for (const [index, { row, column }] of cells.entries()) {
          const day = addDays(firstDay, index);
          expect(row).toBe((weekdayOf(day) - weekStart + 7) % 7);
          const before = cells[index - 1];
          expect(column - (before?.column ?? 0)).toBe(before !== undefined && row === 0 ? 1 : 0);
        }
        expect(columns.length).toBe((cells.at(-1)?.column ?? -1) + 1);
      }),
    );
  });
});
