/** Tables of a workbook or a ZIP, each with its first rows: one is chosen. */
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { Preview } from "../import-gateway.ts";
import styles from "../import.module.css";

export type SheetsCardProps = Readonly<{
  sheets: NonNullable<Preview["sheets"]>;
  chosen: string | null;
  disabled: boolean;
  onChoose: (name: string) => void;
}>;

export function SheetsCard({ sheets, chosen, disabled, onChoose }: SheetsCardProps): ReactElement {
  return (
    <Card title={t("importing.sheets")} subtitle={t("importing.sheetsText")}>
      <div role="radiogroup" aria-label={t("importing.sheets")} className={styles["answers"]}>
        {sheets.map(({ name, rows, isHidden }) => (
          <label key={name} className={styles["answer"]}>
            <input
              type="radio"
              name="import-sheet"
              value={name}
              checked={chosen === name}
              disabled={disabled}
              onChange={() => onChoose(name)}
            />
            <span className={styles["sheet"]}>
              <strong className={styles["long"]}>{name}</strong>
              {isHidden && <span className={styles["muted"]}> ({t("importing.sheetHidden")})</span>}
              {rows.length === 0 ? (
                <span className={styles["sheetRow"]}>{t("importing.sheetEmpty")}</span>
              ) : (
                rows.map((cells, row) => (
                  <span key={row} className={styles["sheetRow"]}>
                    {cells.filter((cell) => cell.trim() !== "").join(" · ")}
                  </span>
                ))
              )}
            </span>
          </label>
        ))}
      </div>
    </Card>
  );
}
