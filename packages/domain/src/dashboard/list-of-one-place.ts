/** The list of places where there is only one. */

import { isSystemDashboard, type Dashboard } from "./dashboard.ts";
import type { Widget } from "./widget.ts";

/**
 * Says whether a widget is left out at a place that has no other below it: on the system dashboard, a list of places that would hold that one place.
 * A dashboard that somebody made keeps what he put there.
 *
 * @example isListOfOnePlace({ id: 0 }, { dimension: "LOCATION" }, 0) // => true
 */
export function isListOfOnePlace(board: Pick<Dashboard, "id">, { dimension }: Pick<Widget, "dimension">, placesBelow: number): boolean {
  return isSystemDashboard(board) && dimension === "LOCATION" && placesBelow === 0;
}
