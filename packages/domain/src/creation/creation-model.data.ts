/** Models that can be created: permission, form, and the fields that hold its place. */

import type { PermissionCode } from "../access/index.ts";
import { dashboardForm } from "../dashboard/index.ts";
import { entities } from "../entity/index.ts";
import { defaultLanguage } from "../language/index.ts";
import { reportForm } from "../report/index.ts";
import type { Form } from "../validation/index.ts";

/** Facts of a model that can be created. */
export interface CreationModelRow {
  /** Any of these is enough; nobody creates what none is of. */
  readonly write: readonly PermissionCode[];
  /** Its whole form: what is asked for, and what stands for a value that is not there. */
  readonly form: Form<unknown>;
  /** Fields that take a permission of their own to be filled in. */
  readonly guarded: Readonly<Record<string, PermissionCode>>;
  /** Fields that say where it belongs: the target or the layer that one acts in, unless another is chosen. */
  readonly place: Readonly<Record<string, "target" | "layer">>;
  /** Set for what is part of the tree itself: a level hangs `below` any layer that can carry one, a target below the layer acted in (`here`). */
  readonly hangs?: "below" | "here";
}

/**
 * The models of this version, by their names on the wire: the entities of the one table, and what has no list of its own yet; beside them stand the entities of
 * the legacy set, under their names.
 *
 * Source: specification 6 and 7, behaviour 3.5 and 3.9; decision 0126.
 */
export const creationModels = {
  Dashboard: { write: ["DASHBOARD_CUD"], form: dashboardForm, guarded: {}, place: {} },
  Goal: entities.goal,
  Product: entities.product,
  // The language of the system decides which words of a description have to be there, not whether a description has.
  Report: { write: ["REPORT_CUD"], form: /* @__PURE__ */ reportForm(defaultLanguage), guarded: {}, place: {} },
  Role: entities.role,
  Target: entities.target,
  TargetLayer: entities.layer,
  User: entities.user,
} as const satisfies Readonly<Record<string, CreationModelRow>>;
