/** Picker for one or several values of a field in the period of the report, with a search field. */
import type { FieldType, FilterValue } from "@comptoir/domain/report";
import { Checkbox, TextInput } from "@comptoir/ui-react";
import { useId, useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { PartFailure } from "../../shared/part-failure.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { countText } from "../../session/written.ts";
import type { ReportAsk } from "../report-ask.ts";
import { isUnnamedReference, valueText, type Names } from "../report-words.ts";
import type { AskValues } from "./ask-values.ts";
import styles from "./prompt.module.css";

export type ValuePickerProps = Readonly<{
  ask: ReportAsk;
  askValues: AskValues;
  field: string;
  type: FieldType;
  values: readonly FilterValue[];
  names: Names;
  /** Whether a choice replaces the value before. */
  isSingle?: boolean;
  onChange: (values: readonly FilterValue[]) => void;
}>;

/** Delay from the last key to the search. Units: milliseconds. */
const searchDelayMs = 250;

export function ValuePicker(props: ValuePickerProps): ReactElement {
  const { ask, askValues, field, type, values, names, isSingle = false, onChange } = props;
  const [search, setSearch] = useState("");
  const [answer] = useAnswer(askValues, { ...ask, field, search }, { afterMs: search === "" ? 0 : searchDelayMs });
  const [nameByValue, setNameByValue] = useState<ReadonlyMap<FilterValue, string>>(new Map());
  const foundValues = answer?.ok === true ? answer.value.values.filter(({ value }) => value !== null) : [];
  const chosenMissingValues = values
    .filter((value) => value !== null && !foundValues.some((entry) => entry.value === value))
    .map((value) => ({ value, name: nameByValue.get(value) ?? null, rows: 0 }));
  const valueColumn = { field, grain: null, type };
  const choiceText = (value: FilterValue, name: string | null): string =>
    name ??
    (isUnnamedReference(value, valueColumn, names)
      ? t(answer === null ? "common.loading" : "report.valueNotFound")
      : valueText(value, valueColumn, names));
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
      <div
        className={styles["pickerList"]}
        role={isSingle ? "radiogroup" : "group"}
        aria-label={t(isSingle ? "report.value" : "report.values")}
      >
        {[...chosenMissingValues, ...foundValues].map(({ value, name, rows }) => {
          const chooseValue = (isChosen: boolean) => {
            // A value stays in the list when a search no longer finds it.
            if (name !== null) setNameByValue(new Map([...nameByValue, [value, name]]));
            const otherChosenValues = isSingle ? [] : values.filter((item) => item !== null && item !== value);
            onChange(isChosen ? [...otherChosenValues, value] : otherChosenValues);
          };
          return (
            <Choice key={String(value)} isSingle={isSingle} isChosen={values.includes(value)} onChange={chooseValue}>
              <span>{choiceText(value, name)}</span>
              {rows > 0 && <span className={styles["muted"]}>{countText(rows)}</span>}
            </Choice>
          );
        })}
        {answer?.ok === true && foundValues.length + chosenMissingValues.length === 0 && (
          <p className={styles["muted"]}>{t(search === "" ? "report.noValueInPeriod" : "report.noValue")}</p>
        )}
        {answer === null && <p className={styles["muted"]}>{t("common.loading")}</p>}
        {answer?.ok === false && <PartFailure failure={answer.failure} />}
      </div>
    </div>
  );
}

type ChoiceProps = Readonly<{
  isSingle: boolean;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  children: ReactNode;
}>;

function Choice({ isSingle, isChosen, onChange, children }: ChoiceProps): ReactElement {
  const inputId = useId();
  const choiceLabel = <span className={styles["pickerChoice"]}>{children}</span>;
  if (!isSingle) return <Checkbox label={choiceLabel} checked={isChosen} onChange={onChange} />;
  return (
    <label className={styles["single"]}>
      <input type="radio" name={inputId} checked={isChosen} onChange={() => onChange(true)} />
      {choiceLabel}
    </label>
  );
}
