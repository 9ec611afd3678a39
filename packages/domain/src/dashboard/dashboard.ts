/** A dashboard: a named board of widgets over one period. */

import type { BoardWidget } from "./board-widget.ts";

/** A board of widgets and who may see and change it. Source: specification 3, behaviour 3.6. */
export interface Dashboard {
  /** 0 is the system dashboard. */
  readonly id: number;
  readonly description: string;
  readonly longDescription: string;
  /** The target that owns it; null for the system dashboard. */
  readonly targetId: number | null;
  readonly targetDescription: string;
  /** The roles that may read it; empty is everyone of the target. */
  readonly roles: readonly number[];
  readonly widgets: readonly BoardWidget[];
  /** The period all widgets follow unless they have their own: a range code or a custom range. */
  readonly period: string;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  /** Grows by one with each save; a save that sends another version is refused with DASHBOARD_STALE. */
  readonly version: number;
}

/** The id of the system dashboard. */
export const systemDashboardId = 0;

/**
 * Says whether a dashboard is the one that comes with the product: never changed, never deleted, free to copy.
 *
 * @example isSystemDashboard({ id: 0 }) // => true
 */
export function isSystemDashboard(dashboard: Pick<Dashboard, "id">): boolean {
  return dashboard.id === systemDashboardId;
}
