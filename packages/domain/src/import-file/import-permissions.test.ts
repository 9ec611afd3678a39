import { describe, expect, it } from "vitest";

import { builtInMappings } from "./built-in-mappings.data.ts";
import { importPermissions } from "./import-permissions.ts";

const sales = builtInMappings["maven-toys-sales"];

describe("importing asks for", () => {
  it("the permission of its kind alone, when the file may introduce nothing", () => {
    expect(importPermissions(sales)).toEqual(["SALE_CUD"]);
    expect(importPermissions(builtInMappings["maven-toys-stores"])).toEqual(["TARGET_CUD"]);
    expect(importPermissions(builtInMappings["maven-toys-stock"])).toEqual(["INVENTORY_CUD"]);
  });

  it("the right to change costs, when a file of products has a column of them", () => {
    const products = builtInMappings["maven-toys-products"];
    const { cost: _cost, ...columns } = products.columns;
    expect(importPermissions(products)).toEqual(["PRODUCT_CUD", "PRODUCT_COST_CUD"]);
    expect(importPermissions({ ...products, columns })).toEqual(["PRODUCT_CUD"]);
  });

  it("the right to make items, when the file may introduce them, even as placeholders", () => {
    for (const unknownItem of ["create", "placeholder"] as const)
      expect(importPermissions({ ...sales, unknownItem })).toEqual(["SALE_CUD", "PRODUCT_CUD"]);
    expect(importPermissions({ ...builtInMappings["maven-toys-stock"], unknownItem: "placeholder" })).toEqual([
      "INVENTORY_CUD",
      "PRODUCT_CUD",
    ]);
  });

  it("the right to make locations, when the file may introduce them", () => {
    expect(importPermissions({ ...sales, unknownLocation: "create" })).toEqual(["SALE_CUD", "TARGET_CUD"]);
  });
});
