/** Distribution of a goal over days: weights of weekdays, closed days, and the resulting figures. */
import {
  evenProfile,
  goalToThousandths,
  parseGoal,
  spreadGoal,
  weekdayWeightAtMost,
  wholeWeights,
} from "@comptoir/domain/goal";
import { defaultWeekStart, weekdayNames } from "@comptoir/domain/period";
import { Button, Field, IconButton, TextInput } from "@comptoir/ui-react";
import { useMemo, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { DecimalInput } from "../../entity/decimal-input.tsx";
import type { SlotProps } from "../../entity/define-screen.ts";
import { fieldLabel } from "../../entity/entity-words.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { useFieldIssue } from "../../entity/use-field-issue.ts";
import { placeState } from "../../shared/place-store.ts";
import { language, t } from "../../shared/text.ts";
import { GoalCalendar } from "./goal-calendar.tsx";
import { periodOf } from "./goal-period.ts";
import { dayText, formatGoalFigure } from "./goal-words.ts";
import styles from "./goal.module.css";

export function GoalDays(props: SlotProps): ReactElement {
  return (
    <section>
      <h2 className={styles["heading"]}>{t("goal.group_days")}</h2>
      <ProfileField {...props} />
      <ClosedField {...props} />
      <GoalDaysPreview {...props} />
    </section>
  );
}

function ProfileField({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const errorText = useFieldIssue(screen, "profile");
  const storedProfile = editor.current()["profile"];
  const weekdayWeights: readonly unknown[] =
    Array.isArray(storedProfile) && storedProfile.length === evenProfile.length ? storedProfile : evenProfile;
  const barWeights = weekdayWeights.map((weight) => Math.max(0, Number(weight)) || 0);
  const largestWeight = Math.max(1, ...barWeights);
  const changeWeight = (weekday: number, weight: string | null) =>
    editor.set(
      "profile",
      weekdayWeights.with(weekday, /^\d{1,4}$/u.test(weight ?? "") ? Number(weight) : (weight ?? "")),
    );
  /** Makes weights whole once all are typed; a weight that cannot be read is told at once. */
  const leaveWeight = (isLast: boolean) => {
    const profile = wholeWeights(weekdayWeights);
    if (profile !== null && !isLast) return;
    if (profile?.some((weight, weekday) => weight !== weekdayWeights[weekday]) === true) editor.set("profile", profile);
    editor.leave("profile");
  };
  return (
    <div
      className={styles["part"]}
      role="group"
      aria-label={fieldLabel(screen, "profile")}
      id={fieldId("profile")}
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => leaveWeight(!currentTarget.contains(relatedTarget))}
    >
      <p className={styles["label"]}>{fieldLabel(screen, "profile")}</p>
      <div className={styles["week"]}>
        {weekdayNames(language, 0, "short").map((name, weekday) => (
          <label key={name} className={styles["weekday"]}>
            <span className={styles["column"]} aria-hidden="true">
              <span
                style={{
                  blockSize: `${((barWeights[weekday] ?? 0) / largestWeight) * 100}%`,
                }}
              />
            </span>
            <DecimalInput
              label={t("goal.weightOf", { day: weekdayNames(language, 0)[weekday] ?? name })}
              value={String(weekdayWeights[weekday] ?? "")}
              disabled={readOnly}
              maxLength={`${weekdayWeightAtMost}.00`.length}
              onChange={(weight) => changeWeight(weekday, weight)}
            />
            <span aria-hidden="true">{name}</span>
          </label>
        ))}
      </div>
      <p className={errorText === undefined ? styles["muted"] : styles["wrong"]}>
        {errorText ?? t("goal.profileHelp")}
      </p>
    </div>
  );
}

function ClosedField({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const errorText = useFieldIssue(screen, "closed");
  const [day, setDay] = useState("");
  const goalValues = editor.current();
  const closedDates: readonly string[] = Array.isArray(goalValues["closed"]) ? goalValues["closed"].map(String) : [];
  const goalPeriod = periodOf(goalValues);
  const addClosedDay = () => {
    editor.set("closed", [...new Set([...closedDates, day])].toSorted());
    setDay("");
  };
  return (
    <div className={styles["part"]}>
      {!readOnly && (
        <div className={styles["adding"]}>
          <Field id={fieldId("closed")} label={fieldLabel(screen, "closed")} error={errorText}>
            <TextInput
              type="date"
              value={day}
              min={goalPeriod?.from}
              max={goalPeriod?.to}
              onChange={setDay}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || day === "") return;
                // The key adds the day, and does not save the goal without it.
                event.preventDefault();
                addClosedDay();
              }}
            />
          </Field>
          <Button icon="plus" disabled={day === ""} onClick={addClosedDay}>
            {t("goal.addClosed")}
          </Button>
        </div>
      )}
      <span className={styles["chips"]}>
        {closedDates.map((day) => (
          <span key={day} className={styles["chip"]}>
            {dayText(day)}
            {!readOnly && (
              <IconButton
                icon="close"
                size="compact"
                label={t("management.removeLine", { value: dayText(day) })}
                onClick={() =>
                  editor.set(
                    "closed",
                    closedDates.filter((otherDay) => otherDay !== day),
                  )
                }
              />
            )}
          </span>
        ))}
      </span>
    </div>
  );
}

/** Figure of each day, recomputed as the form changes. */
function GoalDaysPreview({ screen, readOnly }: SlotProps): ReactElement {
  const { places } = useSnapshot(placeState);
  const goalValues = screen.editor.current();
  const goalValuesText = JSON.stringify(goalValues);
  const goal = useMemo(() => {
    const goalResult = parseGoal(JSON.parse(goalValuesText));
    return goalResult.ok ? goalResult.value : null;
  }, [goalValuesText]);
  if (goal === null) return <p className={styles["muted"]}>{t("goal.previewWaits")}</p>;
  const openDays = spreadGoal(goal).filter(({ weight }) => weight > 0).length;
  const toggleClosed = (date: string) =>
    screen.editor.set(
      "closed",
      goal.closed.some((day) => day === date)
        ? goal.closed.filter((day) => day !== date)
        : [...goal.closed, date].toSorted(),
    );
  return (
    <div className={styles["part"]}>
      <p className={styles["label"]}>{t("goal.preview")}</p>
      <p className={styles["muted"]}>
        {t("goal.previewSummary", {
          goal: formatGoalFigure(goal.metric, goalToThousandths(goal.metric, goal.value)),
          number: String(openDays),
        })}
        {!readOnly && ` ${t("goal.dayHelp")}`}
      </p>
      <GoalCalendar
        goal={goal}
        weekStart={places.find(({ id }) => id === goal.layerId)?.weekStart ?? defaultWeekStart}
        onDay={readOnly ? null : toggleClosed}
      />
    </div>
  );
}
