/** Choice of a period by its code, or none. */
import { Field, Select } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { periodCodes, usePeriodCodes } from "./period-codes.ts";

export type PeriodSelectProps = Readonly<{
  label: string;
  /** Label of the option for no period of its own; absent if a period must be chosen. */
  none?: string;
  value: string | null;
  error: string | undefined;
  onChange: (period: string | null) => void;
}>;

const noPeriodOption = "board";

function periodNameOf(period: string): string {
  const knownPeriodCode = periodCodes.find((knownPeriod) => knownPeriod === period);
  return knownPeriodCode === undefined ? period : t(`dashboard.range_${knownPeriodCode}`);
}

export function PeriodSelect({ label, none, value, error, onChange }: PeriodSelectProps): ReactElement {
  const offeredPeriodCodes = usePeriodCodes();
  const isOfferedPeriod = value === null || offeredPeriodCodes.some((code) => code === value);
  return (
    <Field label={label} error={error} id="widget-period">
      <Select
        value={value ?? noPeriodOption}
        options={[
          ...(none === undefined ? [] : [{ value: noPeriodOption, label: none }]),
          ...offeredPeriodCodes.map((code) => ({ value: code, label: t(`dashboard.range_${code}`) })),
          // A period of its own days, such as a past campaign, stays in the list.
          ...(isOfferedPeriod ? [] : [{ value, label: periodNameOf(value) }]),
        ]}
        onChange={(period) => onChange(period === noPeriodOption ? null : period)}
      />
    </Field>
  );
}
