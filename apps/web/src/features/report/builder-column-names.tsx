/** Names of columns in a report, in each language, in place of those of their fields. */
import { useState } from "react";
import type { ReactElement } from "react";

import { languageCodes, languages } from "@comptoir/domain/language";
import type { ReportColumn } from "@comptoir/domain/report";
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
  const visibleIndexes = draft.columns.flatMap(({ visible }, index) => (visible ? [index] : []));
  const wrongIndex = wrong.find(({ path }) => path[0] === "columns" && path[2] === "label")?.path[1];
  const [chosenIndex, setChosenIndex] = useState<number | null>(null);
  const index = [chosenIndex, wrongIndex].find((candidate) => visibleIndexes.some((place) => place === candidate));
  const column = typeof index === "number" ? draft.columns[index] : undefined;
  if (visibleIndexes.length === 0) return null;
  return (
    <div className={styles["aggregates"]}>
      <Field label={t("report.columnToName")} help={t("report.columnToNameHelp")}>
        <Select
          value={column === undefined ? "" : String(index)}
          options={[
            { value: "", label: t("report.noColumnToName") },
            ...visibleIndexes.flatMap((place) => {
              const choice = draft.columns[place];
              return choice === undefined ? [] : [{ value: String(place), label: nameOf(choice) }];
            }),
          ]}
          onChange={(place) => setChosenIndex(place === "" ? null : Number(place))}
        />
      </Field>
      {typeof index === "number" &&
        column !== undefined &&
        languageCodes.map((language) => (
          <Field
            key={`${index} ${language}`}
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
    </div>
  );
}
