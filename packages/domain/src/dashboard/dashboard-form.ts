/** The form of a dashboard. */

import { defineForm, type FormValue } from "../validation/index.ts";

import { rolesAtMost } from "./board-limits.ts";
import { readWidgets } from "./submitted-widgets.ts";

/**
 * Form of a dashboard; each widget is checked by all widget rules.
 *
 * Source: specification 3 and 5, behaviour 3.6.
 */
export const dashboardForm = /* @__PURE__ */ defineForm({
  id: [{ integer: { min: 1 } }],
  description: ["required", "max200"],
  longDescription: [{ default: "" }, "longText"],
  period: [{ required: "DATE_RANGE" }, "rangeText"],
  roles: [{ default: [] }, { list: { of: ["required", { integer: { min: 1 } }], max: rolesAtMost } }],
  widgets: [{ default: [] }, { custom: readWidgets }],
  version: [{ integer: { min: 0 } }],
});

/** A dashboard as submitted. */
export type DashboardForm = FormValue<typeof dashboardForm>;
