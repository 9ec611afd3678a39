/** Versions of the terminals as a pie, the most common first. */
import type { TerminalList } from "@comptoir/api/wire";
import { formatPercent, percent } from "@comptoir/domain/measure";
import { Card } from "@comptoir/ui-react";
import { PieChart } from "@comptoir/ui-react/charts";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";

export type VersionPieProps = Readonly<{ versions: TerminalList["versions"]; expected: string | null }>;

/** Maximum number of slices, beside one slice of all other versions. */
const ownSlicesAtMost = 6;

const shareText = (share: number) => formatPercent(percent(share * 100), language, 1);

export function VersionPie({ versions, expected }: VersionPieProps): ReactElement {
  const slices = versions
    .toSorted((left, right) => right.count - left.count)
    .map(({ version, count }) => ({ key: version, label: version, value: count, others: false }));
  const terminalCount = slices.reduce((sum, { value }) => sum + value, 0);
  const [largest] = slices;
  const rareSlices = slices.splice(ownSlicesAtMost);
  if (rareSlices.length > 0)
    slices.push({
      key: "others",
      label: t("monitoring.versionsOthers"),
      value: rareSlices.reduce((sum, { value }) => sum + value, 0),
      others: true,
    });
  const terminalsText = t("monitoring.terminals", { count: terminalCount, number: countText(terminalCount) });
  return (
    <Card
      title={t("monitoring.versions")}
      subtitle={expected === null ? undefined : t("monitoring.versionsText", { version: expected })}
    >
      <PieChart
        title={t("monitoring.versions")}
        summary={t("charts.ranking", {
          count: versions.length,
          number: countText(versions.length),
          title: t("monitoring.versions"),
          total: terminalsText,
          first: largest?.label ?? "",
          firstValue: countText(largest?.value ?? 0),
          share: shareText((largest?.value ?? 0) / Math.max(1, terminalCount)),
        })}
        labels={{
          showTable: t("charts.showTable"),
          showChart: t("charts.showChart"),
          category: t("monitoring.version"),
          noValue: t("monitoring.noValue"),
          empty: t("monitoring.empty"),
        }}
        formatValue={countText}
        formatTick={countText}
        slices={slices}
        measure={t("monitoring.terminalsColumn")}
        shareLabel={t("monitoring.versionShare")}
        formatShare={shareText}
        center={{ figure: countText(terminalCount), label: t("monitoring.terminalsColumn") }}
        negativeNote=""
      />
    </Card>
  );
}
