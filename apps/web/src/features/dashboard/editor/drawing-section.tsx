/** How a widget is drawn: its display, and the options of that display. */
import {
  chooseDisplay,
  displayTypeCodes,
  optionalListParts,
  thresholdTones,
  whyNotDisplay,
  whyNotForecast,
  whyNotForecastOn,
  widgetIcons,
  widgetKinds,
  type Widget,
} from "@comptoir/domain/dashboard";
import type { CalendarDate } from "@comptoir/domain/period";
import { Button, Checkbox, Field, Icon, IconButton, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { DigitsInput } from "../../../shared/digits-input.tsx";
import { t } from "../../../shared/text.ts";
import { EditorSection } from "./editor-section.tsx";
import { RefreshField } from "./refresh-field.tsx";
import type { SectionProps } from "./editor-section.tsx";
import { widgetListLimits } from "./editor-store.ts";
import { labelWithReason, unavailableReasonText } from "./editor-words.ts";
import styles from "./editor.module.css";

const displayIcons = {
  card: "tag",
  tile: "dashboard",
  list: "list",
  pie: "target",
  bar: "chart",
  line: "chart",
  heat: "calendar",
  multiples: "dashboard",
  bump: "chart",
  waterfall: "chart",
} as const;
const directions = ["up-is-good", "down-is-good", "neutral"] as const;
const directionTexts = { "up-is-good": "up", "down-is-good": "down", neutral: "neutral" } as const;
const noChoice = "none";

export type DrawingProps = SectionProps &
  Readonly<{
    /** Today at the layer of the board; undefined until it is known. */
    today: CalendarDate | undefined;
  }>;

export function DrawingSection(props: DrawingProps): ReactElement {
  const { widget, typed, errorOf, onChange, onType } = props;
  return (
    <EditorSection title={t("widget.howDrawn")}>
      <div className={styles["displays"]} role="radiogroup" aria-label={t("widget.howDrawn")} id="widget-type">
        {displayTypeCodes.map((type) => {
          const reason = whyNotDisplay(widget, type);
          return (
            <label key={type} className={styles["display"]}>
              <input
                type="radio"
                name="widget-display"
                checked={widget.type === type}
                disabled={reason !== null}
                onChange={() => onChange(chooseDisplay(widget, type))}
              />
              <Icon name={displayIcons[type]} size={18} />
              <span>{t(`widget.display_${type}`)}</span>
              {reason !== null && <span className={styles["why"]}>{unavailableReasonText(reason)}</span>}
            </label>
          );
        })}
      </div>
      {widgetKinds[widget.kind].ranked && widget.type !== "heat" && (
        <Field label={t("widget.topN")} help={t("widget.topNHelp")} error={errorOf("topN")} id="widget-topN" required>
          <DigitsInput numeric value={typed.topN} onChange={(topN) => onType({ topN })} />
        </Field>
      )}
      <DisplayOptions widget={widget} onChange={onChange} />
      {widget.type === "tile" && <Tile {...props} />}
      <ForecastChoice widget={widget} today={props.today} onChange={onChange} />
      {widget.type === "line" && <Annotations {...props} />}
      {(widget.type === "card" || widget.type === "tile" || widget.type === "list") && (
        <Field label={t("widget.direction")}>
          <Select
            value={widget.direction ?? noChoice}
            options={[
              { value: noChoice, label: t("widget.direction_own") },
              ...directions.map((code) => ({ value: code, label: t(`widget.direction_${directionTexts[code]}`) })),
            ]}
            onChange={(direction) => onChange({ direction: direction === noChoice ? null : direction })}
          />
        </Field>
      )}
      <Field label={t("widget.format")}>
        <Select
          value={widget.format}
          options={(["auto", "compact", "full"] as const).map((value) => ({
            value,
            label: t(`widget.format_${value}`),
          }))}
          onChange={(format) => onChange({ format })}
        />
      </Field>
      <RefreshField widget={widget} onChange={onChange} />
    </EditorSection>
  );
}

/** Options of the chosen display that are on or off, and the optional parts of a list. */
function DisplayOptions({ widget, onChange }: Pick<SectionProps, "widget" | "onChange">): ReactElement {
  const { type, secondary } = widget;
  const flags: readonly ("sparkline" | "stacked" | "horizontal" | "donut" | "lowestFirst")[] = [
    ...(type === "card" || type === "tile" ? (["sparkline"] as const) : []),
    ...(type === "bar" ? (["horizontal"] as const) : []),
    ...(type === "bar" && secondary.length > 0 ? (["stacked"] as const) : []),
    ...(type === "pie" ? (["donut"] as const) : []),
    ...(type === "multiples" ? (["lowestFirst"] as const) : []),
  ];
  return (
    <>
      {flags.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`widget.${flag}`)}
          checked={widget[flag]}
          onChange={(isChecked) => onChange({ [flag]: isChecked } satisfies Partial<Widget>)}
        />
      ))}
      {type === "list" && (
        <fieldset className={styles["set"]}>
          <legend>{t("widget.parts")}</legend>
          {optionalListParts.map((part) => (
            <Checkbox
              key={part}
              label={t(`widget.part_${part}`)}
              checked={!widget.hidden.includes(part)}
              onChange={(isChecked) =>
                onChange({
                  hidden: isChecked
                    ? widget.hidden.filter((otherPart) => otherPart !== part)
                    : [...widget.hidden, part],
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

/** Switch of the forecast, with the reason why the widget cannot have one; only a chart over time could have one. */
function ForecastChoice({
  widget,
  today,
  onChange,
}: Pick<DrawingProps, "widget" | "today" | "onChange">): ReactElement | null {
  const reason = today === undefined ? whyNotForecast(widget) : whyNotForecastOn(widget, today);
  if (widget.kind !== "SalesPerRange" || widget.type === "card" || widget.type === "heat") return null;
  return (
    <Checkbox
      label={labelWithReason(t("widget.forecast"), reason)}
      checked={widget.forecast && reason === null}
      disabled={reason !== null}
      help={t("widget.forecastHelp")}
      onChange={(forecast) => onChange({ forecast })}
    />
  );
}

/** Icon and thresholds of a tile. */
function Tile({ widget, typed, errorOf, onChange, onType }: SectionProps): ReactElement {
  const { thresholds } = typed;
  return (
    <>
      <Field label={t("widget.icon")}>
        <Select
          value={widget.icon ?? noChoice}
          options={[
            { value: noChoice, label: t("widget.icon_none") },
            ...widgetIcons.map((icon) => ({ value: icon, label: t(`widget.icon_${icon}`) })),
          ]}
          onChange={(icon) => onChange({ icon: icon === noChoice ? null : icon })}
        />
      </Field>
      <fieldset className={styles["set"]}>
        <legend>{t("widget.thresholds")}</legend>
        {thresholds.map((threshold, index) => {
          const putThreshold = (part: Partial<typeof threshold>) =>
            onType({
              thresholds: thresholds.map((otherThreshold, position) =>
                position === index ? { ...otherThreshold, ...part } : otherThreshold,
              ),
            });
          return (
            <div key={index} className={styles["pair"]}>
              <Field
                label={t("widget.threshold")}
                error={index === 0 ? errorOf("thresholds") : undefined}
                id={index === 0 ? "widget-thresholds" : `widget-thresholds-${index}`}
              >
                <TextInput numeric value={threshold.from} onChange={(from) => putThreshold({ from })} />
              </Field>
              <Field label={t("widget.tone")}>
                <Select
                  value={threshold.tone}
                  options={thresholdTones.map((tone) => ({ value: tone, label: t(`widget.tone_${tone}`) }))}
                  onChange={(tone) => putThreshold({ tone })}
                />
              </Field>
              <IconButton
                icon="trash"
                label={t("widget.removeThreshold")}
                onClick={() => onType({ thresholds: thresholds.toSpliced(index, 1) })}
              />
            </div>
          );
        })}
        {thresholds.length < widgetListLimits.thresholds && (
          <Button
            size="compact"
            icon="plus"
            onClick={() => onType({ thresholds: [...thresholds, { from: "", tone: "good" }] })}
          >
            {t("widget.addThreshold")}
          </Button>
        )}
      </fieldset>
    </>
  );
}

/** Annotations of days on a line chart. */
function Annotations({ widget, errorOf, onChange }: SectionProps): ReactElement {
  const { annotations } = widget;
  return (
    <fieldset className={styles["set"]}>
      <legend>{t("widget.annotations")}</legend>
      {annotations.map((annotation, index) => {
        const putAnnotation = (part: Partial<typeof annotation>) =>
          onChange({
            annotations: annotations.map((otherAnnotation, position) =>
              position === index ? { ...otherAnnotation, ...part } : otherAnnotation,
            ),
          });
        return (
          <div key={index} className={styles["pair"]}>
            <Field
              label={t("widget.annotationDay")}
              error={errorOf(`annotations.${index}.day`)}
              id={`widget-annotations-${index}-day`}
            >
              <TextInput type="date" value={annotation.day} onChange={(day) => putAnnotation({ day })} />
            </Field>
            <Field
              label={t("widget.annotationText")}
              error={errorOf(`annotations.${index}.text`)}
              id={`widget-annotations-${index}-text`}
            >
              <TextInput value={annotation.text} onChange={(text) => putAnnotation({ text })} />
            </Field>
            <IconButton
              icon="trash"
              label={t("widget.removeAnnotation")}
              onClick={() => onChange({ annotations: annotations.toSpliced(index, 1) })}
            />
          </div>
        );
      })}
      {annotations.length < widgetListLimits.annotations && (
        <Button
          size="compact"
          icon="plus"
          onClick={() => onChange({ annotations: [...annotations, { day: "", text: "" }] })}
        >
          {t("widget.addAnnotation")}
        </Button>
      )}
    </fieldset>
  );
}
