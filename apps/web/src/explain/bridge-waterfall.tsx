/** Waterfall of a bridge: sales before, its steps, sales after. */
import type { ChainBridge } from "@comptoir/domain/metric";
import { WaterfallChart } from "@comptoir/ui-react/charts";
import { useMemo } from "react";
import type { ReactElement } from "react";

import { chartCopy } from "../shared/chart-copy.ts";
import { t } from "../shared/text.ts";
import { bridgeSentence, moneyText } from "./bridge-words.ts";

export type BridgeWaterfallProps = Readonly<{
  bridge: ChainBridge;
  title: string;
  summary?: string | undefined;
  note?: string | undefined;
  /** Height to fill. Units: pixels. */
  height?: number | undefined;
  /** Opens the step with this code. */
  onOpen: ((key: string) => void) | undefined;
  /** Whether the bar of the sales after can be opened too, with the code "after". */
  opensAfter?: boolean | undefined;
}>;

const totalRowKeys = ["after"] as const;

export function BridgeWaterfall(props: BridgeWaterfallProps): ReactElement {
  const { bridge, title, summary = bridgeSentence(bridge), note, height, onOpen, opensAfter = false } = props;
  const waterfallRows = useMemo(() => {
    const nonzeroSteps = bridge.steps.filter(({ amount }) => amount !== 0);
    if (bridge.before === 0 && bridge.after === 0 && nonzeroSteps.length === 0) return [];
    return [
      { key: "before", label: t("explain.before"), value: bridge.before, kind: "level" as const },
      ...nonzeroSteps.map(({ step, amount }) => ({
        key: step,
        label: t(`explain.step_${step}`),
        value: amount,
        kind: "step" as const,
      })),
      { key: "after", label: t("explain.after"), value: bridge.after, kind: "level" as const },
    ];
  }, [bridge]);
  return (
    <WaterfallChart
      title={title}
      summary={summary}
      note={note}
      labels={{
        showTable: t("charts.showTable"),
        showChart: t("charts.showChart"),
        copyTable: chartCopy,
        category: t("explain.step"),
        noValue: "–",
        empty: t("explain.noSales"),
      }}
      amount={t("explain.amount")}
      rows={waterfallRows}
      height={height}
      formatValue={moneyText}
      opens={opensAfter ? totalRowKeys : undefined}
      onOpen={onOpen}
    />
  );
}
