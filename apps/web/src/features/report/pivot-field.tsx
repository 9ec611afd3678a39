/** Field of a pivot table: its menu, moving it by keys, and the display of a figure. */
import {
  listAggregates,
  pivotDisplays,
  type AxisLevel,
  type DisplayKind,
  type FieldCatalogue,
  type Pivot,
  type PivotMeasure,
} from "@comptoir/domain/report";
import { Field, IconButton, Menu, Popover, Select, type MenuProps } from "@comptoir/ui-react";
import type { KeyboardEvent, ReactElement } from "react";

import { moveItem } from "../../report/report-view.ts";
import { aggregateText, displayText, fieldText, grainText, measureText } from "../../report/report-words.ts";
import { t } from "../../shared/text.ts";
import { canMoveField, moveField, pivotAxes as axes, removeField, type PivotAxis as Axis } from "./pivot-moves.ts";
import { levelMenu } from "./report-chips.tsx";
import styles from "./report.module.css";

/** Changes the pivot; `follow` is the field position that gets the focus afterwards. */
export type ChangePivot = (pivot: Pivot, follow?: string) => void;

const positionKeyOf = (axis: Axis, index: number): string => `${axis} ${index}`;

export type AxisFieldProps = Readonly<{
  axis: Axis;
  index: number;
  pivot: Pivot;
  fields: FieldCatalogue;
  onChange: ChangePivot;
}>;

/** Field of an axis: its menu, its display, and its removal. */
export function AxisField(props: AxisFieldProps): ReactElement | null {
  const { axis, index, pivot, onChange } = props;
  const axisLevel = pivot[axis][index];
  if (axisLevel === undefined) return null;
  const measure = axis === "measures" ? (pivot.measures[index] ?? null) : null;
  const fieldName = measure === null ? fieldText(axisLevel.field) : measureText(measure.field, measure.aggregate);
  // The accessible name must begin with the visible text.
  const fieldDetail = detailText(props);
  const menuLabel = t("report.fieldMenu", { name: fieldName });
  return (
    <li
      className={styles["axisField"]}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/plain", `${axis} ${index}`)}
    >
      <Menu
        label={menuLabel}
        align="start"
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            data-place={positionKeyOf(axis, index)}
            className={styles["axisName"]}
            aria-label={fieldDetail === "" ? menuLabel : t("report.fieldMenu", { name: `${fieldName} ${fieldDetail}` })}
            title={fieldName}
            onKeyDown={makeMoveKeyHandler(props, axisLevel.field)}
          >
            <span className={styles["cut"]}>{fieldName}</span>
            {fieldDetail !== "" && <span className={styles["muted"]}> {fieldDetail}</span>}
          </button>
        )}
        groups={fieldMenu(props, axisLevel.field)}
      />
      {measure !== null && (
        <DisplayChoice
          measure={measure}
          levels={[...pivot.rows, ...pivot.columns]}
          onChange={(nextMeasure) => onChange({ ...pivot, measures: pivot.measures.with(index, nextMeasure) })}
        />
      )}
      <IconButton
        size="compact"
        icon="close"
        label={t("report.remove", { name: fieldName })}
        disabled={axis === "measures" && pivot.measures.length === 1}
        onClick={() => onChange(removeField(pivot, axis, index))}
      />
    </li>
  );
}

/** Names the grain of a level or the display of a figure; empty for no grain, hours and plain values. */
function detailText({ axis, index, pivot }: AxisFieldProps): string {
  if (axis === "measures") {
    const displayKind = pivot.measures[index]?.display.kind ?? "value";
    return displayKind === "value" ? "" : displayText(displayKind);
  }
  const grain = pivot[axis][index]?.grain ?? null;
  return grain === null || grain === "hour" ? "" : grainText(grain);
}

/** Lists the other axes that a field may be moved to. */
const listMoveTargets = ({ axis, pivot, fields }: AxisFieldProps, field: string): readonly Axis[] =>
  axes.filter((target) => target !== axis && canMoveField(field, target, fields, pivot));

/** Moves a field to the end of another axis; the focus follows it. */
const moveToAxis = ({ axis, index, pivot, fields, onChange }: AxisFieldProps, target: Axis): void =>
  onChange(moveField(pivot, axis, index, target, fields), positionKeyOf(target, pivot[target].length));

