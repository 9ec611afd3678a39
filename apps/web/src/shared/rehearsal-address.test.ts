import { unitCost } from "@comptoir/domain/money";
import { calendarDateOf } from "@comptoir/domain/period";
import { taxRate } from "@comptoir/domain/tax";
import { expect, it } from "vitest";

import {
  parseRehearsalAddress,
  printRehearsalPath,
  rehearsalPath,
  type RehearsalAddress,
} from "./rehearsal-address.ts";

const day = calendarDateOf({ year: 2026, month: 3, day: 12 });
const address: RehearsalAddress = {
  subject: "rounding",
  date: `${day}..${day}`,
  taxes: {
    rates: [{ code: "QST", rate: taxRate(9_975), tried: taxRate(10_500) }],
    departments: [{ departmentId: 4, category: "ZERO_RATED" }],
  },
  rounding: { coin: 10, way: "CUSTOMER" },
  prices: {
    on: day,
    departments: [{ departmentId: 4, change: -5_500 }],
    products: [{ itemId: 12, price: unitCost(49_900) }],
  },
};

it("parses what it prints", () => {
  expect(parseRehearsalAddress(printRehearsalPath(address).slice(rehearsalPath.length))).toEqual(address);
});

it("prints the present settings as no parameters, and parses none as them", () => {
  const present = parseRehearsalAddress("");
  expect(printRehearsalPath(present)).toBe(rehearsalPath);
  expect([present.subject, present.taxes, present.rounding, present.prices]).toEqual([
    "taxes",
    { rates: [], departments: [] },
    { coin: 5, way: "NEAREST" },
    { on: null, departments: [], products: [] },
  ]);
});

it("tries nothing for a rate that a cut link left empty", () => {
  expect(parseRehearsalAddress("rates=QST.9975.").taxes).toEqual({ rates: [], departments: [] });
});

it("reads a coin without a way", () => {
  expect(parseRehearsalAddress("coin=10").rounding).toEqual({ coin: 10, way: "NEAREST" });
});

it.each([
  "rates=QST.1.-5",
  "rates=%00",
  "departments=0.EXEMPT",
  "departments=x.EXEMPT",
  "coin=3&way=UP",
  "try=limits",
  "on=soon",
  "changes=0.5",
  "prices=4.",
])("opens with the present settings for %s", (query) => {
  expect(parseRehearsalAddress(query)).toEqual(parseRehearsalAddress(""));
});
