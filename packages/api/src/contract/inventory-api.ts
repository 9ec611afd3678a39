import { uncountedPolicies } from "@comptoir/domain/inventory";
import { Schema } from "effect";
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api";

import { apiErrors } from "../errors/index.ts";
import { CreationScope } from "../wire/creation-wire.ts";
import { Facet } from "../wire/entity-wire.ts";
import { FilterParam, Filters } from "../wire/filter-param.ts";
import { SentId, SentInstant } from "../wire/sent-wire.ts";
import {
  ApproveBody,
  ClosePreviewWire,
  CounterBody,
  CountersWire,
  CountEventsAnswer,
  CountEventsBody,
  DocumentChanges,
  HoldBody,
  ReverseBody,
} from "../wire/counting-wire.ts";
import { DocumentCreate, DocumentKey, DocumentSave } from "../wire/inventory-save-wire.ts";
import { DocumentWire, HoldWire } from "../wire/inventory-wire.ts";
import { linesAtMost } from "../wire/document-line-wire.ts";
import { ProductListWire, StockClosingsWire, StockLedgerWire, UomWire } from "../wire/stock-wire.ts";
import { Page } from "../wire/page-wire.ts";
import { EndpointAccess, forPermissionHolders, forSignedIn } from "./access.ts";
import { Authorization } from "./authorization.ts";
import { listParameters } from "./entity-api.ts";
import { Repeatable } from "./repeatable.ts";

const readAccess = forPermissionHolders("INVENTORYDOCUMENT_READ");
const changeAccess = forPermissionHolders("INVENTORYDOCUMENT_CUD");
const documentIdParams = { id: SentId };
const filtersQuery = { filters: Schema.optionalKey(FilterParam) };
const documentListSchema = Schema.Array(DocumentWire);
const listOfSingle = <Body extends Schema.Top>(body: Body) =>
  Schema.Array(body).check(Schema.isMinLength(1), Schema.isMaxLength(1));
const DocumentKeys = Schema.Array(DocumentKey).check(Schema.isMinLength(1), Schema.isMaxLength(100));
const documentsPath = "/api/Inventory/Document/";

/** Inventory documents, sent and returned in lists of one; a transition is a PUT with the new status. Source: specification 7, behaviour 3.1. */
export const inventoryDocumentApi = HttpApiGroup.make("inventoryDocument")
  .add(
    HttpApiEndpoint.get("list", documentsPath, {
      query: { getChildren: Schema.optionalKey(Schema.Boolean), ...filtersQuery, ...listParameters },
      success: Page(DocumentWire),
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("facets", "/api/Inventory/Document/Facets", {
      query: { search: listParameters.search, targetLayerID: listParameters.targetLayerID },
      payload: Filters,
      success: Schema.Array(Facet),
      error: apiErrors,
    })
      .annotate(EndpointAccess, readAccess)
      .annotate(Repeatable, true),
    HttpApiEndpoint.get("get", "/api/Inventory/Document/:id", {
      params: documentIdParams,
      query: { reveal: Schema.optionalKey(Schema.Boolean) },
      success: DocumentWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("create", documentsPath, {
      headers: { "idempotency-key": Schema.optionalKey(Schema.String.check(Schema.isMaxLength(200))) },
      payload: listOfSingle(DocumentCreate),
      success: documentListSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.put("update", documentsPath, {
      payload: listOfSingle(DocumentSave),
      success: documentListSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.delete("remove", documentsPath, {
      payload: DocumentKeys,
      success: DocumentKeys,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("restore", "/api/Inventory/Document/Restore", {
      payload: DocumentKeys,
      success: documentListSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("events", "/api/Inventory/Document/:id/events", {
      params: documentIdParams,
      payload: CountEventsBody,
      success: CountEventsAnswer,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    // Streams if requested as text/event-stream: the answer continues, each event with such a body. `first` limits the answer to the last
    // counted lines.
    HttpApiEndpoint.get("changes", "/api/Inventory/Document/:id/Changes", {
      params: documentIdParams,
      query: {
        after: Schema.optionalKey(Schema.Int),
        first: Schema.optionalKey(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: linesAtMost }))),
        reveal: Schema.optionalKey(Schema.Boolean),
      },
      success: DocumentChanges,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    HttpApiEndpoint.post("hold", "/api/Inventory/Document/:id/Hold", {
      params: documentIdParams,
      payload: HoldBody,
      success: HoldWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("counter", "/api/Inventory/Document/:id/Counter", {
      params: documentIdParams,
      payload: CounterBody,
      success: CountersWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.post("approve", "/api/Inventory/Document/:id/Approve", {
      params: documentIdParams,
      payload: ApproveBody,
      success: documentListSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    HttpApiEndpoint.get("closePreview", "/api/Inventory/Document/:id/ClosePreview", {
      params: documentIdParams,
      query: {
        uncountedPolicy: Schema.optionalKey(Schema.Literals(uncountedPolicies)),
        /** Lists every line that moves stock; by default the 1,000 largest. */
        everyLine: Schema.optionalKey(Schema.Boolean),
      },
      success: ClosePreviewWire,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
    // The reversed document, and the one that reverses it.
    HttpApiEndpoint.post("reverse", "/api/Inventory/Document/:id/Reverse", {
      params: documentIdParams,
      payload: ReverseBody,
      success: documentListSchema,
      error: apiErrors,
    }).annotate(EndpointAccess, changeAccess),
  )
  .middleware(Authorization);

/** Data for counting besides documents: units, products of a location, and the ledger. Source: specification 7. */
export const inventoryApi = HttpApiGroup.make("inventory")
  .add(
    // The same call as for every model: a fixed path must precede one with parameters.
    HttpApiEndpoint.get("creationScope", "/api/Inventory/GetCreationScope", {
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("unitCreationScope", "/api/UOM/GetCreationScope", {
      success: CreationScope,
      error: apiErrors,
    }).annotate(EndpointAccess, forSignedIn),
    HttpApiEndpoint.get("units", "/api/UOM/:getChildren", {
      params: { getChildren: Schema.Boolean },
      query: { ...filtersQuery, targetLayerID: listParameters.targetLayerID },
      success: Schema.Array(UomWire),
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("UNIT_OF_MEASURE_READ", "INVENTORYDOCUMENT_READ")),
    HttpApiEndpoint.get("productList", "/api/Inventory/ProductList", {
      query: { targetLayerID: Schema.Int },
      success: ProductListWire,
      error: apiErrors,
    }).annotate(EndpointAccess, readAccess),
    // Filtered by ItemSKU and TargetLayerID; `at` is a past instant, `before` the cursor of an answer.
    HttpApiEndpoint.get("ledger", "/api/Inventory/Ledger", {
      query: { filters: FilterParam, at: Schema.optionalKey(SentInstant), before: Schema.optionalKey(Schema.Int) },
      success: StockLedgerWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("INVENTORY_READ")),
    // Filtered as the ledger; `before` is the cursor of an answer.
    HttpApiEndpoint.get("closings", "/api/Inventory/Closings", {
      query: { filters: FilterParam, before: Schema.optionalKey(SentInstant) },
      success: StockClosingsWire,
      error: apiErrors,
    }).annotate(EndpointAccess, forPermissionHolders("INVENTORY_READ")),
  )
  .middleware(Authorization);
