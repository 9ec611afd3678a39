/** Fields of a pivot table: rows, columns and values, moved between them by menu, keys or drag and drop. */
import {
  findField,
  listAggregates,
  pivotDisplays,
  type AxisLevel,
  type DisplayKind,
  type FieldCatalogue,
  type Pivot,
  type PivotMeasure,
} from "@comptoir/domain/report";
import { Button, Checkbox, Field, IconButton, Menu, Popover, SearchList, Select } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent, KeyboardEvent, ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { fieldOptions } from "./field-options.ts";
import { levelMenu } from "./report-chips.tsx";
import {
  clearAxis,
  canMoveField,
  moveField,
  pivotAxes as axes,
  repairPivot,
  type PivotAxis as Axis,
} from "./pivot-moves.ts";
import { makeAxisLevel, makePivotMeasure, moveItem } from "../../report/report-view.ts";
import { aggregateText, displayText, fieldText, grainText, measureText } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type PivotPanelProps = Readonly<{
  pivot: Pivot;
  fields: FieldCatalogue;
  permissions: readonly string[];
  onChange: (pivot: Pivot) => void;
  /** Undefined if the panel is part of a page. */
  onClose?: (() => void) | undefined;
}>;

export function PivotPanel({ pivot, fields, permissions, onChange, onClose }: PivotPanelProps): ReactElement {
  const panel = useRef<HTMLElement>(null);
  /** Position of the field moved last by keys, which keeps the focus. */
  const followed = useRef<string | null>(null);
  const change = (next: Pivot, follow: string | null = null) => {
    followed.current = next === pivot ? null : follow;
    if (next !== pivot) onChange(repairPivot(next, fields, permissions));
  };
  useEffect(
    function keepFocus() {
      const place = followed.current;
      followed.current = null;
      if (place !== null) panel.current?.querySelector<HTMLElement>(`[data-place="${place}"]`)?.focus();
    },
    [pivot],
  );
  return (
    <section ref={panel} className={styles["pivotPanel"]} aria-label={t("report.pivotEdit")}>
      <header className={styles["panelHead"]}>
        <h2 className={styles["heading"]}>{t("report.pivotEdit")}</h2>
        {onClose !== undefined && (
          <IconButton size="compact" icon="close" label={t("common.close")} onClick={onClose} />
        )}
      </header>
      {axes.map((axis) => (
        <AxisList key={axis} axis={axis} pivot={pivot} fields={fields} permissions={permissions} onChange={change} />
      ))}
      <div className={styles["totals"]}>
        {pivot.columns.length > 0 && (
          <Checkbox
            label={t("report.totalsRow")}
            checked={pivot.totals.row}
            onChange={(row) =>
              change({ ...pivot, totals: { ...pivot.totals, row, grand: row && pivot.totals.column } })
            }
          />
        )}
        {pivot.rows.length > 0 && (
          <Checkbox
            label={t("report.totalsColumn")}
            checked={pivot.totals.column}
            onChange={(column) =>
              change({ ...pivot, totals: { ...pivot.totals, column, grand: column && pivot.totals.row } })
            }
          />
        )}
      </div>
    </section>
  );
}

type AxisListProps = Readonly<{
  axis: Axis;
  pivot: Pivot;
  fields: FieldCatalogue;
  permissions: readonly string[];
  onChange: ChangePivot;
}>;

/** Changes the pivot; `follow` is the field position that gets the focus afterwards. */
type ChangePivot = (pivot: Pivot, follow?: string) => void;

const placeText = (axis: Axis, index: number): string => `${axis} ${index}`;

