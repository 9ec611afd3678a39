/** Calls with the model in their path: one group for every entity of the table, the legacy set included. Source: specification 7. */

import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { Text } from "../wire/bounded-text.ts";
import { CreationScope } from "../wire/creation-wire.ts";
import { Dependent, EntityKey, Facet, HistoryEntry, References } from "../wire/entity-wire.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { ModelDescription, ModelKeys, ModelRow, ModelSaves } from "../wire/model-wire.ts";
import { Page } from "../wire/page-wire.ts";
import { EndpointAccess, forListReaders, forReaders, forSignedIn, forWriters } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { listParameters, saveOptions } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

const modelParam = { model: Text };
const childrenParams = { ...modelParam, getChildren: Schema.Boolean };
const filtersQuery = { filters: Schema.optionalKey(FilterParam) };
// The id is sent again by the name that it has in the row.
const deletedKeySchema = Schema.StructWithRest(EntityKey, [ModelRow]);
const deletedKeysSchema = Schema.Array(deletedKeySchema).check(Schema.isMinLength(1), Schema.isMaxLength(1_000));
const ModelRows = Schema.Array(ModelRow);
const searchParameters = { search: listParameters.search, targetLayerID: listParameters.targetLayerID };

/** Group of entity calls for every model, named in the path. */
export const modelApi = HttpApiGroup.make("model")
  .add(
    HttpApiEndpoint.get("creationScope", "/api/:model/GetCreationScope", {
      params: modelParam,
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("list", "/api/:model/List/:getChildren", {
      params: childrenParams,
      query: { ...filtersQuery, ...listParameters },
      success: Page(ModelRow),
      error: apiErrors,
    }).annotate(EndpointAccess, forReaders),
    HttpApiEndpoint.post("listByPost", "/api/:model/List/:getChildren", {
      params: childrenParams,
      query: listParameters,
      payload: Filters,
      success: Page(ModelRow),
      error: apiErrors,
    })
      .annotate(EndpointAccess, forReaders)
      .annotate(Repeatable, true),
    HttpApiEndpoint.post("facets", "/api/:model/Facets", {
      params: modelParam,
      query: searchParameters,
      payload: Filters,
      success: Schema.Array(Facet),
      error: apiErrors,
    })
      .annotate(EndpointAccess, forReaders)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("history", "/api/:model/History/:id", {
      params: { ...modelParam, id: Schema.Int },
      query: { before: Schema.optionalKey(Schema.Int) },
      success: Page(HistoryEntry),
      error: apiErrors,
    }).annotate(EndpointAccess, forReaders),
    HttpApiEndpoint.get("references", "/api/:model/References", {
      params: modelParam,
      success: Schema.Array(References),
      error: apiErrors,
    }).annotate(EndpointAccess, forReaders),
    HttpApiEndpoint.get("get", "/api/:model/:getChildren", {
      params: childrenParams,
      query: { ...filtersQuery, targetLayerID: listParameters.targetLayerID },
      success: ModelRow,
      error: apiErrors,
    }).annotate(EndpointAccess, forReaders),
    HttpApiEndpoint.post("create", "/api/:model", {
      params: modelParam,
      headers: { "idempotency-key": Schema.optionalKey(Text) },
      query: saveOptions,
      payload: ModelSaves,
      success: ModelRows,
      error: apiErrors,
    }).annotate(EndpointAccess, forWriters),
    HttpApiEndpoint.put("update", "/api/:model", {
      params: modelParam,
      query: { dryRun: saveOptions.dryRun },
      payload: ModelSaves,
      success: ModelRows,
      error: apiErrors,
    }).annotate(EndpointAccess, forWriters),
    HttpApiEndpoint.post("dependents", "/api/:model/Dependents", {
      params: modelParam,
      payload: Schema.Array(EntityKey.fields.id).check(Schema.isMinLength(1), Schema.isMaxLength(1_000)),
      success: Schema.Array(Dependent),
      error: apiErrors,
    })
      .annotate(EndpointAccess, forWriters)
      .annotate(Repeatable, true),
    HttpApiEndpoint.delete("remove", "/api/:model", {
      params: modelParam,
      payload: ModelKeys,
      success: deletedKeysSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, forWriters),
    HttpApiEndpoint.post("restore", "/api/:model/Restore", {
      params: modelParam,
      payload: ModelKeys,
      success: ModelRows,
      error: apiErrors,
    }).annotate(EndpointAccess, forWriters),
  )
  .middleware(Authorization);

const genericChildrenParams = { ...modelParam, children: Schema.Boolean };
const genericListEndpoint = {
  query: { ...filtersQuery, ...listParameters },
  success: Page(ModelRow),
  error: apiErrors,
};

/** Any model, read by the common calls. */
export const genericModelApi = HttpApiGroup.make("genericModel")
  .add(
    HttpApiEndpoint.get("list", "/api/Generic/List/:children/:model", {
      params: genericChildrenParams,
      ...genericListEndpoint,
    }).annotate(EndpointAccess, forListReaders),
    // The model is a report kind: its rows are those of the report, by field name.
    HttpApiEndpoint.get("listOfReport", "/api/Generic/List/:children/:model/:reportDataModelID", {
      params: { ...genericChildrenParams, reportDataModelID: Schema.Int },
      ...genericListEndpoint,
    }).annotate(EndpointAccess, forListReaders),
    HttpApiEndpoint.post("listByPost", "/api/Generic/List/:model", {
      params: modelParam,
      ...genericListEndpoint,
      payload: Filters,
    })
      .annotate(EndpointAccess, forListReaders)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("describe", "/api/Generic/GetModel/:model/:sidePanelTemplates/:columnsDef", {
      params: { ...modelParam, sidePanelTemplates: Schema.Boolean, columnsDef: Schema.Boolean },
      success: ModelDescription,
      error: apiErrors,
    }).annotate(EndpointAccess, forListReaders),
    HttpApiEndpoint.get("get", "/api/Generic/:children/:model", {
      params: genericChildrenParams,
      query: { ...filtersQuery, targetLayerID: listParameters.targetLayerID },
      success: ModelRow,
      error: apiErrors,
    }).annotate(EndpointAccess, forListReaders),
  )
  .middleware(Authorization);
