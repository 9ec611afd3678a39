import { delimiters, encodings, headerRowAtMost, importKinds, summaryRowRules } from "@comptoir/domain/import-file";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import {
  ImportBatch,
  ImportJob,
  Mapping,
  Preview,
  RunAnswer,
  RunBody,
  SavedMapping,
  SetAsideAnswer,
  UndoQuery,
  UploadedFile,
  WaitingFile,
} from "../wire/import-wire.ts";
import { Facet } from "../wire/entity-wire.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { Page } from "../wire/page-wire.ts";
import { Done } from "../wire/session-wire.ts";
import { EndpointAccess, forPermissionHolders } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { listParameters } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

/** Open to anyone who may import some kind of file; the run itself checks the permission of its kind. */
const importAccess = forPermissionHolders(
  ...new Set(Object.values(importKinds).map((kind) => kind.permission)),
  "TARGETLAYER_CUD",
);

/** Importing files: mappings, uploads, runs and batches. */
export const importFilesApi = HttpApiGroup.make("importFiles")
  .add(
    HttpApiEndpoint.get("mappings", "/api/Import/Mapping/List", {
      success: Schema.Array(SavedMapping),
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.put("saveMapping", "/api/Import/Mapping", {
      payload: Mapping,
      success: SavedMapping,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.post("upload", "/api/Import/File", {
      query: { name: Text },
      payload: HttpApiSchema.StreamUint8Array({ contentType: "application/octet-stream" }),
      success: UploadedFile,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.get("preview", "/api/Import/File/:id/Preview", {
      params: { id: Text },
      query: {
        mapping: Schema.optionalKey(Text),
        delimiter: Schema.optionalKey(Schema.Literals(delimiters)),
        encoding: Schema.optionalKey(Schema.Literals(encodings)),
        headerRow: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: headerRowAtMost }))),
        summaryRows: Schema.optionalKey(Schema.Literals(summaryRowRules)),
        sheet: Schema.optionalKey(Text),
        record: Schema.optionalKey(Text),
      },
      success: Preview,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.post("run", "/api/Import/Run", { payload: RunBody, success: RunAnswer, error: apiErrors }).annotate(
      EndpointAccess,
      importAccess,
    ),
    HttpApiEndpoint.get("job", "/api/Import/Job/:id", {
      params: { id: Text },
      success: ImportJob,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.delete("cancel", "/api/Import/Job/:id", {
      params: { id: Text },
      success: Done,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.get("batches", "/api/Import/Batch/List", {
      query: { filters: Schema.optionalKey(FilterParam), ...listParameters },
      success: Page(ImportBatch),
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.post("batchFacets", "/api/Import/Batch/Facets", {
      query: { search: listParameters.search, targetLayerID: listParameters.targetLayerID },
      payload: Filters,
      success: Schema.Array(Facet),
      error: apiErrors,
    })
      .annotate(EndpointAccess, importAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("waiting", "/api/Import/Waiting/List", {
      success: Schema.Array(WaitingFile),
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.get("batch", "/api/Import/Batch/:id", {
      params: { id: Schema.Int },
      success: ImportBatch,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.get("setAside", "/api/Import/Batch/:id/SetAside", {
      params: { id: Schema.Int },
      query: { after: Schema.optionalKey(Schema.Int) },
      success: SetAsideAnswer,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
    HttpApiEndpoint.post("undo", "/api/Import/Batch/:id/undo", {
      params: { id: Schema.Int },
      query: UndoQuery,
      success: ImportBatch,
      error: apiErrors,
    }).annotate(EndpointAccess, importAccess),
  )
  .middleware(Authorization);
