/** Handlers of dashboards; they accept and return lists with a single dashboard, as the specification wants. */

import { ComptoirApi, CurrentUser, type Caller } from "@comptoir/api/contract";
import { dashboardModelType, listModelTypes } from "@comptoir/domain/dashboard";
import type { Dashboard } from "@comptoir/domain/dashboard";
import { Effect } from "effect";
import { HttpApiBuilder } from "effect/http-api";

import { callerRangeContext } from "../access/index.ts";
import { listRows, type ListColumns, type ListRowsQuery } from "../http/list-rows.ts";
import { withTotalHeader } from "../http/total-header.ts";
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
    list: ({ query }) => listForCaller(query),
    listByPost: ({ query, payload }) => listForCaller({ ...query, filters: payload }),
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

const listForCaller = Effect.fnUntraced(function* (query: ListRowsQuery) {
  const listPage = yield* listOwnDashboards(yield* CurrentUser, query);
  return (yield* withTotalHeader(listPage)).rows;
});

/** Lists the dashboards of the caller that meet the filters. */
export const listOwnDashboards = Effect.fn("dashboard.list")(function* (caller: Caller, query: ListRowsQuery) {
  const ownDashboards = (yield* dashboardsOf(caller)).map(addModelFields);
  return yield* listRows(ownDashboards, query, dashboardColumns, callerRangeContext(caller));
});

/** Adds the fields `target` (its name) and `modelType` of the specification. */
const addModelFields = (dashboard: Dashboard): Dashboard => ({
  ...dashboard,
  target: dashboard.targetDescription,
  modelType: dashboardModelType,
});

/** Columns by which dashboards can be filtered and sorted. */
export const dashboardColumns: ListColumns<Dashboard> = {
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
