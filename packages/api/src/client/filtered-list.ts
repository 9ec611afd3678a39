import type { ReportFilter } from "@comptoir/domain/report";
import type { Effect } from "effect";

import type { CallError } from "../errors/index.ts";
import { mustPostFilters } from "../wire/filter-param.ts";
import type { Target } from "../wire/organisation-wire.ts";
import type { ConfigSetting } from "../wire/setting-wire.ts";
import type { DashboardWire } from "../wire/dashboard-wire.ts";
import type { ComptoirClient } from "./client-types.ts";

/** Lists by filters: in the address while they fit, with POST beyond. Source: behaviour 3.12 (10). */

type Listed<A> = Effect.Effect<readonly A[], CallError>;

/** The lists that take filters. */
export interface FilteredLists {
  readonly dashboards: (filters: readonly ReportFilter[]) => Listed<(typeof DashboardWire)["Type"]>;
  readonly settings: (filters: readonly ReportFilter[], getChildren?: boolean) => Listed<ConfigSetting>;
  readonly targets: (filters: readonly ReportFilter[], getChildren?: boolean) => Listed<Target>;
}

/** The lists of a client, each asked for in the way that its filters need. */
export function toFilteredLists({ config, dashboard }: ComptoirClient): FilteredLists {
  return {
    dashboards: (filters) =>
      mustPostFilters("/api/Dashboard/List", filters)
        ? dashboard.listByPost({ payload: filters })
        : dashboard.list({ query: { filters } }),
    settings: (filters, getChildren = false) =>
      mustPostFilters(`/api/Config/List/${getChildren}`, filters)
        ? config.listByPost({ params: { getChildren }, query: {}, payload: filters })
        : config.list({ params: { getChildren }, query: { filters } }),
    targets: (filters, getChildren = false) =>
      mustPostFilters(`/api/Target/List/${getChildren}`, filters)
        ? config.listTargetsByPost({ params: { getChildren }, payload: filters })
        : config.listTargets({ params: { getChildren }, query: { filters } }),
  };
}
