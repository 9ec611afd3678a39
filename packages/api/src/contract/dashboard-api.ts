import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { DashboardKey, DashboardKeyList, DashboardSaveList, ModelType } from "../wire/dashboard-save-wire.ts";
import { Filters } from "../wire/filter-param.ts";
import { pageParameters } from "../wire/page-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { firstCalls } from "./first-calls.ts";
import { Repeatable } from "./repeatable.ts";

const readAccess = forPermissionHolders("DASHBOARD_READ");
const changeAccess = forPermissionHolders("DASHBOARD_CUD");
const { path, query, success: list } = firstCalls.dashboards;

/** Dashboards; each create, update and delete takes and returns a list with one element. Source: specification 7. */
export const dashboardApi = HttpApiGroup.make("dashboard")
  .add(
    HttpApiEndpoint.get("list", path, { query, success: list, error: apiErrors }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("listByPost", path, {
      query: { getChildren: query.getChildren, ...pageParameters },
      payload: Filters,
      success: list,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("modelTypes", "/api/Dashboard/GetModelTypes", {
      success: Schema.Array(ModelType),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", "/api/Dashboard/", {
      payload: DashboardSaveList,
      success: list,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.put("update", "/api/Dashboard/", {
      payload: DashboardSaveList,
      success: list,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.delete("remove", "/api/Dashboard/", {
      payload: DashboardKeyList,
      success: Schema.Array(DashboardKey),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("restore", "/api/Dashboard/Restore", {
      payload: DashboardKeyList,
      success: list,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
