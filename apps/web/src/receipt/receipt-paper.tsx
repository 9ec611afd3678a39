/** A receipt as printed: lines, totals, tenders and journal events; and its source. */
import type { ReceiptWire } from "@comptoir/api/wire";
import { hasPermission, fileImportPermissions, navigationEntries } from "@comptoir/domain/access";
import { divideRounded, quantity } from "@comptoir/domain/measure";
import {
  cents,
  formatExchangeRate,
  formatForeignMoney,
  formatForeignUnitCost,
  formatMoney,
  formatUnitCost,
  unitCost,
} from "@comptoir/domain/money";
import { formatDate, parseCalendarDate } from "@comptoir/domain/period";
import { formatUnitQuantity } from "@comptoir/domain/product";
import { formatTaxNumbers } from "@comptoir/domain/setting";
import { Badge, Banner, DescriptionList } from "@comptoir/ui-react";
import type { DescriptionItem } from "@comptoir/ui-react";
import type { ReactElement, ReactNode } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { codeText, fieldText } from "../report/report-words.ts";
import { session } from "../session/session.ts";
import { language, t } from "../shared/text.ts";
import { ReceiptLinks } from "./receipt-links.tsx";
import styles from "./receipt-paper.module.css";
import { timeOfDayText } from "./receipt-words.ts";

const moneyText = (amount: number): string => formatMoney(cents(amount), language);

export type ReceiptPaperProps = Readonly<{
  receipt: ReceiptWire;
  /** Opens a linked receipt. */
  onOrigin: (origin: string) => void;
}>;

export function ReceiptPaper({ receipt, onOrigin }: ReceiptPaperProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  const { total, tendered, counts, state, training } = receipt;
  const parsedBusinessDate = parseCalendarDate(receipt.businessDate);
  const dateAndTimeText = [
    parsedBusinessDate.ok ? formatDate(parsedBusinessDate.value, language, "medium") : receipt.businessDate,
    timeOfDayText(receipt.time),
  ]
    .filter((part) => part !== "")
    .join(", ");
  return (
    <div className={styles["paper"]}>
      <p className={styles["place"]}>
        <strong>{receipt.issuer?.name ?? receipt.location}</strong>
        {receipt.issuer?.name != null && <span>{receipt.location}</span>}
        <span>{dateAndTimeText}</span>
        <span>
          {[
            labelledLine("terminal", receipt.terminal),
            labelledLine("cashier", receipt.cashier),
            labelledLine("customer", receipt.customer),
          ]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
      </p>
      {!counts && (
        <p className={styles["state"]}>
          <Badge tone="warning">{codeText("state", training ? "TRAIN" : state) ?? state}</Badge>{" "}
          {t("report.receiptNotCounted")}
        </p>
      )}
      <ReceiptLines receipt={receipt} permissions={permissions} />
      <DescriptionList numeric items={listAmountItems(receipt)} />
      <ReceiptFoot issuer={receipt.issuer} />
      {counts && tendered !== total && (
        <Banner tone="warning">{t("report.receiptDiffers", { amount: moneyText(tendered - total) })}</Banner>
      )}
      <ReceiptLinks receipt={receipt} onOrigin={onOrigin} />
      <ReceiptSource receipt={receipt} permissions={permissions} />
    </div>
  );
}

type OriginalAmounts = ReceiptWire["original"];

/** Formats an amount in the currency of the receipt; empty for a receipt in dollars. */
const foreignMoneyText = (originalAmounts: OriginalAmounts, amount: number | undefined): string =>
  originalAmounts === undefined || amount === undefined
    ? ""
    : formatForeignMoney(cents(amount), originalAmounts.currency, language);

const foreignPriceText = (originalAmounts: OriginalAmounts, index: number): string => {
  const foreignUnitPrice = originalAmounts?.lines[index]?.unitPrice;
  return originalAmounts === undefined || foreignUnitPrice === undefined
    ? ""
    : t("report.receiptEach", {
        price: formatForeignUnitCost(unitCost(foreignUnitPrice), originalAmounts.currency, language),
      });
};

const moneyWithForeignText = (
  originalAmounts: OriginalAmounts,
  amount: number,
  originalAmount: number | undefined,
): string =>
  originalAmount === undefined
    ? moneyText(amount)
    : `${moneyText(amount)} (${foreignMoneyText(originalAmounts, originalAmount)})`;

const sumAmounts = (lines: readonly { readonly amount: number }[]): number =>
  lines.reduce((sum, { amount }) => sum + amount, 0);

/** Lists the amounts of a receipt: sum of the lines, each tax, rounding and tips unless 0, the total, and each tender. */
function listAmountItems(receipt: ReceiptWire): readonly DescriptionItem[] {
  const { lines, taxes, tenders, rounding, tips, total, original } = receipt;
  const labelWithForeignAmount = (label: string, amount: number | undefined): string =>
    [label, foreignMoneyText(original, amount)].filter((part) => part !== "").join(" · ");
  return [
    {
      key: "lines",
      label: labelWithForeignAmount(t("report.receiptLines"), original && sumAmounts(original.lines)),
      value: moneyText(sumAmounts(lines)),
    },
    ...taxes.map(({ code, amount, names }, index) => ({
      key: `tax ${index}`,
      label: labelWithForeignAmount(names?.[language] ?? codeText("taxCode", code) ?? code, original?.taxes[index]),
      value: moneyText(amount),
    })),
    ...(rounding === 0
      ? []
      : [
          {
            key: "rounding",
            label: labelWithForeignAmount(t("report.receiptRounding"), original?.rounding),
            value: moneyText(rounding),
          },
        ]),
    ...(tips === 0
      ? []
      : [
          {
            key: "tips",
            label: labelWithForeignAmount(t("report.receiptTips"), original?.tips),
            value: moneyText(tips),
          },
        ]),
    { key: "total", label: t("report.total"), value: moneyText(total), total: true },
    ...(original === undefined
      ? []
      : [
          {
            key: "original",
            label: t("report.receiptOriginal", { rate: formatExchangeRate(original.rate, language) }),
            value: foreignMoneyText(original, original.total),
          },
        ]),
    ...tenders.map((tender, index) => ({
      key: `tender ${index}`,
      label: labelWithForeignAmount(tenderText(tender), original?.tenders[index]),
      value: moneyText(tender.amount),
    })),
  ];
}

type ReceiptPartProps = Readonly<{ receipt: ReceiptWire; permissions: readonly string[] }>;

function ReceiptLines({ receipt, permissions }: ReceiptPartProps): ReactElement {
  return (
    <table className={styles["lines"]}>
      <caption className={styles["hidden"]}>{t("report.receiptLines")}</caption>
      <thead>
        <tr>
          <th scope="col">{fieldText("item")}</th>
          <th scope="col" className={styles["figure"]}>
            {fieldText("quantity")}
          </th>
          <th scope="col" className={styles["figure"]}>
            {t("report.receiptAmount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {receipt.lines.map((line, index) => (
          <ReceiptLine
            key={line.lineNo}
            line={line}
            index={index}
            original={receipt.original}
            permissions={permissions}
          />
        ))}
      </tbody>
    </table>
  );
}

