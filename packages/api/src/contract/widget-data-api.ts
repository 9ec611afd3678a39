import { salesMetricPermissions } from "@comptoir/domain/dashboard";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { SimpleWidgetAnswer, TimeSeriesAnswer } from "../wire/generic-answer-wire.ts";
import { widgetAnswers } from "../wire/widget-answer-wire.ts";
import { SimpleWidgetBody, SimpleWidgetDisplay, TimeSeriesBody, widgetQueries } from "../wire/single-widget-wire.ts";
import { Grain } from "../wire/widget-query-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { firstCalls } from "./first-calls.ts";
import { Repeatable } from "./repeatable.ts";

const readSalesAccess = forPermissionHolders(...salesMetricPermissions);

/** Widget data, for a single query or for a whole dashboard from one snapshot. Source: specification 7, behaviour 3.7. */
export const widgetDataApi = HttpApiGroup.make("widgetData")
  .add(
    HttpApiEndpoint.get("client", "/api/Widget/data/Client", {
      query: widgetQueries.Client,
      success: widgetAnswers.Client,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.get("getStats", "/api/Widget/data/GetStats", {
      query: widgetQueries.GetStats,
      success: widgetAnswers.GetStats,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.get("getStatsPer", "/api/Widget/data/GetStatsPer", {
      query: widgetQueries.GetStatsPer,
      success: widgetAnswers.GetStatsPer,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.get("salesPerRange", "/api/Widget/data/SalesPerRange", {
      query: widgetQueries.SalesPerRange,
      success: widgetAnswers.SalesPerRange,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.get("simple", "/api/Widget/data/Simple", {
      query: widgetQueries.Simple,
      success: widgetAnswers.Simple,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.get("topSales", "/api/Widget/data/TopSales", {
      query: widgetQueries.TopSales,
      success: widgetAnswers.TopSales,
      error: apiErrors,
    }).annotate(EndpointAccess, readSalesAccess),
    HttpApiEndpoint.post("batch", firstCalls.batch.path, {
      payload: firstCalls.batch.payload,
      success: firstCalls.batch.success,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);

/** Series and figures of any data set. */
export const genericApi = HttpApiGroup.make("generic")
  .add(
    HttpApiEndpoint.post("timeSeries", "/api/Generic/TimeSeries/:x", {
      params: { x: Grain },
      payload: TimeSeriesBody,
      success: TimeSeriesAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("simpleWidgetData", "/api/Generic/SimpleWidgetData/:x", {
      params: { x: SimpleWidgetDisplay },
      payload: SimpleWidgetBody,
      success: SimpleWidgetAnswer,
      error: apiErrors,
    })
      .annotate(EndpointAccess, readSalesAccess)
      .annotate(Repeatable, true),
  )
  .middleware(Authorization);
