import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { findLargestRise, listHighlightedMembers, placeInBin, rankMembers, rankMembersByBin } from "./index.ts";

const arbBin = fc.uniqueArray(
  fc.record({ code: fc.constantFrom(..."ABCDEFGH"), value: fc.integer({ min: -5_000, max: 90_000 }) }),
  { selector: ({ code }) => code },
);
const arbBins = fc.array(arbBin, { maxLength: 12 });
const arbChoice = fc.record({
  topN: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
  lowestFirst: fc.boolean(),
});
const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

describe("members over time", () => {
  it("come to the total with the others, bin by bin and member by member, to the cent", () => {
    fc.assert(
      fc.property(arbBins, arbChoice, (bins, choice) => {
        const { rows, others, total } = rankMembersByBin(bins, choice);
        const all = [...rows, ...(others === null ? [] : [others])];
        for (const { value, values } of all) expect(sumOf(values)).toBe(value);
        for (const [index, bin] of bins.entries())
          expect(sumOf(all.map(({ values }) => values[index] ?? 0))).toBe(sumOf(bin.map(({ value }) => value)));
        expect(sumOf(all.map(({ value }) => value))).toBe(total);
        expect(rows.length + (others?.count ?? 0)).toBe(new Set(bins.flat().map(({ code }) => code)).size);
      }),
    );
  });

  it("have each rank once in a bin, higher for more sales, and none without sales", () => {
    fc.assert(
      fc.property(arbBins, (bins) => {
        const { rows } = rankMembersByBin(bins, { topN: null, lowestFirst: false });
        for (const [index, bin] of bins.entries()) {
          const rankedRows = rows
            .flatMap(({ code, ranks, values }) => {
              const rank = ranks[index] ?? null;
              expect(rank === null).toBe(!bin.some((member) => member.code === code));
              return rank === null ? [] : [{ rank, value: values[index] ?? 0 }];
            })
            .toSorted((left, right) => left.rank - right.rank);
          expect(rankedRows.map(({ rank }) => rank)).toEqual(bin.map((_, place) => place + 1));
          expect(rankedRows.map(({ value }) => value)).toEqual(
            bin.map(({ value }) => value).toSorted((left, right) => right - left),
          );
        }
      }),
    );
  });

  it("have in a bin the ranks of its ranking, ties by units and by code included, whichever are listed", () => {
    const arbTied = fc.uniqueArray(
      fc.record({
        code: fc.constantFrom(..."ABCDEFGH"),
        value: fc.integer({ min: -1, max: 1 }),
        quantity: fc.nat(1),
      }),
      { selector: ({ code }) => code },
    );
    fc.assert(
      fc.property(arbTied, arbTied, fc.nat(8), (bin, period, count) => {
        const members = rankMembers(period, null).rows.slice(0, count);
        const places = new Map(rankMembers(bin, null).rows.map(({ member, rank }) => [member.code, rank]));
        expect(placeInBin({ members }, bin).ranks).toEqual(
          members.map(({ member }) => places.get(member.code) ?? null),
        );
      }),
    );
  });

  it("are the lowest ones in reverse order, with the same ranks and figures", () => {
    fc.assert(
      fc.property(arbBins, fc.integer({ min: 1, max: 10 }), (bins, topN) => {
        const bestRows = rankMembersByBin(bins, { topN: null, lowestFirst: false }).rows;
        expect(rankMembersByBin(bins, { topN, lowestFirst: true }).rows).toEqual(bestRows.toReversed().slice(0, topN));
      }),
    );
  });

  it("that rose most are named, unless none rose", () => {
    fc.assert(
      fc.property(arbBins, (bins) => {
        const { rows } = rankMembersByBin(bins, { topN: null, lowestFirst: false });
        const rise = findLargestRise(rows);
        const rises = rows.map(({ ranks }) => {
          const knownRanks = ranks.filter((rank) => rank !== null);
          return (knownRanks[0] ?? 0) - (knownRanks.at(-1) ?? 0);
        });
        expect(rise === null ? 0 : rise.from - rise.to).toBe(Math.max(0, ...rises));
      }),
    );
  });

  it("to tell apart by colour are the first, the one that rose most and the one that fell most, each once", () => {
    fc.assert(
      fc.property(arbBins, (bins) => {
        const { rows } = rankMembersByBin(bins, { topN: null, lowestFirst: false });
        const codes = listHighlightedMembers(rows);
        expect(codes).toEqual([...new Set(codes)]);
        expect(codes.length).toBeLessThanOrEqual(3);
        expect(codes[0]).toBe(rows[0]?.code);
        const rankChangeOf = ({ ranks }: (typeof rows)[number]): number => {
          const knownRanks = ranks.filter((rank) => rank !== null);
          return (knownRanks[0] ?? 0) - (knownRanks.at(-1) ?? 0);
        };
        const changes = rows.map(rankChangeOf);
        const drawnChanges = rows.filter(({ code }) => codes.includes(code)).map(rankChangeOf);
        if (rows.length > 0) {
          if (Math.max(...changes) > 0) expect(Math.max(...drawnChanges)).toBe(Math.max(...changes));
          if (Math.min(...changes) < 0) expect(Math.min(...drawnChanges)).toBe(Math.min(...changes));
        }
      }),
    );
  });
});
