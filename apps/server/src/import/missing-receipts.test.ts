import { expect, layer } from "@effect/vitest";
import { plausibleTerminalsAtMost } from "@comptoir/domain/transaction";
import { Effect } from "effect";

import { header, importContent, importServices, mappingOf, seedStore, tillMapping } from "./testing/till-file.ts";

const lineOf = (number: number, day = "12") => `${number},2026-03-${day} 09:15:00,S1,CAFÉ,2,3.49\n`;
const lines = (numbers: readonly number[], day?: string) => numbers.map((number) => lineOf(number, day)).join("");
const count = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const dryRun = (content: string) =>
  Effect.map(
    importContent("sales.csv", header + content, tillMapping, "dryRun"),
    ({ missingReceipts }) => missingReceipts,
  );
const gap = { location: "S1", terminal: "1", businessDate: "2026-03-12" };

layer(importServices, { excludeTestServices: true })("receipt numbers that a file skips", (it) => {
  it.effect("a dry run names the missing numbers within the file, by terminal and day", () =>
    Effect.gen(function* () {
      yield* seedStore;
      expect(yield* dryRun(lines([...count(990, 1003), ...count(1010, 1020)]))).toEqual({
        count: 6,
        gaps: [{ ...gap, from: 1004, to: 1009, count: 6 }],
      });
      expect(yield* dryRun(lines(count(990, 1020)))).toBeUndefined();
    }),
  );

  it.effect("numbers that are stored are not missing, and those between the stored ones and the file are", () =>
    Effect.gen(function* () {
      yield* seedStore;
      yield* importContent("before.csv", header + lines(count(2_000, 2_020), "11"), tillMapping);
      const [first, second] = [count(2_023, 2_040), count(2_044, 2_050)];
      const between = { ...gap, from: 2_021, to: 2_022, count: 2 };
      const within = { ...gap, from: 2_041, to: 2_043, count: 3 };
      expect(yield* dryRun(lines([...first, ...second]))).toEqual({ count: 5, gaps: [between, within] });
      yield* importContent("rest.csv", header + lines(count(2_041, 2_043)), tillMapping);
      expect(yield* dryRun(lines([...first, ...second]))).toEqual({ count: 2, gaps: [between] });
      // The file ends before a stored receipt of the next day.
      yield* importContent("after.csv", header + lines(count(2_053, 2_070), "13"), tillMapping);
      expect(yield* dryRun(lines(count(2_021, 2_050)))).toEqual({
        count: 2,
        gaps: [{ ...gap, businessDate: "2026-03-13", from: 2_051, to: 2_052, count: 2 }],
      });
    }),
  );

  it.effect("a file of many months is searched day by day, and its months go on from each other", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const day = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
      const content = count(0, 150)
        .flatMap((index) => count(index * 25, index * 25 + 24).map((number) => [9_000 + number, day(index)] as const))
        .filter(([number]) => number !== 10_500 && number !== 12_000)
        .map(([number, date]) => `${number},${date} 09:15:00,S1,CAFÉ,2,3.49\n`)
        .join("");
      const missing = yield* dryRun(content);
      expect(missing?.gaps.map(({ from, to, businessDate }) => [from, to, businessDate])).toEqual([
        [10_500, 10_500, day(60)],
        [12_000, 12_000, day(120)],
      ]);
    }),
  );

  it.effect("more terminals than is plausible are told by their store, and the search ends", () =>
    Effect.gen(function* () {
      yield* seedStore;
      const mapping = mappingOf({
        ...tillMapping,
        columns: { ...tillMapping.columns, terminal: "till" },
        constants: { location: null, terminal: "1", cashier: null, tender: "CASH", department: "ALL" },
      });
      const content = (tills: number) =>
        header.replace("\n", ",till\n") +
        count(1, 300)
          .map((number) => lineOf(number).replace("\n", `,T${number % tills}\n`))
          .join("");
      const listMany = (tills: number) =>
        Effect.map(importContent(`tills-${tills}.csv`, content(tills), mapping, "dryRun"), ({ deviations = [] }) =>
          deviations.filter(({ code }) => code === "MANY_TERMINALS").flatMap(({ examples }) => examples),
        );
      expect(yield* listMany(plausibleTerminalsAtMost)).toEqual([]);
      expect(yield* listMany(300)).toEqual([{ row: 0, value: "S1", taken: "300" }]);
    }),
  );
});
