/** The built-in dashboard. */

import type { LanguageCode } from "../language/index.ts";

import { systemDashboardId, type Dashboard } from "./dashboard.ts";
import { systemWidgets } from "./system-dashboard.data.ts";
import type { Widget } from "./widget.ts";

/** Name of the system dashboard in each language. */
export const systemDashboardTitle: Readonly<Record<LanguageCode, string>> = {
  fr: "Coup d’œil du matin",
  en: "Morning overview",
  es: "Resumen de la mañana",
};

/** A dashboard of metric widgets only. */
export interface MetricDashboard extends Dashboard {
  readonly widgets: readonly Widget[];
}

/**
 * Returns the system dashboard in a language: always first in the list, never changed, can be copied.
 *
 * Source: specification 3, behaviour 3.6; its period is today (specification 9).
 *
 * @example systemDashboard("fr").id // => 0
 */
export function systemDashboard(language: LanguageCode): MetricDashboard {
  return {
    id: systemDashboardId,
    description: systemDashboardTitle[language],
    longDescription: "",
    targetId: null,
    targetDescription: "",
    roles: [],
    widgets: systemWidgets,
    period: "-0d",
    canUpdate: false,
    canDelete: false,
    version: 1,
  };
}
