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
import { listColumnsRead, sql, type Fragment } from "./fragment.ts";
import { makeQuestion } from "./question-of.ts";
import { readGroupSums } from "./read-sums.ts";
import type { ParsedRun } from "./run-report.ts";

/** Days to compare with, and how many days or months they lie before those of the report. */
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

type ComparedMeasure = NonNullable<FieldRow["compared"]>;
type GroupSums = readonly SummedRow[] | null;

/** Reads the comparison figures of a plan's measures; `reportSums` are the sums of the report. Errors: REPORT_GROUPS. */
export const readComparisons = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  { plan, reportSums }: { readonly plan: SumPlan; readonly reportSums: readonly SummedRow[] },
) {
  const sourceMeasures = plan.measures.flatMap(({ field }) => listSourceMeasures(ask.fields, field));
  const sumsByBasis = new Map<ComparisonBasis, GroupSums>();
  for (const [comparedSpan, list] of Map.groupBy(
    listComparedMeasures(ask.fields, sourceMeasures),
    (comparison) => comparison.against,
  )) {
    const [firstComparison] = list;
    if (firstComparison === undefined) continue;
    const comparisonDays = comparedSpan === "goal" ? null : ask.compared?.days[comparedSpan];
    if (comparedSpan === "goal")
      sumsByBasis.set(comparedSpan, sumGoalsByGroup(ask, plan, { compared: firstComparison, reportSums }));
    else
      sumsByBasis.set(
        comparedSpan,
        comparisonDays == null
          ? null
          : yield* readSumsOfDays(ask, question, { plan, list, compared: firstComparison, days: comparisonDays }),
      );
  }
  return sumsByBasis;
});

/**
 * Reads the sums of the comparison days, each assigned to the day of the report that it corresponds to. If the report
 * is restricted to some of its days, reads only the days that correspond to them.
 */
const readSumsOfDays = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  {
    plan,
    list,
    compared: { along },
    days,
  }: {
    readonly plan: SumPlan;
    readonly list: readonly ComparedMeasure[];
    readonly compared: ComparedMeasure;
    readonly days: ComparisonDays;
  },
) {
  const { levels: rowLevels, across = [] } = plan;
  const { span } = days;
  const comparedCut = {
    ...question.cut,
    from: span.from,
    to: span.to,
    ...(span.cutMinute !== undefined && { cutMinute: span.cutMinute }),
  };
  const dateColumn = question.source.fields[along];
  const shiftedSource: Question["source"] =
    dateColumn === undefined
      ? question.source
      : {
          ...question.source,
          fields: {
            ...question.source.fields,
            [along]: { ...dateColumn, sql: moveDaySql(dateColumn.sql, days, question) },
          },
        };
  // Weekdays are compared with the same weekday, whatever the distance in days.
  const isGroupedByDay = [...rowLevels, ...across].some(({ field, grain }) => field === along && grain !== "weekday");
  const comparedQuestion: Question = {
    ...question,
    cut: comparedCut,
    conditions: yield* conditionsOfComparedDays({ ...ask, cut: comparedCut }, question, {
      along,
      moved: shiftedSource,
    }),
    source: isGroupedByDay ? shiftedSource : question.source,
    used: new Set([...question.used, ...listColumnsRead(list.map(({ of }) => rawSql(question, of)))]),
  };
  const comparedMeasures = [
    ...list.map(({ of }) => ({ field: of, aggregate: "sum" as const })),
    // If the report counts distinct values, the compared days need the same counts, for each group.
    ...plan.measures.filter(({ aggregate }) => aggregate === "countDistinct"),
  ];
  return (yield* readGroupSums(
    ask.snapshot,
    comparedQuestion,
    { levels: rowLevels, across, measures: comparedMeasures },
    ask.groupsAtMost,
  )).all;
});

/** Returns the conditions on the rows of comparison days: those of the report, with its days replaced by the corresponding days. */
const conditionsOfComparedDays = Effect.fnUntraced(function* (
  ask: ParsedRun,
  question: Question,
  { along, moved }: { readonly along: string; readonly moved: Question["source"] },
) {
  const isNarrowedToDays = [...ask.filters, ...ask.places.map(({ level }) => level)].some(
    ({ field }) => field === along,
  );
  if (!isNarrowedToDays) return question.conditions;
  const isWeekdayLevel = ({ level }: ParsedRun["places"][number]) => level.field === along && level.grain === "weekday";
  const movedQuestion = yield* makeQuestion({
    ...ask,
    source: moved,
    places: ask.places.filter((place) => !isWeekdayLevel(place)),
  });
  const weekdayQuestion = yield* makeQuestion({ ...ask, filters: [], places: ask.places.filter(isWeekdayLevel) });
  return [...movedQuestion.conditions, ...weekdayQuestion.conditions];
});

