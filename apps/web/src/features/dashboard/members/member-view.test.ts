import { rankMembersByBin } from "@comptoir/domain/dashboard";
import { addDays, fromDayNumber } from "@comptoir/domain/period";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import { t, text } from "../../../shared/text.ts";
import { buildMembersOverTimeView, parsePartKey, buildPartKey, type MemberData } from "./member-view.ts";

const firstDay = fromDayNumber(20_507);

const arbData = fc
  .record({
    bins: fc.array(
      fc.uniqueArray(
        fc.record({ code: fc.constantFrom("1", "2", "3", "a@b"), value: fc.integer({ min: -900, max: 9_000 }) }),
        { selector: ({ code }) => code },
      ),
      { minLength: 1, maxLength: 8 },
    ),
    topN: fc.integer({ min: 1, max: 5 }),
    future: fc.nat(2),
  })
  .map(({ bins, topN, future }): MemberData => {
    const { rows, others, total } = rankMembersByBin(bins, { topN, lowestFirst: false });
    return {
      meta: {
        range: { from: firstDay, to: addDays(firstDay, bins.length - 1), tz: "America/Toronto", code: "custom" },
        asOf: 0,
        currency: "CAD",
        partial: false,
        targetId: null,
        tl: 1,
      },
      type: "LOCATION",
      range: "day",
      bins: bins.map((_, index) => {
        const day = addDays(firstDay, index);
        const isFuture = index > 0 && index >= bins.length - future;
        return { key: day, start: day, end: addDays(day, 1), label: day, ...(isFuture ? { future: true } : {}) };
      }),
      rows: rows.map((row) => ({ ...row, name: `Store ${row.code}` })),
      ...(others === null ? {} : { others }),
      total,
    };
  });

describe("members over time", () => {
  beforeAll(() => text.load("dashboard", "charts", "widget"));

  it("have their figures in each bin that has begun, and their places of one answer", () => {
    fc.assert(
      fc.property(arbData, fc.constantFrom("multiples" as const, "bump" as const), (data, type) => {
        const view = buildMembersOverTimeView({ type }, data, "Stores");
        expect(view.bins.map(({ key }) => key)).toEqual(data.bins.map(({ key }) => key));
        for (const [index, { values, ranks, label }] of view.members.entries()) {
          const row = data.rows[index];
          expect(label).toBe(row?.name);
          expect(values).toEqual(row?.values.map((value, bin) => (data.bins[bin]?.future === true ? null : value)));
          expect(ranks).toEqual(row?.ranks);
        }
        expect(view.note === undefined).toBe(type === "multiples" && data.others === undefined);
        if (type === "bump") expect(view.note?.startsWith(t("widget.rankStep_day"))).toBe(true);
        expect(view.summary.startsWith("Stores")).toBe(true);
      }),
    );
  });

  it("open their parts with sales, whatever the code of the member", () => {
    fc.assert(
      fc.property(arbData, fc.string(), (data, code) => {
        const { opening } = buildMembersOverTimeView({ type: "bump" }, data, "");
        for (const row of data.rows)
          for (const [index, bin] of data.bins.entries())
            expect(opening.has(buildPartKey(row.code, bin.key))).toBe(row.ranks[index] !== null);
        expect(parsePartKey(buildPartKey(code, firstDay))).toEqual({ code, bin: firstDay });
      }),
    );
    expect(parsePartKey("12")).toBe(null);
  });
});
