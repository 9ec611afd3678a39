import { expect, test } from "vitest";

import { quantity } from "../../measure/index.ts";
import { cents } from "../../money/index.ts";
import { ok } from "../../result/index.ts";
import * as ours from "../../tax/index.ts";
import { holdLaw, isAnyBroken, lawsOf } from "../law.ts";
import { taxLaws } from "./tax.ts";

test.each(lawsOf(taxLaws))("$rule: $title", (law) => holdLaw(law));

/** Rounds each line separately: legal, but against our decision. */
const byLine: typeof ours.computeTaxes = (lines, taxes, mode) => {
  const each = lines.map((line) => ours.computeTaxes([line], taxes, mode));
  const wholeTaxes = ours.computeTaxes(lines, taxes, mode);
  const parts = each.flatMap((receipt) => receipt.lines);
  const amountOf = (code: string, rate: number) =>
    cents(
      parts
        .flatMap((line) => line.taxes)
        .filter((part) => part.code === code && part.rate === rate)
        .reduce((sum, { amount }) => sum + amount, 0),
    );
  const sum = (values: readonly number[]) => cents(values.reduce((all, value) => all + value, 0));
  return {
    net: sum(parts.map(({ net }) => net)),
    total: sum(parts.map(({ total }) => total)),
    lines: parts,
    taxes: wholeTaxes.taxes.map((part) => ({ ...part, amount: amountOf(part.code, part.rate) })),
  };
};

/** Faulty implementations of taxes, each with the rule whose laws must reject it. */
const faults: readonly (readonly [string, string, Partial<typeof ours>])[] = [
  [
    "a rate begins a day late",
    "tax-rates",
    {
      taxesOn: (province, date, table) =>
        ours.taxesOn(
          province,
          date,
          (table ?? ours.taxRates).filter(({ from }) => from !== date),
        ),
    },
  ],
  [
    "days before the table have the rates of its first",
    "tax-rates",
    {
      taxesOn: (province, date, table) =>
        ours.taxesOn(province, date < ours.taxRatesKnownFrom ? ours.taxRatesKnownFrom : date, table),
    },
  ],
  ["any table is right", "tax-table", { checkTaxTable: () => [] }],
  ["each line is rounded by itself", "taxes-on-total", { computeTaxes: byLine }],
  ["no tax is charged", "taxes-on-total", { computeTaxes: (lines, _, mode) => ours.computeTaxes(lines, [], mode) }],
  [
    "the QST is charged on the GST",
    "taxes-on-total",
    {
      computeTaxes: (lines, taxes, mode) =>
        ours.computeTaxes(
          lines,
          taxes.map((tax) => (tax.code === "QST" ? { ...tax, rate: ours.taxRate(10_474) } : tax)),
          mode,
        ),
    },
  ],
  ["included taxes are added", "taxes-included", { computeTaxes: (lines, taxes) => ours.computeTaxes(lines, taxes) }],
  [
    "bread is taxed",
    "tax-categories",
    {
      computeTaxes: (lines, taxes, mode) =>
        ours.computeTaxes(
          lines.map((line) => ({ ...line, category: line.category === "ZERO_RATED" ? "STANDARD" : line.category })),
          taxes,
          mode,
        ),
    },
  ],
  [
    "deposits are taxed as their item",
    "tax-categories",
    { feeCategory: (kind, item) => ours.feeCategory(kind, item, "AS_ITEM") },
  ],
  [
    "exempt supplies are on the return",
    "tax-categories",
    { taxableSupplies: (lines, taxes, mode) => ours.computeTaxes(lines, taxes, mode).net },
  ],
  [
    "each part of a return is rounded by itself",
    "refund-what-was-paid",
    {
      computePartialRefund: (request) => {
        const read = ours.computePartialRefund(request);
        return read.ok ? ours.computePartialRefund({ ...request, before: quantity(0) }) : read;
      },
    },
  ],
  [
    "more is given back than was sold",
    "refund-what-was-paid",
    {
      computePartialRefund: (request) => {
        const read = ours.computePartialRefund(request);
        return read.ok ? read : ok(request.line);
      },
    },
  ],
  [
    "a tax that is missing is right",
    "charged-taxes",
    {
      checkChargedTaxes: (charged, due, tolerance) =>
        ours.checkChargedTaxes(
          charged,
          due.filter(({ code }) => charged.some((tax) => tax.code === code)),
          tolerance,
        ),
    },
  ],
  ["a stored tax may be anything", "stored-taxes", { checkStoredTaxes: () => [] }],
  [
    "a stored tax is one of the province's alone",
    "stored-taxes",
    {
      checkStoredTaxes: (lines, charged, date) =>
        ours.checkStoredTaxes(
          lines,
          charged,
          date,
          ours.listRatePeriods().filter(({ rate }) => rate !== 7_000),
        ),
    },
  ],
  [
    "a receipt without taxable lines may have any tax",
    "stored-taxes",
    {
      checkStoredTaxes: (lines, charged, date, periods) =>
        lines.length === 0 ? [] : ours.checkStoredTaxes(lines, charged, date, periods),
    },
  ],
  [
    "the tax of a receipt may be any where its lines state theirs",
    "stored-taxes",
    {
      checkStoredTaxes: (lines, charged, date, periods) =>
        ours.checkStoredTaxes(
          lines,
          lines.length > 0 && lines.every(({ taxes }) => taxes !== null)
            ? lines.flatMap(({ taxes }) => taxes ?? [])
            : charged,
          date,
          periods,
        ),
    },
  ],
  [
    "a cent is always let through",
    "charged-taxes",
    { checkChargedTaxes: (charged, due, tolerance = 0) => ours.checkChargedTaxes(charged, due, tolerance + 1) },
  ],
  [
    "a rehearsal leaves out receipts whose taxes differ",
    "tax-rehearsal",
    { rehearseTaxes: (receipts, question) => ({ ...ours.rehearseTaxes(receipts, question), apart: [] }) },
  ],
  [
    "receipts whose taxes differ are computed with the others",
    "tax-rehearsal",
    {
      rehearseTaxes: (receipts, question) =>
        ours.rehearseTaxes(
          [...receipts].map((receipt) => ({ ...receipt, taxes: receipt.taxes.filter(({ code }) => code !== "ECO") })),
          question,
        ),
    },
  ],
  [
    "tried categories are ignored",
    "tax-rehearsal",
    {
      rehearseTaxes: (receipts, { province, tried }) =>
        ours.rehearseTaxes(receipts, { province, tried: { ...tried, departments: [] } }),
    },
  ],
  [
    "goods without a department are left out of the departments",
    "tax-rehearsal",
    {
      sumTaxRehearsal: (part) => {
        const rehearsal = ours.sumTaxRehearsal(part);
        return { ...rehearsal, departments: rehearsal.departments.filter(({ departmentId }) => departmentId !== null) };
      },
    },
  ],
  ["every province explains every receipt", "tax-rehearsal", { pickProvince: () => "QC" }],
];

test.each(faults)("%s: rejected by %s", (_, rule, fault) => {
  const laws = lawsOf(taxLaws, fault).filter((law) => law.rule === rule);
  expect(isAnyBroken(laws, { runs: 300, seed: 7 })).toBe(true);
});
