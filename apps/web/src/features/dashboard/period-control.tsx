/** Which days, and what they are compared with. */
import { comparisonRules, isComparisonRule, isPresetCode, isRangeCode, parseRangeText, presets, printRange, rangeCodes } from "@comptoir/domain/period";
import type { PresetCode, RangeCode } from "@comptoir/domain/period";
import { Field, PeriodPicker, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { lazy, Suspense, useState } from "react";

import { t } from "../../shared/text.ts";
import type { Meta } from "./compared-days.ts";
import type { DashboardQuery } from "./dashboard-query.ts";

const fiscal: readonly string[] = ["fiscalWeek", "fiscalPeriod", "fiscalQuarter", "fiscalYear"];
type OfferedPreset = Exclude<PresetCode, "fiscalWeek" | "fiscalPeriod" | "fiscalQuarter" | "fiscalYear">;
const isOffered = (code: string): code is OfferedPreset => isPresetCode(code) && !fiscal.includes(code);
const codes: readonly (RangeCode | OfferedPreset)[] = [...Object.keys(rangeCodes).filter(isRangeCode), ...Object.keys(presets).filter(isOffered)];
/** Loaded when the picker opens. */
const PeriodCalendar = lazy(() => import("./period-calendar.tsx").then((file) => ({ default: file.PeriodCalendar })));
const rules = Object.keys(comparisonRules).filter(isComparisonRule);
const ownRule = "own";

export type PeriodControlProps = Readonly<{
  query: DashboardQuery;
  /** What the board shows when the address names no period. */
  boardPeriod: string;
  /** What the figures on screen are of; null before the first ones. */
  meta: Meta | null;
  /** Their days in words. */
  words: string;
  onChange: (change: Partial<DashboardQuery>) => void;
}>;

export function PeriodControl({ query, boardPeriod, meta, words, onChange }: PeriodControlProps): ReactElement {
  const [error, setError] = useState<string | undefined>(undefined);
  const current = query.period ?? boardPeriod;
  // The last days with sales are no today.
  const code = meta?.last === true && query.period === null ? null : (codes.find((one) => one === current) ?? null);
  return (
    <PeriodPicker
      value={code === null ? words : t(`dashboard.range_${code}`)}
      code={code}
      dates={{ from: meta?.range.from ?? "", to: meta?.range.to ?? "" }}
      presets={codes.map((one) => ({ code: one, label: t(`dashboard.range_${one}`) }))}
      onPreset={(period) => {
        setError(undefined);
        onChange({ period });
      }}
      onDates={({ from, to }) => {
        const read = parseRangeText(`${from}..${to}`);
        setError(read.ok ? undefined : t("errors.DATE_RANGE"));
        if (read.ok) onChange({ period: printRange(read.value) });
        return read.ok;
      }}
      labels={{
        period: t("dashboard.period"),
        presets: t("dashboard.presets"),
        from: t("dashboard.from"),
        to: t("dashboard.to"),
        apply: t("dashboard.apply"),
      }}
      error={error}
      calendar={(dates, onDates) => (
        <Suspense fallback={null}>
          <PeriodCalendar dates={dates} onChange={onDates} />
        </Suspense>
      )}
    >
      <Field label={t("dashboard.compare")}>
        <Select
          value={query.compare ?? ownRule}
          options={[{ value: ownRule, label: t("dashboard.compareOwn") }, ...rules.map((rule) => ({ value: rule, label: t(`dashboard.compare_${rule}`) }))]}
          onChange={(value) => onChange({ compare: isComparisonRule(value) ? value : null })}
        />
      </Field>
    </PeriodPicker>
  );
}