type ReceiptLineProps = Readonly<{
  line: ReceiptWire["lines"][number];
  index: number;
  original: OriginalAmounts;
  permissions: readonly string[];
}>;

function ReceiptLine({ line, index, original, permissions }: ReceiptLineProps): ReactElement {
  return (
    <tr>
      <td>
        {drawProductName(line, permissions)}
        <span className={styles["detail"]}>
          {[line.kind === "SALE" ? "" : (codeText("action", line.kind) ?? ""), line.sku, line.department ?? ""]
            .filter((part) => part !== "")
            .join(" · ")}
        </span>
        {line.discount !== 0 && (
          <span className={styles["detail"]}>
            {t("report.receiptDiscount", {
              amount: moneyWithForeignText(original, line.discount, original?.lines[index]?.discount),
            })}
          </span>
        )}
      </td>
      <td className={styles["figure"]}>
        {formatUnitQuantity(quantity(line.quantity), line.unit ?? "EA", language)}
        <span className={styles["detail"]}>
          {t("report.receiptEach", { price: formatUnitCost(unitCost(line.unitPrice), language) })}
        </span>
        {original !== undefined && <span className={styles["detail"]}>{foreignPriceText(original, index)}</span>}
      </td>
      <td className={styles["figure"]}>
        {moneyText(line.amount)}
        {original !== undefined && (
          <span className={styles["detail"]}>{foreignMoneyText(original, original.lines[index]?.amount)}</span>
        )}
      </td>
    </tr>
  );
}

/** Cost of the receipt, and the import that it came by. */
function ReceiptSource({ receipt: { lines, batch }, permissions }: ReceiptPartProps): ReactElement {
  const totalCostCents = divideRounded(
    lines.reduce((sum, line) => sum + (line.unitCost ?? 0) * line.quantity, 0),
    100_000,
  );
  const isCostVisible = lines.some((line) => line.unitCost !== undefined && line.unitCost !== null);
  return (
    <p className={styles["from"]}>
      {isCostVisible && <span>{t("report.receiptCost", { cost: moneyText(totalCostCents) })}</span>}
      {batch.importId !== null && hasPermission(permissions, fileImportPermissions) ? (
        <Link
          href={`${navigationEntries.IMPORT_TRANSACTIONS.path}/batches/${batch.importId}`}
          className={styles["link"]}
        >
          {t("report.receiptImport", { name: batch.label })}
        </Link>
      ) : (
        <span>{batch.importId === null ? "" : t("report.receiptImport", { name: batch.label })}</span>
      )}
    </p>
  );
}

/** Tax numbers and note that the store prints. */
function ReceiptFoot({ issuer }: Readonly<{ issuer: ReceiptWire["issuer"] | undefined }>): ReactNode {
  if (issuer === undefined) return null;
  const issuerLines = [...formatTaxNumbers(issuer, language), ...(issuer.note === null ? [] : [issuer.note])];
  return (
    issuerLines.length > 0 && (
      <p className={styles["foot"]}>
        {issuerLines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
    )
  );
}

const labelledLine = (field: "terminal" | "cashier" | "customer", value: string | null): string =>
  value === null || value === "" ? "" : `${fieldText(field)} ${value}`;

/** Formats a tender; a card with its last digits. */
const tenderText = ({ code, lastFour, reference }: ReceiptWire["tenders"][number]): string =>
  [codeText("tender", code) ?? code, lastFour === null ? "" : `•••• ${lastFour}`, reference ?? ""]
    .filter((part) => part !== "")
    .join(" ");

/** Name of a product, or its item code; linked if it is in the catalogue and the reader may see products. */
function drawProductName(
  { description, sku, isKnown }: ReceiptWire["lines"][number],
  permissions: readonly string[],
): ReactNode {
  const nameOrItemCode = description === "" ? sku : description;
  if (!isKnown || !hasPermission(permissions, navigationEntries.PRODUCT.permissions)) return nameOrItemCode;
  return (
    <Link href={`${navigationEntries.PRODUCT.path}?q=${encodeURIComponent(sku)}`} className={styles["link"]}>
      {nameOrItemCode}
    </Link>
  );
}
