/** First questions of the editor: what is measured, by what, and compared with what. */
import {
  chooseMeasure,
  chooseSplit,
  chosenComparisons,
  comparisonsAtMost,
  displayTypes,
  listMeasures,
  subjectOf,
  toggleMeasure,
  whyNotBeside,
  whyNotCompare,
  whyNotSplit,
  widgetGrains,
  widgetSplits,
  type WidgetComparison,
} from "@comptoir/domain/dashboard";
import { Checkbox, Field, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { PeriodSelect } from "../period-select.tsx";
import type { SectionProps } from "./editor-section.tsx";
import { EditorSection } from "./editor-section.tsx";
import { choiceText, measureText, splitText } from "./editor-words.ts";
import styles from "./editor.module.css";

const oneTotal = "none";

export function SubjectSections({ widget, typed, held, errorOf, onChange, onType }: SectionProps): ReactElement {
  const { split } = subjectOf(widget);
  const measures = listMeasures(held);
  // A measure that was there before stays in the list.
  const offered =
    widget.primary === null || measures.includes(widget.primary) ? measures : [widget.primary, ...measures];
  const grains = ["auto", ...widgetGrains] as const;
  return (
    <>
      <EditorSection title={t("widget.what")}>
        <Field label={t("widget.measure")} error={errorOf("primary")} id="widget-primary" required>
          <Select
            value={widget.primary ?? ""}
            options={offered.map((measure) => ({ value: measure, label: measureText(measure) }))}
            onChange={(measure) => measure !== "" && onChange(chooseMeasure(widget, measure))}
          />
        </Field>
        {displayTypes[widget.type].measuresAtMost > 1 && (
          <fieldset className={styles["set"]}>
            <legend>{t("widget.beside")}</legend>
            {offered
              .filter((measure) => measure !== widget.primary)
              .map((measure) => {
                const reason = whyNotBeside(widget, measure);
                return (
                  <Checkbox
                    key={measure}
                    label={choiceText(measureText(measure), reason)}
                    checked={widget.secondary.includes(measure)}
                    disabled={reason !== null}
                    onChange={() => onChange(toggleMeasure(widget, measure))}
                  />
                );
              })}
          </fieldset>
        )}
      </EditorSection>
      <EditorSection title={t("widget.byWhat")}>
        <Field label={t("widget.split")} error={errorOf("dimension")} id="widget-dimension">
          <Select
            value={split ?? oneTotal}
            options={[null, ...widgetSplits].map((choice) => {
              const reason = whyNotSplit(widget, choice);
              return {
                value: choice ?? oneTotal,
                label: choiceText(splitText(choice), reason),
                disabled: reason !== null,
              };
            })}
            onChange={(choice) => onChange(chooseSplit(widget, widgetSplits.find((code) => code === choice) ?? null))}
          />
        </Field>
        {split === "TIME" && (
          <Field label={t("widget.grain")} error={errorOf("grain")} id="widget-grain">
            <Select
              value={widget.grain ?? "auto"}
              options={grains.map((grain) => ({ value: grain, label: t(`widget.grain_${grain}`) }))}
              onChange={(grain) => onChange({ grain })}
            />
          </Field>
        )}
        <PeriodSelect
          label={t("widget.period")}
          none={t("widget.periodBoard")}
          value={widget.period}
          error={errorOf("period")}
          onChange={(period) => onChange({ period })}
        />
      </EditorSection>
      <EditorSection title={t("widget.comparedWith")}>
        <Comparisons {...{ widget, typed, held, errorOf, onChange, onType }} />
      </EditorSection>
    </>
  );
}

function Comparisons({ widget, typed, errorOf, onChange, onType }: SectionProps): ReactElement {
  const toggle = (comparison: WidgetComparison) =>
    onChange({
      compare: widget.compare.includes(comparison)
        ? widget.compare.filter((other) => other !== comparison)
        : [...widget.compare.filter((other) => other !== "none"), comparison],
    });
  const isFull = widget.compare.length >= comparisonsAtMost;
  return (
    <>
      <fieldset className={styles["set"]} id="widget-compare">
        <legend className={styles["hidden"]}>{t("widget.comparedWith")}</legend>
        {chosenComparisons.map((comparison) => {
          const reason = whyNotCompare(widget, comparison);
          const isChosen = widget.compare.includes(comparison);
          const label =
            comparison === "goal" || comparison === "fixed"
              ? t(`widget.compare_${comparison}`)
              : t(`dashboard.compare_${comparison}`);
          return (
            <Checkbox
              key={comparison}
              label={choiceText(label, reason)}
              checked={isChosen}
              disabled={!isChosen && (reason !== null || isFull)}
              onChange={() => toggle(comparison)}
            />
          );
        })}
        {isFull && <p className={styles["muted"]}>{t("widget.atMostThree")}</p>}
      </fieldset>
      {widget.compare.includes("fixed") && (
        <Field label={t("widget.fixedValue")} error={errorOf("fixedValue")} id="widget-fixedValue" required>
          <TextInput numeric value={typed.fixedValue} onChange={(fixedValue) => onType({ fixedValue })} />
        </Field>
      )}
    </>
  );
}
