import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  AlertMuteBody,
  ServerPartStatus,
  TerminalDetail,
  TerminalList,
  TerminalStatus,
  TimeZoneRules,
} from "../wire/monitoring-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/Monitoring";
const readAccess = forPermissionHolders("CONFIG_READ");

/** Terminals of the caller's stores, and the parts of the server. Source: behaviour 3.8, decisions 0116, 0370–0372. */
export const monitoringApi = HttpApiGroup.make("monitoring")
  .add(
    HttpApiEndpoint.get("terminals", `${basePath}/Terminals`, { success: TerminalList, error: apiErrors }).annotate(
      EndpointAccess,
      readAccess,
    ),
    HttpApiEndpoint.get("terminal", `${basePath}/Terminal/:id`, {
      params: { id: Schema.Int },
      success: TerminalDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("server", `${basePath}/Server`, {
      success: Schema.Array(ServerPartStatus),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("timeZones", `${basePath}/TimeZones`, { success: TimeZoneRules, error: apiErrors }).annotate(
      EndpointAccess,
      readAccess,
    ),
    HttpApiEndpoint.post("mute", `${basePath}/Mute`, {
      payload: AlertMuteBody,
      success: TerminalStatus,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("CONFIG_CUD")),
  )
  .middleware(Authorization);
