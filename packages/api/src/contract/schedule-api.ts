/** Scheduled reports. Readers of reports may send to themselves; the server checks other recipients. Source: behaviour 3.8, decision 0241. */

import { exportKinds, type ExportKind } from "@comptoir/domain/transaction";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { ReportKind } from "../wire/report-parts-wire.ts";
import {
  ScheduleKey,
  SchedulePause,
  SchedulePeople,
  ScheduleRetry,
  ScheduleRuns,
  ScheduleSave,
  ScheduleTest,
  ScheduleTested,
  ScheduleWire,
} from "../wire/schedule-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";

const basePath = "/api/ReportSchedule";
const readAccess = forPermissionHolders("REPORT_READ");
const reportQuery = { source: ReportKind, reportId: Schema.Int };
/** Query of schedules: those of a report of a kind, or those of its batches. */
const reportTaskQuery = { ...reportQuery, task: Schema.optionalKey(Schema.Literals(["REPORT", "BATCH"])) };
const recipientsQuery = {
  ...reportQuery,
  exportKind: Schema.optionalKey(Schema.Literals(Object.keys(exportKinds) as ExportKind[])),
  placeId: Schema.optionalKey(Schema.Int),
};

/** Schedules of reports, and their deliveries. */
export const reportScheduleApi = HttpApiGroup.make("reportSchedule")
  .add(
    HttpApiEndpoint.get("list", basePath, {
      query: reportTaskQuery,
      success: Schema.Struct({ schedules: Schema.Array(ScheduleWire) }),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("people", `${basePath}/People`, {
      query: recipientsQuery,
      success: SchedulePeople,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("runs", `${basePath}/Runs`, {
      query: { id: Schema.Int },
      success: ScheduleRuns,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", basePath, {
      payload: ScheduleSave,
      success: ScheduleWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.put("update", basePath, {
      payload: ScheduleSave,
      success: ScheduleWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.delete("remove", basePath, {
      payload: ScheduleKey,
      success: ScheduleWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("restore", `${basePath}/Restore`, {
      payload: ScheduleKey,
      success: ScheduleWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("pause", `${basePath}/Pause`, {
      payload: SchedulePause,
      success: ScheduleWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("sendNow", `${basePath}/SendNow`, {
      payload: ScheduleKey,
      success: ScheduleRuns,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("retry", `${basePath}/Retry`, {
      payload: ScheduleRetry,
      success: ScheduleRuns,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("test", `${basePath}/Test`, {
      payload: ScheduleTest,
      success: ScheduleTested,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
  )
  .middleware(Authorization);
