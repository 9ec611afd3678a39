/** Texts of an import: its issues, figures, receipt states, line kinds, tenders and mappings. */
import { formatExactDecimal, formatIssueAmounts } from "@comptoir/domain/import-file";
import type { ImportKind, ReceiptStateMeaning, TransactionRowKind } from "@comptoir/domain/import-file";
import { formatQuantity, parseDecimal } from "@comptoir/domain/measure";
import { formatMoney, formatUnitCost, unitCost, type Cents } from "@comptoir/domain/money";

import { codeText } from "../../report/report-words.ts";
import { issueText } from "../../shared/failure-text.ts";
import { language, t } from "../../shared/text.ts";
import { countText } from "../../session/written.ts";
import { moneyText } from "./currency-text.ts";
import type { Batch, ImportResult, RowIssue, Totals } from "./import-gateway.ts";
import { unsavedSuffix } from "./import-state.ts";

export interface LabelledFigure {
  readonly key: string;
  readonly label: string;
  readonly value: string;
  readonly total?: boolean;
}

/** Joins names in lower case, for use within a sentence. */
export const joinNames = (names: readonly string[]): string =>
  names.map((name) => name.toLocaleLowerCase(language)).join(", ");

/** Describes an issue of a row; an unknown code is shown as it is. */
export function rowIssueText(issue: RowIssue): string {
  const { code, params } = formatIssueAmounts(issue, language);
  return issueText({ code, field: null, params });
}

/** Value that an issue of a row refuses: a text of the file, or an amount in the reader's language. */
export const rowIssueValueText = (issue: RowIssue): string | null => formatIssueAmounts(issue, language).value;

/** Formats an exact amount of the source with all its decimals. */
export function exactAmountText(amount: string): string {
  const amountResult = parseDecimal(amount, { scale: 4, decimal: "." });
  return amountResult.ok
    ? formatUnitCost(unitCost(amountResult.value), language)
    : formatExactDecimal(amount, language);
}

/** Names a state of a receipt. */
export const receiptStateText = (meaning: ReceiptStateMeaning): string => t(`importing.receipt_${meaning}`);

/** Names a tender by its code; a code without a name is shown as it is. */
export const tenderText = (code: string): string => codeText("tender", code) ?? code;

/** Lists the amounts paid of a row by tender, without zeros. */
export const tenderListText = (
  tenders: readonly Readonly<{ code: string; amount: Cents }>[],
  currency: string,
): string =>
  tenders
    .filter(({ amount }) => amount !== 0)
    .map(({ code, amount }) => `${tenderText(code)} ${moneyText(amount, currency)}`)
    .join(" · ");

/** Names a kind of line. */
export const lineKindText = (kind: TransactionRowKind): string => t(`importing.rowKind_${kind}`);

/** Names the mapping of a batch; the suffix of unsaved changes becomes words. */
export function mappingNameText(name: string): string {
  if (name === unsavedSuffix) return t("importing.unnamed");
  return name.endsWith(` ${unsavedSuffix}`) ? `${name.slice(0, -2)} (${t("importing.edited")})` : name;
}

export type RecordCounts = Pick<
  ImportResult,
  "created" | "updated" | "unchanged" | "keptExisting" | "conflicts" | "itemsCreated" | "locationsCreated"
> &
  Pick<Batch, "replacedSince">;

/** Lists the counts of created, changed and unchanged records, and the further counts that the result has. */
export function listCountFigures(kind: ImportKind, result: RecordCounts): readonly LabelledFigure[] {
  const { itemsCreated = 0, locationsCreated = 0, conflicts } = result;
  const isSales = kind === "transactions";
  return [
    { key: "created", label: t(`importing.created_${kind}`), value: countText(result.created) },
    ...(isSales && result.updated === 0
      ? []
      : [
          {
            key: "updated",
            label: t(isSales ? "importing.updated_transactions" : "importing.updated"),
            value: countText(result.updated),
          },
        ]),
    {
      key: "unchanged",
      label: isSales ? t("importing.unchanged_transactions") : t("importing.unchanged"),
      value: countText(result.unchanged),
    },
    ...(result.keptExisting === undefined
      ? []
      : [{ key: "kept", label: t("importing.keptExisting"), value: countText(result.keptExisting) }]),
    ...(result.replacedSince === undefined
      ? []
      : [{ key: "replaced", label: t("importing.replacedSince"), value: countText(result.replacedSince) }]),
    ...(conflicts === undefined
      ? []
      : [{ key: "conflicts", label: t("importing.conflicts"), value: countText(conflicts) }]),
    ...(itemsCreated === 0
      ? []
      : [{ key: "items", label: t("importing.itemsCreated"), value: countText(itemsCreated) }]),
    ...(locationsCreated === 0
      ? []
      : [{ key: "locations", label: t("importing.locationsCreated"), value: countText(locationsCreated) }]),
  ];
}

export function listTotalFigures(totals: Totals, isPartial = false): readonly LabelledFigure[] {
  const { writeOffs = 0, notCounted = 0 } = totals;
  const collectedAmounts = [
    { key: "fees", amount: totals.fees },
    { key: "giftCards", amount: totals.giftCards },
  ] as const;
  return [
    { key: "rows", label: isPartial ? t("importing.rowsRead") : t("importing.rows"), value: countText(totals.rows) },
    ...(writeOffs === 0 ? [] : [{ key: "writeOffs", label: t("importing.writeOffs"), value: countText(writeOffs) }]),
    { key: "transactions", label: t("importing.transactions"), value: countText(totals.transactions) },
    ...(notCounted === 0
      ? []
      : [{ key: "notCounted", label: t("importing.notCounted"), value: countText(notCounted) }]),
    { key: "lines", label: t("importing.lines"), value: countText(totals.lines) },
    { key: "items", label: t("importing.items"), value: formatQuantity(totals.items, language) },
    { key: "gross", label: t("importing.gross"), value: formatMoney(totals.gross, language) },
    { key: "discounts", label: t("importing.discounts"), value: formatMoney(totals.discounts, language) },
    { key: "refunds", label: t("importing.refunds"), value: formatMoney(totals.refunds, language) },
    { key: "net", label: t("importing.net"), value: formatMoney(totals.net, language), total: true },
    { key: "tax", label: t("importing.tax"), value: formatMoney(totals.tax, language) },
    ...collectedAmounts.flatMap(({ key, amount }) =>
      amount === undefined || amount === 0
        ? []
        : [{ key, label: t(`importing.${key}`), value: formatMoney(amount, language) }],
    ),
    { key: "tenders", label: t("importing.tenders"), value: formatMoney(totals.tenders, language) },
    { key: "sourceAmount", label: t("importing.sourceAmount"), value: exactAmountText(totals.sourceAmount) },
    {
      key: "roundingDifference",
      label: t("importing.roundingDifference"),
      value: exactAmountText(totals.roundingDifference),
    },
  ];
}
