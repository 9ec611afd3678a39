/** Fills the form of a mapping, empty or from a mapping. */
import { mappingDefaults, printRateLines } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";

import type { MappingForm } from "./mapping-form.ts";

export function makeEmptyMappingForm(kind: ImportKind): MappingForm {
  return {
    kind,
    name: "",
    delimiter: ",",
    encoding: "utf-8",
    headerRow: "1",
    summaryRows: "leaveOut",
    sheet: "",
    record: "",
    otherRecords: "",
    decimal: ".",
    thousands: "",
    currencyMarks: "",
    columns: {},
    stripSuffix: {},
    parts: {},
    taxColumns: {},
    tenderColumns: {},
    discounts: [],
    sku: "",
    stateValues: {},
    lineKindValues: {},
    skuKinds: {},
    otherLocationNames: {},
    dateFormat: kind === "transactions" || kind === "locations" ? "yyyy-MM-dd" : "",
    timeFormat: "",
    location: "",
    locationName: "",
    cashier: "",
    locationType: "STORE",
    currency: "",
    exchangeRates: "",
    asOf: "",
    ...mappingDefaults,
    cancellationColumn: "",
    cancellationPrefix: "",
    priceFrom: "column",
  };
}

export function mappingToForm(importMapping: ImportMapping): MappingForm {
  const baseForm = formBaseOf(importMapping);
  if (importMapping.kind === "products") {
    const { amountsIn, constants } = importMapping;
    return { ...baseForm, amountsIn, department: constants.department };
  }
  if (importMapping.kind === "locations") {
    return {
      ...baseForm,
      dateFormat: importMapping.dateFormat ?? "",
      timeZone: importMapping.timeZone,
      locationType: importMapping.constants.locationType,
    };
  }
  const constantLocation = importMapping.constants.location ?? "";
  if (importMapping.kind === "stock")
    return {
      ...baseForm,
      location: constantLocation,
      unknownItem: importMapping.unknownItem,
      asOf: importMapping.asOf ?? "",
    };
  return salesFormOf(baseForm, importMapping);
}

/** Fields of a form that mappings of every kind have. */
function formBaseOf(importMapping: ImportMapping): MappingForm {
  return {
    ...makeEmptyMappingForm(importMapping.kind),
    name: importMapping.name,
    delimiter: importMapping.delimiter,
    encoding: importMapping.encoding,
    headerRow: String(importMapping.headerRow),
    summaryRows: importMapping.summaryRows,
    sheet: importMapping.sheet ?? "",
    record: importMapping.record ?? "",
    otherRecords: importMapping.otherRecords.join(", "),
    decimal: importMapping.decimal,
    thousands: importMapping.thousands ?? "",
    currencyMarks: importMapping.currencyMarks.join(" "),
    columns: { ...importMapping.columns },
    stripSuffix: importMapping.stripSuffix,
  };
}

/** Adds the fields of a mapping of sales. */
function salesFormOf(
  baseForm: MappingForm,
  mapping: Extract<ImportMapping, { readonly kind: "transactions" }>,
): MappingForm {
  const constantLocation = mapping.constants.location ?? "";
  const { constants, cancellation } = mapping;
  const { [constantLocation]: locationName = "", ...otherLocationNames } = mapping.locationNames;
  return {
    ...baseForm,
    location: constantLocation,
    locationName,
    otherLocationNames,
    parts: mapping.parts,
    taxColumns: mapping.taxColumns,
    tenderColumns: mapping.tenderColumns,
    discounts: mapping.discounts,
    sku: constants.sku ?? "",
    stateValues: mapping.stateValues,
    lineKindValues: mapping.lineKindValues,
    skuKinds: mapping.skuKinds,
    dateFormat: mapping.dateFormat,
    timeFormat: mapping.timeFormat ?? "",
    timeWhenMissing: mapping.timeWhenMissing,
    timeZone: mapping.timeZone,
    terminal: constants.terminal,
    cashier: constants.cashier ?? "",
    tender: constants.tender,
    department: constants.department,
    cancellationColumn: cancellation?.column ?? "",
    cancellationPrefix: cancellation?.prefix ?? "",
    negativeQuantity: mapping.negativeQuantity,
    negativePrice: mapping.negativePrice,
    unknownItem: mapping.unknownItem,
    unknownLocation: mapping.unknownLocation,
    priceFrom: mapping.priceFrom,
    lineTotalIs: mapping.lineTotalIs,
    amountsIn: mapping.amountsIn,
    discountRateIs: mapping.discountRateIs,
    discountRatesOf: mapping.discountRatesOf,
    currency: mapping.currency ?? "",
    exchangeRateIs: mapping.exchangeRateIs,
    exchangeRates: printRateLines(mapping.exchangeRates),
    grouping: mapping.grouping,
    rowOrder: mapping.rowOrder,
  };
}
