/** First rows, as the mapping reads them or as they are in the file, with their issues. */
import { mappingDefaults, ownCurrency } from "@comptoir/domain/import-file";
import type { ParsedRow } from "@comptoir/domain/import-file";
import { formatQuantity } from "@comptoir/domain/measure";
import { cents, type UnitCost } from "@comptoir/domain/money";
import { formatClock, formatDate } from "@comptoir/domain/period";
import { Card, DataTable, Inline, SegmentedControl, Stack } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { language, t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import { moneyText, priceText } from "../currency-text.ts";
import type { Preview } from "../import-gateway.ts";
import styles from "../import.module.css";
import type { MappingForm } from "../mapping-form.ts";
import type { PreviewReading, PreviewedRow } from "../reading.ts";
import { lineKindText, receiptStateText, tenderListText, tenderText } from "../words.ts";
import { IssuesTable } from "./issues-table.tsx";
import { SkippedRows } from "./left-out-rows.tsx";

export type PreviewCardProps = Readonly<{
  preview: Preview;
  reading: PreviewReading | null;
  /** Changes how the file is read; undefined before there is a mapping. */
  onEdit: ((change: Partial<MappingForm>) => void) | undefined;
}>;

/** Maximum number of rows shown; more are read. */
const previewRowsAtMost = 20;

export function PreviewCard({ preview, reading, onEdit }: PreviewCardProps): ReactElement {
  const [view, setView] = useState<"read" | "file">("read");
  const issues = [...preview.issues, ...(reading?.issues ?? [])];
  const readableCount = reading?.rows.filter(({ fact }) => fact !== null).length ?? 0;
  const isReadView = reading !== null && view === "read" && readableCount > 0;
  const previewRows = (
    reading?.rows ?? preview.rows.map((cells, index) => ({ row: preview.rowNumbers[index] ?? 0, cells, fact: null }))
  ).slice(0, previewRowsAtMost);
  return (
    <Card title={t("importing.preview")} subtitle={isReadView ? t("importing.previewText") : t("importing.previewRaw")}>
      <Stack gap={4}>
        {reading !== null && (
          <Inline gap={4}>
            <SegmentedControl
              compact
              label={t("importing.previewWhat")}
              value={view}
              options={[
                { value: "read", label: t("importing.previewRead"), disabled: readableCount === 0 },
                { value: "file", label: t("importing.previewFile") },
              ]}
              onChange={setView}
            />
            {readableCount > 0 && (
              <p className={styles["muted"]}>
                {t("importing.previewGood", { count: readableCount, number: countText(readableCount) })}
              </p>
            )}
            {issues.length > 0 && (
              <p className={styles["unread"]}>
                {t("importing.previewBad", { count: issues.length, number: countText(issues.length) })}
              </p>
            )}
          </Inline>
        )}
        {issues.length > 0 && <IssuesTable issues={issues} />}
        <SkippedRows rows={preview.leftOut} onEdit={onEdit} />
        <DataTable
          compact
          caption={t("importing.preview")}
          columns={isReadView ? columnsOfReadRows(previewRows) : buildFileColumns(preview.header)}
          rows={previewRows}
          rowKey={({ row }) => String(row)}
          maxHeight="380px"
        />
      </Stack>
    </Card>
  );
}

const buildRowColumn = (): TableColumn<PreviewedRow> => ({
  key: "row",
  header: t("importing.row"),
  cell: ({ row }) => countText(row),
  width: "56px",
});

function buildFileColumns(header: readonly string[]): readonly TableColumn<PreviewedRow>[] {
  return [
    buildRowColumn(),
    ...header.map((name, index) => ({
      key: `${index}`,
      header: name,
      cell: ({ cells }: PreviewedRow) => <div className={styles["cell"]}>{cells[index] ?? ""}</div>,
    })),
  ];
}

function columnsOfReadRows(rows: readonly PreviewedRow[]): readonly TableColumn<PreviewedRow>[] {
  const rowKind = rows.find(({ fact }) => fact !== null)?.fact?.kind;
  const factColumns: readonly FactColumn[] = rowKind === undefined ? [] : buildColumnsByKind[rowKind]();
  const filledColumns = factColumns.filter(({ isEmpty }) => !rows.every(({ fact }) => fact === null || isEmpty(fact)));
  return [
    buildRowColumn(),
    ...filledColumns.map((column, index) => ({
      ...column,
      cell: (row: PreviewedRow) =>
        row.fact === null && index === 0 ? (
          <span className={styles["unread"]}>{t("importing.unread")}</span>
        ) : (
          column.cell(row)
        ),
    })),
  ];
}

interface FactColumn extends TableColumn<PreviewedRow> {
  /** Says whether a row leaves the column empty; a column that is empty in all rows is left out. */
  readonly isEmpty: (fact: ParsedRow) => boolean;
}

/** Builds a column for the facts of one kind. */
function buildPreviewColumn<K extends ParsedRow["kind"]>(
  kind: K,
  key: string,
  header: string,
  textOf: (fact: Extract<ParsedRow, { kind: K }>) => string | null,
  numeric = false,
): FactColumn {
  const isOfKind = (fact: ParsedRow | null): fact is Extract<ParsedRow, { kind: K }> => fact?.kind === kind;
  return {
    key,
    header,
    numeric,
    isEmpty: (fact) => isOfKind(fact) && (textOf(fact) ?? "") === "",
    cell: ({ fact }) => (isOfKind(fact) ? <div className={styles["cell"]}>{textOf(fact)}</div> : null),
  };
}

const optionalPriceText = (amount: UnitCost | null, currency: string = ownCurrency): string | null =>
  amount === null ? null : priceText(amount, currency);

const buildColumnsByKind = {
  transactions: () => [
    buildPreviewColumn("transactions", "kind", t("importing.rowKind"), ({ rowKind }) => lineKindText(rowKind)),
    buildPreviewColumn("transactions", "receipt", t("importing.field_state"), ({ receipt }) =>
      receipt === "COMPLETED" ? null : receiptStateText(receipt),
    ),
    buildPreviewColumn("transactions", "number", t("importing.field_number"), ({ number }) => number),
    buildPreviewColumn("transactions", "date", t("importing.field_date"), ({ date }) => formatDate(date, language)),
    buildPreviewColumn("transactions", "time", t("importing.field_time"), ({ second }) =>
      formatClock(Math.floor(second / 60), language),
    ),
    buildPreviewColumn("transactions", "location", t("importing.field_location"), ({ locationCode }) => locationCode),
    buildPreviewColumn("transactions", "sku", t("importing.field_sku"), ({ sku }) => sku),
    buildPreviewColumn(
      "transactions",
      "description",
      t("importing.field_description"),
      ({ description }) => description,
    ),
    buildPreviewColumn(
      "transactions",
      "quantity",
      t("importing.field_quantity"),
      ({ quantity }) => formatQuantity(quantity, language),
      true,
    ),
    buildPreviewColumn(
      "transactions",
      "unitPrice",
      t("importing.field_unitPrice"),
      ({ unitPrice, currency }) => optionalPriceText(unitPrice, currency?.code),
      true,
    ),
    buildPreviewColumn("transactions", "customer", t("importing.field_customer"), ({ customer }) => customer),
    buildPreviewColumn(
      "transactions",
      "discount",
      t("importing.field_discount"),
      ({ discount, currency }) => (discount === 0 ? null : moneyText(discount, currency?.code ?? ownCurrency)),
      true,
    ),
    buildPreviewColumn(
      "transactions",
      "lineTotal",
      t("importing.field_lineTotal"),
      ({ extended, discount, currency }) =>
        extended === null ? null : moneyText(cents(extended - discount), currency?.code ?? ownCurrency),
      true,
    ),
    buildPreviewColumn("transactions", "tender", t("importing.field_tender"), ({ tender, tenders, currency }) => {
      if (tenders !== undefined) return tenderListText(tenders, currency?.code ?? ownCurrency);
      return tender === mappingDefaults.tender ? null : tenderText(tender);
    }),
  ],
  products: () => [
    buildPreviewColumn("products", "sku", t("importing.field_sku"), ({ sku }) => sku),
    buildPreviewColumn("products", "description", t("importing.field_description"), ({ description }) => description),
    buildPreviewColumn("products", "upc", t("importing.field_upc"), ({ upc }) => upc),
    buildPreviewColumn("products", "department", t("importing.field_department"), ({ department }) => department),
    buildPreviewColumn(
      "products",
      "subDepartment",
      t("importing.field_subDepartment"),
      ({ subDepartment }) => subDepartment,
    ),
    buildPreviewColumn("products", "vendor", t("importing.field_vendor"), ({ vendor }) => vendor),
    buildPreviewColumn("products", "price", t("importing.field_price"), (fact) => optionalPriceText(fact.price), true),
    buildPreviewColumn("products", "cost", t("importing.field_cost"), ({ cost }) => optionalPriceText(cost), true),
  ],
  locations: () => [
    buildPreviewColumn("locations", "code", t("importing.field_code"), ({ code }) => code),
    buildPreviewColumn("locations", "description", t("importing.field_description"), ({ description }) => description),
    buildPreviewColumn("locations", "region", t("importing.field_region"), ({ region }) => region),
    buildPreviewColumn("locations", "city", t("importing.field_city"), ({ city }) => city),
    buildPreviewColumn("locations", "area", t("importing.field_area"), ({ area }) => area),
    buildPreviewColumn("locations", "openDate", t("importing.field_openDate"), ({ openDate }) => openDate),
  ],
  stock: () => [
    buildPreviewColumn("stock", "location", t("importing.field_location"), ({ locationCode }) => locationCode),
    buildPreviewColumn("stock", "sku", t("importing.field_sku"), ({ sku }) => sku),
    buildPreviewColumn(
      "stock",
      "quantity",
      t("importing.field_quantity"),
      ({ quantity }) => formatQuantity(quantity, language),
      true,
    ),
  ],
} as const satisfies Record<ParsedRow["kind"], () => readonly FactColumn[]>;