function AxisList({ axis, pivot, fields, permissions, onChange }: AxisListProps): ReactElement {
  const name = t(`report.pivot_${axis}`);
  const used = new Set([...pivot.rows, ...pivot.columns].map(({ field }) => field));
  const isOffered = (field: string) =>
    axis === "measures"
      ? makePivotMeasure(fields, field, [...pivot.rows, ...pivot.columns]) !== null
      : findField(fields, field)?.role === "dimension" && !used.has(field);
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent<HTMLElement>) => {
    event.preventDefault();
    setOver(false);
    const [from = "", place = ""] = event.dataTransfer.getData("text/plain").split(" ");
    const source = axes.find((candidate) => candidate === from);
    if (source !== undefined && source !== axis) onChange(moveField(pivot, source, Number(place), axis, fields));
  };
  return (
    <section
      className={styles["axis"]}
      data-over={isOver || undefined}
      aria-label={name}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ relatedTarget, currentTarget }) =>
        setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))
      }
      onDrop={onDrop}
    >
      <h3 className={styles["small"]}>{name}</h3>
      <ul className={styles["plain"]}>
        {pivot[axis].map((_, index) => (
          <AxisField
            key={`${axis} ${index} ${pivot[axis][index]?.field}`}
            axis={axis}
            index={index}
            pivot={pivot}
            fields={fields}
            onChange={onChange}
          />
        ))}
        {pivot[axis].length === 0 && <li className={styles["muted"]}>{t("report.pivotNone")}</li>}
      </ul>
      {pivot[axis].length > 1 && (
        <Button
          variant="quiet"
          size="compact"
          icon="close"
          aria-label={`${name}: ${t(clearWords[axis])}`}
          onClick={() => onChange(clearAxis(pivot, axis))}
        >
          {t(clearWords[axis])}
        </Button>
      )}
      <Popover
        label={t("report.pivotAdd", { axis: name })}
        flush
        width="min(300px, calc(100vw - 16px))"
        trigger={(trigger) => (
          <Button
            {...trigger}
            variant="quiet"
            size="compact"
            icon="plus"
            aria-label={t("report.pivotAdd", { axis: name })}
          >
            {t("report.field")}
          </Button>
        )}
      >
        {(close) => (
          <SearchList
            label={t("report.pivotAdd", { axis: name })}
            value={null}
            options={fieldOptions(fields, permissions, isOffered)}
            labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
            onChoose={(field) => {
              close();
              const measure =
                axis === "measures" ? makePivotMeasure(fields, field, [...pivot.rows, ...pivot.columns]) : null;
              if (axis !== "measures") onChange({ ...pivot, [axis]: [...pivot[axis], makeAxisLevel(fields, field)] });
              else if (measure !== null) onChange({ ...pivot, measures: [...pivot.measures, measure] });
            }}
          />
        )}
      </Popover>
    </section>
  );
}

const clearWords = {
  rows: "report.pivotClear",
  columns: "report.pivotClear",
  measures: "report.pivotFirst",
} as const satisfies Record<Axis, string>;

type AxisFieldProps = Readonly<{
  axis: Axis;
  index: number;
  pivot: Pivot;
  fields: FieldCatalogue;
  onChange: ChangePivot;
}>;

