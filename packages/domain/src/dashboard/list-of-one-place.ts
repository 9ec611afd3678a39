/** Lists of locations with a single location. */

import { isSystemDashboard, type Dashboard } from "./dashboard.ts";
import type { Widget } from "./widget.ts";

/**
 * Tells whether a widget is left out because fewer than two locations are in scope: on the system dashboard, a list of locations.
 * A user's dashboard keeps its widgets.
 *
 * @example isSingleLocationList({ id: 0 }, { dimension: "LOCATION" }, 1) // => true
 */
export function isSingleLocationList(
  board: Pick<Dashboard, "id">,
  { dimension }: Pick<Widget, "dimension">,
  locationCount: number,
): boolean {
  return isSystemDashboard(board) && dimension === "LOCATION" && locationCount < 2;
}
