/** Runs of reports as tests ask for them. */

import type { CalendarDate } from "@comptoir/domain/period";
import { getReportKind, type ReportKindCode } from "@comptoir/domain/report";

import { sampleZones } from "../../sales/testing/sample-chain.ts";
import { postgresql } from "../dialect.ts";
import type { ParsedRun } from "../run-report.ts";
import type { SourceCut } from "../source.ts";
import { reportSourceByKind } from "../sources/index.ts";

/** The sample stores as locations of a report. */
export const sampleLocations: SourceCut["locations"] = sampleZones.map((timeZone, index) => ({
  id: index + 1,
  targetId: 1,
  description: `Store ${index + 1}`,
  timeZone,
  businessDayStart: 0,
}));

interface ListedDays extends Partial<SourceCut> {
  readonly from: CalendarDate;
  readonly to: CalendarDate;
  readonly today: CalendarDate;
}

/** Makes a run that lists the rows of a report on some days, by default of all sample stores and with costs; the last argument replaces parts of it. */
export function listRun(
  kind: ReportKindCode,
  { from, to, today, ...cut }: ListedDays,
  more: Partial<ParsedRun>,
): Omit<ParsedRun, "snapshot"> {
  const days = { from, to };
  return {
    source: reportSourceByKind[kind],
    dialect: postgresql,
    fields: getReportKind(kind).fields,
    range: { weekStart: 0, today },
    report: { columns: [], groups: [], isList: true },
    filters: [],
    sorting: [],
    pivot: null,
    places: [],
    page: 1,
    size: 100_000,
    cut: {
      dialect: postgresql,
      permissions: ["PRODUCT_COST_READ"],
      locations: sampleLocations,
      ...days,
      today,
      previous: days,
      lastYear: days,
      ...cut,
    },
    ...more,
  };
}
