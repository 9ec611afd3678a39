/** Texts of charts: their one-sentence summaries and labels. */
import type { Locale } from "../../locale.ts";
import type { charts as source } from "../fr/charts.ts";

export const charts = {
  trend:
    "{{title}}: {{total}} in total, from {{first}} to {{last}}. Highest: {{highest}} ({{highestAt}}); lowest: {{lowest}} ({{lowestAt}}).",
  trendDays:
    "{{title}}: {{total}} in total, from {{first}} to {{last}}. Highest: {{highest}} ({{highestAt}}); lowest: {{lowest}} ({{lowestAt}}).",
  trendCompared:
    "{{title}}: {{total}} in total, vs. {{previous}}. Highest: {{highest}} ({{highestAt}}); lowest: {{lowest}} ({{lowestAt}}).",
  rankingOfAll_one: "{{title}}: only {{first}}, {{firstValue}}.",
  rankingOfAll_other: "{{title}}: {{total}} across all {{number}} entries. {{first}} comes first with {{firstValue}}.",
  ranking_one: "{{title}}: only {{first}}, {{firstValue}}.",
  ranking_other:
    "{{title}}: {{total}} in total across {{number}} entries. {{first}} comes first with {{firstValue}}, {{share}}.",
  empty: "{{title}}: no data for this period.",
  showTable: "Show as table",
  showChart: "Show as chart",
  copyTable: "Copy the table",
  tableCopied_one: "{{number}} row copied, with the column headers",
  tableCopied_other: "{{number}} rows copied, with the column headers",
  tableCopiedPart: "The first {{number}} of {{total}} rows are copied. Export the report to have them all.",
  tableNotCopied: "The browser did not allow copying. Export the table, or allow access to the clipboard.",
  when: "When",
  ownScales: "Each measure has its own scale; the axis shows “{{measure}}”.",
  trendHighest: "{{title}}: {{total}} in total. Highest: {{highest}} ({{highestAt}}).",
  goalAttained: "Goal: {{goal}}, {{attained}} attained.",
  differenceWith: "Difference with {{days}}: {{difference}}.",
  opens: "Enter opens the rows behind a mark.",
} as const satisfies Locale<typeof source, "en">;
