/** A proposal of the domain as the form of a mapping. */
import type { ImportKind, MappingProposal, ProposedChange } from "@comptoir/domain/import-file";

import type { Preview } from "./import-gateway.ts";
import { emptyForm } from "./mapping-form.ts";
import type { MappingForm } from "./mapping-form.ts";

/** Makes the form of a new mapping for a file: what the file tells, and nothing that has to be asked. */
export function proposeForm(
  kind: ImportKind,
  { delimiter, encoding }: Preview,
  proposal: MappingProposal,
): MappingForm {
  const form = changeForm({ ...emptyForm(kind), delimiter, encoding }, proposal);
  return { ...form, currencyMarks: proposal.currencyMarks.join(" "), timeFormat: proposal.timeFormat ?? "" };
}

/** Proposes the columns anew when a file, read another way, has another header; what else is typed stays. */
export function proposeColumns(form: MappingForm, proposal: MappingProposal): MappingForm {
  const kept = changeForm({ ...form, columns: {} }, proposal);
  return {
    ...kept,
    currencyMarks: form.currencyMarks || proposal.currencyMarks.join(" "),
    timeFormat: form.timeFormat || (proposal.timeFormat ?? ""),
  };
}

/** Changes a form by what a proposal, or an answer, says. */
export function changeForm(form: MappingForm, { columns, thousands, ...rules }: ProposedChange): MappingForm {
  const {
    decimal = form.decimal,
    dateFormat = form.dateFormat,
    lineTotalIs = form.lineTotalIs,
    discountRateIs = form.discountRateIs,
  } = rules;
  return {
    ...form,
    decimal,
    dateFormat,
    lineTotalIs,
    discountRateIs,
    thousands: thousands === undefined ? form.thousands : (thousands ?? ""),
    columns: { ...form.columns, ...columns },
  };
}
