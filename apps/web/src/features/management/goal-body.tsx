/** Form of a goal: layer and members, metric, period, and distribution over days. */
import { isGoalMetric, metricOfGoal } from "@comptoir/domain/goal";
import { businessDateOf } from "@comptoir/domain/period";
import { Button, Field, Inline, SearchSelect } from "@comptoir/ui-react";
import { useEffect, useRef } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { DecimalInput } from "../../entity/decimal-input.tsx";
import type { EntityScreen, SlotProps } from "../../entity/define-screen.ts";
import { EditorField } from "../../entity/editor-form.tsx";
import { fieldLabel } from "../../entity/entity-words.ts";
import { fieldId } from "../../entity/form-field.tsx";
import { searchLabels } from "../../entity/search-labels.ts";
import { useFieldIssue } from "../../entity/use-field-issue.ts";
import { useReferences } from "../../entity/use-references.ts";
import { serverNowMs } from "../../session/session.ts";
import { placeState } from "../../shared/place-store.ts";
import { t } from "../../shared/text.ts";
import { GoalDays } from "./goal-days.tsx";
import { GoalMembers, memberNames } from "./goal-members.tsx";
import { monthPeriod, periodOf } from "./goal-period.ts";
import { defaultGoalName } from "./goal-words.ts";
import styles from "./goal.module.css";
import { usePlaceOptions } from "./use-place-options.ts";

export function GoalBody({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const { id } = useSnapshot(editor.state);
  const { places } = useSnapshot(placeState);
  const references = useReferences(screen);
  const values = editor.current();
  const goalField = (name: string) => (
    <EditorField key={name} screen={screen} field={name} values={values} readOnly={readOnly} references={references} />
  );
  const aimName =
    values["scope"] === "LOCATION"
      ? (references["layerId"]?.find((layer) => layer.id === values["layerId"])?.label ?? "")
      : memberNames(values, references);
  useProposedName(screen, id === 0 && !readOnly && periodOf(values) !== null ? defaultGoalName(values, aimName) : null);
  const goalLayer = places.find((layer) => layer.id === values["layerId"]);
  const chooseMonth = (monthsAhead: number) => {
    const { from, to } = monthPeriod(
      businessDateOf(serverNowMs(), {
        timeZone: goalLayer?.timeZone ?? "America/Toronto",
        businessDayStart: goalLayer?.businessDayStart ?? 0,
      }),
      monthsAhead,
    );
    editor.set("from", from);
    editor.set("to", to);
  };
  return (
    <>
      <section>
        <h2 className={styles["heading"]}>{t("goal.group_aim")}</h2>
        <div className={styles["fields"]}>
          <PlaceField screen={screen} readOnly={readOnly || id !== 0} />
          {goalField("scope")}
          {values["scope"] !== "LOCATION" && <GoalMembers screen={screen} readOnly={readOnly} />}
          {goalField("metric")}
          <ValueField screen={screen} readOnly={readOnly} />
          {goalField("description")}
        </div>
      </section>
      <section>
        <h2 className={styles["heading"]}>{t("goal.group_period")}</h2>
        {!readOnly && (
          <Inline gap={2}>
            <Button size="compact" onClick={() => chooseMonth(0)}>
              {t("goal.thisMonth")}
            </Button>
            <Button size="compact" onClick={() => chooseMonth(1)}>
              {t("goal.nextMonth")}
            </Button>
          </Inline>
        )}
        <div className={styles["fields"]}>
          {goalField("from")}
          {goalField("to")}
        </div>
      </section>
      <GoalDays screen={screen} readOnly={readOnly} />
    </>
  );
}

/** Gives a new goal a generated name until somebody types one. */
function useProposedName({ editor }: EntityScreen, proposed: string | null): void {
  const proposedBeforeRef = useRef("");
  useEffect(
    function nameGoal() {
      const currentName = editor.current()["description"] ?? "";
      if (proposed === null || (currentName !== "" && currentName !== proposedBeforeRef.current)) return;
      proposedBeforeRef.current = proposed;
      if (currentName !== proposed) editor.set("description", proposed);
    },
    [editor, proposed],
  );
}

function PlaceField({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const placeOptions = usePlaceOptions(useReferences(screen));
  const errorText = useFieldIssue(screen, "layerId");
  const layerId = editor.current()["layerId"];
  const changeLayer = (id: string) => {
    editor.set("layerId", Number(id));
    if (editor.current()["scope"] === "DEPARTMENT") editor.set("members", []);
  };
  return (
    <Field id={fieldId("layerId")} label={fieldLabel(screen, "layerId")} required error={errorText}>
      <SearchSelect
        icon="store"
        label={fieldLabel(screen, "layerId")}
        value={layerId === null || layerId === undefined ? "" : String(layerId)}
        disabled={readOnly}
        options={placeOptions}
        onChange={changeLayer}
        labels={searchLabels()}
      />
    </Field>
  );
}

const signByUnit = { money: "$", pct: "%", qty: undefined, count: undefined } as const;

function ValueField({ screen, readOnly }: SlotProps): ReactElement {
  const { editor } = screen;
  const valueError = useFieldIssue(screen, "value");
  const { metric, value } = editor.current();
  return (
    <div onBlur={() => editor.leave("value")}>
      <Field id={fieldId("value")} label={fieldLabel(screen, "value")} required error={valueError}>
        <DecimalInput
          value={value}
          disabled={readOnly}
          unit={isGoalMetric(metric) ? signByUnit[metricOfGoal(metric).unit] : undefined}
          onChange={(typedText) => editor.set("value", typedText)}
        />
      </Field>
    </div>
  );
}
