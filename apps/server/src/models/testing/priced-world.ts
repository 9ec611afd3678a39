/** Makes a test chain from a list of costs. Two chains with different costs are otherwise identical. */

import { hasPermission, permissionCodes } from "@comptoir/domain/access";
import { quantity } from "@comptoir/domain/measure";
import { unitCost } from "@comptoir/domain/money";
import { fromDayNumber } from "@comptoir/domain/period";
import { arbTransaction } from "@comptoir/domain/testing";
import { Effect } from "effect";
import { SqlClient } from "effect/sql";
import fc from "fast-check";

import { Catalogue } from "../../catalogue/index.ts";
import { documentOf, documentsPath, send } from "../../inventory/testing/stocked-store.ts";
import { createUser, grantRole } from "../../organisation/index.ts";
import { SaleStore } from "../../sales/index.ts";
import { makeOrganisation, signInAs, testPassword } from "../../testing/serve-routes.ts";
import { assignSetting } from "../../access/setting-repository.ts";

/** The costs of a few products, in ten-thousandths of a dollar; null is unknown. */
export type Costs = readonly (number | null)[];

/** 2 March 2026, the day of all sales. */
export const saleDate = fromDayNumber(20_514);
const saleTime = Date.parse("2026-03-02T15:00:00Z");

/** Every permission except those for costs. */
const permissionsWithoutCosts = permissionCodes.filter((code) => !hasPermission([code], ["PRODUCT_COST_READ"]));

/** Makes the chain: products, sales, stock, closed and open documents, and reports and an export batch that use costs. */
export const makePricedChain = Effect.fnUntraced(function* (costs: Costs, seed: number) {
  const organisation = yield* makeOrganisation;
  const { items, departmentId } = yield* makeProducts(organisation.targetId, costs);
  yield* sellProducts(organisation, { costs, items, departmentId }, seed);
  const catalogue = yield* Catalogue;
  yield* catalogue.setStock(
    items.map((itemId) => ({ locationId: organisation.first, itemId, quantity: quantity(50_000) })),
    "opening",
  );
  const { token: admin } = yield* signInAs("admin");
  const documents = yield* adjustStock(admin, organisation.first, items);
  yield* assignSetting({ layerId: organisation.first, code: "APPROVAL_ABOVE", value: 10, userId: 1 });
  const reports = yield* saveReports(admin);
  const batch = yield* exportMovements(admin, organisation.first);
  const reader = yield* makeReader(organisation);
  return { ...organisation, items, admin, reader, ...documents, reports, batch };
});

/** Organisation of a test chain. */
type TestOrganisation = Effect.Success<typeof makeOrganisation>;

/** Makes a product of each cost. Returns the ids in the order of the costs. */
const makeProducts = Effect.fnUntraced(function* (targetId: number, costs: Costs) {
  const catalogue = yield* Catalogue;
  const departments = yield* catalogue.ensureDepartments(targetId, [{ code: "D", description: "Rayon" }]);
  const departmentId = departments.get("D") ?? null;
  const products = yield* catalogue.ensureItems(
    targetId,
    costs.map((cost, index) => ({
      sku: `P${index}`,
      upc: null,
      description: `Produit ${index}`,
      departmentId,
      subDepartmentId: null,
      price: unitCost(40_000),
      cost: cost === null ? null : unitCost(cost),
    })),
    "overwrite",
  );
  return { items: costs.map((_, index) => products.get(`P${index}`)?.itemId ?? 0), departmentId };
});

/** Sells the products in random receipts of the two stores, one a minute. */
const sellProducts = Effect.fnUntraced(function* (
  organisation: TestOrganisation,
  {
    costs,
    items,
    departmentId,
  }: { readonly costs: Costs; readonly items: readonly number[]; readonly departmentId: number | null },
  seed: number,
) {
  const store = yield* SaleStore;
  const batchId = yield* store.openBatch({ source: "IMPORT", label: "l" });
  const receipts = fc.sample(arbTransaction, { numRuns: 30, seed }).map((receipt, index) => ({
    ...receipt,
    locationId: index % 3 === 0 ? organisation.second : organisation.first,
    number: `R${index}`,
    at: saleTime + index * 60_000,
    businessDate: saleDate,
    halfHour: 20,
    lines: receipt.lines.map((line, at) => {
      const product = (index + at) % costs.length;
      const cost = costs[product] ?? null;
      return line.kind === "SALE" || line.kind === "REFUND"
        ? {
            ...line,
            itemId: items[product] ?? 0,
            sku: `P${product}`,
            description: `Produit ${product}`,
            departmentId,
            subDepartmentId: null,
            unitCost: cost === null ? null : unitCost(cost),
          }
        : { ...line, itemId: null, departmentId: null, subDepartmentId: null };
    }),
  }));
  yield* store.appendTransactions(batchId, receipts);
  yield* store.commitBatch(batchId);
});

