import { describe, expect, it } from "vitest";

import { compileMapping, decodeRow, parseMapping } from "./index.ts";

/** Parses a line whose columns follow the mapping's order; a rejected line gives its code and column. */
function read(
  mapping: { readonly columns: Readonly<Record<string, string>>; readonly [field: string]: unknown },
  line: string,
): unknown {
  const mappingResult = parseMapping({ name: "fichier", ...mapping });
  if (!mappingResult.ok) throw new Error(JSON.stringify(mappingResult.issues));
  const file = compileMapping(mappingResult.value, Object.values(mapping.columns));
  if (!file.ok) throw new Error(JSON.stringify(file.issues));
  const row = decodeRow(file.value, line.split(";"));
  return row.ok ? row.value : row.issues.map(({ code, path }) => [code, ...path].join(" "));
}

describe("a file of products", () => {
  const products = { kind: "products", columns: { sku: "Code", description: "Nom", price: "Prix", cost: "Coûtant" } };

  it("leaves fields without a column unknown, and an empty price", () => {
    expect(
      read(
        { kind: "products", columns: { sku: "Code", description: "Nom" }, constants: { department: "Divers" } },
        "1;Comté",
      ),
    ).toEqual({
      kind: "products",
      sku: "1",
      upc: null,
      description: "Comté",
      department: "Divers",
      subDepartment: null,
      vendor: null,
      price: null,
      cost: null,
    });
    expect(read(products, "1;Comté;;0")).toMatchObject({ price: null, cost: 0 });
  });

  it("names every price that is negative or no number", () => {
    expect(read(products, "1;Comté;-39.99;x")).toEqual(["IMPORT_NEGATIVE_PRICE Prix", "IMPORT_NUMBER Coûtant"]);
  });
});

describe("a file of locations", () => {
  it("needs no opening date", () => {
    expect(
      read(
        { kind: "locations", timeZone: "America/Toronto", columns: { code: "No", description: "Nom" } },
        "7;Rosemont",
      ),
    ).toEqual({
      kind: "locations",
      code: "7",
      description: "Rosemont",
      region: null,
      city: null,
      area: null,
      openDate: null,
      timeZone: "America/Toronto",
      locationType: "STORE",
    });
  });

  it("leaves an empty opening date unknown, and rejects an invalid one", () => {
    const dated = {
      kind: "locations",
      timeZone: "America/Toronto",
      dateFormat: "dd/MM/yyyy",
      columns: { code: "No", description: "Nom", openDate: "Ouverture" },
    };
    expect(read(dated, "7;Rosemont;")).toMatchObject({ openDate: null });
    expect(read(dated, "7;Rosemont;01/03/1998")).toMatchObject({ openDate: "1998-03-01" });
    expect(read(dated, "7;Rosemont;30/02/1998")).toEqual(["IMPORT_DATE Ouverture"]);
  });
});

describe("a file of stock", () => {
  const content = { kind: "stock", columns: { sku: "Code", quantity: "Stock" }, constants: { location: "M1" } };
  const severalMapping = {
    kind: "stock",
    columns: { sku: "Code", quantity: "Stock", location: "Magasin" },
    constants: { location: "M1" },
  };

  it("is of the one location that its mapping names, where it has no column for it", () => {
    expect(read(content, "A;-2.5")).toEqual({ kind: "stock", locationCode: "M1", sku: "A", quantity: -2_500 });
    expect(read(severalMapping, "A;4;M2")).toMatchObject({ locationCode: "M2" });
  });

  it("refuses a row without its location or its quantity", () => {
    expect(read(severalMapping, "A;4;")).toEqual(["IMPORT_REQUIRED Magasin"]);
    expect(read(content, "A;")).toEqual(["IMPORT_REQUIRED Stock"]);
    expect(read(content, "A;x")).toEqual(["IMPORT_NUMBER Stock"]);
  });
});
