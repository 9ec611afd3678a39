/**
 * Small rules that a page asks thousands of times: an amount as text, the side navigation, a range code, a pivot. Each beside its peers, in one process and one run.
 *
 * --rounds 15 --ms 60
 */

import { parseArgs } from "node:util";

import { navigationFor, permissionCodes } from "@comptoir/domain/access";
import { languageCodes, localeOf } from "@comptoir/domain/language";
import { cents, formatMoney } from "@comptoir/domain/money";
import { rangeCodes, type RangeCode } from "@comptoir/domain/period";

import { figureText, ratioText, writeReport } from "../shared/report.ts";

import { sink, timeInTurn } from "./in-turn.ts";
import { makeRows, ways as pivotWays } from "./pivot-ways.ts";
import { ways as rangeWays } from "./range-ways.ts";

const { values: options } = parseArgs({
  options: { rounds: { type: "string", default: "15" }, ms: { type: "string", default: "60" } },
});
const budget = { rounds: Number(options.rounds), budgetMs: Number(options.ms) };

// Amounts of a store, small and large, both signs.
const sampleAmounts = Array.from({ length: 1_000 }, (_, index) =>
  cents(((index * 7_919 * 131) % 50_000_000) - 10_000_000),
);
const moneyTimes = languageCodes.map((language) => {
  const platform = new Intl.NumberFormat(localeOf(language), {
    style: "currency",
    currency: "CAD",
    currencyDisplay: "narrowSymbol",
  });
  const unlike = sampleAmounts.find((amount) => formatMoney(amount, language) !== platform.format(amount / 100));
  if (unlike !== undefined) throw new Error(`${language}: ${unlike} is written otherwise by the platform`);
  const times = timeInTurn(
    [
      {
        name: "ours",
        pass: () => {
          for (const amount of sampleAmounts) sink.value = formatMoney(amount, language);
          return sampleAmounts.length;
        },
      },
      {
        name: "cached Intl",
        pass: () => {
          for (const amount of sampleAmounts) sink.value = platform.format(amount / 100);
          return sampleAmounts.length;
        },
      },
    ],
    budget,
  );
  return { language, ours: times.get("ours") ?? Number.NaN, platform: times.get("cached Intl") ?? Number.NaN };
});

// Forty permissions as in a token, of eight different users.
const permissionsOfUsers = Array.from({ length: 8 }, (_, user) =>
  Array.from(
    { length: 40 },
    (_entry, index) => permissionCodes[(index * 3 + user) % permissionCodes.length] ?? "REPORT_READ",
  ),
);
const navigation =
  timeInTurn(
    [
      {
        name: "ours",
        pass: () => {
          for (const permissions of permissionsOfUsers) sink.value = navigationFor(permissions);
          return permissionsOfUsers.length;
        },
      },
    ],
    budget,
  ).get("ours") ?? Number.NaN;

// Instants of two years, near day changes in UTC and in the zone, and near clock changes.
const rangeCodeList = Object.keys(rangeCodes).filter((code): code is RangeCode => Object.hasOwn(rangeCodes, code));
const instants = Array.from(
  { length: 100 },
  (_, index) => Date.UTC(2025, 0, 1) + index * 7 * 86_400_000 + index * 5_030_000,
);
const [ourWay, ...otherWays] = Object.entries(rangeWays);
for (const at of instants) {
  for (const code of rangeCodeList) {
    const expected = ourWay?.[1](at, code).join(" ");
    const other = otherWays.find(([, way]) => way(at, code).join(" ") !== expected);
    if (other !== undefined)
      throw new Error(`${other[0]}, ${code} at ${at}: ${other[1](at, code).join(" ")}, ours ${expected}`);
  }
}
const ranges = timeInTurn(
  Object.entries(rangeWays).map(([name, way]) => ({
    name,
    pass: () => {
      for (const at of instants) for (const code of rangeCodeList) sink.value = way(at, code);
      return instants.length * rangeCodeList.length;
    },
  })),
  budget,
);

const saleRows = makeRows(100_000);
const distinctTotals = new Set(Object.values(pivotWays).map((way) => way(saleRows)));
if (distinctTotals.size !== 1) throw new Error(`the totals differ: ${[...distinctTotals].join(", ")}`);
const pivots = timeInTurn(
  Object.entries(pivotWays).map(([name, way]) => ({
    name,
    pass: () => {
      sink.value = way(saleRows);
      return 1;
    },
  })),
  budget,
);

const timesOf = (found: ReadonlyMap<string, number>, base: string) =>
  [...found].map(([name, time]) => ({ name, time, against: time / (found.get(base) ?? Number.NaN) }));

writeReport(
  "rules",
  "Small rules, asked thousands of times",
  `Before anything is timed, every way gives the same answers. Medians of ${budget.rounds} rounds of ${budget.budgetMs} ms, peers in turn, in one process; the time is the processor’s, because other work shares the machine.`,
  [
    {
      title: "An amount as text, ns",
      header: ["", "ours", "cached Intl", "times as fast"],
      rows: moneyTimes.map(({ language, ours: mine, platform }) => [
        localeOf(language),
        figureText(mine),
        figureText(platform),
        ratioText(platform, mine),
      ]),
      notes: [
        "To reach: byte-equal, at least 4× as fast. Byte equality over every safe integer is a law; here 1,000 amounts are compared first.",
      ],
    },
    {
      title: "The whole side navigation for a user of 40 permissions",
      header: ["", "ns"],
      rows: [["a list of permissions, as a token brings it", figureText(navigation)]],
      notes: ["To reach: at most 1 µs."],
    },
    {
      title: "A range code at an instant, in a store’s zone, ns",
      header: ["", "ns", "× ours"],
      rows: timesOf(ranges, "ours").map(({ name, time, against }) => [
        name,
        figureText(time),
        `${figureText(against)}×`,
      ]),
      notes: [
        "From an instant to the first and the last day, weeks from Monday, every code. To reach: faster than date-fns-tz and luxon. The process runs in its own zone; date-fns-tz moves the instant into it, which is exact for days.",
      ],
    },
    {
      title: "A pivot of 100,000 rows by 3 dimensions, ms",
      header: ["", "ms", "× rollup"],
      rows: timesOf(pivots, "d3 rollup, innermost groups only").map(({ name, time, against }) => [
        name,
        figureText(time / 1e6),
        `${figureText(against)}×`,
      ]),
      notes: [
        "To reach: within 2× of d3-array’s rollup, which sums the 4,200 innermost groups; ours sorts both axes, adds every subtotal, and gives the table that is shown and exported.",
      ],
    },
  ],
);
