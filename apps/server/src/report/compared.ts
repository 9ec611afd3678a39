/** Comparison figures of a report: the same sums on other days, and the goals of its own days. */

import { Effect } from "effect";

import { goalOfDays, goalsByDay, type Goal } from "@comptoir/domain/goal";
import { addDays, countDays, type CalendarDate, type ComparisonShift } from "@comptoir/domain/period";
import {
  compileFilters,
  findField,
  groupKeyOf,
  listComparedMeasures,
  listSourceMeasures,
  type ComparisonBasis,
  type FieldRow,
  type ReportRow,
  type SummedRow,
} from "@comptoir/domain/report";

import type { Span } from "../widget-data/span.ts";
import type { Question } from "./compile-question.ts";
import type { SumPlan } from "./sum-plan.ts";
import type { Dialect } from "./dialect.ts";
import { rawSql } from "./field-sql.ts";
import { columnsRead, sql, type Fragment } from "./fragment.ts";
import { questionOf } from "./question-of.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ParsedRun } from "./run-report.ts";

/** Days to compare with, and how many days they lie before those of the report. */
export interface ComparisonDays {
  readonly span: Span;
  readonly shift: ComparisonShift;
}

/** Comparisons that a report can show; null for one without data. */
export interface Comparisons {
  readonly days: Readonly<Record<Exclude<ComparisonBasis, "goal">, ComparisonDays | null>>;
  readonly goals: {
    /** Goals of each location. */
    readonly ofLocations: readonly Goal[];
    /** Goal of all the report's locations together, for each day. */
    readonly ofAll: readonly (number | null)[] | null;
  } | null;
}

type Compared = NonNullable<FieldRow["compared"]>;
type Sums = readonly SummedRow[] | null;

/** Reads the comparison figures of a plan's measures; `own` are the sums of the report. Errors: REPORT_GROUPS. */
export const readComparisons = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  { plan, own }: { readonly plan: SumPlan; readonly own: readonly SummedRow[] },
) {
  const measures = plan.measures.flatMap(({ field }) => listSourceMeasures(ask.fields, field));
  const sumsByBasis = new Map<ComparisonBasis, Sums>();
  for (const [comparedSpan, list] of Map.groupBy(
    listComparedMeasures(ask.fields, measures),
    (comparison) => comparison.against,
  )) {
    const [firstComparison] = list;
    if (firstComparison === undefined) continue;
    const days = comparedSpan === "goal" ? null : ask.compared?.days[comparedSpan];
    if (comparedSpan === "goal") sumsByBasis.set(comparedSpan, goalSums(ask, plan, { compared: firstComparison, own }));
    else
      sumsByBasis.set(
        comparedSpan,
        days == null ? null : yield* readDays(ask, question, { plan, list, compared: firstComparison, days }),
      );
  }
  return sumsByBasis;
});

/**
 * Reads the sums of the comparison days, each assigned to the day of the report that it corresponds to. If the report
 * is restricted to some of its days, reads only the days that correspond to them.
 */
const readDays = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  {
    plan,
    list,
    compared: { along },
    days,
  }: {
    readonly plan: SumPlan;
    readonly list: readonly Compared[];
    readonly compared: Compared;
    readonly days: ComparisonDays;
  },
) {
  const { levels: rowLevels, across = [] } = plan;
  const { span } = days;
  const comparedCut = {
    ...question.cut,
    from: span.from,
    to: span.to,
    ...(span.until !== undefined && { until: span.until }),
  };
  const day = question.source.fields[along];
  const shiftedSource: Question["source"] =
    day === undefined
      ? question.source
      : {
          ...question.source,
          fields: { ...question.source.fields, [along]: { ...day, sql: movedDay(day.sql, days, question) } },
        };
  // Weekdays are compared with the same weekday, whatever the distance in days.
  const isMoved = [...rowLevels, ...across].some(({ field, grain }) => field === along && grain !== "weekday");
  const comparedQuestion: Question = {
    ...question,
    cut: comparedCut,
    conditions: yield* conditionsThere({ ...ask, cut: comparedCut }, question, { along, moved: shiftedSource }),
    source: isMoved ? shiftedSource : question.source,
    used: new Set([...question.used, ...columnsRead(list.map(({ of }) => rawSql(question, of)))]),
  };
  const measures = [
    ...list.map(({ of }) => ({ field: of, aggregate: "sum" as const })),
    // If the report counts distinct values, the compared days need the same counts, for each group.
    ...plan.measures.filter(({ aggregate }) => aggregate === "countDistinct"),
  ];
  return (yield* readGroupSums(
    ask.snapshot,
    comparedQuestion,
    { levels: rowLevels, across, measures },
    ask.groupsAtMost,
  )).all;
});

