/** Endpoints of risk events: reading needs the permission to read reports, reviewing the one to change them. Source: behaviour 3.4, decisions 0342 and 0343. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  CashierDay,
  CashierDayQuery,
  LimitRehearsalQuery,
  LimitRehearsalWire,
  RiskEvents,
  RiskEventsQuery,
  RiskOutcome,
  RiskRates,
  RiskRatesQuery,
  RiskReview,
  RiskWithdraw,
} from "../wire/exception-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { Repeatable } from "./repeatable.ts";

const basePath = "/api/Report/Exception";
const readAccess = forPermissionHolders("REPORT_READ");
const changeAccess = forPermissionHolders("REPORT_CUD");

/** Endpoints for the risk rates of cashiers, the events they count, and the reviews of events. */
export const exceptionApi = HttpApiGroup.make("exception")
  .add(
    HttpApiEndpoint.post("rates", `${basePath}/Rates`, {
      payload: RiskRatesQuery,
      success: RiskRates,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("rehearse", `${basePath}/Rehearse`, {
      payload: LimitRehearsalQuery,
      success: LimitRehearsalWire,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("events", `${basePath}/Events`, {
      payload: RiskEventsQuery,
      success: RiskEvents,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("day", `${basePath}/Day`, { payload: CashierDayQuery, success: CashierDay, error: apiErrors })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("review", `${basePath}/Review`, {
      payload: RiskReview,
      success: Schema.Array(RiskOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("withdraw", `${basePath}/Withdraw`, {
      payload: RiskWithdraw,
      success: Schema.Array(RiskOutcome),
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
