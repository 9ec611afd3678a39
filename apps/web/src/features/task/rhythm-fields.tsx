/** Rhythm of a task: every few minutes, hour, day, some weekdays, month, or five fields. */
import { minuteSteps, type TaskRhythm } from "@comptoir/domain/operation";
import { weekdayNames } from "@comptoir/domain/period";
import { Checkbox, Field, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { countText } from "../../session/written.ts";
import { language, t } from "../../shared/text.ts";
import type { TaskDraft } from "./task-draft.ts";
import { taskFieldId } from "./task-words.ts";
import styles from "./task.module.css";

export type RhythmFieldsProps = Readonly<{
  draft: TaskDraft;
  failure: Failure | null;
  onChange: (part: Partial<TaskDraft>) => void;
}>;

const rhythmKinds = [
  "MINUTES",
  "HOURLY",
  "DAILY",
  "WEEKLY",
  "MONTHLY",
  "CUSTOM",
] as const satisfies readonly TaskRhythm["kind"][];

/** Makes the options of a choice: every whole number from the first to the last, both included. */
const makeNumberOptions = (firstNumber: number, lastNumber: number) =>
  Array.from({ length: lastNumber - firstNumber + 1 }, (_, index) => ({
    value: String(firstNumber + index),
    label: String(firstNumber + index).padStart(firstNumber === 0 ? 2 : 1, "0"),
  }));

/** Last day that every month has. */
const lastOfferedMonthDay = 28;

export function RhythmFields({ draft, failure, onChange: setPart }: RhythmFieldsProps): ReactElement {
  const { rhythm } = draft;
  const patternErrorText = fieldText(failure, "pattern");
  return (
    <>
      <Field label={t("task.rhythm")} error={rhythm === "CUSTOM" ? undefined : patternErrorText}>
        <Select
          value={rhythm}
          options={rhythmKinds.map((value) => ({ value, label: t(`task.rhythmChoice_${value}`) }))}
          onChange={(value) => setPart({ rhythm: value })}
        />
      </Field>
      <MinuteOrHourFields draft={draft} onChange={setPart} />
      {(rhythm === "DAILY" || rhythm === "WEEKLY" || rhythm === "MONTHLY") && (
        <Field label={t("task.time")} required>
          <TextInput type="time" value={draft.time} onChange={(time) => setPart({ time })} />
        </Field>
      )}
      {rhythm === "CUSTOM" && (
        <Field
          id={taskFieldId("pattern")}
          label={t("task.pattern")}
          required
          help={t("task.patternHelp")}
          error={patternErrorText}
        >
          <TextInput value={draft.pattern} onChange={(pattern) => setPart({ pattern })} />
        </Field>
      )}
      {rhythm === "WEEKLY" && <WeekdayFields draft={draft} onChange={setPart} />}
    </>
  );
}

type RhythmPartProps = Pick<RhythmFieldsProps, "draft" | "onChange">;

/** Minutes between runs, minute of the hour, or day of the month. */
function MinuteOrHourFields({ draft, onChange }: RhythmPartProps): ReactElement {
  const { rhythm } = draft;
  return (
    <>
      {rhythm === "MINUTES" && (
        <Field label={t("task.every")}>
          <Select
            value={String(draft.every)}
            options={minuteSteps.map((step) => ({
              value: String(step),
              label: t("task.everyMinutes", { number: countText(step) }),
            }))}
            onChange={(value) => onChange({ every: Number(value) })}
          />
        </Field>
      )}
      {rhythm === "HOURLY" && (
        <Field label={t("task.minute")}>
          <Select
            value={String(draft.minute)}
            options={makeNumberOptions(0, 59)}
            onChange={(value) => onChange({ minute: Number(value) })}
          />
        </Field>
      )}
      {rhythm === "MONTHLY" && (
        <Field label={t("task.monthDay")}>
          <Select
            value={String(draft.monthDay)}
            options={makeNumberOptions(1, Math.max(lastOfferedMonthDay, draft.monthDay))}
            onChange={(value) => onChange({ monthDay: Number(value) })}
          />
        </Field>
      )}
    </>
  );
}

function WeekdayFields({ draft, onChange }: RhythmPartProps): ReactElement {
  return (
    <fieldset className={styles["days"]}>
      <legend>{t("task.weekdays")}</legend>
      {weekdayNames(language, 0).map((label, day) => (
        <Checkbox
          key={day}
          label={label}
          checked={draft.weekdays.includes(day)}
          onChange={(isChosen) =>
            onChange({
              weekdays: isChosen
                ? [...draft.weekdays, day].toSorted((a, b) => a - b)
                : draft.weekdays.filter((otherDay) => otherDay !== day),
            })
          }
        />
      ))}
    </fieldset>
  );
}
