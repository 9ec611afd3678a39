/** Input of a list of codes, each with its name in three languages; stacked on a phone. */
import type { CodeName } from "@comptoir/domain/setting";
import { maxLengthOf } from "@comptoir/domain/text";
import { Button, IconButton, TextInput } from "@comptoir/ui-react";
import { useRef } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import styles from "./config.module.css";

export type CodeListInputProps = Readonly<{
  rows: readonly CodeName[];
  errorAt: (path: string) => string | undefined;
  onChange: (rows: readonly CodeName[]) => void;
}>;

const codeRowFields = ["code", "fr", "en", "es"] as const;
const blankCodeRow: CodeName = { code: "", fr: "", en: "", es: "" };
const fieldLabel = (field: (typeof codeRowFields)[number]): string =>
  field === "code" ? t("config.code") : t(`config.name_${field}`);

export function CodeListInput({ rows, errorAt, onChange }: CodeListInputProps): ReactElement {
  const listElementRef = useRef<HTMLDivElement>(null);
  const visibleRows = rows.length === 0 ? [blankCodeRow] : rows;
  const addCodeRow = () => {
    onChange([...visibleRows, blankCodeRow]);
    // Waits until the new row is drawn.
    setTimeout(() => listElementRef.current?.querySelector<HTMLInputElement>("[data-row]:last-of-type input")?.focus());
  };
  const listError = errorAt("");
  return (
    <div ref={listElementRef} className={styles["codes"]} role="group" aria-label={t("config.codes")}>
      <div className={styles["codeHead"]} aria-hidden>
        {codeRowFields.map((field) => (
          <span key={field}>{field === "code" ? t("config.code") : t(`config.in_${field}`)}</span>
        ))}
      </div>
      {visibleRows.map((row, index) => (
        // Rows have no identity but their index while they are typed.
        <CodeRow
          key={index}
          row={row}
          index={index}
          errorAt={errorAt}
          onChange={(typedRow) =>
            onChange(visibleRows.map((other, rowIndex) => (rowIndex === index ? typedRow : other)))
          }
          onRemove={rows.length === 0 ? null : () => onChange(rows.filter((_, rowIndex) => rowIndex !== index))}
        />
      ))}
      {listError !== undefined && <p className={styles["wrong"]}>{listError}</p>}
      <div>
        <Button size="compact" icon="plus" onClick={addCodeRow}>
          {t("config.addCode")}
        </Button>
      </div>
    </div>
  );
}

type CodeRowProps = Readonly<{
  row: CodeName;
  index: number;
  errorAt: CodeListInputProps["errorAt"];
  onChange: (row: CodeName) => void;
  /** Removes the row; null for the blank row of an empty list. */
  onRemove: (() => void) | null;
}>;

function CodeRow({ row, index, errorAt, onChange, onRemove }: CodeRowProps): ReactElement {
  return (
    <div className={styles["codeRow"]} data-row>
      {codeRowFields.map((field) => {
        const cellErrorText = errorAt(`${index}.${field}`);
        return (
          <div key={field} className={styles["codeCell"]}>
            <span className={styles["codeLabel"]} aria-hidden>
              {fieldLabel(field)}
            </span>
            <TextInput
              value={row[field]}
              aria-label={t("config.ofCode", { field: fieldLabel(field), row: index + 1 })}
              aria-invalid={cellErrorText !== undefined || undefined}
              maxLength={maxLengthOf(field === "code" ? "max40" : "max100") + 1}
              onChange={(typedText) => onChange({ ...row, [field]: typedText })}
            />
            {cellErrorText !== undefined && <p className={styles["wrong"]}>{cellErrorText}</p>}
          </div>
        );
      })}
      <IconButton
        icon="trash"
        label={t("config.removeCode", { row: index + 1 })}
        disabled={onRemove === null}
        onClick={() => onRemove?.()}
      />
    </div>
  );
}
