/** Own names of a report's columns in each language, and the formats of the columns. */
import { useState } from "react";
import type { ReactElement } from "react";

import { languageCodes, languages } from "@comptoir/domain/language";
import { columnKey, getReportKind, type ReportColumn } from "@comptoir/domain/report";
import { Field, Select, TextInput } from "@comptoir/ui-react";

import { chosenFormatName, formatChoiceText, listFormatChoices } from "../../report/format-choices.ts";
import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";
import { withWords } from "./builder-naming.tsx";
import type { BuilderStepProps } from "./builder-step.tsx";
import styles from "./report.module.css";
import { issueTextAt } from "./step-issues.ts";

type ColumnNamesProps = Pick<BuilderStepProps, "draft" | "wrong" | "onChange"> &
  Readonly<{ nameOf: (column: ReportColumn) => string }>;

/** Choice of a column, its format and its names. */
export function ColumnNames({ draft, wrong, onChange, nameOf }: ColumnNamesProps): ReactElement | null {
  const visibleColumns = draft.columns.filter(({ visible }) => visible);
  const wrongColumnIndex = wrong.find(
    ({ path }) => path[0] === "columns" && (path[2] === "label" || path[2] === "format"),
  )?.path[1];
  const [chosen, setChosen] = useState<ReportColumn | null>(null);
  const chosenColumn =
    (chosen === null ? undefined : findChosenColumn(visibleColumns, chosen)) ??
    visibleColumns.find((candidate) => candidate === draft.columns[Number(wrongColumnIndex)]);
  if (visibleColumns.length === 0) return null;
  return (
    <div className={styles["aggregates"]}>
      <Field label={t("report.columnToName")} help={t("report.columnToNameHelp")}>
        <Select
          value={chosenColumn === undefined ? "" : columnKey(chosenColumn)}
          options={[
            { value: "", label: t("report.noColumnToName") },
            ...visibleColumns.map((choice) => ({ value: columnKey(choice), label: nameOf(choice) })),
          ]}
          onChange={(key) => setChosen(visibleColumns.find((candidate) => columnKey(candidate) === key) ?? null)}
        />
      </Field>
      {chosenColumn !== undefined && <FormatOfColumn {...{ draft, wrong, onChange, column: chosenColumn }} />}
      {chosenColumn !== undefined && <NamesOfColumn {...{ draft, wrong, onChange, column: chosenColumn }} />}
    </div>
  );
}

/** Finds the chosen column among the current ones; if its aggregate has changed, takes the column of its field, if there is only one. */
function findChosenColumn(columns: readonly ReportColumn[], chosen: ReportColumn): ReportColumn | undefined {
  const columnsOfField = columns.filter(({ field }) => field === chosen.field);
  return (
    columnsOfField.find((candidate) => columnKey(candidate) === columnKey(chosen)) ??
    (columnsOfField.length === 1 ? columnsOfField[0] : undefined)
  );
}

type NamesOfColumnProps = Pick<ColumnNamesProps, "draft" | "wrong" | "onChange"> & Readonly<{ column: ReportColumn }>;

/** Choice of a format, with an example of each; nothing for columns that are written in one way only. */
function FormatOfColumn({ draft, wrong, onChange, column }: NamesOfColumnProps): ReactElement | null {
  const { fields } = getReportKind(draft.source);
  const formatChoices = listFormatChoices(column, fields);
  const columnIndex = draft.columns.indexOf(column);
  if (formatChoices.length < 2) return null;
  return (
    <Field
      label={t("report.columnFormat")}
      help={t("report.columnFormatHelp")}
      error={issueTextAt(wrong, "columns", columnIndex, "format")}
    >
      <Select
        value={chosenFormatName(column, fields) ?? ""}
        options={formatChoices.map((choice) => ({ value: choice.format ?? "", label: formatChoiceText(choice) }))}
        onChange={(code) =>
          onChange({
            ...draft,
            columns: draft.columns.with(columnIndex, { ...column, format: code === "" ? null : code }),
          })
        }
      />
    </Field>
  );
}

function NamesOfColumn({ draft, wrong, onChange, column }: NamesOfColumnProps): ReactElement {
  const columnIndex = draft.columns.indexOf(column);
  return (
    <>
      {languageCodes.map((language) => (
        <Field
          key={`${columnKey(column)} ${language}`}
          label={t(`report.description_${language}`)}
          error={
            typedTextError(column.label[language] ?? "", "max100") ??
            issueTextAt(wrong, "columns", columnIndex, "label", language)
          }
        >
          <TextInput
            lang={languages[language].locale}
            value={column.label[language] ?? ""}
            onChange={(words) =>
              onChange({
                ...draft,
                columns: draft.columns.with(columnIndex, {
                  ...column,
                  label: withWords(column.label, language, words),
                }),
              })
            }
          />
        </Field>
      ))}
    </>
  );
}
