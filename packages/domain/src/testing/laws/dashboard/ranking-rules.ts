import fc from "fast-check";

import type * as dashboard from "../../../dashboard/index.ts";
import type { MemberSums, RankingMember } from "../../../dashboard/index.ts";
import { percentOf } from "../../../measure/index.ts";
import { addSums, emptySums, getMetric, netSalesOf } from "../../../metric/index.ts";
import type { RuleRow } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { arbMembers, arbSums } from "./ranking-samples.ts";

type Functions = Pick<
  typeof dashboard,
  "isQuotient" | "limitRanking" | "rankByMeasure" | "defaultTopN" | "parseTopN" | "rankMembers" | "listTopTies"
>;

const measuresOfRankings = ["netSales", "items", "transactions", "averageSale", "margin", "voids", "tax"] as const;
/** Texts that sort codes begin with: often equal, so that members differ only in their code. */
const arbTexts = fc.array(fc.string({ maxLength: 2 }), { minLength: 41, maxLength: 41 });
const withSkus = (
  members: readonly RankingMember[],
  texts: readonly string[],
  hasSku: (code: string) => boolean = () => true,
): readonly RankingMember[] =>
  members.map((member) => ({
    ...member,
    sortCode: hasSku(member.code) ? `${texts[Number(member.code)] ?? ""}/${member.code}` : "",
  }));
const sumOf = (members: readonly RankingMember[]): number => members.reduce((sum, { value }) => sum + value, 0);

/** Tells whether one member ranks before another. Source: behaviour 3.7, written independently. */
const isRankedBefore = (left: RankingMember, right: RankingMember): boolean => {
  const [units, otherUnits] = [left.quantity ?? 0, right.quantity ?? 0];
  if (left.value !== right.value) return left.value > right.value;
  if (units !== otherUnits) return units > otherUnits;
  const [sku, otherSku] = [left.sortCode ?? left.code, right.sortCode ?? right.code];
  return sku === otherSku ? left.code < right.code : sku < otherSku;
};

