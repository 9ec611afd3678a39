/** Values for the template of a side panel: the cells of a row, formatted as in the table. */
import type { ReceiptWire } from "@comptoir/api/wire";
import {
  formatCell,
  getReportKind,
  type FieldType,
  type FieldValue,
  type ReportKindCode,
  type TemplateValues,
} from "@comptoir/domain/report";
import { fieldGroupOf, fieldGroups } from "@comptoir/i18n/report";

import type { ReportColumns } from "../report/report-store.ts";
import { codeText, fieldText, valueText, type Names } from "../report/report-words.ts";
import { language, t } from "../shared/text.ts";

/** A row with its columns. */
export interface PanelRow {
  readonly columns: ReportColumns;
  readonly cells: readonly FieldValue[];
  readonly names: Names;
  readonly origin?: string | undefined;
}

export interface NamedValue {
  readonly field: string;
  readonly name: string;
  readonly value: string;
}

/** Lists the named values of a row. Fields hidden from the reader are in no row, so neither value nor name leaks. */
export function listNamedValues({ columns, cells, names }: PanelRow): readonly NamedValue[] {
  return columns.map((column, index) => ({
    field: column.field,
    name: fieldText(column.field),
    value: valueText(cells[index] ?? null, column, names),
  }));
}

export function makePanelValues(kind: ReportKindCode, panelRow: PanelRow, receipt: ReceiptWire | null): TemplateValues {
  const { fields } = getReportKind(kind);
  const valuesOfRow = listNamedValues(panelRow);
  const filledValues = valuesOfRow.filter(({ value }) => value !== "");
  const filledGroups = fieldGroups.map((group) => ({
    name: t(`report.group_${group}`),
    fields: filledValues
      .filter(({ field }) => fieldGroupOf(fields, field) === group)
      .map(({ name, value }) => ({ name, value })),
  }));
  return {
    ...Object.fromEntries(valuesOfRow.map(({ field, value }) => [field, value] as const)),
    label: Object.fromEntries(valuesOfRow.map(({ field, name }) => [field, name] as const)),
    groups: filledGroups.filter((group) => group.fields.length > 0),
    receipt: receipt === null ? [] : [makeReceiptValues(receipt)],
  };
}

const formatReceiptCell = (value: number, type: FieldType): string => formatCell(value, type, language);

function makeReceiptValues({
  number,
  businessDate,
  time,
  location,
  terminal,
  cashier,
  customer,
  total,
  tendered,
  lines,
  taxes,
  tenders,
}: ReceiptWire): TemplateValues {
  return {
    number,
    location,
    terminal,
    cashier: cashier ?? "",
    customer: customer ?? "",
    date: formatCell(businessDate, "date", language),
    time: time ?? "",
    total: formatReceiptCell(total, "money"),
    tendered: formatReceiptCell(tendered, "money"),
    lines: lines.map((line) => ({
      sku: line.sku,
      description: line.description === "" ? line.sku : line.description,
      department: line.department ?? "",
      quantity: formatReceiptCell(line.quantity, "qty"),
      unitPrice: formatReceiptCell(line.unitPrice, "unitCost"),
      discount: line.discount === 0 ? "" : formatReceiptCell(line.discount, "money"),
      amount: formatReceiptCell(line.amount, "money"),
    })),
    taxes: taxes.map(({ code, amount }) => ({
      name: codeText("taxCode", code) ?? code,
      amount: formatReceiptCell(amount, "money"),
    })),
    tenders: tenders.map(({ code, amount }) => ({
      name: codeText("tender", code) ?? code,
      amount: formatReceiptCell(amount, "money"),
    })),
  };
}