/** Returns the conditions on the rows of comparison days: those of the report, with its days replaced by the corresponding days. */
const conditionsThere = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  { along, moved }: { readonly along: string; readonly moved: Question["source"] },
) {
  const isNarrowed = [...ask.filters, ...ask.places.map(({ level }) => level)].some(({ field }) => field === along);
  if (!isNarrowed) return question.conditions;
  const isWeekdayLevel = ({ level }: ParsedRun["places"][number]) => level.field === along && level.grain === "weekday";
  const comparedConditions = yield* questionOf({
    ...ask,
    source: moved,
    places: ask.places.filter((place) => !isWeekdayLevel(place)),
  });
  const ofWeekday = yield* questionOf({ ...ask, filters: [], places: ask.places.filter(isWeekdayLevel) });
  return [...comparedConditions.conditions, ...ofWeekday.conditions];
});

/** SQL that converts a comparison day to the corresponding day of the report. */
function movedDay(
  day: Fragment,
  { shift }: ComparisonDays,
  { dialect, cut }: { readonly dialect: Dialect; readonly cut: Question["cut"] },
): Fragment {
  const shiftedDay =
    "days" in shift ? sql`(${day} + ${shift.days})` : sql`(${day} + interval '${shift.months} months')::date`;
  return sql`least(greatest(${shiftedDay}, ${dialect.dateSql(cut.from)}), ${dialect.dateSql(cut.to)})`;
}

/** Fields that goals can be grouped by: goals apply to locations and dates. */
const ofGoals: ReadonlySet<string> = new Set(["location", "date"]);

/**
 * Sums the goals of each group of a report. If a group has sales on a day without a goal, its goal and that of the groups
 * that contain it are unknown: their sum is NaN.
 */
function goalSums(
  ask: ParsedRun,
  { levels: rowLevels, across = [] }: SumPlan,
  { compared: { of }, own }: { readonly compared: Compared; readonly own: readonly SummedRow[] },
): Sums {
  const goals = ask.compared?.goals ?? null;
  const levels = [...rowLevels, ...across];
  const narrowedFields = [...ask.filters, ...ask.places.map(({ level }) => level)];
  if (goals === null || [...levels, ...narrowedFields].some(({ field }) => !ofGoals.has(field))) return null;
  const passes = compileFilters(ask.filters, ask.fields, ask.range);
  if (!passes.ok) return null;
  const { weekStart } = ask.range;
  const isAskedRow = (row: ReportRow): boolean =>
    passes.value(row) &&
    ask.places.every(({ level, key }) => groupKeyOf(row[level.field] ?? null, level.grain, weekStart) === key);
  const pathOf = (row: ReportRow): string =>
    JSON.stringify(levels.map(({ field, grain }) => groupKeyOf(row[field] ?? null, grain, weekStart)));
  const soldPaths = new Set(own.filter(({ depths }) => depths === undefined).map(({ keys }) => pathOf(keys)));
  const goalsByPath = new Map<string, { readonly keys: ReportRow; readonly days: (number | null)[] }>();
  for (const { keys, value } of goalDays(
    ask,
    goals,
    [...levels, ...narrowedFields].some(({ field }) => field === "location"),
  )) {
    if (!isAskedRow(keys)) continue;
    const path = pathOf(keys);
    const group = goalsByPath.get(path) ?? { keys, days: [] };
    goalsByPath.set(path, group);
    group.days.push(value);
  }
  return [...goalsByPath].flatMap(([path, { keys, days }]): readonly SummedRow[] => {
    const sum = goalOfDays("netSales", days) ?? (soldPaths.has(path) ? Number.NaN : null);
    return sum === null ? [] : [{ keys, rows: 0, sums: { [of]: { ...noBounds, sum, filled: 1 } } }];
  });
}

const noBounds = { least: null, most: null };

/** Yields the goal of each day of a report, for each location or for all together. */
function* goalDays(
  { cut: { from, to, locations } }: ParsedRun,
  { ofLocations, ofAll }: NonNullable<Comparisons["goals"]>,
  isByLocation: boolean,
): Generator<{ readonly keys: ReportRow; readonly value: number | null }> {
  const days = Array.from({ length: countDays({ from, to }) }, (_, index): CalendarDate => addDays(from, index));
  if (!isByLocation) {
    for (const [index, date] of days.entries()) yield { keys: { date }, value: ofAll?.[index] ?? null };
    return;
  }
  for (const { id } of locations) {
    const values = goalsByDay(ofLocations, [], { layerId: id, metric: "netSales", from, to });
    for (const [index, date] of days.entries())
      yield { keys: { location: id, date }, value: values[index]?.value ?? null };
  }
}

/** Returns whether a report shows goals or a comparison with them. */
export function comparesGoals({ fields, report, pivot }: Pick<ParsedRun, "fields" | "report" | "pivot">): boolean {
  return [...report.columns, ...(pivot?.measures ?? [])].some(({ field }) =>
    listSourceMeasures(fields, field).some((name) => findField(fields, name)?.compared?.against === "goal"),
  );
}
