import type { ImportJob } from "@comptoir/api/wire";
import { navigationEntries } from "@comptoir/domain/access";
import { formatDeviation, formatIssueAmounts } from "@comptoir/domain/import-file";
import { formatCount, formatQuantity } from "@comptoir/domain/measure";
import { formatMoney } from "@comptoir/domain/money";
import type { Translator } from "@comptoir/i18n";

import { codeText } from "./command-words.ts";

/** Formats the result of a run for a terminal. */

export function resultLines({ state, result }: ImportJob, words: Translator, url: string): readonly string[] {
  const { t, language } = words;
  const countText = (value: number) => formatCount(value, language);
  if (result === undefined) return [t(state === "cancelled" ? "importing.cancelled" : "importing.runFailed")];
  const { kind, issues, issueCount, totals, itemsCreated = 0, locationsCreated = 0 } = result;
  const isSalesImport = kind === "transactions";
  const labelledFacts: (readonly [string, string])[] = [
    [t(`importing.created_${kind}`), countText(result.created)],
    ...(isSalesImport && result.updated === 0
      ? []
      : [
          [
            t(isSalesImport ? "importing.updated_transactions" : "importing.updated"),
            countText(result.updated),
          ] as const,
        ]),
    [t(isSalesImport ? "importing.unchanged_transactions" : "importing.unchanged"), countText(result.unchanged)],
    ...(result.conflicts === undefined ? [] : [[t("importing.conflicts"), countText(result.conflicts)] as const]),
    ...(result.keptExisting === undefined
      ? []
      : [[t("importing.keptExisting"), countText(result.keptExisting)] as const]),
    ...(itemsCreated === 0 ? [] : [[t("importing.itemsCreated"), countText(itemsCreated)] as const]),
    ...(locationsCreated === 0 ? [] : [[t("importing.locationsCreated"), countText(locationsCreated)] as const]),
  ];
  if (totals !== undefined) labelledFacts.push(...totalFacts(totals, words));
  const { setAside } = result;
  const issueLines = [...issues, ...(setAside?.issues ?? [])].map((issue) => {
    const { row, column, value, code, params } = formatIssueAmounts(issue, language);
    const rowLabel = row > 0 ? `${t("importing.row")} ${countText(row)}` : t("importing.file");
    return [rowLabel, column, value === null ? null : JSON.stringify(value), code, codeText(words, code, params)]
      .filter((part) => part !== null)
      .join(" · ");
  });
  return [
    ...issueLines,
    ...(issueCount > issues.length
      ? [t("importing.errorsShown", { shown: countText(issues.length), total: countText(issueCount) })]
      : []),
    ...(setAside === undefined
      ? []
      : [t("importing.setAside", { count: setAside.rows, number: countText(setAside.rows) })]),
    verdictSentence(result, words),
    ...alignedLines(labelledFacts),
    ...missingLines(result, words),
    ...deviationLines(result, words),
    ...(result.batchId === null
      ? []
      : [
          `${t("importing.batch", { number: String(result.batchId) })} ${url}${navigationEntries.IMPORT_TRANSACTIONS.path}/batches/${result.batchId}`,
        ]),
  ];
}

/** Totals of an import of sales, each with its name. */
function totalFacts(
  totals: NonNullable<NonNullable<ImportJob["result"]>["totals"]>,
  { t, language }: Translator,
): readonly (readonly [string, string])[] {
  const countText = (value: number) => formatCount(value, language);
  return [
    [t("importing.rows"), countText(totals.rows)],
    [t("importing.transactions"), countText(totals.transactions)],
    ...(totals.notCounted ? [[t("importing.notCounted"), countText(totals.notCounted)] as const] : []),
    [t("importing.lines"), countText(totals.lines)],
    [t("importing.items"), formatQuantity(totals.items, language)],
    [t("importing.gross"), formatMoney(totals.gross, language)],
    [t("importing.discounts"), formatMoney(totals.discounts, language)],
    [t("importing.refunds"), formatMoney(totals.refunds, language)],
    [t("importing.net"), formatMoney(totals.net, language)],
    [t("importing.tax"), formatMoney(totals.tax, language)],
    ...(totals.fees ? [[t("importing.fees"), formatMoney(totals.fees, language)] as const] : []),
    ...(totals.giftCards ? [[t("importing.giftCards"), formatMoney(totals.giftCards, language)] as const] : []),
    [t("importing.tenders"), formatMoney(totals.tenders, language)],
    // Exact decimals, as in the file, for comparison by programs.
    [t("importing.sourceAmount"), totals.sourceAmount],
    [t("importing.roundingDifference"), totals.roundingDifference],
  ];
}

/** Lists lines about the receipt numbers that a file skips. */
function missingLines(
  { missingReceipts }: NonNullable<ImportJob["result"]>,
  { t, language }: Translator,
): readonly string[] {
  if (missingReceipts === undefined) return [];
  const { count, gaps } = missingReceipts;
  const listedCount = gaps.reduce((sum, gap) => sum + gap.count, 0);
  return [
    t("importing.missing", { count, number: formatCount(count, language) }),
    ...gaps.map(({ location, businessDate, terminal, from, to, ...gap }) => {
      const gapParams = { location, date: businessDate, from: String(from), to: String(to), count: gap.count };
      return `  ${terminal === null ? t("importing.gapOfStore", gapParams) : t("importing.gapOfTerminal", { ...gapParams, terminal })}`;
    }),
    ...(listedCount < count
      ? [
          `  ${t("importing.errorsShown", { shown: formatCount(listedCount, language), total: formatCount(count, language) })}`,
        ]
      : []),
  ];
}

/** Lists lines about values that the import adjusted: each kind with its count and first examples. */
function deviationLines(
  { deviations = [] }: NonNullable<ImportJob["result"]>,
  { t, language }: Translator,
): readonly string[] {
  if (deviations.length === 0) return [];
  return [
    t("importing.deviations"),
    ...deviations.flatMap(({ code, count, examples }) => [
      `  ${formatCount(count, language)} · ${t(`importing.deviation_${code}`)}`,
      ...examples.map((example) => {
        const { value, taken } = formatDeviation({ ...example, code }, language);
        const changeText = [value, taken].filter((part) => part !== "").join(" → ");
        return example.row > 0
          ? `    ${t("importing.deviationExample", { row: formatCount(example.row, language), change: changeText })}`
          : `    ${changeText}`;
      }),
    ]),
  ];
}

function verdictSentence(
  { mode, issueCount, created, updated }: NonNullable<ImportJob["result"]>,
  { t, language }: Translator,
): string {
  if (issueCount > 0)
    return `${t("importing.errors", { count: issueCount, number: formatCount(issueCount, language) })}. ${t("importing.dryRunBad")}.`;
  if (created + updated === 0) return t(mode === "dryRun" ? "importing.nothingNewText" : "importing.alreadyText");
  return mode === "dryRun"
    ? `${t("importing.dryRunGood")}. ${t("importing.dryRunGoodText")}`
    : `${t("importing.committed")}.`;
}

function alignedLines(facts: readonly (readonly [string, string])[]): readonly string[] {
  const labelWidth = Math.max(...facts.map(([label]) => label.length));
  return facts.map(([label, value]) => `  ${label.padEnd(labelWidth)}  ${value}`);
}
