/** Picker for the values of a field in the period of the report, with a search field and multiple selection. */
import type { FieldType, FilterValue } from "@comptoir/domain/report";
import { Checkbox, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { countText } from "../../session/written.ts";
import type { ReportAsk } from "../report-ask.ts";
import { isUnnamed, valueText, type Names } from "../report-words.ts";
import type { AskValues } from "./ask-values.ts";
import styles from "./prompt.module.css";

export type ValuePickerProps = Readonly<{
  ask: ReportAsk;
  askValues: AskValues;
  field: string;
  type: FieldType;
  values: readonly FilterValue[];
  names: Names;
  onChange: (values: readonly FilterValue[]) => void;
}>;

/** Delay from the last key to the search. Units: milliseconds. */
const pauseMs = 250;

export function ValuePicker({ ask, askValues, field, type, values, names, onChange }: ValuePickerProps): ReactElement {
  const [search, setSearch] = useState("");
  const [answer] = useAnswer(askValues, { ...ask, field, search }, { afterMs: search === "" ? 0 : pauseMs });
  const [nameByValue, setNameByValue] = useState<ReadonlyMap<FilterValue, string>>(new Map());
  const found = answer?.ok === true ? answer.value.values.filter(({ value }) => value !== null) : [];
  const missing = values
    .filter((value) => value !== null && !found.some((entry) => entry.value === value))
    .map((value) => ({ value, name: nameByValue.get(value) ?? null, rows: 0 }));
  const column = { field, grain: null, type };
  const textOf = (value: FilterValue, name: string | null): string =>
    name ??
    (isUnnamed(value, column, names)
      ? t(answer === null ? "common.loading" : "report.valueNotFound")
      : valueText(value, column, names));
  return (
    <div className={styles["picker"]}>
      <TextInput
        type="search"
        icon="search"
        aria-label={t("report.searchValue")}
        placeholder={t("report.searchValue")}
        value={search}
        onChange={setSearch}
      />
      <div className={styles["pickerList"]} role="group" aria-label={t("report.values")}>
        {[...missing, ...found].map(({ value, name, rows }) => {
          const isChosen = values.includes(value);
          return (
            <Checkbox
              key={String(value)}
              label={
                <span className={styles["pickerChoice"]}>
                  <span>{textOf(value, name)}</span>
                  {rows > 0 && <span className={styles["muted"]}>{countText(rows)}</span>}
                </span>
              }
              checked={isChosen}
              onChange={(checked) => {
                // A value stays in the list when a search no longer finds it.
                if (name !== null) setNameByValue(new Map([...nameByValue, [value, name]]));
                onChange(
                  checked
                    ? [...values.filter((item) => item !== null), value]
                    : values.filter((item) => item !== value),
                );
              }}
            />
          );
        })}
        {answer?.ok === true && found.length + missing.length === 0 && (
          <p className={styles["muted"]}>{t("report.noValue")}</p>
        )}
        {answer === null && <p className={styles["muted"]}>{t("common.loading")}</p>}
        {answer?.ok === false && <PartFailure failure={answer.failure} />}
      </div>
    </div>
  );
}
