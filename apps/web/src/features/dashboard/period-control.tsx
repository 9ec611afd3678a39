/** Control of the period and of its comparison. */
import { isPeriodComparison, widgetComparisons } from "@comptoir/domain/dashboard";
import { Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { PeriodChoice } from "../../session/period-choice.tsx";
import { t } from "../../shared/text.ts";
import type { AnswerMeta } from "./compared-days.ts";
import type { DashboardQuery } from "./dashboard-query.ts";
import { periodCodes, usePeriodCodes } from "./period-codes.ts";

const periodComparisons = widgetComparisons.filter(isPeriodComparison);
const boardComparisonOption = "own";

export type PeriodControlProps = Readonly<{
  query: DashboardQuery;
  /** Period of the board if the address names none. */
  boardPeriod: string;
  /** Meta data of the figures on screen; null before the first ones. */
  meta: AnswerMeta | null;
  /** Days of the figures, formatted. */
  words: string;
  onChange: (change: Partial<DashboardQuery>) => void;
}>;

export function PeriodControl({ query, boardPeriod, meta, words, onChange }: PeriodControlProps): ReactElement {
  const offeredPeriodCodes = usePeriodCodes();
  const currentPeriod = query.period ?? boardPeriod;
  // The last days with sales must not look like today.
  const selectedPeriodCode =
    meta?.last === true && query.period === null
      ? null
      : (periodCodes.find((candidate) => candidate === currentPeriod) ?? null);
  return (
    <PeriodChoice
      value={selectedPeriodCode === null ? words : t(`dashboard.range_${selectedPeriodCode}`)}
      code={selectedPeriodCode}
      dates={{ from: meta?.range.from ?? "", to: meta?.range.to ?? "" }}
      presets={offeredPeriodCodes.map((preset) => ({ code: preset, label: t(`dashboard.range_${preset}`) }))}
      onChange={(period) => onChange({ period })}
    >
      <Field label={t("dashboard.compare")}>
        <Select
          value={query.compare ?? boardComparisonOption}
          options={[
            { value: boardComparisonOption, label: t("dashboard.compareOwn") },
            ...periodComparisons.map((rule) => ({ value: rule, label: t(`dashboard.compare_${rule}`) })),
          ]}
          onChange={(value) => onChange({ compare: isPeriodComparison(value) ? value : null })}
        />
      </Field>
    </PeriodChoice>
  );
}
