/** What a chart says in one sentence, and the words on it. */
import type { Locale } from "../../locale.ts";
import type { charts as source } from "../fr/charts.ts";

export const charts = {
  trend: "{{title}}: {{total}} in total, from {{first}} to {{last}}. The highest is {{highest}} ({{highestAt}}), the lowest {{lowest}} ({{lowestAt}}).",
  trendCompared: "{{title}}: {{total}} in total, against {{previous}}. The highest is {{highest}} ({{highestAt}}), the lowest {{lowest}} ({{lowestAt}}).",
  ranking_one: "{{title}}: one row, {{first}}, with {{firstValue}}.",
  ranking_other: "{{title}}: {{total}} in total over {{number}} rows. {{first}} leads with {{firstValue}}, {{share}}.",
  empty: "{{title}}: no data for this period.",
  showTable: "Show as table",
  showChart: "Show as chart",
  when: "When",
  ownScales: "Each measure has a scale of its own; the axis is that of “{{measure}}”.",
  trendHighest: "{{title}}: {{total}} in total. Highest: {{highest}} ({{highestAt}}).",
} as const satisfies Locale<typeof source, "en">;
