/** Rankings: members by amount, with their share and previous rank. */

import { percentOf, type Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

/** Code of the member that collects sales without a known value, such as an hour where the file has none. */
export const unknownMemberCode = "UNKNOWN";

/** A member of a ranking and its amount. */
export interface RankingMember {
  readonly code: string;
  /** Units: cents. */
  readonly value: number;
  /** Breaks ties before the code does. Units: thousandths. */
  readonly quantity?: number;
  /** Secondary sort key for ties, such as a SKU; the code decides where it is absent or equal. */
  readonly sortCode?: string;
}

/** A member with its rank. */
export interface RankedMember<M extends RankingMember> {
  readonly member: M;
  readonly rank: number;
  /** Share of the total of all members; null if the total is 0. */
  readonly share: Percent | null;
  /** Amount in the comparison period; null if the member was absent, undefined without a comparison. */
  readonly previous?: Cents | null;
  readonly previousRank?: number | null;
}

/** All members in order, with their total. */
export interface Ranking<M extends RankingMember> {
  readonly rows: readonly RankedMember<M>[];
  readonly total: Cents;
  /** Total of the comparison period; null without a comparison. */
  readonly previousTotal: Cents | null;
}

/** Sum of the members after the top ones. */
export interface OtherMembers {
  readonly count: number;
  readonly value: Cents;
  readonly share: Percent | null;
  /** Amount of the other members in the comparison period; absent without a comparison. */
  readonly previous?: Cents;
}

/**
 * Ranks members, and compares them with an earlier period if given: by amount, then units, then SKU or code.
 *
 * No two members share a rank, so that a top N is always N. Source: behaviour 3.7 (ties broken by net, qty, sku), decision 0110.
 *
 * @example rankMembers([{ code: "A", value: 100 }, { code: "B", value: 300 }], null).rows.map(({ member, share }) => [member.code, share]) // => [["B", 75], ["A", 25]]
 */
export function rankMembers<M extends RankingMember>(
  members: readonly M[],
  previousMembers: readonly RankingMember[] | null,
): Ranking<M> {
  const totalValue = sumMemberValues(members);
  const previousPlaceByCode = new Map(
    sortMembers(previousMembers ?? []).map((member, index) => [member.code, { rank: index + 1, value: member.value }]),
  );
  const rankedRows = sortMembers(members).map((member, index) => {
    const previousPlace = previousPlaceByCode.get(member.code);
    return {
      member,
      rank: index + 1,
      share: percentOf(member.value, totalValue),
      ...(previousMembers === null
        ? {}
        : {
            previous: previousPlace === undefined ? null : cents(previousPlace.value),
            previousRank: previousPlace === undefined ? null : previousPlace.rank,
          }),
    };
  });
  return {
    rows: rankedRows,
    total: totalValue,
    previousTotal: previousMembers === null ? null : sumMemberValues(previousMembers),
  };
}

/**
 * Limits a ranking to its top members and sums the others, so that the total stays complete. Null shows all.
 *
 * The others' previous amount is the previous total less that of the top members, so vanished members count.
 *
 * Source: behaviour 3.7 (others?), decision 0110.
 *
 * @example limitRanking(rankMembers([{ code: "A", value: 100 }, { code: "B", value: 300 }], null), 1).others // => { count: 1, value: 100, share: 25 }
 */
export function limitRanking<M extends RankingMember>(
  { rows, total, previousTotal }: Ranking<M>,
  topN: number | null,
): { readonly members: readonly RankedMember<M>[]; readonly others: OtherMembers | null } {
  const topRows = topN === null ? rows : rows.slice(0, topN);
  const otherRows = rows.slice(topRows.length);
  if (otherRows.length === 0) return { members: topRows, others: null };
  const otherMembersValue = sumMemberValues(otherRows.map(({ member }) => member));
  const previousTopSum = topRows.reduce((sum, { previous }) => sum + (previous ?? 0), 0);
  const otherMembersPrevious = previousTotal === null ? {} : { previous: cents(previousTotal - previousTopSum) };
  return {
    members: topRows,
    others: {
      count: otherRows.length,
      value: otherMembersValue,
      share: percentOf(otherMembersValue, total),
      ...otherMembersPrevious,
    },
  };
}

/**
 * Lists the members whose top rank, current or previous, is decided by their sort code alone because of a tie.
 * Only their sort codes must be loaded, not those of a long catalogue.
 *
 * @example listTopTies(rankMembers([{ code: "1", value: 3 }, { code: "2", value: 1 }, { code: "3", value: 1 }], null).rows, null, 2).map(({ code }) => code) // => ["2", "3"]
 */
export function listTopTies<M extends RankingMember>(
  rows: readonly RankedMember<M>[],
  previousMembers: readonly M[] | null,
  count: number,
): readonly M[] {
  const lastTopMember = rows[Math.min(count, rows.length) - 1]?.member;
  if (lastTopMember === undefined) return [];
  const topMembers = rows
    .filter(({ member }, index) => index < count || tieKeyOf(member) === tieKeyOf(lastTopMember))
    .map(({ member }) => member);
  const topCodes = new Set(topMembers.map(({ code }) => code));
  const previousTopValues = new Set(
    (previousMembers ?? []).filter(({ code }) => topCodes.has(code)).map(({ value }) => value),
  );
  return [topMembers, (previousMembers ?? []).filter(({ value }) => previousTopValues.has(value))].flatMap(
    filterTiedMembers,
  );
}

/** Orders two members: negative if the left one has the better rank, by amount, then units, then sort code or code. */
export function compareMembers(left: RankingMember, right: RankingMember): number {
  return (
    right.value - left.value ||
    (right.quantity ?? 0) - (left.quantity ?? 0) ||
    compareText(left.sortCode ?? left.code, right.sortCode ?? right.code) ||
    compareText(left.code, right.code)
  );
}

function sortMembers<M extends RankingMember>(members: readonly M[]): readonly M[] {
  return members.toSorted(compareMembers);
}

function filterTiedMembers<M extends RankingMember>(members: readonly M[]): readonly M[] {
  const memberCountByTieKey = new Map<string, number>();
  for (const member of members)
    memberCountByTieKey.set(tieKeyOf(member), (memberCountByTieKey.get(tieKeyOf(member)) ?? 0) + 1);
  return members.filter((member) => (memberCountByTieKey.get(tieKeyOf(member)) ?? 0) > 1);
}

function tieKeyOf({ value, quantity }: RankingMember): string {
  return `${value}|${quantity ?? 0}`;
}

function sumMemberValues(members: readonly RankingMember[]): Cents {
  return cents(members.reduce((sum, member) => sum + member.value, 0));
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
