/** Turns members over time into small charts or lines of ranks, with a summary sentence. */
import { findLargestRise, listHighlightedMembers } from "@comptoir/domain/dashboard";
import type { Widget } from "@comptoir/domain/dashboard";
import { formatCount } from "@comptoir/domain/measure";
import { formatRange } from "@comptoir/domain/period";
import type { BumpLine, ChartCategory, Panel } from "@comptoir/ui-react/charts";

import { language, t } from "../../../shared/text.ts";
import type { WidgetData } from "../dashboard-requests.ts";
import { formatFigure } from "../measure-format.ts";
import { memberText } from "../ranking-view.ts";
import { binText } from "../series-view.ts";

export type MemberData = Extract<WidgetData, { readonly call: "MembersPerRange" }>["data"];

export interface MembersOverTimeView {
  readonly bins: readonly ChartCategory[];
  readonly members: readonly (Panel & BumpLine)[];
  /** Keys of the members in colour where bins are many. */
  readonly highlighted: readonly string[];
  /** Number of ranks that are drawn. */
  readonly rankCount: number;
  readonly summary: string;
  /** Step of a ranking, and the number and sum of the members that are not drawn. */
  readonly note: string | undefined;
  /** Days of all bins. */
  readonly span: string;
  /** Index of the last bin that has begun, if it is still running. */
  readonly runningFrom: number | undefined;
  /** Keys of members in bins (`buildPartKey`) that open the rows behind them, because they have sales. */
  readonly opening: ReadonlySet<string>;
}

const partKeySeparator = "@";

/** Key of a member in a bin. */
export const buildPartKey = (member: string, bin: string): string => `${member}${partKeySeparator}${bin}`;

/** Splits the key of a member in a bin at its last separator, since codes may contain any letter; null without a separator. */
export function parsePartKey(key: string): Readonly<{ code: string; bin: string }> | null {
  const separatorIndex = key.lastIndexOf(partKeySeparator);
  return separatorIndex === -1 ? null : { code: key.slice(0, separatorIndex), bin: key.slice(separatorIndex + 1) };
}

/** Builds the view of members over time; bins that have not begun have no figures. */
export function buildMembersOverTimeView(
  { type }: Pick<Widget, "type">,
  memberData: MemberData,
  title: string,
): MembersOverTimeView {
  const { bins, rows, range } = memberData;
  const memberTotals = rows.map(({ value }) => value);
  const memberPanels = rows.map(({ code, name, value, values, ranks }) => ({
    key: code,
    label: memberText(memberData.type, code, name),
    figure: formatFigure(value, "money", true, memberTotals),
    exactFigure: formatMoneyFigure(value),
    values: values.map((figure, index) => (bins[index]?.future === true ? null : figure)),
    ranks,
  }));
  const lastPastBinIndex = bins.findLastIndex(({ future }) => future !== true);
  return {
    bins: bins.map((bin) => ({ key: bin.key, label: binText(bin, range) })),
    members: memberPanels,
    highlighted: listHighlightedMembers(rows),
    rankCount: rows.length,
    summary: type === "bump" ? rankSentence(memberData, title) : scaleSentence(memberData, title),
    note: noteOf(type, memberData),
    span: formatRange(memberData.meta.range, language, { short: true }),
    runningFrom: lastPastBinIndex > 0 && bins[lastPastBinIndex]?.partial === true ? lastPastBinIndex : undefined,
    opening: new Set(
      rows.flatMap(({ code, ranks }) =>
        bins.flatMap(({ key }, index) => ((ranks[index] ?? null) === null ? [] : [buildPartKey(code, key)])),
      ),
    ),
  };
}

/** States the interval of a ranking, and the number and sum of the members that are not drawn; undefined if there is nothing to state. */
function noteOf(type: Widget["type"], { range, others }: MemberData): string | undefined {
  const rankStepTexts = type === "bump" && range !== "30min" ? [t(`widget.rankStep_${range}`)] : [];
  const othersTexts =
    others === undefined
      ? []
      : [
          t("widget.othersNotDrawn", {
            count: others.count,
            number: formatCount(others.count, language),
            value: formatMoneyFigure(others.value),
          }),
        ];
  const noteTexts = [...rankStepTexts, ...othersTexts];
  return noteTexts.length === 0 ? undefined : noteTexts.join(" ");
}

const formatMoneyFigure = (value: number): string => formatFigure(value, "money");

/** Names the members with the highest and the lowest sales. */
function scaleSentence({ type, rows, total }: MemberData, title: string): string {
  const rowsInRankOrder = rows.toSorted((left, right) => left.rank - right.rank);
  const [firstRow, lastRow] = [rowsInRankOrder[0], rowsInRankOrder.at(-1)];
  if (firstRow === undefined || lastRow === undefined) return t("charts.empty", { title });
  const sentenceParams = {
    title,
    count: rows.length,
    number: formatCount(rows.length, language),
    total: formatMoneyFigure(total),
    first: memberText(type, firstRow.code, firstRow.name),
    firstValue: formatMoneyFigure(firstRow.value),
  };
  return t("widget.multiples", {
    ...sentenceParams,
    last: memberText(type, lastRow.code, lastRow.name),
    lastValue: formatMoneyFigure(lastRow.value),
  });
}

/** Names the first member, and the one that rose most. */
function rankSentence({ type, rows }: MemberData, title: string): string {
  const [firstRow] = rows.toSorted((left, right) => left.rank - right.rank);
  if (firstRow === undefined) return t("charts.empty", { title });
  const largestRise = findLargestRise(rows);
  const risenRow = rows.find(({ code }) => code === largestRise?.code);
  const sentenceParams = {
    title,
    first: memberText(type, firstRow.code, firstRow.name),
    firstValue: formatMoneyFigure(firstRow.value),
  };
  return largestRise === null || risenRow === undefined
    ? t("widget.ranks", sentenceParams)
    : t("widget.ranksRise", {
        ...sentenceParams,
        risen: memberText(type, risenRow.code, risenRow.name),
        from: formatCount(largestRise.from, language),
        to: formatCount(largestRise.to, language),
      });
}
