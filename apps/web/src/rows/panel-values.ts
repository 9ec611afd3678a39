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
export function namedValues({ columns, cells, names }: PanelRow): readonly NamedValue[] {
  return columns.map((column, index) => ({
    field: column.field,
    name: fieldText(column.field),
    value: valueText(cells[index] ?? null, column, names),
  }));
}

export function panelValues(kind: ReportKindCode, panelRow: PanelRow, receipt: ReceiptWire | null): TemplateValues {
  const { fields } = getReportKind(kind);
  const valuesByField = namedValues(panelRow);
  const filledValues = valuesByField.filter(({ value }) => value !== "");
  const groups = fieldGroups.map((group) => ({
    name: t(`report.group_${group}`),
    fields: filledValues
      .filter(({ field }) => fieldGroupOf(fields, field) === group)
      .map(({ name, value }) => ({ name, value })),
  }));
  return {
    ...Object.fromEntries(valuesByField.map(({ field, value }) => [field, value] as const)),
    label: Object.fromEntries(valuesByField.map(({ field, name }) => [field, name] as const)),
    groups: groups.filter((group) => group.fields.length > 0),
    receipt: receipt === null ? [] : [receiptValues(receipt)],
  };
}

const writeCell = (value: number, type: FieldType): string => formatCell(value, type, language);

function receiptValues({
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
    total: writeCell(total, "money"),
    tendered: writeCell(tendered, "money"),
    lines: lines.map((line) => ({
      sku: line.sku,
      description: line.description === "" ? line.sku : line.description,
      department: line.department ?? "",
      quantity: writeCell(line.quantity, "qty"),
      unitPrice: writeCell(line.unitPrice, "unitCost"),
      discount: line.discount === 0 ? "" : writeCell(line.discount, "money"),
      amount: writeCell(line.amount, "money"),
    })),
    taxes: taxes.map(({ code, amount }) => ({
      name: codeText("taxCode", code) ?? code,
      amount: writeCell(amount, "money"),
    })),
    tenders: tenders.map(({ code, amount }) => ({
      name: codeText("tender", code) ?? code,
      amount: writeCell(amount, "money"),
    })),
  };
}
