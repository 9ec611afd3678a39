/** Values for paths and queries that name rows of another chain. */

import type { ContractEndpoint } from "@comptoir/api/contract";
import { Schema } from "effect";

import { period, type ForeignRows } from "./foreign-rows.ts";

/** Builds the query of a request from the endpoint's schema: foreign ids, and every required parameter. */
export function queryOf(
  endpoint: ContractEndpoint["endpoint"],
  { id, mark, sku }: ForeignRows,
  key: string | null,
): string {
  if (endpoint.query === undefined) return "";
  const { properties = {}, required = [] } = Schema.toJsonSchemaDocument(endpoint.query).schema as {
    readonly properties?: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
    readonly required?: readonly string[];
  };
  const query = new URLSearchParams();
  for (const [name, { enum: allowedValues }] of Object.entries(properties)) {
    if (/^(?:targetLayerID|targetId|tl|userId|dwId|item|id)$/u.test(name)) query.set(name, String(id));
    else if (name === "filters" && key !== null)
      query.set(
        name,
        JSON.stringify(
          key.split(" ").map((Column) => ({ Column, Operator: "=", Value: Column === "ItemSKU" ? sku : id })),
        ),
      );
    else if (name === "date") query.set(name, period);
    else if (name === "mapping") query.set(name, "uci-online-retail");
    else if (name === "search") query.set(name, mark.slice(0, 5));
    else if (allowedValues !== undefined && (required.includes(name) || name === "reveal"))
      query.set(name, allowedValues[0] ?? "");
    else if (required.includes(name)) query.set(name, name === "permissions" ? "SALE_READ" : "1");
  }
  return query.size === 0 ? "" : `?${query}`;
}

/** Returns the values of path parameters that name a foreign row. */
export const pathValues = (
  { id, sku, mark, jobId, fileId }: ForeignRows,
  apiPath: string,
): Readonly<Record<string, string>> => ({
  getChildren: "true",
  children: "true",
  sidePanelTemplates: "false",
  columnsDef: "true",
  x: apiPath.includes("TimeSeries") ? "day" : "department",
  id: apiPath.startsWith("/api/Import/Job") ? jobId : apiPath.startsWith("/api/Import/File") ? fileId : String(id),
  code: apiPath.includes("LookUp") ? sku : "WEEK_START",
  permission: "SALE_READ",
  action: "lock",
  session: String(id),
  image: "0".repeat(64),
  size: "thumbnail",
  entity: "product",
  model: mark,
});

/** Columns that identify a row in lists that are not of an entity, by path. */
export const keyColumns: Readonly<Record<string, string>> = {
  "/api/ProductPrice": "_ItemID",
  "/api/ProductCost": "_ItemID",
  "/api/Inventory/:getChildren": "ItemSKU TargetLayerID",
  "/api/Inventory/Ledger": "ItemSKU TargetLayerID",
  "/api/Inventory/Closings": "ItemSKU TargetLayerID",
  "/api/Report/:getChildren": "_ReportDataModelID",
  "/api/ReportUserCustomization/:getChildren": "_ReportDataModelID",
};
