/** Rankings of the members of a split by any measure, from their sums. */

import { percentOf, type Percent } from "../measure/index.ts";
import { addSums, emptySums, getMetric, type MetricCode, type SalesSums } from "../metric/index.ts";

import { figureSources } from "./figure-source.data.ts";
import { compareMembers } from "./ranking.ts";

/** A member of a split with its sums. */
export interface MemberSums {
  readonly code: string;
  readonly sums: SalesSums;
}

/** Figure of one or several members. */
export interface MeasuredMembers {
  readonly value: number;
  /** Share of the total; null for a quotient, and for a total of 0. */
  readonly share: Percent | null;
  /** Figure in the comparison period; null if it is unknown, absent without a comparison. */
  readonly previous?: number | null;
  readonly sums: SalesSums;
}

/** A member with its rank. */
export interface MeasuredMember extends MeasuredMembers {
  readonly code: string;
  readonly rank: number;
  readonly previousRank?: number | null;
}

/** Members by a measure: the top ones, the others together, and the totals of all. */
export interface MeasureRanking {
  readonly members: readonly MeasuredMember[];
  readonly others: (MeasuredMembers & { readonly count: number }) | null;
  /** 0 without members. */
  readonly total: number;
  /** Null if it is unknown, absent without a comparison. */
  readonly previousTotal?: number | null;
}

interface RankingInput {
  readonly measure: MetricCode;
  readonly members: readonly MemberSums[];
  /** Null without a comparison. */
  readonly previousMembers: readonly MemberSums[] | null;
  /** Number of members to list; null is all. */
  readonly topN: number | null;
}

/**
 * Ranks members by a measure. A member whose figure is unknown is left out; a figure that is unknown in the comparison only is null.
 *
 * Figures are computed from sums: a quotient of all members is that of their sums, never an average or a sum of quotients.
 *
 * Units: those of the measure. Source: behaviour 3.3 (ratios are recomputed from sums), 3.6 and 3.7, decision 0502.
 *
 * @example rankByMeasure({ measure: "items", members: [{ code: "A", sums: { ...emptySums, items: 1000 } }, { code: "B", sums: { ...emptySums, items: 3000 } }], previousMembers: null, topN: 1 }).members.map(({ code, share }) => [code, share]) // => [["B", 75]]
 */
export function rankByMeasure({ measure, members, previousMembers, topN }: RankingInput): MeasureRanking {
  const currentRows = sortByMeasure(measure, members);
  const previousRows = previousMembers === null ? null : sortByMeasure(measure, previousMembers);
  const previousPlaceByCode = new Map(
    previousRows?.map(({ code, value }, index) => [code, { value, rank: index + 1 }]),
  );
  const totalFigure = figureOf(measure, currentRows) ?? 0;
  const shareOf = (value: number) => (isQuotient(measure) ? null : percentOf(value, totalFigure));
  const rankedRows = currentRows.map(({ code, sums, value }, index): MeasuredMember => {
    const previousPlace = previousPlaceByCode.get(code) ?? null;
    const previousFields =
      previousRows === null
        ? {}
        : { previous: previousPlace?.value ?? null, previousRank: previousPlace?.rank ?? null };
    return { code, sums, value, rank: index + 1, share: shareOf(value), ...previousFields };
  });
  const topRows = topN === null ? rankedRows : rankedRows.slice(0, topN);
  const otherRows = rankedRows.slice(topRows.length);
  const topCodes = new Set(topRows.map(({ code }) => code));
  const otherMembersValue = figureOf(measure, otherRows) ?? 0;
  const previousOthers = previousMembers?.filter(({ code }) => !topCodes.has(code));
  const otherMembersPrevious =
    previousOthers === undefined ? {} : { previous: previousFigureOf(measure, previousOthers) };
  return {
    members: topRows,
    others:
      otherRows.length === 0
        ? null
        : {
            count: otherRows.length,
            value: otherMembersValue,
            share: shareOf(otherMembersValue),
            sums: addMemberSums(otherRows),
            ...otherMembersPrevious,
          },
    total: totalFigure,
    ...(previousMembers === null ? {} : { previousTotal: previousFigureOf(measure, previousMembers) }),
  };
}

/**
 * Tells whether a measure is a quotient, such as the average sale: its parts do not add up, and none is a share of the whole.
 *
 * @example [isQuotient("averageSale"), isQuotient("margin")] // => [true, false]
 */
export function isQuotient(measure: MetricCode): boolean {
  return figureSources[measure].kind === "QUOTIENT";
}

interface ValuedMember extends MemberSums {
  readonly value: number;
}

function sortByMeasure(measure: MetricCode, members: readonly MemberSums[]): readonly ValuedMember[] {
  return members
    .flatMap(({ code, sums }): readonly ValuedMember[] => {
      const measureValue = getMetric(measure).of(sums);
      return measureValue === null ? [] : [{ code, sums, value: measureValue }];
    })
    .toSorted((left, right) => compareMembers(toRankingMember(left), toRankingMember(right)));
}

const toRankingMember = ({ code, value, sums }: ValuedMember) => ({ code, value, quantity: sums.items });

const addMemberSums = (members: readonly MemberSums[]): SalesSums =>
  members.map(({ sums }) => sums).reduce(addSums, emptySums);

const figureOf = (measure: MetricCode, members: readonly MemberSums[]): number | null =>
  getMetric(measure).of(addMemberSums(members));

/** Computes the figure of the members whose own figure is known, from their sums; null if there are members but none has one, or for a quotient of none. */
function previousFigureOf(measure: MetricCode, members: readonly MemberSums[]): number | null {
  const knownMembers = members.filter(({ sums }) => getMetric(measure).of(sums) !== null);
  return members.length > 0 && knownMembers.length === 0 ? null : figureOf(measure, knownMembers);
}