function AxisField({ axis, index, pivot, fields, onChange }: AxisFieldProps): ReactElement | null {
  const item = pivot[axis][index];
  if (item === undefined) return null;
  const measure = axis === "measures" ? (pivot.measures[index] ?? null) : null;
  const level = axis === "measures" ? null : (pivot[axis][index] ?? null);
  const name = measure === null ? fieldText(item.field) : measureText(measure.field, measure.aggregate);
  // The accessible name must begin with the visible text.
  const how =
    level !== null && level.grain !== null && level.grain !== "hour"
      ? grainText(level.grain)
      : measure !== null && measure.display.kind !== "value"
        ? displayText(measure.display.kind)
        : "";
  const targets = axes.filter((target) => target !== axis && canMoveField(item.field, target, fields, pivot));
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (!event.altKey) return;
    const by = event.key === "ArrowUp" ? -1 : event.key === "ArrowDown" ? 1 : 0;
    const across = event.key === "ArrowLeft" || event.key === "ArrowRight";
    if (by === 0 && !across) return;
    event.preventDefault();
    const [target] = targets;
    const to = index + by;
    if (by !== 0 && to >= 0 && to < pivot[axis].length)
      onChange({ ...pivot, [axis]: moveItem<AxisLevel | PivotMeasure>(pivot[axis], index, by) }, placeText(axis, to));
    else if (across && target !== undefined)
      onChange(moveField(pivot, axis, index, target, fields), placeText(target, pivot[target].length));
  };
  return (
    <li
      className={styles["axisField"]}
      draggable
      onDragStart={(event) => event.dataTransfer.setData("text/plain", `${axis} ${index}`)}
    >
      <Menu
        label={t("report.fieldMenu", { name })}
        align="start"
        trigger={(trigger) => (
          <button
            {...trigger}
            type="button"
            data-place={placeText(axis, index)}
            className={styles["axisName"]}
            aria-label={t("report.fieldMenu", { name: how === "" ? name : `${name} ${how}` })}
            title={name}
            onKeyDown={onKeyDown}
          >
            <span className={styles["cut"]}>{name}</span>
            {how !== "" && <span className={styles["muted"]}> {how}</span>}
          </button>
        )}
        groups={[
          ...(level !== null && axis !== "measures"
            ? levelMenu({
                levels: pivot[axis],
                index,
                fields,
                onChange: (levels) => onChange({ ...pivot, [axis]: levels }),
              })
            : []),
          ...(measure === null
            ? []
            : [
                listAggregates(fields, measure.field).map((aggregate) => ({
                  key: aggregate,
                  label: aggregateText(aggregate),
                  current: measure.aggregate === aggregate,
                  onSelect: () =>
                    onChange({ ...pivot, measures: pivot.measures.with(index, { ...measure, aggregate }) }),
                })),
              ]),
          targets.map((target) => ({
            key: `to ${target}`,
            label: t("report.moveTo", { axis: t(`report.pivot_${target}`) }),
            onSelect: () =>
              onChange(moveField(pivot, axis, index, target, fields), placeText(target, pivot[target].length)),
          })),
        ].filter((group) => group.length > 0)}
      />
      {measure !== null && (
        <DisplayChoice
          measure={measure}
          levels={[...pivot.rows, ...pivot.columns]}
          onChange={(next) => onChange({ ...pivot, measures: pivot.measures.with(index, next) })}
        />
      )}
      <IconButton
        size="compact"
        icon="close"
        label={t("report.remove", { name })}
        disabled={axis === "measures" && pivot.measures.length === 1}
        onClick={() => onChange({ ...pivot, [axis]: pivot[axis].toSpliced(index, 1) })}
      />
    </li>
  );
}

/** Choice of a figure's display: plain, or relative to others. */
function DisplayChoice({
  measure,
  levels,
  onChange,
}: Readonly<{
  measure: PivotMeasure;
  levels: readonly AxisLevel[];
  onChange: (measure: PivotMeasure) => void;
}>): ReactElement {
  const { display } = measure;
  const { needs } = pivotDisplays[display.kind];
  const set = (kind: DisplayKind, field = display.field, item = display.item) => {
    const need = pivotDisplays[kind].needs;
    const along = field ?? levels.at(-1)?.field;
    onChange({
      ...measure,
      display: {
        kind,
        ...(need !== "nothing" && along !== undefined && { field: along }),
        ...(need === "item" && { item: item ?? "previous" }),
      },
    });
  };
  const kinds = Object.keys(pivotDisplays).filter((kind): kind is DisplayKind => Object.hasOwn(pivotDisplays, kind));
  return (
    <Popover
      label={t("report.display")}
      width="min(320px, calc(100vw - 16px))"
      align="end"
      trigger={(trigger) => <IconButton {...trigger} size="compact" icon="settings" label={t("report.display")} />}
    >
      {() => (
        <div className={styles["sheet"]}>
          <Field label={t("report.display")}>
            <Select
              value={display.kind}
              options={kinds.map((kind) => ({
                value: kind,
                label: displayText(kind),
                disabled: pivotDisplays[kind].needs !== "nothing" && levels.length === 0,
              }))}
              onChange={(kind) => set(kind)}
            />
          </Field>
          {needs !== "nothing" && (
            <Field label={t("report.displayField")}>
              <Select
                value={display.field ?? ""}
                options={levels.map(({ field }) => ({ value: field, label: fieldText(field) }))}
                onChange={(field) => set(display.kind, field)}
              />
            </Field>
          )}
          {needs === "item" && (
            <Field label={t("report.displayItem")}>
              <Select
                value={display.item === "next" ? "next" : "previous"}
                options={(["previous", "next"] as const).map((item) => ({
                  value: item,
                  label: t(`report.item_${item}`),
                }))}
                onChange={(item) => set(display.kind, display.field, item)}
              />
            </Field>
          )}
        </div>
      )}
    </Popover>
  );
}
