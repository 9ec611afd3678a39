/** Handlers of dashboards; they accept and return lists with a single dashboard, as the specification wants. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { dashboardModelType, listModelTypes } from "@comptoir/domain/dashboard";
import type { Dashboard } from "@comptoir/domain/dashboard";
import type { ReportFilter } from "@comptoir/domain/report";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext } from "../access/index.ts";
import { filterRows, type ListColumns } from "../http/filter-rows.ts";
import { withTotal } from "../http/total-header.ts";
import { loadTranslator } from "../widget-data/reader-words.ts";
import {
  chooseFavorite,
  createDashboard,
  dashboardsOf,
  removeDashboard,
  restoreDashboard,
  saveDashboard,
} from "./dashboard-service.ts";

export const dashboardHandlers = HttpApiBuilder.group(ComptoirApi, "dashboard", (handlers) =>
  handlers.handleAll({
    list: ({ query }) => withTotal(listForCaller(query.filters ?? [])),
    listByPost: ({ payload }) => withTotal(listForCaller(payload)),
    modelTypes: Effect.fn("dashboard.modelTypes")(function* () {
      const { permissions, language } = yield* CurrentUser;
      const { t } = yield* loadTranslator(language);
      return listModelTypes({ permissions }).map((type) => ({
        ...type,
        description: t(`dashboard.modelType_${type.code}`),
      }));
    }),
    create: Effect.fn("dashboard.create")(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return (yield* Effect.forEach(payload, (save) => createDashboard(caller, save))).map(addModelFields);
    }),
    update: Effect.fn("dashboard.update")(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return (yield* Effect.forEach(payload, (save) => saveDashboard(caller, save))).map(addModelFields);
    }),
    remove: Effect.fn("dashboard.remove")(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* Effect.forEach(payload, (key) => removeDashboard(caller, key));
    }),
    restore: Effect.fn("dashboard.restore")(function* ({ payload }) {
      const caller = yield* CurrentUser;
      return yield* Effect.forEach(payload, (key) => restoreDashboard(caller, key));
    }),
  }),
);

export const favoriteHandlers = HttpApiBuilder.group(ComptoirApi, "favorite", (handlers) =>
  handlers.handleAll({
    choose: Effect.fn("favorite.choose")(function* ({ payload }) {
      yield* chooseFavorite(yield* CurrentUser, payload.id);
      return payload;
    }),
  }),
);

const listForCaller = (filters: readonly ReportFilter[]) =>
  Effect.flatMap(CurrentUser, (caller) => listOwnDashboards(caller, filters));

/** Lists the dashboards of the caller that meet the filters. */
export const listOwnDashboards = Effect.fn("dashboard.list")(function* (
  caller: Caller,
  filters: readonly ReportFilter[],
) {
  return yield* filterRows(
    (yield* dashboardsOf(caller)).map(addModelFields),
    filters,
    dashboardColumns,
    callerRangeContext(caller),
  );
});

/** Adds the target's name and the model type, which the specification has beside the others. */
const addModelFields = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  target: dashboard.targetDescription,
  modelType: dashboardModelType,
});

const dashboardColumns: ListColumns<Dashboard> = {
  fields: {
    id: { type: "int", role: "dimension" },
    description: { type: "text", role: "dimension" },
    targetID: { type: "int", role: "dimension" },
    targetDescription: { type: "text", role: "dimension" },
    period: { type: "text", role: "dimension" },
  },
  valuesOf: ({ id, description, targetId, targetDescription, period }) => ({
    id,
    description,
    targetID: targetId,
    targetDescription,
    period,
  }),
};
