/** Chooses the visible columns and their order, with a search field and move buttons. */
import { foldText } from "@comptoir/domain/text";
import type { ColumnChoice, FieldCatalogue } from "@comptoir/domain/report";
import { Checkbox, IconButton, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { moveItem, changeColumnChoice } from "../../report/report-view.ts";
import { fieldGroupOf, fieldGroups, meaningText } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type ColumnChooserProps = Readonly<{
  choices: readonly ColumnChoice[];
  fields: FieldCatalogue;
  /** Name of a column by its key. */
  nameOf: (key: string) => string;
  /** Columns added to the report since the choice was made. */
  newColumns: readonly string[];
  onChange: (choices: readonly ColumnChoice[]) => void;
}>;

export function ColumnChooser({ choices, fields, nameOf, newColumns, onChange }: ColumnChooserProps): ReactElement {
  const [search, setSearch] = useState("");
  const wanted = foldText(search.trim());
  const isFound = (key: string) => wanted === "" || foldText(nameOf(key)).includes(wanted);
  const visibleChoices = choices.filter(({ visible, column }) => visible && isFound(column));
  const hidden = choices.filter(({ visible, column }) => !visible && isFound(column));
  const fieldOf = (key: string) => key.split(":")[0] ?? key;
  /** A newly visible column comes after the other visible ones. */
  const show = (key: string) => {
    const others = choices.filter(({ column }) => column !== key);
    const at = others.findLastIndex(({ visible }) => visible) + 1;
    const own = choices.find(({ column }) => column === key);
    if (own !== undefined) onChange(others.toSpliced(at, 0, { ...own, visible: true }));
  };
  const move = (key: string, by: number) => {
    const order = choices.filter(({ visible }) => visible);
    onChange([
      ...moveItem(
        order,
        order.findIndex(({ column }) => column === key),
        by,
      ),
      ...choices.filter(({ visible }) => !visible),
    ]);
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
              <li key={column} className={styles["chooserRow"]}>
                <Checkbox
                  label={
                    <>
                      {nameOf(column)}
                      {newColumns.includes(column) && <span className={styles["new"]}>{t("report.newColumn")}</span>}
                    </>
                  }
                  checked
                  disabled={choices.filter(({ visible }) => visible).length === 1}
                  onChange={() => onChange(changeColumnChoice(choices, column, { visible: false }))}
                />
                <span className={styles["moves"]}>
                  <IconButton
                    size="compact"
                    icon="arrow-up"
                    label={t("report.moveUp", { name: nameOf(column) })}
                    disabled={index === 0}
                    onClick={() => move(column, -1)}
                  />
                  <IconButton
                    size="compact"
                    icon="arrow-down"
                    label={t("report.moveDown", { name: nameOf(column) })}
                    disabled={index === visibleChoices.length - 1}
                    onClick={() => move(column, 1)}
                  />
                </span>
              </li>
            ))}
          </ul>
        </section>
        {hidden.length > 0 && (
          <section aria-label={t("report.offered")}>
            {fieldGroups.map((group) => {
              const own = hidden.filter(({ column }) => fieldGroupOf(fields, fieldOf(column)) === group);
              if (own.length === 0) return null;
              return (
                <div key={group}>
                  <h2 className={styles["small"]}>{t(`report.group_${group}`)}</h2>
                  <ul className={styles["plain"]}>
                    {own.map(({ column }) => (
                      <li key={column}>
                        <Checkbox
                          label={nameOf(column)}
                          help={meaningText(fieldOf(column))}
                          checked={false}
                          onChange={() => show(column)}
                        />
                      </li>
                    ))}
                  </ul>
                </div>
              );
            })}
          </section>
        )}
        {visibleChoices.length + hidden.length === 0 && <p className={styles["muted"]}>{t("report.noField")}</p>}
      </div>
    </div>
  );
}
