/** Tables of a workbook or a ZIP, or records of an XML file, each with its first rows: one is chosen. */
import { isLeftOutRecord } from "@comptoir/domain/import-file";
import { Card } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import styles from "../import.module.css";

export type SheetsCardProps = Readonly<{
  /** Parts of the file that the person chooses from: sheets of a workbook or records of an XML file. */
  of: "sheets" | "records";
  sheets: readonly Readonly<{ name: string; isHidden?: boolean; rows: readonly (readonly string[])[] }>[];
  chosen: string | null;
  /** Records that the mapping leaves out. */
  leftOut?: readonly string[];
  disabled: boolean;
  onChoose: (name: string) => void;
}>;

export function SheetsCard({ of, sheets, chosen, leftOut = [], disabled, onChoose }: SheetsCardProps): ReactElement {
  return (
    <Card title={t(`importing.${of}`)} subtitle={t(`importing.${of}Text`)}>
      <div role="radiogroup" aria-label={t(`importing.${of}`)} className={styles["answers"]}>
        {sheets.map(({ name, rows, isHidden = false }) => (
          <label key={name} className={styles["answer"]}>
            <input
              type="radio"
              name={`import-${of}`}
              value={name}
              checked={chosen === name}
              disabled={disabled}
              onChange={() => onChoose(name)}
            />
            <span className={styles["sheet"]}>
              <strong className={styles["long"]}>{name}</strong>
              {isHidden && <span className={styles["muted"]}> ({t("importing.sheetHidden")})</span>}
              {chosen !== name && isLeftOutRecord(name, leftOut) && (
                <span className={styles["muted"]}> ({t("importing.recordLeftOut")})</span>
              )}
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
