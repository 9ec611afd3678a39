/** A dashboard: named widgets over a common period. */

import type { BoardWidget } from "./board-widget.ts";
import type { MissingMember } from "./missing-members.ts";

/** A dashboard: its widgets, their common period, and the roles that may read it. Source: specification 3, behaviour 3.6. */
export interface Dashboard {
  /** 0 is the system dashboard. */
  readonly id: number;
  readonly description: string;
  readonly longDescription: string;
  /** Target that owns the dashboard; null for the system dashboard. */
  readonly targetId: number | null;
  readonly targetDescription: string;
  /** The target's description again, under the specification's other name; absent in the browser. */
  readonly target?: string;
  /** Code of the model type that its widgets show, of `listModelTypes`; absent in the browser. */
  readonly modelType?: string;
  /** Roles that may read the dashboard; empty is everyone of the target. */
  readonly roles: readonly number[];
  readonly widgets: readonly BoardWidget[];
  /** Default period of its widgets: a range code or a custom range. */
  readonly period: string;
  readonly canUpdate: boolean;
  readonly canDelete: boolean;
  /** Increases with each save; a save based on another version is rejected with DASHBOARD_STALE. */
  readonly version: number;
  /** Whether the reader chose the dashboard as their favorite; absent means no. */
  readonly isFavorite?: boolean;
  /** Rows that its widgets name and that the reader does not find; absent means none. */
  readonly missing?: readonly MissingMember[];
}

/** Id of the system dashboard. */
export const systemDashboardId = 0;

/**
 * Tells whether a dashboard is the built-in one, which can be copied but never changed or deleted.
 *
 * @example isSystemDashboard({ id: 0 }) // => true
 */
export function isSystemDashboard(dashboard: Pick<Dashboard, "id">): boolean {
  return dashboard.id === systemDashboardId;
}
