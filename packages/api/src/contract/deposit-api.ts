import { depositStatuses, type DepositStatus } from "@comptoir/domain/deposit";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  DepositBag,
  DepositCorrectionSave,
  DepositDetail,
  DepositEditWire,
  DepositKey,
  DepositReference,
  DepositRow,
  DepositSave,
  OpenDay,
} from "../wire/deposit-wire.ts";
import { Facet } from "../wire/entity-wire.ts";
import { Day } from "../wire/export-wire.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { Page } from "../wire/page-wire.ts";
import { SentId } from "../wire/sent-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { listParameters } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

const depositSuccess = DepositDetail;
const basePath = "/api/Deposit";
const readAccess = forPermissionHolders("SALE_READ");
const changeAccess = forPermissionHolders("SALE_CUD");
const confirmAccess = forPermissionHolders("REPORT_CUD");
const daysQuery = {
  from: Schema.optionalKey(Day),
  to: Schema.optionalKey(Day),
  targetLayerID: Schema.optionalKey(Schema.Int),
};

/** Deposits: who sells prepares and counts them, who keeps the books confirms them. Source: behaviour 3.8, decision 0330. */
export const depositApi = HttpApiGroup.make("deposit")
  .add(
    HttpApiEndpoint.get("list", basePath, {
      query: {
        ...daysQuery,
        status: Schema.optionalKey(Schema.Literals(Object.keys(depositStatuses) as DepositStatus[])),
        filters: Schema.optionalKey(FilterParam),
        ...listParameters,
      },
      success: Page(DepositRow),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("facets", `${basePath}/Facets`, {
      query: { search: listParameters.search, targetLayerID: listParameters.targetLayerID },
      payload: Filters,
      success: Schema.Array(Facet),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("open", `${basePath}/Open`, {
      query: daysQuery,
      success: Schema.Array(OpenDay),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("get", `${basePath}/:id`, {
      params: { id: SentId },
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", basePath, {
      payload: DepositSave,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.put("update", basePath, {
      payload: DepositEditWire,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("count", `${basePath}/Count`, {
      payload: DepositEditWire,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("verify", `${basePath}/Verify`, {
      payload: DepositKey,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("deposit", `${basePath}/Deposit`, {
      payload: DepositBag,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("confirm", `${basePath}/Confirm`, {
      payload: DepositReference,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, confirmAccess),
    HttpApiEndpoint.post("void", `${basePath}/Void`, {
      payload: DepositKey,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("correct", `${basePath}/Correct`, {
      payload: DepositCorrectionSave,
      success: depositSuccess,
      error: apiErrors,
    }).annotate(EndpointAccess, confirmAccess),
  )
  .middleware(Authorization);
