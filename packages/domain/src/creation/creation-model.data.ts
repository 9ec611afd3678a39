/** Models that can be created: permission, form, and the fields that hold its place. */

import type { PermissionCode } from "../access/index.ts";
import { dashboardForm } from "../dashboard/index.ts";
import { entities } from "../entity/index.ts";
import { defaultLanguage } from "../language/index.ts";
import { panelForm, reportForm, reportKinds } from "../report/index.ts";
import { defineForm, type Form } from "../validation/index.ts";

import { documentForm } from "./document-form.ts";

/** Properties of a model. */
export interface CreationModelRow {
  /** Permissions to create a record of the model, any of which is enough; an empty list means that nobody can. */
  readonly write: readonly PermissionCode[];
  /** Form with its required fields and defaults. */
  readonly form: Form<unknown>;
  /** Fields that need a permission of their own. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** Form fields of the target and layer that a record belongs to; by default those that the user acts in. */
  readonly place: Readonly<Record<string, "target" | "layer">>;
  /**
   * Place of a new record: a layer `below` any layer that can carry one, a target below the user's layer (`here`), a document only
   * at a `location`.
   */
  readonly hangs?: "below" | "here" | "location";
}

/**
 * Models of this version by their names on the wire: entities of the table, and others without a list. `findCreationModel` finds the legacy entities as well.
 *
 * Source: specification 6 and 7, behaviour 3.5 and 3.9; decision 0126.
 */
export const creationModels = {
  Dashboard: { write: ["DASHBOARD_CUD"], form: dashboardForm, guarded: {}, place: {} },
  Goal: entities.goal,
  Inventory: {
    write: ["INVENTORYDOCUMENT_CUD"],
    form: documentForm,
    guarded: {},
    place: { layerId: "layer" },
    hangs: "location",
  },
  Product: entities.product,
  // The system language determines which text of a description is required, not whether there is one.
  Report: { write: ["REPORT_CUD"], form: /* @__PURE__ */ reportForm(defaultLanguage), guarded: {}, place: {} },
  // A view belongs to its author.
  ReportUserCustomization: {
    write: ["REPORT_READ"],
    form: /* @__PURE__ */ defineForm({
      source: ["required", { codeOf: reportKinds }],
      reportId: ["required", { integer: { min: 0 } }],
      name: [{ default: "" }, "max100"],
    }),
    guarded: {},
    place: {},
  },
  Role: entities.role,
  SidePanelTemplate: { write: ["SIDE_PANEL_TEMPLATE_CUD"], form: panelForm, guarded: {}, place: {} },
  Target: entities.target,
  TargetLayer: entities.layer,
  // Units of measure cannot be created: their list is fixed.
  UOM: { write: [], form: /* @__PURE__ */ defineForm({}), guarded: {}, place: {} },
  User: entities.user,
} as const satisfies Readonly<Record<string, CreationModelRow>>;
