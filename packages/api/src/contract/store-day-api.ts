import { storeDayPermissions } from "@comptoir/domain/access";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Day } from "../wire/export-wire.ts";
import { SentId } from "../wire/sent-wire.ts";
import {
  StoreDayAccept,
  StoreDayAudit,
  StoreDayBoard,
  StoreDayDetail,
  StoreDayOutcome,
  StoreDayReopen,
  StoreDayWithdraw,
  VersionDifferenceWire,
} from "../wire/store-day-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { BinaryAnswer } from "./binary.ts";

const storeDaySuccess = StoreDayDetail;
const basePath = "/api/StoreDay";
const readAccess = forPermissionHolders(...storeDayPermissions);
const changeAccess = forPermissionHolders("REPORT_CUD");
const storeDayParams = { locationId: SentId, businessDate: Day };

/** Store days: users who may read sales read them, and users who may close the books audit them. Source: behaviour 3.8, decision 0365. */
export const storeDayApi = HttpApiGroup.make("storeDay")
  .add(
    HttpApiEndpoint.get("board", basePath, {
      query: {
        from: Schema.optionalKey(Day),
        to: Schema.optionalKey(Day),
        targetLayerID: Schema.optionalKey(Schema.Int),
      },
      success: StoreDayBoard,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("get", `${basePath}/Day`, {
      query: storeDayParams,
      success: storeDaySuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("certificate", `${basePath}/Certificate`, {
      query: { ...storeDayParams, version: SentId },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/json" })),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(BinaryAnswer, true),
    HttpApiEndpoint.get("difference", `${basePath}/Difference`, {
      query: { ...storeDayParams, version: SentId },
      success: VersionDifferenceWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("accept", `${basePath}/Accept`, {
      payload: StoreDayAccept,
      success: storeDaySuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("withdraw", `${basePath}/Withdraw`, {
      payload: StoreDayWithdraw,
      success: storeDaySuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("audit", `${basePath}/Audit`, {
      payload: StoreDayAudit,
      success: Schema.Array(StoreDayOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("reopen", `${basePath}/Reopen`, {
      payload: StoreDayReopen,
      success: storeDaySuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
