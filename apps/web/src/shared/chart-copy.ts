/** Copy button of a chart's table; the copying is loaded when it is first used. */
import type { ChartLabels } from "@comptoir/ui-react/charts";

import { loadPart } from "./part.ts";
import { t } from "./text.ts";

export const chartCopy: NonNullable<ChartLabels["copyTable"]> = {
  get label() {
    return t("charts.copyTable");
  },
  onCopy: (table) =>
    void loadPart(() => import("../report/copy-table.ts")).then(({ copyChartTable }) => copyChartTable(table)),
};
