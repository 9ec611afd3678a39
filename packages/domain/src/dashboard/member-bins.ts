/** Members of a split over time: the figure and the rank of each in each bin. */

import type { Percent } from "../measure/index.ts";
import { cents, type Cents } from "../money/index.ts";

import { limitRanking, rankMembers, type RankingMember } from "./ranking.ts";

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

/** Members over time; the rows and the others come to the total, bin by bin. */
export interface MembersOverTime {
  readonly rows: readonly MemberRow[];
  readonly others: OtherMemberRow | null;
  readonly total: Cents;
}

/**
 * Ranks members over a period and in each of its bins, best first or lowest first, and sums those beyond the top N.
 *
 * Source: decisions 0462 and 0464.
 *
 * @example rankMembersByBin([[{ code: "A", value: 100 }], [{ code: "B", value: 300 }, { code: "A", value: 50 }]], { topN: 1, lowestFirst: false }).rows // => [{ code: "B", rank: 1, value: 300, share: 66.67, values: [0, 300], ranks: [null, 1] }]
 */
export function rankMembersByBin(
  bins: readonly (readonly RankingMember[])[],
  { topN, lowestFirst }: { readonly topN: number | null; readonly lowestFirst: boolean },
): MembersOverTime {
  const { rows, ...whole } = rankMembers(wholeOf(bins), null);
  const ordered = { ...whole, rows: lowestFirst ? rows.toReversed() : rows };
  const { shown, others } = limitRanking(ordered, topN);
  const places = bins.map(placesOf);
  const found = shown.map(({ member: { code, value }, rank, share }): MemberRow => {
    const inBins = places.map((bin) => bin.get(code));
    return {
      code,
      rank,
      value: cents(value),
      share,
      values: inBins.map((place) => cents(place?.value ?? 0)),
      ranks: inBins.map((place) => place?.rank ?? null),
    };
  });
  return {
    rows: found,
    others: others === null ? null : { ...others, values: bins.map((bin, index) => restOf(bin, found, index)) },
    total: whole.total,
  };
}

/** Members with the sum of all their bins. */
function wholeOf(bins: readonly (readonly RankingMember[])[]): readonly RankingMember[] {
  const members = new Map<string, RankingMember>();
  for (const member of bins.flat()) {
    const before = members.get(member.code);
    members.set(member.code, {
      ...member,
      value: (before?.value ?? 0) + member.value,
      quantity: (before?.quantity ?? 0) + (member.quantity ?? 0),
    });
  }
  return [...members.values()];
}

function placesOf(
  bin: readonly RankingMember[],
): ReadonlyMap<string, { readonly value: number; readonly rank: number }> {
  return new Map(
    rankMembers(bin, null).rows.map(({ member, rank }) => [member.code, { value: member.value, rank }] as const),
  );
}

/** Figure of a bin less that of the listed members. */
function restOf(bin: readonly RankingMember[], rows: readonly MemberRow[], index: number): Cents {
  const all = bin.reduce((sum, { value }) => sum + value, 0);
  return cents(rows.reduce((rest, { values }) => rest - (values[index] ?? 0), all));
}

/** Change of place between the first and the last bin that a member has a rank in. */
export interface PlaceChange {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the member that rose most, from its first rank to its last; null if none rose.
 *
 * @example findLargestRise([{ code: "A", ranks: [5, 3] }, { code: "B", ranks: [null, 1, 2] }]) // => { code: "A", from: 5, to: 3 }
 */
export function findLargestRise(rows: readonly Pick<MemberRow, "code" | "ranks">[]): PlaceChange | null {
  const changes = rows.flatMap(({ code, ranks }): PlaceChange[] => {
    const known = ranks.filter((rank) => rank !== null);
    const [from, to] = [known[0], known.at(-1)];
    return from === undefined || to === undefined || to >= from ? [] : [{ code, from, to }];
  });
  return changes.toSorted((left, right) => right.from - right.to - (left.from - left.to))[0] ?? null;
}
