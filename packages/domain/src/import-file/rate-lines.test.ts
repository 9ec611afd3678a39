import fc from "fast-check";
import { expect, it } from "vitest";

import { fromDayNumber } from "../period/index.ts";
import { appendRateLines, printRateLines, readDatedRates, splitRateLines } from "./index.ts";

const usd = { currency: "USD", from: "2026-11-20", rate: "1.3712" };

it.each([
  ["USD 2026-11-20 1.3712"],
  ["  usd\t2026-11-20\t1,3712 "],
  ["2026-11-20;USD;1,3712"],
  ["2026-11-20,USD,1.3712"],
  ['"2026-11-20";"USD";"1.3712"'],
  ["USD;2026-11-20;1.3712"],
])("%j is a rate of a currency from a day on", (text) => {
  expect(splitRateLines(text)).toEqual([{ line: 1, ...usd }]);
});

it("lines are counted as written: a mark of Unicode, a header, empty lines and ends of three systems are no rates", () => {
  const text = "\uFEFFdate;devise;taux\r\n\r\n2026-11-20;USD;1,3712\r2026-11-21;EUR;x\n\n2026-11-22;USD\n";
  expect(splitRateLines(text).map(({ line, rate }) => [line, rate])).toEqual([
    [3, "1.3712"],
    [4, "x"],
    [6, ""],
  ]);
  expect(splitRateLines("")).toEqual([]);
  expect(readDatedRates(splitRateLines(text).map(({ line: _line, ...rate }) => rate)).wrong).toEqual([
    ["1", "rate"],
    ["2", "rate"],
  ]);
});

it("rates that are printed are read back", () => {
  const arbRate = fc.record({
    currency: fc.constantFrom("USD", "EUR", "MXN"),
    from: fc.integer({ min: 18_000, max: 21_000 }).map(fromDayNumber),
    rate: fc
      .integer({ min: 1, max: 99_999_999 })
      .map((rate) => `${Math.floor(rate / 10_000)}.${String(rate % 10_000).padStart(4, "0")}1`),
  });
  fc.assert(
    fc.property(fc.uniqueArray(arbRate, { selector: ({ currency, from }) => `${currency} ${from}` }), (rates) => {
      const lines = splitRateLines(printRateLines(rates)).map(({ line: _line, ...rate }) => rate);
      expect(readDatedRates(lines)).toEqual({ rates, wrong: [] });
    }),
  );
});

it("files that are joined keep each of their rates, whichever of them have a header", () => {
  const arbFile = fc.record({
    isTitled: fc.boolean(),
    rates: fc.array(fc.tuple(fc.constantFrom("USD", "EUR"), fc.integer({ min: 10, max: 28 }), fc.nat(9_999)), {
      minLength: 1,
      maxLength: 4,
    }),
    end: fc.constantFrom("\n", "\r\n", "\n\n"),
  });
  const printFile = ({ isTitled, rates, end }: typeof arbFile extends fc.Arbitrary<infer File> ? File : never) =>
    `${isTitled ? `date;currency;rate${end}` : ""}${rates.map(([code, day, rate]) => `2026-11-${day};${code};1,${rate}`).join(end)}${end}`;
  const ratesOf = (text: string) => splitRateLines(text).map(({ currency, from, rate }) => ({ currency, from, rate }));
  fc.assert(
    fc.property(fc.array(arbFile, { maxLength: 4 }), (files) => {
      const texts = files.map(printFile);
      expect(ratesOf(texts.reduce(appendRateLines, ""))).toEqual(texts.flatMap(ratesOf));
    }),
  );
});
