/** Decides which alerts a person may read. */

import type { HeldPermissions } from "@comptoir/domain/access";
import { mayReceiveAlert, mayReceiveRowAlert } from "@comptoir/domain/dashboard";

import type { AlertRow } from "./alert-repository.ts";

/** Returns whether these permissions allow reading the figure, or the report rows, of an alert. */
export function maySeeAlert(
  { measure, report }: Pick<AlertRow, "measure" | "report">,
  permissions: HeldPermissions,
): boolean {
  return report === null
    ? measure !== null && mayReceiveAlert(measure, permissions)
    : mayReceiveRowAlert(report, permissions);
}
