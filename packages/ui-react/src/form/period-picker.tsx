import { useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { Icon } from "../icons/icon.tsx";
import { classNames } from "../shared/class-names.ts";
import { Button } from "./button.tsx";
import { Field } from "./field.tsx";
import styles from "./period-picker.module.css";
import { Popover } from "./popover.tsx";
import { TextInput } from "./text-input.tsx";

export type PeriodPreset = Readonly<{ code: string; label: string; detail?: string | undefined }>;

export type PeriodDates = Readonly<{
  /** YYYY-MM-DD, both ends inclusive. */
  from: string;
  to: string;
}>;

export type PeriodPickerLabels = Readonly<{ period: string; presets: string; from: string; to: string; apply: string }>;

export type PeriodPickerProps = Readonly<{
  /** Label of the current period. */
  value: string;
  /** The current preset, or null for custom dates. */
  code: string | null;
  dates: PeriodDates;
  presets: readonly PeriodPreset[];
  onPreset: (code: string) => void;
  /** Called with the typed dates; returning false keeps the date fields open, with the error below. */
  onDates: (dates: PeriodDates) => boolean | void;
  labels: PeriodPickerLabels;
  min?: string | undefined;
  max?: string | undefined;
  error?: string | undefined;
  /** A calendar below the dates, which sets them. */
  calendar?: ((dates: PeriodDates, onChange: (dates: PeriodDates) => void) => ReactNode) | undefined;
  /** Further options below the dates, such as the comparison. */
  children?: ReactNode;
}>;

/** Period of a page: a list of presets, or two dates. */
export function PeriodPicker(props: PeriodPickerProps): ReactElement {
  const { value, code, presets, onPreset, onDates, labels } = props;
  return (
    <Popover
      label={labels.period}
      align="end"
      flush
      trigger={(trigger) => (
        <button {...trigger} type="button" className={styles.trigger} aria-label={`${labels.period}: ${value}`}>
          <Icon name="calendar" size={17} className={styles.icon} />
          <span className={styles.value}>{value}</span>
          <Icon name="chevron-down" size={15} className={styles.icon} />
        </button>
      )}
    >
      {(close) => (
        <div className={styles.panel}>
          <ul className={styles.presets} aria-label={labels.presets}>
            {presets.map((preset) => (
              <li key={preset.code}>
                <button
                  type="button"
                  className={classNames(styles.preset, preset.code === code && styles.current)}
                  aria-current={preset.code === code ? "true" : undefined}
                  onClick={() => {
                    close();
                    onPreset(preset.code);
                  }}
                >
                  <span>{preset.label}</span>
                  {preset.detail !== undefined && <span className={styles.detail}>{preset.detail}</span>}
                </button>
              </li>
            ))}
          </ul>
          <div className={styles.side}>
            <PeriodDatesForm
              {...props}
              onDates={(dates) => {
                if (onDates(dates) !== false) close();
              }}
            />
            {props.children}
          </div>
        </div>
      )}
    </Popover>
  );
}

type PeriodDatesFormProps = Pick<
  PeriodPickerProps,
  "dates" | "onDates" | "labels" | "min" | "max" | "error" | "calendar"
>;

/** Two dates and a button; reversed dates are swapped. */
export function PeriodDatesForm({
  dates,
  onDates,
  labels,
  min,
  max,
  error,
  calendar,
}: PeriodDatesFormProps): ReactElement {
  const [from, setFrom] = useState(dates.from);
  const [to, setTo] = useState(dates.to);
  return (
    <form
      className={styles.dates}
      onSubmit={(event) => {
        event.preventDefault();
        onDates(from <= to ? { from, to } : { from: to, to: from });
      }}
    >
      <div className={styles.ends}>
        <Field label={labels.from}>
          <TextInput type="date" required value={from} onChange={setFrom} min={min} max={max} />
        </Field>
        <Field label={labels.to} error={error}>
          <TextInput type="date" required value={to} onChange={setTo} min={min} max={max} />
        </Field>
      </div>
      {calendar !== undefined && (
        <div className={styles.calendar}>
          {calendar({ from, to }, (chosenDates) => {
            setFrom(chosenDates.from);
            setTo(chosenDates.to);
          })}
        </div>
      )}
      <Button type="submit" variant="primary" block disabled={from === "" || to === ""}>
        {labels.apply}
      </Button>
    </form>
  );
}