/** SQL that converts a comparison day to the corresponding day of the report. */
function moveDaySql(
  day: Fragment,
  { shift }: ComparisonDays,
  { dialect, cut }: { readonly dialect: Dialect; readonly cut: Question["cut"] },
): Fragment {
  const shiftedDaySql =
    "days" in shift ? sql`(${day} + ${shift.days})` : sql`(${day} + interval '${shift.months} months')::date`;
  return sql`least(greatest(${shiftedDaySql}, ${dialect.dateSql(cut.from)}), ${dialect.dateSql(cut.to)})`;
}

/** Fields that goals can be grouped by: goals apply to locations and dates. */
const fieldsOfGoals: ReadonlySet<string> = new Set(["location", "date"]);

/**
 * Sums the goals of each group of a report. If a group has sales, and a day without a goal, its goal and that of the groups
 * that contain it are unknown: their sum is NaN.
 */
function sumGoalsByGroup(
  ask: ParsedRun,
  { levels: rowLevels, across = [] }: SumPlan,
  { compared: { of }, reportSums }: { readonly compared: ComparedMeasure; readonly reportSums: readonly SummedRow[] },
): GroupSums {
  const goals = ask.compared?.goals ?? null;
  const groupLevels = [...rowLevels, ...across];
  const filtersAndLevels = [...ask.filters, ...ask.places.map(({ level }) => level)];
  if (goals === null || [...groupLevels, ...filtersAndLevels].some(({ field }) => !fieldsOfGoals.has(field)))
    return null;
  const filterResult = compileFilters(ask.filters, ask.fields, ask.range);
  if (!filterResult.ok) return null;
  const { weekStart } = ask.range;
  const isRowInReport = (row: ReportRow): boolean =>
    filterResult.value(row) &&
    ask.places.every(({ level, key }) => groupKeyOf(row[level.field] ?? null, level.grain, weekStart) === key);
  const groupPathOf = (row: ReportRow): string =>
    JSON.stringify(groupLevels.map(({ field, grain }) => groupKeyOf(row[field] ?? null, grain, weekStart)));
  const groupPathsWithSales = new Set(
    reportSums.filter(({ depths }) => depths === undefined).map(({ keys }) => groupPathOf(keys)),
  );
  const goalsByGroupPath = new Map<string, { readonly keys: ReportRow; readonly days: (number | null)[] }>();
  for (const { keys, value } of yieldGoalDays(
    ask,
    goals,
    [...groupLevels, ...filtersAndLevels].some(({ field }) => field === "location"),
  )) {
    if (!isRowInReport(keys)) continue;
    const groupPath = groupPathOf(keys);
    const goalsOfGroup = goalsByGroupPath.get(groupPath) ?? { keys, days: [] };
    goalsByGroupPath.set(groupPath, goalsOfGroup);
    goalsOfGroup.days.push(value);
  }
  return [...goalsByGroupPath].flatMap(([path, { keys, days }]): readonly SummedRow[] => {
    const goalSum = goalOfDays("netSales", days) ?? (groupPathsWithSales.has(path) ? Number.NaN : null);
    return goalSum === null ? [] : [{ keys, rows: 0, sums: { [of]: { ...noLeastAndMost, sum: goalSum, filled: 1 } } }];
  });
}

const noLeastAndMost = { least: null, most: null };

/** Yields the goal of each day of a report, for each location or for all together. */
function* yieldGoalDays(
  { cut: { from, to, locations } }: ParsedRun,
  { ofLocations, ofAll }: NonNullable<Comparisons["goals"]>,
  isByLocation: boolean,
): Generator<{ readonly keys: ReportRow; readonly value: number | null }> {
  const reportDays = Array.from({ length: countDays({ from, to }) }, (_, index): CalendarDate => addDays(from, index));
  if (!isByLocation) {
    for (const [index, date] of reportDays.entries()) yield { keys: { date }, value: ofAll?.[index] ?? null };
    return;
  }
  for (const { id } of locations) {
    const goalByDay = goalsByDay(ofLocations, [], { layerId: id, metric: "netSales", from, to });
    for (const [index, date] of reportDays.entries())
      yield { keys: { location: id, date }, value: goalByDay[index]?.value ?? null };
  }
}

/** Returns whether a report shows goals or a comparison with them. */
export function comparesGoals({ fields, report, pivot }: Pick<ParsedRun, "fields" | "report" | "pivot">): boolean {
  return [...report.columns, ...(pivot?.measures ?? [])].some(({ field }) =>
    listSourceMeasures(fields, field).some((name) => findField(fields, name)?.compared?.against === "goal"),
  );
}
