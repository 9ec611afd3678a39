import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { ModelRow, ModelSaves } from "../wire/model-wire.ts";
import { pageParameters } from "../wire/page-wire.ts";
import { ServerStatus, Target, WebServiceConfig } from "../wire/organisation-wire.ts";
import {
  ConfigSetting,
  ConnectionResult,
  ConnectionTest,
  EnvironmentVariable,
  SettingFileCheck,
  SettingFileRow,
  SettingFileWire,
  SettingSave,
  SettingSaves,
  SettingStep,
} from "../wire/setting-wire.ts";
import { EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { saveOptions } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

const childrenParams = { getChildren: Schema.Boolean };
const filtersQuery = { filters: Schema.optionalKey(FilterParam) };
/** A layer of the caller's scope; the default is the one they act in. */
const layerQuery = { targetLayerID: Schema.optionalKey(Schema.Int) };
const readConfigAccess = forPermissionHolders("CONFIG_READ");
const readTargetsAccess = forPermissionHolders("TARGET_READ");

/** Settings and targets. */
export const configApi = HttpApiGroup.make("config")
  .add(
    HttpApiEndpoint.get("webService", "/api/WSConfig/GetWSConfig", {
      success: WebServiceConfig,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("list", "/api/Config/List/:getChildren", {
      params: childrenParams,
      query: { ...filtersQuery, ...layerQuery, ...pageParameters },
      success: Schema.Array(ConfigSetting),
      error: apiErrors,
    }).annotate(EndpointAccess, readConfigAccess),
    HttpApiEndpoint.post("listByPost", "/api/Config/List/:getChildren", {
      params: childrenParams,
      query: { ...layerQuery, ...pageParameters },
      payload: Filters,
      success: Schema.Array(ConfigSetting),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readConfigAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("get", "/api/Config/:getChildren", {
      params: childrenParams,
      query: { ...filtersQuery, ...layerQuery },
      success: ConfigSetting,
      error: apiErrors,
    }).annotate(EndpointAccess, readConfigAccess),
    HttpApiEndpoint.put("save", "/api/Config", {
      payload: SettingSave,
      success: ConfigSetting,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
    HttpApiEndpoint.delete("withdraw", "/api/Config/Planned/:id", {
      params: { id: Schema.Int },
      success: ConfigSetting,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
    HttpApiEndpoint.get("history", "/api/Config/History/:code", {
      params: { code: Text },
      query: layerQuery,
      success: Schema.Array(SettingStep),
      error: apiErrors,
    }).annotate(EndpointAccess, readConfigAccess),
    HttpApiEndpoint.get("file", "/api/Config/File", {
      query: layerQuery,
      success: SettingFileWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readConfigAccess),
    HttpApiEndpoint.post("checkFile", "/api/Config/File/Check", {
      payload: SettingFileCheck,
      success: Schema.Array(SettingFileRow),
      error: apiErrors,
    })
      .annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD"))
      .annotate(Repeatable, true),
    HttpApiEndpoint.put("saveMany", "/api/Config/Many", {
      payload: SettingSaves,
      success: Schema.Array(ConfigSetting),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
    HttpApiEndpoint.post("test", "/api/Config/Test", {
      payload: ConnectionTest,
      success: ConnectionResult,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
    HttpApiEndpoint.get("environment", "/api/Config/Environment", {
      success: Schema.Array(EnvironmentVariable),
      error: apiErrors,
    }).annotate(EndpointAccess, readConfigAccess),
    HttpApiEndpoint.get("status", "/api/Status", { success: ServerStatus, error: apiErrors }).annotate(
      EndpointAccess,
      readConfigAccess,
    ),
    HttpApiEndpoint.get("listTargets", "/api/Target/List/:getChildren", {
      params: childrenParams,
      query: { ...filtersQuery, ...pageParameters },
      success: Schema.Array(Target),
      error: apiErrors,
    }).annotate(EndpointAccess, readTargetsAccess),
    HttpApiEndpoint.post("listTargetsByPost", "/api/Target/List/:getChildren", {
      params: childrenParams,
      query: pageParameters,
      payload: Filters,
      success: Schema.Array(Target),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readTargetsAccess)
      .annotate(Repeatable, true),
    // Accepts a single target as in the list, or a list of changes as for every model.
    HttpApiEndpoint.put("saveTarget", "/api/Target", {
      query: { dryRun: saveOptions.dryRun },
      payload: Schema.Union([Target, ModelSaves]),
      success: Schema.Union([Target, Schema.Array(ModelRow)]),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("TARGET_CUD")),
  )
  .middleware(Authorization);
