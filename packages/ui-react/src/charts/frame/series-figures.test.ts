import { expect, it } from "vitest";

import { seriesTable } from "./series-figures.ts";

const labels = {
  showTable: "Table",
  showChart: "Chart",
  category: "Day",
  noValue: "none",
  empty: "Nothing",
  change: "Difference",
};

it("puts the difference beside the figures, before the forecast, which it is not of", () => {
  const { headers, rows } = seriesTable(
    {
      formatValue: (value) => `$${value}`,
      formatChange: (value, previous) => `${value - previous}`,
      labels,
      categories: [
        { key: "a", label: "Mon" },
        { key: "b", label: "Tue" },
      ],
      series: [
        { key: "now", label: "Now", values: [5, null] },
        { key: "before", label: "Before", values: [3, 4], comparison: true },
        { key: "goal", label: "Goal", values: [6, 6], goal: true },
        { key: "forecast", label: "Forecast", values: [null, 8], forecast: "forecast" },
        { key: "low", label: "Lowest", values: [null, 7], forecast: "edge" },
      ],
    },
    labels,
  );
  expect(headers).toEqual(["Day", "Now", "Before", "Goal", "Difference", "Forecast", "Lowest"]);
  expect(rows.map(({ cells }) => cells)).toEqual([
    ["Mon", "$5", "$3", "$6", "2", "none", "none"],
    ["Tue", "none", "$4", "$6", "none", "$8", "$7"],
  ]);
});
