/** First questions of the editor: what is measured, by what, and compared with what. */
import {
  chooseMeasure,
  chooseSplit,
  selectableComparisons,
  comparisonsAtMost,
  displayTypes,
  grainsOfWidget,
  listMeasures,
  widgetSubjectOf,
  toggleComparison,
  toggleMeasure,
  whyNotFurtherMeasure,
  whyNotCompare,
  whyNotSplit,
  widgetKinds,
  widgetSplits,
  type MeasureCode,
  type WidgetComparison,
} from "@comptoir/domain/dashboard";
import { Checkbox, Field, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { PeriodSelect } from "../period-select.tsx";
import type { SectionProps } from "./editor-section.tsx";
import { EditorSection } from "./editor-section.tsx";
import { labelWithReason, measureText, splitText } from "./editor-words.ts";
import styles from "./editor.module.css";

const noSplitChoice = "none";

export function SubjectSections(props: SectionProps): ReactElement {
  return (
    <>
      <EditorSection title={t("widget.what")}>
        <MeasureFields {...props} />
      </EditorSection>
      <EditorSection title={t("widget.byWhat")}>
        <SplitFields {...props} />
      </EditorSection>
      <EditorSection title={t("widget.comparedWith")}>
        <ComparisonChoices {...props} />
      </EditorSection>
    </>
  );
}

/** The measure, and further ones where the widget can show several. */
function MeasureFields({ widget, permissions, errorOf, onChange }: SectionProps): ReactElement {
  const permittedMeasures = listMeasures(permissions);
  // A measure that was there before stays in the list.
  const offeredMeasures =
    widget.primary === null || permittedMeasures.includes(widget.primary)
      ? permittedMeasures
      : [widget.primary, ...permittedMeasures];
  return (
    <>
      <Field label={t("widget.measure")} error={errorOf("primary")} id="widget-primary" required>
        <Select
          value={widget.primary ?? ""}
          options={offeredMeasures.map((measure) => ({ value: measure, label: measureText(measure) }))}
          onChange={(measure) => measure !== "" && onChange(chooseMeasure(widget, measure))}
        />
      </Field>
      {displayTypes[widget.type].measuresAtMost > 1 && (
        <FurtherMeasures
          widget={widget}
          offered={offeredMeasures.filter((measure) => measure !== widget.primary)}
          error={errorOf("secondary")}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Fields of the widget's split and period. */
function SplitFields({ widget, errorOf, onChange }: SectionProps): ReactElement {
  const { split } = widgetSubjectOf(widget);
  const grainOptions = grainsOfWidget(widget);
  return (
    <>
      <Field label={t("widget.split")} error={errorOf("dimension")} id="widget-dimension">
        <Select
          value={split ?? noSplitChoice}
          options={[null, ...widgetSplits].map((choice) => {
            const splitRefusal = whyNotSplit(widget, choice);
            return {
              value: choice ?? noSplitChoice,
              label: labelWithReason(splitText(choice), splitRefusal),
              disabled: splitRefusal !== null,
            };
          })}
          onChange={(choice) => onChange(chooseSplit(widget, widgetSplits.find((code) => code === choice) ?? null))}
        />
      </Field>
      {widgetKinds[widget.kind].timed && (
        <Field label={t("widget.grain")} error={errorOf("grain")} id="widget-grain">
          <Select
            value={widget.grain ?? "auto"}
            options={grainOptions.map((grain) => ({ value: grain, label: t(`widget.grain_${grain}`) }))}
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
    </>
  );
}

type FurtherMeasuresProps = Pick<SectionProps, "widget" | "onChange"> &
  Readonly<{ offered: readonly MeasureCode[]; error: string | undefined }>;

/** Measures beside the main one; those that do not go with it are folded, each with the reason. */
function FurtherMeasures({ widget, offered, error, onChange }: FurtherMeasuresProps): ReactElement {
  const measureChoices = offered.map((measure) => ({ measure, reason: whyNotFurtherMeasure(widget, measure) }));
  const refusedChoices = measureChoices.filter(({ reason }) => reason !== null);
  return (
    <fieldset className={styles["set"]} id="widget-secondary" tabIndex={-1}>
      <legend>{t("widget.beside")}</legend>
      {measureChoices
        .filter(({ reason }) => reason === null)
        .map(({ measure }) => (
          <Checkbox
            key={measure}
            label={measureText(measure)}
            checked={widget.secondary.includes(measure)}
            onChange={() => onChange(toggleMeasure(widget, measure))}
          />
        ))}
      {error !== undefined && <p className={styles["error"]}>{error}</p>}
      {refusedChoices.length > 0 && (
        <details>
          <summary>
            {t("widget.notBeside", { count: refusedChoices.length, number: countText(refusedChoices.length) })}
          </summary>
          {refusedChoices.map(({ measure, reason }) => (
            <Checkbox
              key={measure}
              label={labelWithReason(measureText(measure), reason)}
              checked={false}
              disabled
              onChange={() => undefined}
            />
          ))}
        </details>
      )}
    </fieldset>
  );
}

function ComparisonChoices({ widget, typed, errorOf, onChange, onType }: SectionProps): ReactElement {
  const toggleWidgetComparison = (comparison: WidgetComparison) => onChange(toggleComparison(widget, comparison));
  const hasMaximumComparisons = widget.compare.length >= comparisonsAtMost;
  return (
    <>
      <fieldset className={styles["set"]} id="widget-compare">
        <legend className={styles["hidden"]}>{t("widget.comparedWith")}</legend>
        {selectableComparisons.map((comparison) => {
          const comparisonRefusal = whyNotCompare(widget, comparison);
          const isChosen = widget.compare.includes(comparison);
          const comparisonLabel =
            comparison === "goal" || comparison === "fixed"
              ? t(`widget.compare_${comparison}`)
              : t(`dashboard.compare_${comparison}`);
          return (
            <Checkbox
              key={comparison}
              label={labelWithReason(comparisonLabel, comparisonRefusal)}
              checked={isChosen}
              disabled={!isChosen && (comparisonRefusal !== null || hasMaximumComparisons)}
              onChange={() => toggleWidgetComparison(comparison)}
            />
          );
        })}
        {hasMaximumComparisons && <p className={styles["muted"]}>{t("widget.atMostThree")}</p>}
      </fieldset>
      {widget.compare.includes("fixed") && (
        <Field label={t("widget.fixedValue")} error={errorOf("fixedValue")} id="widget-fixedValue" required>
          <TextInput numeric value={typed.fixedValue} onChange={(fixedValue) => onType({ fixedValue })} />
        </Field>
      )}
    </>
  );
}
