/** Filtered lists: filters are in the URL while they fit, else in a POST. Source: behaviour 3.12 (10). */

import type { ReportFilter } from "@comptoir/domain/report";
import type { Effect } from "effect";

import type { CallError } from "../errors/index.ts";
import { mustPostFilters } from "../wire/filter-param.ts";
import type { Target } from "../wire/organisation-wire.ts";
import type { ConfigSetting } from "../wire/setting-wire.ts";
import type { DashboardWire } from "../wire/dashboard-wire.ts";
import type { ComptoirClient } from "./client-types.ts";

type ListEffect<A> = Effect.Effect<readonly A[], CallError>;

/** Lists that take filters. */
export interface FilteredLists {
  readonly dashboards: (filters: readonly ReportFilter[]) => ListEffect<(typeof DashboardWire)["Type"]>;
  readonly settings: (filters: readonly ReportFilter[], getChildren?: boolean) => ListEffect<ConfigSetting>;
  readonly targets: (filters: readonly ReportFilter[], getChildren?: boolean) => ListEffect<Target>;
}

/** The lists of a client, each requested by GET or POST depending on its filters. */
export function toFilteredLists({ config, dashboard }: ComptoirClient): FilteredLists {
  return {
    dashboards: (filters) =>
      mustPostFilters("/api/Dashboard/List", filters)
        ? dashboard.listByPost({ query: {}, payload: filters })
        : dashboard.list({ query: { filters } }),
    settings: (filters, getChildren = false) =>
      mustPostFilters(`/api/Config/List/${getChildren}`, filters)
        ? config.listByPost({ params: { getChildren }, query: {}, payload: filters })
        : config.list({ params: { getChildren }, query: { filters } }),
    targets: (filters, getChildren = false) =>
      mustPostFilters(`/api/Target/List/${getChildren}`, filters)
        ? config.listTargetsByPost({ params: { getChildren }, query: {}, payload: filters })
        : config.listTargets({ params: { getChildren }, query: { filters } }),
  };
}
