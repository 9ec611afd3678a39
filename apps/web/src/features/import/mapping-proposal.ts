/** Turns a proposal of the domain into the form of a mapping. */
import type { ImportKind, MappingProposal, ProposedChange } from "@comptoir/domain/import-file";

import type { Preview } from "./import-gateway.ts";
import { makeEmptyMappingForm } from "./mapping-to-form.ts";
import type { MappingForm } from "./mapping-form.ts";

/** Builds the form of a new mapping from what the file shows; open questions stay empty. */
export function proposeForm(
  kind: ImportKind,
  { delimiter, encoding, headerRow, summaryRows, sheet, record }: Preview,
  mappingProposal: MappingProposal,
): MappingForm {
  const proposedForm = applyFormChange(
    {
      ...makeEmptyMappingForm(kind),
      delimiter,
      encoding,
      headerRow: String(headerRow),
      summaryRows,
      sheet: sheet ?? "",
      record: record ?? "",
    },
    mappingProposal,
  );
  // A first file names items and stores that nobody has entered yet; the test counts those it would create.
  const creationRules =
    kind === "transactions"
      ? { unknownItem: "create", unknownLocation: "create", negativeQuantity: "refund", negativePrice: "refund" }
      : {};
  return {
    ...proposedForm,
    ...creationRules,
    currencyMarks: mappingProposal.currencyMarks.join(" "),
    timeFormat: mappingProposal.timeFormat ?? "",
  };
}

/** Applies the proposal for another header: replaces columns, discounts and parts, and all rules that it proposes; typed currency marks and time format stay. */
export function proposeColumns(form: MappingForm, proposal: MappingProposal): MappingForm {
  const proposedForm = applyFormChange({ ...form, columns: {}, discounts: [], parts: {} }, proposal);
  return {
    ...proposedForm,
    currencyMarks: form.currencyMarks || proposal.currencyMarks.join(" "),
    timeFormat: form.timeFormat || (proposal.timeFormat ?? ""),
  };
}

/** Applies the changes of a proposal or an answer to a form. */
export function applyFormChange(
  mappingForm: MappingForm,
  { columns, thousands, ...rules }: ProposedChange,
): MappingForm {
  const {
    decimal = mappingForm.decimal,
    dateFormat = mappingForm.dateFormat,
    lineTotalIs = mappingForm.lineTotalIs,
    amountsIn = mappingForm.amountsIn,
    discountRateIs = mappingForm.discountRateIs,
    discounts = mappingForm.discounts,
    discountRatesOf = mappingForm.discountRatesOf,
    grouping = mappingForm.grouping,
    parts = mappingForm.parts,
    currency = mappingForm.currency,
    exchangeRateIs = mappingForm.exchangeRateIs,
    sku = mappingForm.sku,
    taxColumns = mappingForm.taxColumns,
    tenderColumns = mappingForm.tenderColumns,
  } = rules;
  return {
    ...mappingForm,
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
    thousands: thousands === undefined ? mappingForm.thousands : (thousands ?? ""),
    columns: { ...mappingForm.columns, ...columns },
  };
}