/** Makes the handler of Alt with an arrow: up and down move the field within its axis, left and right to the first other axis that may have it. */
const makeMoveKeyHandler =
  (props: AxisFieldProps, field: string) =>
  (event: KeyboardEvent<HTMLElement>): void => {
    const { axis, index, pivot, onChange } = props;
    if (!event.altKey) return;
    const indexStep = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const isSidewaysKey = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (indexStep === 0 && !isSidewaysKey) return;
    event.preventDefault();
    const [target] = listMoveTargets(props, field);
    const newIndex = index + indexStep;
    if (indexStep !== 0 && newIndex >= 0 && newIndex < pivot[axis].length)
      onChange(
        { ...pivot, [axis]: moveItem<AxisLevel | PivotMeasure>(pivot[axis], index, indexStep) },
        positionKeyOf(axis, newIndex),
      );
    else if (isSidewaysKey && target !== undefined) moveToAxis(props, target);
  };

/** Builds the menu of a field: the settings of a level or the aggregates of a figure, and the axes that the field may be moved to. */
function fieldMenu(props: AxisFieldProps, field: string): MenuProps["groups"] {
  const { axis, index, pivot, fields, onChange } = props;
  const measure = axis === "measures" ? pivot.measures[index] : undefined;
  const aggregateItems =
    measure === undefined
      ? []
      : listAggregates(fields, measure.field).map((aggregate) => ({
          key: aggregate,
          label: aggregateText(aggregate),
          current: measure.aggregate === aggregate,
          onSelect: () => onChange({ ...pivot, measures: pivot.measures.with(index, { ...measure, aggregate }) }),
        }));
  const moveItems = listMoveTargets(props, field).map((target) => ({
    key: `to ${target}`,
    label: t("report.moveTo", { axis: t(`report.pivot_${target}`) }),
    onSelect: () => moveToAxis(props, target),
  }));
  const levelItems =
    axis === "measures"
      ? []
      : levelMenu({
          levels: pivot[axis],
          index,
          fields,
          onChange: (changedLevels) => onChange({ ...pivot, [axis]: changedLevels }),
        });
  return [...levelItems, aggregateItems, moveItems].filter((group) => group.length > 0);
}

type DisplayChoiceProps = Readonly<{
  measure: PivotMeasure;
  levels: readonly AxisLevel[];
  onChange: (measure: PivotMeasure) => void;
}>;

const displayKinds = Object.keys(pivotDisplays).filter((kind): kind is DisplayKind =>
  Object.hasOwn(pivotDisplays, kind),
);

/** Choice of a figure's display: plain, or relative to others. */
const DisplayChoice = (props: DisplayChoiceProps): ReactElement => (
  <Popover
    label={t("report.display")}
    width="min(320px, calc(100vw - 16px))"
    align="end"
    trigger={(trigger) => <IconButton {...trigger} size="compact" icon="settings" label={t("report.display")} />}
  >
    {() => <DisplayFields {...props} />}
  </Popover>
);

function DisplayFields({ measure, levels, onChange }: DisplayChoiceProps): ReactElement {
  const { display } = measure;
  const { needs } = pivotDisplays[display.kind];
  const setDisplay = (kind: DisplayKind, field = display.field, item = display.item) => {
    const neededPart = pivotDisplays[kind].needs;
    const alongField = field ?? levels.at(-1)?.field;
    onChange({
      ...measure,
      display: {
        kind,
        ...(neededPart !== "nothing" && alongField !== undefined && { field: alongField }),
        ...(neededPart === "item" && { item: item ?? "previous" }),
      },
    });
  };
  return (
    <div className={styles["sheet"]}>
      <Field label={t("report.display")}>
        <Select
          value={display.kind}
          options={displayKinds.map((kind) => ({
            value: kind,
            label: displayText(kind),
            disabled: pivotDisplays[kind].needs !== "nothing" && levels.length === 0,
          }))}
          onChange={(kind) => setDisplay(kind)}
        />
      </Field>
      {needs !== "nothing" && (
        <Field label={t("report.displayField")}>
          <Select
            value={display.field ?? ""}
            options={levels.map(({ field }) => ({ value: field, label: fieldText(field) }))}
            onChange={(field) => setDisplay(display.kind, field)}
          />
        </Field>
      )}
      {needs === "item" && (
        <Field label={t("report.displayItem")}>
          <Select
            value={display.item === "next" ? "next" : "previous"}
            options={(["previous", "next"] as const).map((item) => ({ value: item, label: t(`report.item_${item}`) }))}
            onChange={(item) => setDisplay(display.kind, display.field, item)}
          />
        </Field>
      )}
    </div>
  );
}