/** Adjusts the stock: a closed document of all products, and open ones around the approval threshold. Returns their numbers. */
const adjustStock = Effect.fnUntraced(function* (admin: string, locationId: number, items: readonly number[]) {
  const adjustStock = (lines: readonly object[]) =>
    Effect.map(
      send(admin, "POST", documentsPath, [
        { DocumentType: "ADJUSTMENT", TargetLayerID: locationId, TerminalID: "T1", Lines: lines },
      ]),
      documentOf,
    );
  const closedDocument = yield* adjustStock(
    items.map((ItemID, index) => ({ ItemID, Qty: index + 2, ReasonCode: "LOST" })),
  );
  yield* send(admin, "PUT", documentsPath, [
    {
      ID: closedDocument.ID,
      DocumentStatus: "CLOSED",
      Version: closedDocument.Version,
      TerminalID: "T1",
      RequestID: "closed",
    },
  ]);
  // Adjusts every product alone, with values around the approval threshold, and all products together.
  const open = [
    yield* adjustStock(items.map((ItemID) => ({ ItemID, Qty: 2, ReasonCode: "DAMAGED" }))),
    ...(yield* Effect.forEach(items, (ItemID) => adjustStock([{ ItemID, Qty: 3, ReasonCode: "FOUND" }]))),
  ];
  return { open: open.map(({ ID }) => ID), closed: closedDocument.ID };
});

/** Columns of a saved report. */
const reportColumns = ["net", "cost", "margin", "marginPct", "netWithCost"].map((field) => ({
  field,
  aggregate: null,
  label: {},
  visible: true,
  width: null,
  frozen: false,
}));

/** Saves reports that show, filter and cross costs. Returns their ids. */
const saveReports = Effect.fnUntraced(function* (admin: string) {
  const level = { field: "sku", grain: null, direction: "ascending" };
  const saveReport = (body: object) => send(admin, "POST", "/api/Report", body);
  const report = yield* saveReport({
    dataSource: "sale",
    descriptions: { fr: "Marges", en: "Margins", es: "Márgenes" },
    period: `${saleDate}..${saleDate}`,
    isList: false,
    reportDataModelRoles: [],
    genericListColumn: reportColumns,
    genericListFilter: [],
    genericListGroup: [{ ...level, subtotal: false, collapsed: false }],
  });
  const copy = { ...(report.body as object), _ReportDataModelID: undefined, version: undefined };
  const filtered = yield* saveReport({ ...copy, genericListFilter: [{ Column: "margin", Operator: "<", Value: 0 }] });
  const crossed = yield* saveReport({
    ...copy,
    pivot: {
      rows: [{ ...level, subtotal: true }],
      columns: [{ ...level, field: "cashier", subtotal: true }],
      measures: ["net", "margin", "receipts"].map((field) => ({ field, aggregate: "sum", display: { kind: "value" } })),
      totals: { row: true, column: true, grand: true },
      sort: { axis: "rows", measure: 1, direction: "descending", at: [] },
    },
  });
  return [report, filtered, crossed].map(
    ({ body }) => (body as { readonly _ReportDataModelID?: number })._ReportDataModelID ?? 0,
  );
});

/** Exports a batch of stock movements. Returns its id. */
const exportMovements = Effect.fnUntraced(function* (admin: string, locationId: number) {
  const saveRow = (path: string, body: object) => send(admin, "POST", path, body);
  const batch = yield* saveRow("/api/BatchExport", {
    kind: "INVENTORY_MOVEMENTS",
    format: "CSV",
    from: saleDate,
    to: fromDayNumber(20_900),
    locationIds: [locationId],
  });
  const { id, version, read: totals } = batch.body as Readonly<Record<string, unknown>>;
  const verifiedBatch = yield* saveRow("/api/BatchExport/Verify", { id, version, totals });
  yield* saveRow("/api/BatchExport/Export", {
    id,
    version: (verifiedBatch.body as { readonly version?: number }).version,
  });
  return Number(id);
});

/** Makes a user without the permissions for costs. Returns their token. */
const makeReader = Effect.fnUntraced(function* (organisation: TestOrganisation) {
  const sql = yield* SqlClient.SqlClient;
  const [role] = yield* sql<{
    readonly id: number;
  }>`INSERT INTO role (target_id, code, description) VALUES (${organisation.targetId}, 'NOCOST', 'Sans coûts') RETURNING role_id AS id`;
  yield* sql`INSERT INTO role_permission (role_id, permission) SELECT ${role?.id ?? 0}::integer, unnest(${permissionsWithoutCosts.map(String)}::text[])`;
  const userId = yield* createUser({
    targetId: organisation.targetId,
    layerId: organisation.chain,
    username: "lecteur",
    email: "lecteur@exemple.ca",
    password: testPassword,
    firstName: "Max",
    lastName: "Roy",
    language: "fr",
  });
  yield* grantRole({ userId, roleId: role?.id ?? 0, layerId: organisation.chain });
  return (yield* signInAs("lecteur")).token;
});
