/** The list of places where there is only one. */

import { isSystemDashboard, type Dashboard } from "./dashboard.ts";
import type { Widget } from "./widget.ts";

/**
 * Says whether a widget is left out because fewer than two locations are in scope: on the system dashboard, a list of places that would hold one.
 * A dashboard that somebody made keeps what they put there.
 *
 * @example isListOfOnePlace({ id: 0 }, { dimension: "LOCATION" }, 1) // => true
 */
export function isListOfOnePlace(
  board: Pick<Dashboard, "id">,
  { dimension }: Pick<Widget, "dimension">,
  locations: number,
): boolean {
  return isSystemDashboard(board) && dimension === "LOCATION" && locations < 2;
}
