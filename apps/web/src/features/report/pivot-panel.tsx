/** Fields of a pivot table: rows, columns and values, moved between them by menu, keys or drag and drop. */
import { findField, type FieldCatalogue, type Pivot } from "@comptoir/domain/report";
import { Button, Checkbox, IconButton, Popover, SearchList } from "@comptoir/ui-react";
import { useEffect, useRef, useState } from "react";
import type { DragEvent, ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { fieldOptions } from "./field-options.ts";
import { clearAxis, moveField, pivotAxes as axes, repairPivot, type PivotAxis as Axis } from "./pivot-moves.ts";
import { makeAxisLevel, makePivotMeasure } from "../../report/report-view.ts";
import { AxisField, type ChangePivot } from "./pivot-field.tsx";
import styles from "./report.module.css";

export type PivotPanelProps = Readonly<{
  pivot: Pivot;
  fields: FieldCatalogue;
  permissions: readonly string[];
  onChange: (pivot: Pivot) => void;
  /** Closes the panel; undefined if it is part of a page. */
  onClose?: (() => void) | undefined;
}>;

export function PivotPanel({ pivot, fields, permissions, onChange, onClose }: PivotPanelProps): ReactElement {
  const panelRef = useRef<HTMLElement>(null);
  /** Position of the field moved last by keys or menu, which gets the focus again. */
  const focusPositionRef = useRef<string | null>(null);
  const changePivot = (nextPivot: Pivot, follow: string | null = null) => {
    focusPositionRef.current = nextPivot === pivot ? null : follow;
    if (nextPivot !== pivot) onChange(repairPivot(nextPivot, fields, permissions));
  };
  useEffect(
    function keepFocus() {
      const focusPosition = focusPositionRef.current;
      focusPositionRef.current = null;
      if (focusPosition !== null)
        panelRef.current?.querySelector<HTMLElement>(`[data-place="${focusPosition}"]`)?.focus();
    },
    [pivot],
  );
  return (
    <section ref={panelRef} className={styles["pivotPanel"]} aria-label={t("report.pivotEdit")}>
      <header className={styles["panelHead"]}>
        <h2 className={styles["heading"]}>{t("report.pivotEdit")}</h2>
        {onClose !== undefined && (
          <IconButton size="compact" icon="close" label={t("common.close")} onClick={onClose} />
        )}
      </header>
      {axes.map((axis) => (
        <AxisList
          key={axis}
          axis={axis}
          pivot={pivot}
          fields={fields}
          permissions={permissions}
          onChange={changePivot}
        />
      ))}
      <div className={styles["totals"]}>
        {pivot.columns.length > 0 && (
          <Checkbox
            label={t("report.totalsRow")}
            checked={pivot.totals.row}
            onChange={(row) =>
              changePivot({ ...pivot, totals: { ...pivot.totals, row, grand: row && pivot.totals.column } })
            }
          />
        )}
        {pivot.rows.length > 0 && (
          <Checkbox
            label={t("report.totalsColumn")}
            checked={pivot.totals.column}
            onChange={(column) =>
              changePivot({ ...pivot, totals: { ...pivot.totals, column, grand: column && pivot.totals.row } })
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

function AxisList(props: AxisListProps): ReactElement {
  const { axis, pivot, fields, onChange } = props;
  const axisName = t(`report.pivot_${axis}`);
  const { isOver, ...dropHandlers } = useFieldDrop(props);
  return (
    <section className={styles["axis"]} data-over={isOver || undefined} aria-label={axisName} {...dropHandlers}>
      <h3 className={styles["small"]}>{axisName}</h3>
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
          aria-label={`${axisName}: ${t(clearLabelByAxis[axis])}`}
          onClick={() => onChange(clearAxis(pivot, axis))}
        >
          {t(clearLabelByAxis[axis])}
        </Button>
      )}
      <FieldChoice {...props} name={axisName} />
    </section>
  );
}

/** Takes fields that are dragged here from another axis. */
function useFieldDrop({ axis, pivot, fields, onChange }: AxisListProps) {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    onDragOver: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: ({ relatedTarget, currentTarget }: DragEvent<HTMLElement>) =>
      setOver(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    onDrop: (event: DragEvent<HTMLElement>) => {
      event.preventDefault();
      setOver(false);
      const [from = "", sourceIndex = ""] = event.dataTransfer.getData("text/plain").split(" ");
      const sourceAxis = axes.find((candidate) => candidate === from);
      if (sourceAxis !== undefined && sourceAxis !== axis)
        onChange(moveField(pivot, sourceAxis, Number(sourceIndex), axis, fields));
    },
  };
}

/** Button that adds a field to an axis, from a list of those that it may have. */
function FieldChoice({
  axis,
  pivot,
  fields,
  permissions,
  onChange,
  name,
}: AxisListProps & Readonly<{ name: string }>): ReactElement {
  const addLabel = t("report.pivotAdd", { axis: name });
  const axisLevels = [...pivot.rows, ...pivot.columns];
  const isFieldOffered = (field: string) =>
    axis === "measures"
      ? makePivotMeasure(fields, field, axisLevels) !== null
      : findField(fields, field)?.role === "dimension" && !axisLevels.some((level) => level.field === field);
  const addField = (field: string) => {
    if (axis !== "measures") return onChange({ ...pivot, [axis]: [...pivot[axis], makeAxisLevel(fields, field)] });
    const newMeasure = makePivotMeasure(fields, field, axisLevels);
    if (newMeasure !== null) onChange({ ...pivot, measures: [...pivot.measures, newMeasure] });
  };
  return (
    <Popover
      label={addLabel}
      flush
      width="min(300px, calc(100vw - 16px))"
      trigger={(trigger) => (
        <Button {...trigger} variant="quiet" size="compact" icon="plus" aria-label={addLabel}>
          {t("report.field")}
        </Button>
      )}
    >
      {(close) => (
        <SearchList
          label={addLabel}
          value={null}
          options={fieldOptions(fields, permissions, isFieldOffered)}
          labels={{ search: t("report.searchField"), noMatch: t("report.noField") }}
          onChoose={(field) => {
            close();
            addField(field);
          }}
        />
      )}
    </Popover>
  );
}

const clearLabelByAxis = {
  rows: "report.pivotClear",
  columns: "report.pivotClear",
  measures: "report.pivotFirst",
} as const satisfies Record<Axis, string>;
