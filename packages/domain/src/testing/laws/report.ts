import * as report from "../../report/index.ts";
import { lawBook } from "../law.ts";
import { accessRules } from "./report/access-rules.ts";
import { batchScheduleRules } from "./report/batch-schedule-rules.ts";
import { customizationRules } from "./report/customization-rules.ts";
import { readyViewRules } from "./report/ready-view-rules.ts";
import { savedViewRules } from "./report/saved-view-rules.ts";
import { displayRules } from "./report/display-rules.ts";
import { exportRules } from "./report/export-rules.ts";
import { filterOperatorRules } from "./report/filter-operator-rules.ts";
import { filterCheckRules } from "./report/filter-check-rules.ts";
import { financialRules } from "./report/financial-rules.ts";
import { formatRules } from "./report/format-rules.ts";
import { formFieldRules } from "./report/form-field-rules.ts";
import { knownRules } from "./report/known-rules.ts";
import { kindDataRules } from "./report/kind-data-rules.ts";
import { kindRules } from "./report/kind-rules.ts";
import { panelRules } from "./report/panel-rules.ts";
import { pivotShapeRules } from "./report/pivot-shape-rules.ts";
import { scheduleRules } from "./report/schedule-rules.ts";
import { rowOrderRules } from "./report/row-order-rules.ts";
import { makingRules } from "./report/making-rules.ts";
import { screenRules } from "./report/screen-rules.ts";
import { receiptFigureRules } from "./report/receipt-figure-rules.ts";
import { sharedRateRules } from "./report/shared-rate-rules.ts";
import { standingRules } from "./report/standing-rules.ts";
import { totalRules } from "./report/total-rules.ts";
import { mergeRules } from "./report/merge-rules.ts";
import { versionRules } from "./report/version-rules.ts";

/** Reports: their contents, totals and exports. */
export const reportLaws = lawBook("report", report, (functions) => ({
  ...kindRules(functions),
  ...kindDataRules(functions),
  ...financialRules(functions),
  ...accessRules(functions),
  ...formFieldRules(functions),
  ...filterOperatorRules(functions),
  ...filterCheckRules(functions),
  ...totalRules(functions),
  ...displayRules(functions),
  ...pivotShapeRules(functions),
  ...receiptFigureRules(functions),
  ...sharedRateRules(functions),
  ...standingRules(functions),
  ...exportRules(functions),
  ...formatRules(functions),
  ...customizationRules(functions),
  ...savedViewRules(functions),
  ...readyViewRules(functions),
  ...scheduleRules(functions),
  ...batchScheduleRules(functions),
  ...rowOrderRules(functions),
  ...makingRules(functions),
  ...screenRules(functions),
  ...panelRules(functions),
  ...versionRules(functions),
  ...knownRules(functions),
  ...mergeRules(functions),
}));
