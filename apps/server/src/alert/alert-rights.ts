/** Rights to what an alert tells. */

import type { HeldPermissions } from "@comptoir/domain/access";
import { mayReceiveAlert, mayReceiveRowAlert } from "@comptoir/domain/dashboard";

import type { AlertRow } from "./alert-repository.ts";

/** Tells whether somebody with some permissions may see the figure, or the rows, of an alert. */
export function maySeeAlert(
  { measure, report }: Pick<AlertRow, "measure" | "report">,
  permissions: HeldPermissions,
): boolean {
  return report === null
    ? measure !== null && mayReceiveAlert(measure, permissions)
    : mayReceiveRowAlert(report, permissions);
}
