/** The eight measured reports. */

import { permissionCodes } from "@comptoir/domain/access";
import type { CalendarDate } from "@comptoir/domain/period";
import { getReportKind } from "@comptoir/domain/report";

import { duckdb, type Dialect } from "../../apps/server/src/report/dialect.ts";
import type { ParsedRun } from "../../apps/server/src/report/run-report.ts";
import { copiedSourceByKind } from "../../apps/server/src/report/sources/copied.ts";
import { reportSourceByKind } from "../../apps/server/src/report/sources/index.ts";
import { countDays, firstStore, lastDay, storeCount, type History } from "../widgets/generated-sales.ts";
import { questions, type ReportQuestion } from "./questions.data.ts";

const { fields } = getReportKind("sale");

export function dayBefore(days: number): CalendarDate {
  return new Date(Date.parse(`${lastDay}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10) as CalendarDate;
}

/** Question with its days in a history. */
export interface TypicalReport extends Omit<ReportQuestion, "days"> {
  readonly days: { readonly from: CalendarDate; readonly to: CalendarDate };
}

/** The reports over a history. */
export function typicalOf(history: History): readonly TypicalReport[] {
  const to = lastDay as CalendarDate;
  const first = dayBefore(countDays(history) - 1);
  const days = {
    all: { from: first, to },
    lastYear: { from: dayBefore(364) > first ? dayBefore(364) : first, to },
    lastMonth: { from: dayBefore(27), to },
    lastWeek: { from: dayBefore(6), to },
  } as const satisfies Record<ReportQuestion["days"], TypicalReport["days"]>;
  return questions.map((question) => ({ ...question, days: days[question.days] }));
}

const storesOf = ({
  stores: some = Array.from({ length: storeCount }, (_, index) => firstStore + index),
}: TypicalReport) => some;
export const askOf = (question: TypicalReport, dialect: Dialect): Omit<ParsedRun, "snapshot"> => ({
  source: (dialect === duckdb ? copiedSourceByKind.sale : undefined) ?? reportSourceByKind.sale,
  dialect,
  fields,
  range: { weekStart: 1, today: lastDay as CalendarDate },
  filters: [],
  sorting: [],
  pivot: null,
  places: [],
  page: 1,
  size: 100,
  ...question.ask,
  cut: {
    dialect,
    permissions: permissionCodes,
    ...question.days,
    today: lastDay as CalendarDate,
    previous: question.days,
    lastYear: question.days,
    locations: storesOf(question).map((id) => ({
      id,
      targetId: 1,
      description: "",
      timeZone: "America/Toronto",
      businessDayStart: 0,
    })),
  },
});
export const whereOf = (question: TypicalReport) =>
  `l.counted AND l.location_id IN (${storesOf(question).join(",")}) AND l.business_date BETWEEN '${question.days.from}' AND '${question.days.to}'`;
