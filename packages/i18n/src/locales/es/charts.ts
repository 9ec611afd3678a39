/** What a chart says in one sentence, and the words on it. */
import type { Locale } from "../../locale.ts";
import type { charts as source } from "../fr/charts.ts";

export const charts = {
  trend: "{{title}}: {{total}} en total, de {{first}} a {{last}}. El más alto es {{highest}} ({{highestAt}}) y el más bajo {{lowest}} ({{lowestAt}}).",
  trendCompared: "{{title}}: {{total}} en total, frente a {{previous}}. El más alto es {{highest}} ({{highestAt}}) y el más bajo {{lowest}} ({{lowestAt}}).",
  ranking_one: "{{title}}: una sola fila, {{first}}, con {{firstValue}}.",
  ranking_many: "{{title}}: {{total}} en total en {{number}} de filas. Encabeza {{first}} con {{firstValue}}, {{share}}.",
  ranking_other: "{{title}}: {{total}} en total en {{number}} filas. Encabeza {{first}} con {{firstValue}}, {{share}}.",
  empty: "{{title}}: sin datos para este período.",
  showTable: "Ver como tabla",
  showChart: "Ver como gráfico",
  when: "Momento",
  ownScales: "Cada medida tiene su propia escala; el eje es el de «{{measure}}».",
  trendHighest: "{{title}}: {{total}} en total. El más alto: {{highest}} ({{highestAt}}).",
} as const satisfies Locale<typeof source, "es">;
