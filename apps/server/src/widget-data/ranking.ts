/** Rankings: members by what they bring, with their share and their rank before. */

import { percentOf, type Percent } from "@comptoir/domain/measure";
import { cents, type Cents } from "@comptoir/domain/money";

/** What a member of a ranking brings. */
export interface Member {
  readonly code: string;
  readonly value: number;
  /** Break ties, in this order, before the code does. */
  readonly quantity?: number;
  readonly sortCode?: string;
}

/** A member with its place. */
export interface Ranked<M extends Member> {
  readonly member: M;
  readonly rank: number;
  readonly share: Percent | null;
  readonly previous?: Cents | null;
  readonly previousRank?: number | null;
}

/** The members in order: most money first, then most units, then by code. */
export function sortMembers<M extends Member>(members: readonly M[]): readonly M[] {
  return members.toSorted(
    (one, other) =>
      other.value - one.value ||
      (other.quantity ?? 0) - (one.quantity ?? 0) ||
      compareText(one.sortCode ?? one.code, other.sortCode ?? other.code),
  );
}

/** Ranks members, against those of the comparison when there is one. */
export function rankMembers<M extends Member>(
  members: readonly M[],
  previous: readonly Member[] | null,
): { readonly rows: readonly Ranked<M>[]; readonly total: Cents; readonly previousTotal: Cents | null } {
  const total = totalOf(members);
  const before = new Map(sortMembers(previous ?? []).map((member, index) => [member.code, { rank: index + 1, value: member.value }]));
  const rows = sortMembers(members).map((member, index) => {
    const old = before.get(member.code);
    return {
      member,
      rank: index + 1,
      share: percentOf(member.value, total),
      ...(previous === null
        ? {}
        : { previous: old === undefined ? null : cents(old.value), previousRank: old === undefined ? null : old.rank }),
    };
  });
  return { rows, total, previousTotal: previous === null ? null : totalOf(previous) };
}

/**
 * The members whose place among the first ones, now or before, their sort code decides: they bring the same as another. Nobody else's sort
 * code is needed to rank the first ones.
 */
export function tiedWithFirst<M extends Member>(rows: readonly Ranked<M>[], previous: readonly M[] | null, count: number): readonly M[] {
  const last = rows[Math.min(count, rows.length) - 1]?.member;
  if (last === undefined) return [];
  const first = rows.filter(({ member }, index) => index < count || amountOf(member) === amountOf(last)).map(({ member }) => member);
  const codes = new Set(first.map(({ code }) => code));
  const values = new Set((previous ?? []).filter(({ code }) => codes.has(code)).map(({ value }) => value));
  return [first, (previous ?? []).filter(({ value }) => values.has(value))].flatMap(tiedAmong);
}

function tiedAmong<M extends Member>(members: readonly M[]): readonly M[] {
  const counts = new Map<string, number>();
  for (const member of members) counts.set(amountOf(member), (counts.get(amountOf(member)) ?? 0) + 1);
  return members.filter((member) => (counts.get(amountOf(member)) ?? 0) > 1);
}

function amountOf({ value, quantity }: Member): string {
  return `${value}|${quantity ?? 0}`;
}

function totalOf(members: readonly Member[]): Cents {
  return cents(members.reduce((sum, member) => sum + member.value, 0));
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
