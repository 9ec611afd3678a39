/** Chooses the visible columns and their order, with a search field and move buttons. */
import { foldText } from "@comptoir/domain/text";
import type { ColumnChoice, FieldCatalogue } from "@comptoir/domain/report";
import { Checkbox, IconButton, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../shared/text.ts";
import { moveItem, changeColumnChoice } from "./report-view.ts";
import { fieldGroupOf, fieldGroups, meaningText } from "./report-words.ts";
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

export function ColumnChooser({ choices, fields, nameOf, newColumns, onChange }: ColumnChooserProps): ReactElement {
  const [search, setSearch] = useState("");
  const searchedText = foldText(search.trim());
  const isColumnFound = (key: string) => searchedText === "" || foldText(nameOf(key)).includes(searchedText);
  const visibleChoices = choices.filter(({ visible, column }) => visible && isColumnFound(column));
  const hidden = choices.filter(({ visible, column }) => !visible && isColumnFound(column));
  /** Makes a column visible, after the other visible ones. */
  const show = (key: string) => {
    const otherChoices = choices.filter(({ column }) => column !== key);
    const insertIndex = otherChoices.findLastIndex(({ visible }) => visible) + 1;
    const choice = choices.find(({ column }) => column === key);
    if (choice !== undefined) onChange(otherChoices.toSpliced(insertIndex, 0, { ...choice, visible: true }));
  };
  /** Moves a column among the visible ones; hidden ones keep their places. */
  const moveColumn = (key: string, steps: number) => {
    const order = choices.filter(({ visible }) => visible);
    const movedOrder = moveItem(
      order,
      order.findIndex(({ column }) => column === key),
      steps,
    );
    onChange(choices.map((choice) => movedOrder[order.indexOf(choice)] ?? choice));
  };
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
      <div className={styles["chooserLists"]}>
        <section aria-label={t("report.chosen")}>
          <h2 className={styles["small"]}>{t("report.chosen")}</h2>
          <ul className={styles["plain"]}>
            {visibleChoices.map(({ column }, index) => (
              <VisibleColumn
                key={column}
                name={nameOf(column)}
                isNew={newColumns.includes(column)}
                isOnly={choices.filter(({ visible }) => visible).length === 1}
                isFirst={index === 0}
                isLast={index === visibleChoices.length - 1}
                onHide={() => onChange(changeColumnChoice(choices, column, { visible: false }))}
                onMove={(steps) => moveColumn(column, steps)}
              />
            ))}
          </ul>
        </section>
        {hidden.length > 0 && (
          <OfferedColumns columns={hidden.map(({ column }) => column)} fields={fields} nameOf={nameOf} onShow={show} />
        )}
        {visibleChoices.length + hidden.length === 0 && <p className={styles["muted"]}>{t("report.noField")}</p>}
      </div>
    </div>
  );
}

type VisibleColumnProps = Readonly<{
  name: string;
  isNew: boolean;
  isOnly: boolean;
  isFirst: boolean;
  isLast: boolean;
  onHide: () => void;
  onMove: (by: number) => void;
}>;

function VisibleColumn({ name, isNew, isOnly, isFirst, isLast, onHide, onMove }: VisibleColumnProps): ReactElement {
  return (
    <li className={styles["chooserRow"]}>
      <Checkbox
        label={
          <>
            {name}
            {isNew && <span className={styles["new"]}>{t("report.newColumn")}</span>}
          </>
        }
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
  Readonly<{ columns: readonly string[]; onShow: (key: string) => void }>;

/** Hidden columns, by group. */
function OfferedColumns({ columns, fields, nameOf, onShow }: OfferedColumnsProps): ReactElement {
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
                <li key={column}>
                  <Checkbox
                    label={nameOf(column)}
                    help={meaningText(fieldOfColumnKey(column))}
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
