/** Export batches: drafted, verified, exported once, and repeated only as a linked batch. Source: behaviour 3.4, decision 0115. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import {
  ExportAgain,
  ExportDetail,
  ExportEdit,
  ExportKey,
  ExportSelection,
  ExportVerify,
} from "../wire/export-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { BinaryAnswer } from "./binary.ts";

const basePath = "/api/BatchExport";
const readAccess = forPermissionHolders("REPORT_READ");
const changeAccess = forPermissionHolders("REPORT_CUD");

/** Export batches. The server checks which kinds need the cost permission, and the stores of a batch. */
export const exportBatchApi = HttpApiGroup.make("exportBatch")
  .add(
    HttpApiEndpoint.get("get", `${basePath}/Batch/:id`, {
      params: { id: Schema.Int },
      success: ExportDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.get("file", `${basePath}/File/:id`, {
      params: { id: Schema.Int },
      success: Schema.Uint8Array.pipe(HttpApiSchema.asUint8Array({ contentType: "application/octet-stream" })),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(BinaryAnswer, true),
    HttpApiEndpoint.post("create", basePath, {
      payload: ExportSelection,
      success: ExportDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.put("update", basePath, { payload: ExportEdit, success: ExportDetail, error: apiErrors }).annotate(
      EndpointAccess,
      changeAccess,
    ),
    HttpApiEndpoint.post("verify", `${basePath}/Verify`, {
      payload: ExportVerify,
      success: ExportDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("export", `${basePath}/Export`, {
      payload: ExportKey,
      success: ExportDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("reexport", `${basePath}/Again`, {
      payload: ExportAgain,
      success: ExportDetail,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);
