/** Lists of records that are no entities: each record has a page of its own in place of an editor. */

import { fileImportPermissions } from "../access/index.ts";
import type { FieldTable } from "../field/index.ts";

import { makeListRow, type RecordListRow } from "./entity.ts";

/** Fields of the list of inventory documents; the server filters and sorts by their wire names. Source: specification 7. */
const documentFields = {
  number: { type: "text", wire: "DocumentNO", always: true },
  status: {
    type: "choice",
    wire: "DocumentStatus",
    uses: ["sort", "filter", "facet"],
    codes: ["OPEN", "SUSPENDED", "CLOSED"],
    always: true,
  },
  type: {
    type: "choice",
    wire: "DocumentType",
    uses: ["sort", "filter", "facet"],
    codes: ["COUNT", "ADJUSTMENT"],
    always: true,
  },
  layer: { type: "text", wire: "TargetLayerDescription", uses: ["sort", "filter", "facet"], always: true },
  date: { type: "date", wire: "DocumentDate", always: true },
  changedAt: { type: "instant", wire: "DocumentLastDate", uses: ["sort"], always: true },
  processedAt: { type: "instant", wire: "ProcessDate", uses: ["sort"] },
  lineCount: { type: "integer", wire: "NbOfBodies", always: true },
  quantity: { type: "quantity", wire: "Count", always: true },
  varianceQuantity: { type: "quantity", wire: "VarianceQty" },
  varianceCost: { type: "money", wire: "VarianceCost", permission: "PRODUCT_COST_READ" },
  comment: { type: "text", wire: "DocumentComment", always: true },
  userName: { type: "text", wire: "UserName", always: true },
  holder: { type: "text", uses: [] },
  closer: { type: "text", uses: [] },
  restorableUntil: { type: "instant", uses: [] },
  isDeleted: { type: "flag", wire: "DocumentIsDeleted", uses: ["filter"], always: true },
} as const satisfies FieldTable;

/** Fields of the list of deposits; amounts except the float are summed when they are read, so that no list is ordered by them. */
const depositFields = {
  businessDate: { type: "date", always: true },
  location: { type: "text", uses: ["sort", "filter", "facet"], always: true },
  status: {
    type: "choice",
    uses: ["sort", "filter", "facet"],
    codes: ["PREPARED", "COUNTED", "DEPOSITED", "CONFIRMED", "VOIDED"],
    always: true,
  },
  opening: { type: "money", uses: [] },
  received: { type: "money", uses: [] },
  change: { type: "money", uses: [] },
  refunds: { type: "money", uses: [] },
  payIns: { type: "money", uses: [] },
  payOuts: { type: "money", uses: [] },
  drops: { type: "money", uses: [] },
  expected: { type: "money", uses: [] },
  declared: { type: "money", uses: [] },
  overShort: { type: "money", uses: [] },
  deposited: { type: "money", uses: [] },
  remainingFloat: { type: "money", always: true },
  bagNumber: { type: "text", always: true },
  bankReference: { type: "text", always: true },
  comment: { type: "text", always: true },
  preparedBy: { type: "text", always: true },
  verifiedBy: { type: "text" },
} as const satisfies FieldTable;

/** Fields of the list of import batches; what a batch brought is in its result, by which no list is ordered. */
const importBatchFields = {
  fileName: { type: "text", always: true },
  kind: {
    type: "choice",
    uses: ["sort", "filter", "facet"],
    codes: ["transactions", "products", "locations", "stock"],
    always: true,
  },
  state: {
    type: "choice",
    uses: ["sort", "filter", "facet"],
    codes: ["COMMITTED", "UNDOING", "UNDONE"],
    always: true,
  },
  createdAt: { type: "instant", uses: ["sort"], always: true },
  userName: { type: "text", uses: ["sort", "filter", "facet"], always: true },
  mapping: { type: "text", always: true },
  rowCount: { type: "integer", uses: [], always: true },
  net: { type: "money", uses: [] },
  undoneAt: { type: "instant", uses: ["sort"] },
} as const satisfies FieldTable;

/** Every list of records. */
export const recordLists = {
  inventoryDocument: /* @__PURE__ */ makeListRow({
    readers: ["INVENTORYDOCUMENT_READ"],
    write: ["INVENTORYDOCUMENT_CUD"],
    fields: documentFields,
    sortedBy: "changedAt",
    isNewestFirst: true,
    startFilters: [
      { field: "status", operator: "in", values: ["OPEN", "SUSPENDED"], promptUser: false, locked: false },
    ],
  }),
  deposit: /* @__PURE__ */ makeListRow({
    readers: ["SALE_READ"],
    write: ["SALE_CUD"],
    fields: depositFields,
    sortedBy: "businessDate",
    isNewestFirst: true,
  }),
  importBatch: /* @__PURE__ */ makeListRow({
    readers: fileImportPermissions,
    write: fileImportPermissions,
    fields: importBatchFields,
    sortedBy: "createdAt",
    isNewestFirst: true,
  }),
} as const satisfies Readonly<Record<string, RecordListRow>>;

/** Name of a list of records. */
export type RecordListName = keyof typeof recordLists;
