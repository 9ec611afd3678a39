/** Models that can be created: permission, form, and the fields that hold its place. */

import type { PermissionCode } from "../access/index.ts";
import { dashboardForm } from "../dashboard/index.ts";
import { entities } from "../entity/index.ts";
import { defaultLanguage } from "../language/index.ts";
import { reportForm } from "../report/index.ts";
import type { Form } from "../validation/index.ts";

/** Properties of a model. */
export interface CreationModelRow {
  /** Permissions to create it, any of which is enough; an empty list means that nobody can. */
  readonly write: readonly PermissionCode[];
  /** Form with its required fields and defaults. */
  readonly form: Form<unknown>;
  /** Fields that need a permission of their own. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** Fields with its place: the target or layer that the user acts in, unless another is chosen. */
  readonly place: Readonly<Record<string, "target" | "layer">>;
  /** For parts of the tree itself: a layer hangs `below` any layer that can carry one, a target below the user's layer (`here`). */
  readonly hangs?: "below" | "here";
}

/**
 * Models of this version by their names on the wire: entities of the table, and others without a list. The entities of
 * the legacy set are beside them, under their names.
 *
 * Source: specification 6 and 7, behaviour 3.5 and 3.9; decision 0126.
 */
export const creationModels = {
  Dashboard: { write: ["DASHBOARD_CUD"], form: dashboardForm, guarded: {}, place: {} },
  Goal: entities.goal,
  Product: entities.product,
  // The system language determines which text of a description is required, not whether there is one.
  Report: { write: ["REPORT_CUD"], form: /* @__PURE__ */ reportForm(defaultLanguage), guarded: {}, place: {} },
  Role: entities.role,
  Target: entities.target,
  TargetLayer: entities.layer,
  User: entities.user,
} as const satisfies Readonly<Record<string, CreationModelRow>>;
