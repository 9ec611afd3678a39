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

const noPeriod = "board";

function nameOf(period: string): string {
  const code = periodCodes.find((knownPeriod) => knownPeriod === period);
  return code === undefined ? period : t(`dashboard.range_${code}`);
}

export function PeriodSelect({ label, none, value, error, onChange }: PeriodSelectProps): ReactElement {
  const offeredPeriods = usePeriodCodes();
  const isKnown = value === null || offeredPeriods.some((code) => code === value);
  return (
    <Field label={label} error={error} id="widget-period">
      <Select
        value={value ?? noPeriod}
        options={[
          ...(none === undefined ? [] : [{ value: noPeriod, label: none }]),
          ...offeredPeriods.map((code) => ({ value: code, label: t(`dashboard.range_${code}`) })),
          // A period of its own days, such as a past campaign, stays in the list.
          ...(isKnown ? [] : [{ value, label: nameOf(value) }]),
        ]}
        onChange={(period) => onChange(period === noPeriod ? null : period)}
      />
    </Field>
  );
}
