import { describe, expect, it } from "vitest";

import { parseDashboardQuery, printDashboardQuery } from "./dashboard-query.ts";

describe("address of the dashboard", () => {
  it.each([
    "",
    "period=-0m",
    "period=2026-03-01..2026-03-12&compare=lastYear&board=4&tl=12",
    "period=last7&compare=none",
    "tl=1&figure=3&show=why&of=items&mark=2026-03-12%2328",
    "why=3&versus=lastYear&in=DEPARTMENT%3A2",
    "tl=1&why=0&in=LOCATION%3A6%2CDEPARTMENT%3A2&day=2026-11-23&against=2026-11-16",
  ])("%s is printed as it was parsed", (search) => {
    expect(printDashboardQuery(parseDashboardQuery(search))).toBe(search);
  });

  it("opens the third part of the panel by the links of a change, and by its name", () => {
    for (const search of ["why=3&mark=price", "figure=3&show=change&mark=price"])
      expect(parseDashboardQuery(search)).toMatchObject({ figure: 3, show: "change", mark: "price" });
  });

  it("drops invalid parameters", () => {
    expect(parseDashboardQuery("period=soon&compare=x&board=a&tl=-1&why=x&versus=y")).toEqual({
      period: null,
      compare: null,
      board: null,
      layer: null,
      versus: null,
      whyPath: null,
      day: null,
      against: null,
      figure: null,
      of: null,
      mark: null,
      show: "rows",
      unknownPeriod: "soon",
    });
    expect([
      parseDashboardQuery("period=-0m").unknownPeriod,
      parseDashboardQuery("").unknownPeriod,
      parseDashboardQuery(`period=${"x".repeat(99)}`).unknownPeriod?.length,
    ]).toEqual([null, null, 40]);
  });

  it("sorts the ends of a reversed range", () => {
    expect(parseDashboardQuery("period=2026-03-12..2026-03-01").period).toBe("2026-03-01..2026-03-12");
  });
});
