import { expect, it } from "vitest";

import { addDays, fromDayNumber } from "../period/index.ts";

import { bridgeOfMark as bridgeIn } from "./bridge-of-mark.ts";

const monday = fromDayNumber(20_520);
const days = { from: monday, to: addDays(monday, 6) };
const daysWithin = { ...days, from: addDays(monday, 2) };
const week = { kind: "span", ...days, halfHours: null } as const;
const bridgeOfMark = (widget: Parameters<typeof bridgeIn>[0], mark: Parameters<typeof bridgeIn>[1]) =>
  bridgeIn(widget, mark, { from: addDays(monday, 2), to: addDays(monday, 60) });
const ranking = (dimension: "LOCATION" | "DEPARTMENT" | "CASHIER") =>
  ({ kind: "GetStatsPer", primary: "netSales", secondary: [], dimension }) as const;

it("a store, a department or an item is a part of a bridge, and the days of a bin within the period are its days", () => {
  const item = { kind: "member", code: "12" } as const;
  expect([
    bridgeOfMark(ranking("LOCATION"), null),
    bridgeOfMark(ranking("DEPARTMENT"), item),
    bridgeOfMark({ kind: "TopSales", primary: "netSales", secondary: [], dimension: null }, item),
    bridgeOfMark({ kind: "SalesPerRange", primary: "netSales", secondary: [], dimension: null }, week),
    bridgeOfMark({ ...ranking("LOCATION"), kind: "MembersPerRange" }, { kind: "part", code: "4", span: week }),
  ]).toEqual([
    { days: null, path: [] },
    { days: null, path: [{ by: "DEPARTMENT", code: "12" }] },
    { days: null, path: [{ by: "ITEM", code: "12" }] },
    { days: daysWithin, path: [] },
    { days: daysWithin, path: [{ by: "LOCATION", code: "4" }] },
  ]);
});

it("half hours, cashiers, the others of a ranking and what has no name are no parts of a bridge", () => {
  expect([
    bridgeOfMark(
      { kind: "SalesPerRange", primary: "netSales", secondary: [], dimension: null },
      { kind: "span", from: monday, to: monday, halfHours: { from: 28, until: 29 } },
    ),
    bridgeOfMark(ranking("CASHIER"), { kind: "member", code: "ann" }),
    bridgeOfMark(ranking("LOCATION"), { kind: "others", codes: ["4"] }),
    bridgeOfMark(ranking("DEPARTMENT"), { kind: "member", code: "" }),
  ]).toEqual([null, null, null, null]);
});