/** Builds the rules and laws of ranking members of a split, and items. */
export const rankingRules = ({
  isQuotient,
  limitRanking,
  rankByMeasure,
  defaultTopN,
  parseTopN,
  rankMembers,
  listTopTies,
}: Functions): Readonly<Record<string, RuleRow>> => ({
  ranking: {
    says: "A ranking is sorted by net sales, then units, then SKU. Each member has a share of the whole, a unique rank, and the rank and figure it had in the comparison.",
    source: "behaviour 3.7 (rank, share, previousRank; ties broken by net, qty, sku); decision 0110",
    laws: {
      "sorts members by net sales, then units, then SKU, and numbers their ranks": fc.property(
        arbMembers,
        arbTexts,
        fc.boolean(),
        (members, texts, hasSkus) => {
          const rankedMembers: readonly RankingMember[] = hasSkus ? withSkus(members, texts) : members;
          const { rows } = rankMembers(rankedMembers, null);
          same(
            rows.map(({ rank }) => rank),
            rankedMembers.map((_, index) => index + 1),
          );
          same(new Set(rows.map(({ member }) => member)), new Set(rankedMembers));
          const places = rows.map(({ member }) => member);
          for (const [index, member] of places.entries()) {
            const next = places[index + 1];
            if (next !== undefined) holds(isRankedBefore(member, next), `${member.code} before ${next.code}`);
          }
        },
      ),
      "the order of the input does not matter, even with duplicate SKUs": fc.property(
        arbMembers,
        arbMembers,
        fc.integer(),
        fc.boolean(),
        (unnamed, before, turn, isOneSku) => {
          const members = isOneSku ? unnamed.map((member) => ({ ...member, sortCode: "A-1" })) : unnamed;
          const rotated = members.toSorted(
            (left, right) => ((Number(left.code) * 7 + turn) % 41) - ((Number(right.code) * 7 + turn) % 41),
          );
          same(rankMembers(rotated, before.toReversed()), rankMembers(members, before));
        },
      ),
      "a share is of the total of all members, and undefined when that is zero": fc.property(arbMembers, (members) => {
        const { rows, total } = rankMembers(members, null);
        same(total, sumOf(members));
        for (const { member, share } of rows) same(share, total === 0 ? null : percentOf(member.value, total));
      }),
      "the previous rank is by the same rule; a member absent from the comparison has none": fc.property(
        arbMembers,
        arbMembers,
        (members, before) => {
          const { rows, previousTotal } = rankMembers(members, before);
          const oldRanking = rankMembers(before, null);
          same(previousTotal, oldRanking.total);
          for (const { member, previous, previousRank } of rows) {
            const previousRow = oldRanking.rows.find((row) => row.member.code === member.code);
            same([previous, previousRank], [previousRow?.member.value ?? null, previousRow?.rank ?? null]);
          }
          const rankedAlone = rankMembers(members, null);
          same(rankedAlone.previousTotal, null);
          holds(
            rankedAlone.rows.every((row) => !("previous" in row) && !("previousRank" in row)),
            "nothing is compared",
          );
        },
      ),
    },
  },
  "ranking-others": {
    says: "A ranking shows its top N, 1 to 100; the others are summed up with their number and share, so that the total stays the same, now and before.",
    source: "specification 5 and 9 (Top-N); behaviour 3.7 (others?); decision 0110",
    codes: ["TOP_N"],
    laws: {
      "the top members plus the others sum to the total, in both periods": fc.property(
        arbMembers,
        fc.option(arbMembers, { nil: null }),
        fc.option(fc.integer({ min: 1, max: 45 }), { nil: null }),
        (members, before, topN) => {
          const ranking = rankMembers(members, before);
          const { members: topMembers, others } = limitRanking(ranking, topN);
          same(topMembers, ranking.rows.slice(0, topN ?? members.length));
          if (others === null) return same(topMembers.length, members.length);
          const otherCount = members.length - topMembers.length;
          const value = sumOf(members) - sumOf(topMembers.map(({ member }) => member));
          const isShown = new Set(topMembers.map(({ member }) => member.code));
          same(others, {
            count: otherCount,
            value,
            share: ranking.total === 0 ? null : percentOf(value, ranking.total),
            ...(before === null ? {} : { previous: sumOf(before.filter(({ code }) => !isShown.has(code))) }),
          });
          holds(otherCount > 0, "others are somebody");
        },
      ),
      "a top N is an integer from 1 to 100, by default 10": fc.property(
        fc.oneof(
          fc.integer({ min: -5, max: 120 }),
          fc.double(),
          fc.constantFrom(0, 1, 100, 101, "5", null, undefined, Number.NaN),
        ),
        (value) => {
          const isIn = typeof value === "number" && Number.isInteger(value) && value >= 1 && value <= 100;
          same(
            parseTopN(value),
            isIn
              ? { ok: true, value }
              : { ok: false, issues: [{ code: "TOP_N", path: [], params: { min: 1, max: 100 } }] },
          );
          same([defaultTopN, parseTopN(defaultTopN).ok], [10, true]);
        },
      ),
    },
  },
  "ranking-ties": {
    says: "To break ties in a top N, only the SKUs of tied members are needed.",
    source: "behaviour 3.7 (ties broken by net, qty, sku); decision 0110",
    laws: {
      "the top N is the same with all SKUs known or only those of ties": fc.property(
        arbMembers,
        fc.option(arbMembers, { nil: null }),
        arbTexts,
        fc.integer({ min: 1, max: 45 }),
        (now, before, texts, count) => {
          const tied = new Set(listTopTies(rankMembers(now, before).rows, before, count).map(({ code }) => code));
          const first = (hasSku: (code: string) => boolean) =>
            rankMembers(withSkus(now, texts, hasSku), before === null ? null : withSkus(before, texts, hasSku))
              .rows.slice(0, count)
              .map(({ member, ...place }) => ({ code: member.code, ...place }));
          same(
            first((code) => tied.has(code)),
            first(() => true),
          );
        },
      ),
      "needs no SKU of a member without a tie": fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { maxLength: 20 }),
        fc.integer({ min: 1, max: 25 }),
        (values, count) => {
          const members = values.map((value) => ({ code: String(value), value }));
          same(listTopTies(rankMembers(members, members).rows, members, count), []);
        },
      ),
    },
  },
  "ranking-by-measure": {
    says: "A ranking by any measure is computed from the sums of its members: the others and the total are figures of added sums, so a quotient of all is never a sum or an average of quotients. A quotient has no share. A figure of the comparison that is unknown is null, never 0.",
    source: "behaviour 3.3 (ratios are recomputed from sums), 3.6 and 3.7; decision 0502",
    laws: {
      "by net sales it is the ranking by amount": fc.property(
        arbSums,
        fc.option(arbSums, { nil: null }),
        fc.option(fc.integer({ min: 1, max: 12 }), { nil: null }),
        (members, previousMembers, topN) => {
          const toMember = ({ code, sums }: MemberSums) => ({ code, value: netSalesOf(sums), quantity: sums.items });
          const byAmount = rankMembers(members.map(toMember), previousMembers?.map(toMember) ?? null);
          const limited = limitRanking(byAmount, topN);
          const ranking = rankByMeasure({ measure: "netSales", members, previousMembers, topN });
          same(
            ranking.members.map(({ sums: _sums, ...row }) => row),
            limited.members.map(({ member, ...row }) => ({ code: member.code, value: member.value, ...row })),
          );
          same([ranking.total, ranking.previousTotal ?? null], [byAmount.total, byAmount.previousTotal]);
          const { sums: _sums, ...others } = ranking.others ?? { sums: emptySums };
          same(ranking.others === null ? null : others, limited.others);
        },
      ),
      "the listed ones and the others are all members with a figure, and the total is that of their sums": fc.property(
        arbSums,
        fc.constantFrom(...measuresOfRankings),
        fc.integer({ min: 1, max: 12 }),
        (members, measure, topN) => {
          const { of } = getMetric(measure);
          const known = members.filter(({ sums }) => of(sums) !== null);
          const sumOfAll = known.map(({ sums }) => sums).reduce(addSums, emptySums);
          const ranking = rankByMeasure({ measure, members, previousMembers: null, topN });
          same(ranking.members.length + (ranking.others?.count ?? 0), known.length);
          same(ranking.total, of(sumOfAll) ?? 0);
          const listedSums = ranking.members.map(({ sums }) => sums).reduce(addSums, emptySums);
          same(addSums(listedSums, ranking.others?.sums ?? emptySums), sumOfAll);
          if (ranking.others !== null) same(ranking.others.value, of(ranking.others.sums) ?? 0);
          const parts = [...ranking.members, ...(ranking.others === null ? [] : [ranking.others])];
          same(
            parts.every(({ share }) => share === null),
            isQuotient(measure) || ranking.total === 0 || parts.length === 0,
          );
          if (!isQuotient(measure))
            same(
              parts.reduce((sum, { value }) => sum + value, 0),
              ranking.total,
            );
          same(isQuotient(measure), measure === "averageSale");
        },
      ),
      "an unknown figure of the comparison is null, of a member, of the others and of all": fc.property(
        arbSums,
        arbSums,
        fc.constantFrom(...measuresOfRankings),
        fc.integer({ min: 1, max: 12 }),
        (members, previousMembers, measure, topN) => {
          const { of } = getMetric(measure);
          const ranking = rankByMeasure({ measure, members, previousMembers, topN });
          const previousOf = (isCounted: (code: string) => boolean) => {
            const counted = previousMembers.filter(({ code }) => isCounted(code)).map(({ sums }) => sums);
            const known = counted.filter((sums) => of(sums) !== null);
            return counted.length > 0 && known.length === 0 ? null : of(known.reduce(addSums, emptySums));
          };
          same(
            ranking.previousTotal,
            previousOf(() => true),
          );
          const listedCodes = ranking.members.map(({ code }) => code);
          if (ranking.others !== null)
            same(
              ranking.others.previous,
              previousOf((code) => !listedCodes.includes(code)),
            );
          for (const { code, previous } of ranking.members) {
            const sums = previousMembers.find((member) => member.code === code)?.sums;
            same(previous, sums === undefined ? null : of(sums));
          }
          holds(
            !("previousTotal" in rankByMeasure({ measure, members, previousMembers: null, topN })),
            "nothing is compared",
          );
        },
      ),
    },
  },
});
