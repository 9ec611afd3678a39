/** Chooses the visible columns and their order, with a search field, drag and drop, and move buttons. */
import { foldText } from "@comptoir/domain/text";
import { listAggregates, type ColumnChoice, type FieldCatalogue } from "@comptoir/domain/report";
import { Checkbox, IconButton, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { PointerEvent, ReactElement } from "react";

import { DragGrip } from "../shared/drag-grip.tsx";
import { t } from "../shared/text.ts";
import { useListDrag, type ListDrag } from "../shared/use-list-drag.ts";
import { moveItem, changeColumnChoice, placeColumn } from "./report-view.ts";
import { fieldGroupOf, fieldGroups, fieldLineText } from "./report-words.ts";
import styles from "./column-chooser.module.css";

export type ColumnChooserProps = Readonly<{
  choices: readonly ColumnChoice[];
  fields: FieldCatalogue;
  /** Name of a column by its key. */
  nameOf: (key: string) => string;
  /** Columns added to the report since the choice was made. */
  newColumns: readonly string[];
  onChange: (choices: readonly ColumnChoice[]) => void;
}>;

const fieldOfColumnKey = (key: string) => key.split(":")[0] ?? key;

/** Line under a column: what it means and its unit. */
function columnLineText(fields: FieldCatalogue, key: string): string | undefined {
  const [field = key, aggregateCode] = key.split(":");
  const aggregate = listAggregates(fields, field).find((candidate) => candidate === aggregateCode) ?? null;
  return fieldLineText(fields, { field, aggregate });
}

export function ColumnChooser({ choices, fields, nameOf, newColumns, onChange }: ColumnChooserProps): ReactElement {
  const [search, setSearch] = useState("");
  const searchedText = foldText(search.trim());
  const isColumnFound = (key: string) => searchedText === "" || foldText(nameOf(key)).includes(searchedText);
  const visibleChoices = choices.filter(({ visible, column }) => visible && isColumnFound(column));
  const hidden = choices.filter(({ visible, column }) => !visible && isColumnFound(column));
  const { listRef, listClass, itemProps, grab } = useListDrag<HTMLUListElement>({
    direction: "down",
    onDrop: (key, index) => {
      const nextChoice = visibleChoices.filter(({ column }) => column !== key)[index];
      if (visibleChoices[index]?.column !== key) onChange(placeColumn(choices, key, nextChoice?.column));
    },
  });
  return (
    <div className={styles["chooser"]}>
      <TextInput
        type="search"
        icon="search"
        aria-label={t("report.searchField")}
        placeholder={t("report.searchField")}
        value={search}
        onChange={setSearch}
      />
      <div className={styles["chooserLists"]} data-drag-scroll>
        <section aria-label={t("report.chosen")}>
          <h2 className={styles["small"]}>{t("report.chosen")}</h2>
          <ul ref={listRef} className={`${styles["plain"]} ${listClass}`}>
            {visibleChoices.map(({ column }, index) => (
              <VisibleColumn
                key={column}
                name={nameOf(column)}
                line={columnLineText(fields, column)}
                isNew={newColumns.includes(column)}
                isOnly={choices.filter(({ visible }) => visible).length === 1}
                isFirst={index === 0}
                isLast={index === visibleChoices.length - 1}
                onHide={() => onChange(changeColumnChoice(choices, column, { visible: false }))}
                onMove={(steps) => onChange(moveVisibleColumn(choices, column, steps))}
                dragProps={itemProps(column)}
                onGrab={(event) => grab(column, event)}
              />
            ))}
          </ul>
        </section>
        {hidden.length > 0 && (
          <OfferedColumns
            columns={hidden.map(({ column }) => column)}
            fields={fields}
            nameOf={nameOf}
            onGrab={grab}
            onShow={(key) => onChange(placeColumn(choices, key, undefined))}
          />
        )}
        {visibleChoices.length + hidden.length === 0 && <p className={styles["muted"]}>{t("report.noField")}</p>}
      </div>
    </div>
  );
}

/** Moves a column among the visible ones; hidden ones keep their places. */
function moveVisibleColumn(choices: readonly ColumnChoice[], key: string, steps: number): readonly ColumnChoice[] {
  const order = choices.filter(({ visible }) => visible);
  const movedOrder = moveItem(
    order,
    order.findIndex(({ column }) => column === key),
    steps,
  );
  return choices.map((choice) => movedOrder[order.indexOf(choice)] ?? choice);
}

type VisibleColumnProps = Readonly<{
  dragProps: ReturnType<ListDrag<HTMLUListElement>["itemProps"]>;
  onGrab: (event: PointerEvent<HTMLElement>) => void;
  name: string;
  line: string | undefined;
  isNew: boolean;
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  onHide: () => void;
  onMove: (by: number) => void;
}>;

function VisibleColumn(props: VisibleColumnProps): ReactElement {
  const { dragProps, onGrab, name, line, isNew, isOnly, isFirst, isLast, onHide, onMove } = props;
  return (
    <li className={styles["chooserRow"]} {...dragProps}>
      <DragGrip onGrab={onGrab} />
      <Checkbox
        label={
          <>
            {name}
            {isNew && <span className={styles["new"]}>{t("report.newColumn")}</span>}
          </>
        }
        help={line}
        checked
        disabled={isOnly}
        onChange={onHide}
      />
      <span className={styles["moves"]}>
        <IconButton
          size="compact"
          icon="arrow-up"
          label={t("report.moveUp", { name })}
          disabled={isFirst}
          onClick={() => onMove(-1)}
        />
        <IconButton
          size="compact"
          icon="arrow-down"
          label={t("report.moveDown", { name })}
          disabled={isLast}
          onClick={() => onMove(1)}
        />
      </span>
    </li>
  );
}

type OfferedColumnsProps = Pick<ColumnChooserProps, "fields" | "nameOf"> &
  Readonly<{ columns: readonly string[]; onGrab: ListDrag<HTMLUListElement>["grab"]; onShow: (key: string) => void }>;

/** Hidden columns, by group. */
function OfferedColumns({ columns, fields, nameOf, onGrab, onShow }: OfferedColumnsProps): ReactElement {
  return (
    <section aria-label={t("report.offered")}>
      {fieldGroups.map((group) => {
        const groupColumns = columns.filter((column) => fieldGroupOf(fields, fieldOfColumnKey(column)) === group);
        if (groupColumns.length === 0) return null;
        return (
          <div key={group}>
            <h2 className={styles["small"]}>{t(`report.group_${group}`)}</h2>
            <ul className={styles["plain"]}>
              {groupColumns.map((column) => (
                <li key={column} className={styles["chooserRow"]}>
                  <DragGrip onGrab={(event) => onGrab(column, event)} />
                  <Checkbox
                    label={nameOf(column)}
                    help={columnLineText(fields, column)}
                    checked={false}
                    onChange={() => onShow(column)}
                  />
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
