/** Choice of a period by its code, or none. */
import {
  isPresetCode,
  isRangeCode,
  presets,
  rangeCodes,
  type PresetCode,
  type RangeCode,
} from "@comptoir/domain/period";
import { Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";

const fiscal: readonly string[] = ["fiscalWeek", "fiscalPeriod", "fiscalQuarter", "fiscalYear"];

/** Presets of every store; fiscal ones need a fiscal calendar. */
export type OfferedPreset = Exclude<PresetCode, "fiscalWeek" | "fiscalPeriod" | "fiscalQuarter" | "fiscalYear">;

const isOffered = (code: string): code is OfferedPreset => isPresetCode(code) && !fiscal.includes(code);

/** Codes of the periods that are offered, in the order of a list. */
export const periodCodes: readonly (RangeCode | OfferedPreset)[] = [
  ...Object.keys(rangeCodes).filter(isRangeCode),
  ...Object.keys(presets).filter(isOffered),
];

export type PeriodSelectProps = Readonly<{
  label: string;
  /** Label of no period of its own; without it, a period is required. */
  none?: string;
  value: string | null;
  error: string | undefined;
  onChange: (period: string | null) => void;
}>;

const noPeriod = "board";

export function PeriodSelect({ label, none, value, error, onChange }: PeriodSelectProps): ReactElement {
  const isKnown = value === null || periodCodes.some((code) => code === value);
  return (
    <Field label={label} error={error} id="widget-period">
      <Select
        value={value ?? noPeriod}
        options={[
          ...(none === undefined ? [] : [{ value: noPeriod, label: none }]),
          ...periodCodes.map((code) => ({ value: code, label: t(`dashboard.range_${code}`) })),
          // A period of its own days, such as a past campaign, stays in the list.
          ...(isKnown ? [] : [{ value, label: value }]),
        ]}
        onChange={(period) => onChange(period === noPeriod ? null : period)}
      />
    </Field>
  );
}
