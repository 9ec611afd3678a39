/** Closing report: who closed the document, when, and the change of each line. */
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { hasPermission } from "@comptoir/domain/access";
import { lineEffectOf } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { addCents, cents, type Cents } from "@comptoir/domain/money";
import { DataTable, DescriptionList, Page, Stack } from "@comptoir/ui-react";
import type { TableColumn } from "@comptoir/ui-react";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { toDocumentLine } from "./document-file.ts";
import type { DocumentHead, LineRow } from "./inventory-gateway.ts";
import { signedQuantityText, lineName, moneyText, quantityText, reasonText } from "./inventory-words.ts";
import styles from "./print-page.module.css";
import { PrintHeader } from "./print-header.tsx";

/** Closing report: who closed the document, when, and the change of each line. */
export function ClosingReport({
  head,
  lines,
}: Readonly<{ head: DocumentHead; lines: readonly LineRow[] }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const seesCost = hasPermission(claims?.permissions ?? [], ["PRODUCT_COST_READ"]);
  const postedLines = lines
    .map((row) => ({ row, effect: lineEffectOf(head.type, toDocumentLine(row)) }))
    .toSorted(
      (left, right) =>
        Math.abs(right.effect.cost ?? 0) - Math.abs(left.effect.cost ?? 0) ||
        Math.abs(right.effect.quantity) - Math.abs(left.effect.quantity),
    );
  const totalUnits = quantity(postedLines.reduce((sum, { effect }) => sum + effect.quantity, 0));
  const totalValue = postedLines.reduce((sum, { effect }) => addCents(sum, effect.cost ?? cents(0)), cents(0));
  return (
    <Page>
      <PrintHeader head={head} title={t("inventory.closingReport")} />
      <Stack gap={4}>
        <DescriptionList items={listClosingFacts(head)} />
        <div className={styles["report"]}>
          <DataTable
            caption={t("inventory.closingReport")}
            rows={postedLines}
            rowKey={({ row }) => String(row.id)}
            totals
            columns={buildClosingColumns(head.type === "COUNT", seesCost, { units: totalUnits, value: totalValue })}
          />
        </div>
        <p className={styles["signature"]}>{t("inventory.signatureLine")}</p>
      </Stack>
    </Page>
  );
}

const listClosingFacts = (documentHead: DocumentHead) => [
  {
    key: "made",
    label: t("inventory.madeBy"),
    value: `${documentHead.userName}, ${momentText(documentHead.createdAt)}`,
  },
  ...(documentHead.processedAt === null
    ? []
    : [
        {
          key: "closed",
          label: t("inventory.closedBy"),
          value: `${documentHead.closedBy?.userName ?? documentHead.userName}, ${momentText(documentHead.processedAt)}`,
        },
      ]),
  ...(documentHead.approvedBy === null
    ? []
    : [{ key: "approved", label: t("inventory.approvedBy"), value: documentHead.approvedBy.userName }]),
  ...(documentHead.comment === ""
    ? []
    : [{ key: "comment", label: t("inventory.comment"), value: documentHead.comment }]),
];

interface PostedLine {
  readonly row: LineRow;
  readonly effect: ReturnType<typeof lineEffectOf>;
}

const buildCountColumns = (): readonly TableColumn<PostedLine>[] => [
  {
    key: "expected",
    header: t("inventory.expected"),
    numeric: true,
    cell: ({ row }: PostedLine) => (row.currentQuantity === undefined ? "–" : quantityText(row.currentQuantity)),
  },
  {
    key: "counted",
    header: t("inventory.counted"),
    numeric: true,
    cell: ({ row }: PostedLine) => quantityText(row.quantity),
  },
];

const buildReasonColumn = (): TableColumn<PostedLine> => ({
  key: "reason",
  header: t("inventory.reason"),
  cell: ({ row }: PostedLine) => reasonText(row.reasonCode),
});

const buildClosingColumns = (
  isCount: boolean,
  seesCost: boolean,
  totals: { readonly units: Quantity; readonly value: Cents },
): readonly TableColumn<PostedLine>[] => [
  {
    key: "item",
    header: t("inventory.item"),
    total: t("inventory.total"),
    cell: ({ row }) => (
      <>
        <span className={styles["name"]}>{lineName(row)}</span>
        <span className={styles["sku"]}>{row.sku}</span>
      </>
    ),
  },
  ...(isCount ? buildCountColumns() : [buildReasonColumn()]),
  {
    key: "difference",
    header: t("inventory.difference"),
    numeric: true,
    total: signedQuantityText(totals.units),
    cell: ({ effect }) => signedQuantityText(effect.quantity),
    negative: ({ effect }) => effect.quantity < 0,
  },
  ...(seesCost
    ? [
        {
          key: "value",
          header: t("inventory.value"),
          numeric: true,
          total: moneyText(totals.value),
          cell: ({ effect }: PostedLine) => moneyText(effect.cost),
          negative: ({ effect }: PostedLine) => (effect.cost ?? 0) < 0,
        },
      ]
    : []),
];
