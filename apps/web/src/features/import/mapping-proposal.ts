/** Turns a proposal of the domain into the form of a mapping. */
import type { ImportKind, MappingProposal, ProposedChange } from "@comptoir/domain/import-file";

import type { Preview } from "./import-gateway.ts";
import { emptyMappingForm } from "./mapping-to-form.ts";
import type { MappingForm } from "./mapping-form.ts";

/** Builds the form of a new mapping from what the file shows; open questions stay empty. */
export function proposeForm(
  kind: ImportKind,
  { delimiter, encoding, headerRow, summaryRows, sheet, record }: Preview,
  proposal: MappingProposal,
): MappingForm {
  const form = applyFormChange(
    {
      ...emptyMappingForm(kind),
      delimiter,
      encoding,
      headerRow: String(headerRow),
      summaryRows,
      sheet: sheet ?? "",
      record: record ?? "",
    },
    proposal,
  );
  // A first file names items and stores that nobody has entered yet; the test counts those it would create.
  const creating =
    kind === "transactions"
      ? { unknownItem: "create", unknownLocation: "create", negativeQuantity: "refund", negativePrice: "refund" }
      : {};
  return {
    ...form,
    ...creating,
    currencyMarks: proposal.currencyMarks.join(" "),
    timeFormat: proposal.timeFormat ?? "",
  };
}

/** Proposes the columns again if another format gives another header; other typed values stay. */
export function proposeColumns(form: MappingForm, proposal: MappingProposal): MappingForm {
  const proposed = applyFormChange({ ...form, columns: {}, discounts: [], parts: {} }, proposal);
  return {
    ...proposed,
    currencyMarks: form.currencyMarks || proposal.currencyMarks.join(" "),
    timeFormat: form.timeFormat || (proposal.timeFormat ?? ""),
  };
}

/** Applies the changes of a proposal or an answer to a form. */
export function applyFormChange(form: MappingForm, { columns, thousands, ...rules }: ProposedChange): MappingForm {
  const {
    decimal = form.decimal,
    dateFormat = form.dateFormat,
    lineTotalIs = form.lineTotalIs,
    amountsIn = form.amountsIn,
    discountRateIs = form.discountRateIs,
    discounts = form.discounts,
    discountRatesOf = form.discountRatesOf,
    grouping = form.grouping,
    parts = form.parts,
    currency = form.currency,
    exchangeRateIs = form.exchangeRateIs,
    sku = form.sku,
    taxColumns = form.taxColumns,
    tenderColumns = form.tenderColumns,
  } = rules;
  return {
    ...form,
    decimal,
    dateFormat,
    lineTotalIs,
    amountsIn,
    discountRateIs,
    discounts,
    discountRatesOf,
    grouping,
    parts,
    currency,
    exchangeRateIs,
    sku,
    taxColumns,
    tenderColumns,
    thousands: thousands === undefined ? form.thousands : (thousands ?? ""),
    columns: { ...form.columns, ...columns },
  };
}
