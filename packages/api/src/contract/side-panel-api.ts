/** Side panels of reports. Readers of a report get its panel with its model, by GetModel. Source: specification 6 (SIDE_PANEL_TEMPLATE), 7, behaviour 3.5. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { FilterParam } from "../wire/filter-param.ts";
import { Page, pageParameters } from "../wire/page-wire.ts";
import { SidePanelKey, SidePanelSave, SidePanelTemplateWire } from "../wire/side-panel-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/SidePanelTemplate";
const readAccess = forPermissionHolders("SIDE_PANEL_TEMPLATE_READ");
const changeAccess = forPermissionHolders("SIDE_PANEL_TEMPLATE_CUD");

/** Side panels, stored and changed. */
export const sidePanelApi = HttpApiGroup.make("sidePanelTemplate")
  .add(
    HttpApiEndpoint.get("list", `${basePath}/List/:getChildren`, {
      params: { getChildren: Schema.Boolean },
      query: { filters: Schema.optionalKey(FilterParam), ...pageParameters },
      success: Page(SidePanelTemplateWire),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", basePath, {
      payload: SidePanelSave,
      success: SidePanelTemplateWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.put("update", basePath, {
      payload: SidePanelSave,
      success: SidePanelTemplateWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.delete("remove", basePath, {
      payload: SidePanelKey,
      success: SidePanelKey,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("restore", `${basePath}/Restore`, {
      payload: SidePanelKey,
      success: SidePanelTemplateWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
