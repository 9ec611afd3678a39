/** Period picker: a list of presets, or two dates on a calendar. */
import { parseRangeText, printRange } from "@comptoir/domain/period";
import { PeriodPicker } from "@comptoir/ui-react";
import type { PeriodPreset } from "@comptoir/ui-react";
import { Suspense, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { lazyPart } from "../shared/lazy-part.ts";
import { loadErrorTexts, t } from "../shared/text.ts";
import type { PeriodCalendarProps } from "./period-calendar.tsx";

/** Calendar of the picker, loaded when it opens. */
const PeriodCalendar = lazyPart<PeriodCalendarProps>(["explain"], () =>
  import("./period-calendar.tsx").then((file) => file.PeriodCalendar),
);

export type PeriodChoiceProps = Readonly<{
  /** Current period, in words. */
  value: string;
  /** Current preset; null for free dates. */
  code: string | null;
  /** Days of the current period. */
  dates: { readonly from: string; readonly to: string };
  presets: readonly PeriodPreset[];
  onChange: (period: string) => void;
  /** More choices under the dates. */
  children?: ReactNode;
}>;

export function PeriodChoice({ value, code, dates, presets, onChange, children }: PeriodChoiceProps): ReactElement {
  const [errorText, setError] = useState<string | undefined>(undefined);
  return (
    <PeriodPicker
      value={value}
      code={code}
      dates={dates}
      presets={presets}
      onPreset={(period) => {
        setError(undefined);
        onChange(period);
      }}
      onDates={({ from, to }) => {
        const parsedRange = parseRangeText(`${from}..${to}`);
        setError(undefined);
        if (parsedRange.ok) onChange(printRange(parsedRange.value));
        else void loadErrorTexts().then(() => setError(t("errors.DATE_RANGE")));
        return parsedRange.ok;
      }}
      labels={{
        period: t("dashboard.period"),
        presets: t("dashboard.presets"),
        from: t("dashboard.from"),
        to: t("dashboard.to"),
        apply: t("dashboard.apply"),
      }}
      error={errorText}
      calendar={(chosenDates, onDates) => (
        <Suspense fallback={null}>
          <PeriodCalendar dates={chosenDates} onChange={onDates} />
        </Suspense>
      )}
    >
      {children}
    </PeriodPicker>
  );
}
