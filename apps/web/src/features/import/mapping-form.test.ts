import { builtInMappings, parseMapping } from "@comptoir/domain/import-file";
import { describe, expect, it } from "vitest";

import { makeEmptyMappingForm, mappingToForm } from "./mapping-to-form.ts";
import { isRequiredField, listedImportKinds } from "./mapping-form.ts";
import { formToMapping } from "./form-to-mapping.ts";

describe("the form of a mapping", () => {
  it.each(Object.values(builtInMappings))("gives $name back", (builtIn) => {
    const mapping = parseMapping(builtIn);
    if (!mapping.ok) throw new Error("a built-in mapping cannot be read");
    expect(formToMapping(mappingToForm(mapping.value))).toEqual(mapping);
  });

  it("keeps the mapping of a Québec till: taxes, decimal commas, several store names", () => {
    const mapping = parseMapping({
      name: "caisse",
      kind: "transactions",
      delimiter: ";",
      encoding: "windows-1252",
      decimal: ",",
      thousands: " ",
      currencyMarks: ["$", "CAD"],
      columns: {
        number: "Facture",
        date: "Date",
        time: "Heure",
        sku: "Code",
        quantity: "Qté",
        unitPrice: "Prix",
        location: "Magasin",
      },
      taxColumns: { TPS: "Tps", TVQ: "Tvq" },
      dateFormat: "dd/MM/yyyy",
      timeFormat: "HH:mm",
      timeZone: "America/Montreal",
      constants: { location: "1", cashier: "99" },
      cancellation: { column: "Type", prefix: "A" },
      locationNames: { "1": "Laval", "2": "Longueuil" },
    });
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.issues));
    expect(formToMapping(mappingToForm(mapping.value))).toEqual(mapping);
  });

  it("keeps the meanings of values, and drops them with their column", () => {
    const mapping = parseMapping({
      name: "caisse",
      kind: "transactions",
      columns: {
        number: "No",
        date: "Date",
        sku: "Code",
        quantity: "Qté",
        unitPrice: "Prix",
        state: "État",
        lineKind: "Sorte",
      },
      dateFormat: "dd/MM/yyyy",
      constants: { location: "1" },
      stateValues: { Annulée: "VOID", École: "TRAIN" },
      lineKindValues: { Carte: "GIFT_CARD" },
      skuKinds: { SAC: "FEE" },
    });
    if (!mapping.ok) throw new Error(JSON.stringify(mapping.issues));
    const form = mappingToForm(mapping.value);
    expect(formToMapping(form)).toEqual(mapping);
    expect(formToMapping({ ...form, stateValues: { ...form.stateValues, "": "VOID", Perdue: "" } })).toEqual(mapping);
    const withoutState = formToMapping({ ...form, columns: { ...form.columns, state: "", lineKind: "" } });
    expect(withoutState).toMatchObject({
      ok: true,
      value: { stateValues: {}, lineKindValues: {}, skuKinds: { SAC: "FEE" } },
    });
  });

  it.each(listedImportKinds)("of %s, if empty, lists what is missing and throws nothing away", (kind) => {
    const result = formToMapping(makeEmptyMappingForm(kind));
    expect(result.ok).toBe(false);
    if (!result.ok)
      expect(result.issues.map((issue) => issue.path[0])).toEqual(expect.arrayContaining(["name", "columns"]));
  });

  it("leaves out a column of another kind", () => {
    const form = {
      ...makeEmptyMappingForm("stock"),
      name: "s",
      columns: { sku: "A", quantity: "B", location: "C", unitPrice: "D" },
    };
    expect(formToMapping(form)).toMatchObject({
      ok: true,
      value: { columns: { sku: "A", quantity: "B", location: "C" } },
    });
  });

  it("knows the required columns", () => {
    expect([
      isRequiredField("transactions", "date"),
      isRequiredField("transactions", "tender"),
      isRequiredField("products", "description"),
    ]).toEqual([true, false, false]);
  });
});
