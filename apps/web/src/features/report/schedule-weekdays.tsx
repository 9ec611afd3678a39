/** Weekdays of a weekly schedule. */
import { weekdayNames } from "@comptoir/domain/period";
import { Checkbox } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { fieldText } from "../../shared/failure-text.ts";
import { placeState } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import type { ScheduleFormProps } from "./schedule-form.tsx";
import styles from "./schedule.module.css";

export function Weekdays({
  draft,
  failure,
  onChange,
}: Pick<ScheduleFormProps, "draft" | "failure" | "onChange">): ReactElement {
  const { places } = useSnapshot(placeState);
  const weekStart = places[0]?.weekStart ?? 0;
  return (
    <fieldset
      id="schedule-weekdays"
      tabIndex={-1}
      className={styles["days"]}
      aria-invalid={fieldText(failure, "weekdays") !== undefined || undefined}
    >
      <legend>{t("schedule.weekdays")}</legend>
      {weekdayNames(language, weekStart).map((label, index) => {
        const weekdayIndex = (weekStart + index) % 7;
        return (
          <Checkbox
            key={weekdayIndex}
            label={label}
            checked={draft.weekdays.includes(weekdayIndex)}
            onChange={(isChecked) =>
              onChange({
                weekdays: isChecked
                  ? [...draft.weekdays, weekdayIndex].toSorted((a, b) => a - b)
                  : draft.weekdays.filter((otherDay) => otherDay !== weekdayIndex),
              })
            }
          />
        );
      })}
      {fieldText(failure, "weekdays") !== undefined && (
        <p className={styles["wrong"]} role="alert">
          {fieldText(failure, "weekdays")}
        </p>
      )}
    </fieldset>
  );
}
