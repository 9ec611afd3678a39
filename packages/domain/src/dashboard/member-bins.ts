/** Members of a split over time: the figure and the rank of each in each bin. */

import type { Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

import {
  compareMembers,
  limitRanking,
  rankMembers,
  type OtherMembers,
  type RankedMember,
  type RankingMember,
} from "./ranking.ts";

/** A member over time. */
export interface MemberRow {
  readonly code: string;
  /** Rank in the whole period, among all members. */
  readonly rank: number;
  readonly value: Cents;
  /** Share of the total of all members; null if the total is 0. */
  readonly share: Percent | null;
  /** Figure in each bin; 0 where the member has none. */
  readonly values: readonly Cents[];
  /** Rank in each bin, among all members with sales in it; null where the member has none. */
  readonly ranks: readonly (number | null)[];
}

/** Sum of the members that are left out. */
export interface OtherMemberRow {
  readonly count: number;
  readonly value: Cents;
  readonly share: Percent | null;
  readonly values: readonly Cents[];
}

/** Members over time; the rows and the others add up to the total, bin by bin. */
export interface MembersOverTime {
  readonly rows: readonly MemberRow[];
  readonly others: OtherMemberRow | null;
  readonly total: Cents;
}

/** How many members to list, and which first. Null lists all. */
export interface MemberChoice {
  readonly topN: number | null;
  readonly lowestFirst: boolean;
}

/** Listed members of a period, with the sum of the others. */
export interface ListedMembers {
  readonly members: readonly RankedMember<RankingMember>[];
  readonly others: OtherMembers | null;
  readonly total: Cents;
}

/** Figures and ranks of the listed members in a bin, in their order, and the figure of the others. */
export interface BinPlaces {
  readonly values: readonly Cents[];
  readonly ranks: readonly (number | null)[];
  readonly others: Cents;
}

/**
 * Ranks members over a period and in each of its bins, best first or lowest first, and sums those beyond the top N. Where all bins are too
 * many to have in memory, run its steps, which need one bin at a time: `addBin` for each, `listMembers`, `placeInBin` for each, `joinBins`.
 *
 * Source: decisions 0462 and 0464.
 *
 * @example rankMembersByBin([[{ code: "A", value: 100 }], [{ code: "B", value: 300 }, { code: "A", value: 50 }]], { topN: 1, lowestFirst: false }).rows // => [{ code: "B", rank: 1, value: 300, share: 66.67, values: [0, 300], ranks: [null, 1] }]
 */
export function rankMembersByBin(bins: readonly (readonly RankingMember[])[], choice: MemberChoice): MembersOverTime {
  const memberByCode = new Map<string, RankingMember>();
  for (const bin of bins) addBin(memberByCode, bin);
  const listedMembers = listMembers(memberByCode, choice);
  return joinBins(
    listedMembers,
    bins.map((bin) => placeInBin(listedMembers, bin)),
  );
}

/**
 * Adds the members of a bin to their sums over the period.
 *
 * @example addBin(new Map(), [{ code: "A", value: 100 }]) // => undefined
 */
export function addBin(memberByCode: Map<string, RankingMember>, bin: readonly RankingMember[]): void {
  for (const member of bin) {
    const summedMember = memberByCode.get(member.code);
    memberByCode.set(member.code, {
      ...member,
      value: (summedMember?.value ?? 0) + member.value,
      quantity: (summedMember?.quantity ?? 0) + (member.quantity ?? 0),
    });
  }
}

/**
 * Ranks the members of a period by their sums, and lists the top N, best first or lowest first.
 *
 * @example listMembers(new Map([["A", { code: "A", value: 100 }], ["B", { code: "B", value: 300 }]]), { topN: 1, lowestFirst: true }).members.map(({ member }) => member.code) // => ["A"]
 */
export function listMembers(
  memberByCode: ReadonlyMap<string, RankingMember>,
  { topN, lowestFirst }: MemberChoice,
): ListedMembers {
  const { rows, ...rankingTotals } = rankMembers([...memberByCode.values()], null);
  const orderedRanking = { ...rankingTotals, rows: lowestFirst ? rows.toReversed() : rows };
  return { ...limitRanking(orderedRanking, topN), total: rankingTotals.total };
}

/**
 * Finds the figure and the rank of each listed member in a bin: its rank is one more than the number of members before it.
 *
 * @example placeInBin(listMembers(new Map([["A", { code: "A", value: 100 }]]), { topN: 1, lowestFirst: false }), [{ code: "A", value: 100 }, { code: "B", value: 300 }]) // => { values: [100], ranks: [2], others: 300 }
 */
export function placeInBin({ members }: Pick<ListedMembers, "members">, bin: readonly RankingMember[]): BinPlaces {
  const listedCodes = new Set(members.map(({ member }) => member.code));
  const memberByCode = new Map(bin.filter(({ code }) => listedCodes.has(code)).map((member) => [member.code, member]));
  const membersInBin = members.map(({ member }) => memberByCode.get(member.code));
  const valuesInBin = membersInBin.map((member) => cents(member?.value ?? 0));
  return {
    values: valuesInBin,
    ranks: membersInBin.map((member) => (member === undefined ? null : rankAmong(bin, member))),
    others: cents(sumValues(bin.map(({ value }) => value)) - sumValues(valuesInBin)),
  };
}

/**
 * Joins the figures and ranks of the listed members in all bins.
 *
 * @example joinBins(listMembers(new Map([["A", { code: "A", value: 100 }]]), { topN: 1, lowestFirst: false }), [{ values: [100], ranks: [1], others: 0 }]).rows // => [{ code: "A", rank: 1, value: 100, share: 100, values: [100], ranks: [1] }]
 */
export function joinBins(
  { members, others, total }: ListedMembers,
  placesByBin: readonly BinPlaces[],
): MembersOverTime {
  return {
    rows: members.map(({ member: { code, value }, rank, share }, memberIndex): MemberRow => ({
      code,
      rank,
      value: cents(value),
      share,
      values: placesByBin.map(({ values }) => values[memberIndex] ?? cents(0)),
      ranks: placesByBin.map(({ ranks }) => ranks[memberIndex] ?? null),
    })),
    others: others === null ? null : { ...others, values: placesByBin.map((bin) => bin.others) },
    total,
  };
}

function rankAmong(bin: readonly RankingMember[], member: RankingMember): number {
  return bin.reduce((rank, otherMember) => (compareMembers(otherMember, member) < 0 ? rank + 1 : rank), 1);
}

function sumValues(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Change of rank between the first and the last bin in which a member has one. */
export interface RankChange {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the member that rose most, from its first rank to its last; null if none rose.
 *
 * @example findLargestRise([{ code: "A", ranks: [5, 3] }, { code: "B", ranks: [null, 1, 2] }]) // => { code: "A", from: 5, to: 3 }
 */
export function findLargestRise(rows: readonly Pick<MemberRow, "code" | "ranks">[]): RankChange | null {
  return findLargestRankChange(rows, ({ from, to }) => from - to);
}

/**
 * Lists the members to tell apart by colour where many lines cross: the first of the period, the one that rose most and the one that fell most.
 *
 * Source: decision 0426.
 *
 * @example listHighlightedMembers([{ code: "A", rank: 1, ranks: [1, 1] }, { code: "B", rank: 2, ranks: [2, 3] }, { code: "C", rank: 3, ranks: [3, 2] }]) // => ["A", "C", "B"]
 */
export function listHighlightedMembers(rows: readonly Pick<MemberRow, "code" | "rank" | "ranks">[]): readonly string[] {
  const [bestMember] = rows.toSorted((left, right) => left.rank - right.rank);
  const largestFall = findLargestRankChange(rows, ({ from, to }) => to - from);
  return [
    ...new Set([bestMember?.code, findLargestRise(rows)?.code, largestFall?.code].filter((code) => code !== undefined)),
  ];
}

/** Finds the member with the largest change of rank as `sizeOf` measures it; null if no change is above zero. */
function findLargestRankChange(
  rows: readonly Pick<MemberRow, "code" | "ranks">[],
  sizeOf: (change: RankChange) => number,
): RankChange | null {
  const rankChanges = rows.flatMap(({ code, ranks }): RankChange[] => {
    const knownRanks = ranks.filter((rank) => rank !== null);
    const [from, to] = [knownRanks[0], knownRanks.at(-1)];
    return from === undefined || to === undefined ? [] : [{ code, from, to }];
  });
  const [largestChange] = rankChanges
    .filter((change) => sizeOf(change) > 0)
    .toSorted((left, right) => sizeOf(right) - sizeOf(left));
  return largestChange ?? null;
}
