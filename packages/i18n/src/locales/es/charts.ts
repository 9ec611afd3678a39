/** Texts of charts: their one-sentence summaries and labels. */
import type { Locale } from "../../locale.ts";
import type { charts as source } from "../fr/charts.ts";

export const charts = {
  trend:
    "{{title}}: {{total}} en total, de {{first}} a {{last}}. Máximo: {{highest}} ({{highestAt}}); mínimo: {{lowest}} ({{lowestAt}}).",
  trendDays:
    "{{title}}: {{total}} en total, del {{first}} al {{last}}. Máximo: {{highest}} ({{highestAt}}); mínimo: {{lowest}} ({{lowestAt}}).",
  trendCompared:
    "{{title}}: {{total}} en total, en comparación con {{previous}}. Máximo: {{highest}} ({{highestAt}}); mínimo: {{lowest}} ({{lowestAt}}).",
  rankingOfAll_one: "{{title}}: solo {{first}}, {{firstValue}}.",
  rankingOfAll_many:
    "{{title}}: {{total}} en el conjunto de {{number}} de entradas. En primer lugar: {{first}}, {{firstValue}}.",
  rankingOfAll_other:
    "{{title}}: {{total}} en el conjunto de las {{number}} entradas. En primer lugar: {{first}}, {{firstValue}}.",
  ranking_one: "{{title}}: solo {{first}}, {{firstValue}}.",
  ranking_many:
    "{{title}}: {{total}} en total en {{number}} de entradas. En primer lugar: {{first}}, {{firstValue}}, {{share}}.",
  ranking_other:
    "{{title}}: {{total}} en total en {{number}} entradas. En primer lugar: {{first}}, {{firstValue}}, {{share}}.",
  empty: "{{title}}: sin datos para este período.",
  showTable: "Mostrar como tabla",
  showChart: "Mostrar como gráfico",
  copyTable: "Copiar la tabla",
  tableCopied_one: "{{number}} fila copiada, con los títulos de las columnas",
  tableCopied_many: "{{number}} de filas copiadas, con los títulos de las columnas",
  tableCopied_other: "{{number}} filas copiadas, con los títulos de las columnas",
  tableCopiedPart: "Se copiaron las primeras {{number}} de {{total}} filas. Exporte el informe para tenerlas todas.",
  tableNotCopied: "El navegador no permitió copiar. Exporte la tabla o permita el acceso al portapapeles.",
  when: "Momento",
  ownScales: "Cada medida tiene su propia escala; el eje corresponde a “{{measure}}”.",
  trendHighest: "{{title}}: {{total}} en total. Máximo: {{highest}} ({{highestAt}}).",
  goalAttained: "Objetivo: {{goal}}, alcanzado en un {{attained}}.",
  differenceWith: "Diferencia con {{days}}: {{difference}}.",
  opens: "Intro abre las filas detrás de una marca.",
} as const satisfies Locale<typeof source, "es">;
