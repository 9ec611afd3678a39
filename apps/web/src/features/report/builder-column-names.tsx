/** Names of columns in a report, in each language, in place of those of their fields. */
import { useState } from "react";
import type { ReactElement } from "react";

import { languageCodes, languages } from "@comptoir/domain/language";
import { columnKey, type ReportColumn } from "@comptoir/domain/report";
import { Field, Select, TextInput } from "@comptoir/ui-react";

import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";
import { withWords } from "./builder-naming.tsx";
import type { BuilderStepProps } from "./builder-step.tsx";
import styles from "./report.module.css";
import { issueTextAt } from "./step-issues.ts";

type ColumnNamesProps = Pick<BuilderStepProps, "draft" | "wrong" | "onChange"> &
  Readonly<{ nameOf: (column: ReportColumn) => string }>;

/** Choice of a column, and its names. */
export function ColumnNames({ draft, wrong, onChange, nameOf }: ColumnNamesProps): ReactElement | null {
  const visibleColumns = draft.columns.filter(({ visible }) => visible);
  const wrongIndex = wrong.find(({ path }) => path[0] === "columns" && path[2] === "label")?.path[1];
  const [chosen, setChosen] = useState<ReportColumn | null>(null);
  const column =
    (chosen === null ? undefined : findChosen(visibleColumns, chosen)) ??
    visibleColumns.find((candidate) => candidate === draft.columns[Number(wrongIndex)]);
  if (visibleColumns.length === 0) return null;
  return (
    <div className={styles["aggregates"]}>
      <Field label={t("report.columnToName")} help={t("report.columnToNameHelp")}>
        <Select
          value={column === undefined ? "" : columnKey(column)}
          options={[
            { value: "", label: t("report.noColumnToName") },
            ...visibleColumns.map((choice) => ({ value: columnKey(choice), label: nameOf(choice) })),
          ]}
          onChange={(key) => setChosen(visibleColumns.find((candidate) => columnKey(candidate) === key) ?? null)}
        />
      </Field>
      {column !== undefined && <NamesOfColumn {...{ draft, wrong, onChange, column }} />}
    </div>
  );
}

/** Finds a column that may have moved, or is added up in another way since: then it is the only one of its field. */
function findChosen(columns: readonly ReportColumn[], chosen: ReportColumn): ReportColumn | undefined {
  const ofField = columns.filter(({ field }) => field === chosen.field);
  return (
    ofField.find((candidate) => columnKey(candidate) === columnKey(chosen)) ??
    (ofField.length === 1 ? ofField[0] : undefined)
  );
}

type NamesOfColumnProps = Pick<ColumnNamesProps, "draft" | "wrong" | "onChange"> & Readonly<{ column: ReportColumn }>;

function NamesOfColumn({ draft, wrong, onChange, column }: NamesOfColumnProps): ReactElement {
  const index = draft.columns.indexOf(column);
  return (
    <>
      {languageCodes.map((language) => (
        <Field
          key={`${columnKey(column)} ${language}`}
          label={t(`report.description_${language}`)}
          error={
            typedTextError(column.label[language] ?? "", "max100") ??
            issueTextAt(wrong, "columns", index, "label", language)
          }
        >
          <TextInput
            lang={languages[language].locale}
            value={column.label[language] ?? ""}
            onChange={(words) =>
              onChange({
                ...draft,
                columns: draft.columns.with(index, { ...column, label: withWords(column.label, language, words) }),
              })
            }
          />
        </Field>
      ))}
    </>
  );
}
