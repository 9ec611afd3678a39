/** Inputs for the values of a filter. */
import { filterOperators, type findField, type FilterValue, type ReportFilter } from "@comptoir/domain/report";
import { Field, Select, TextInput } from "@comptoir/ui-react";
import { useId, useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import type { ReportAsk } from "../report-ask.ts";
import type { Names } from "../report-words.ts";
import { namedPeriods, usePeriods } from "../use-periods.ts";
import type { AskValues } from "./ask-values.ts";
import { filterInputText, isNumberType, parseFilterValue } from "./filter-values.ts";
import styles from "./prompt.module.css";
import { ValuePicker } from "./value-picker.tsx";

export type ValuesProps = Readonly<{
  filter: ReportFilter;
  /** Report whose values are offered, and the call that lists them; without them values are typed. */
  ask?: ReportAsk;
  askValues?: AskValues;
  type: NonNullable<ReturnType<typeof findField>>["type"];
  names: Names;
  error: string | undefined;
  /** Whether the operator stays as it is, so that one that takes a single value limits the choice. */
  isOperatorFixed?: boolean;
  onChange: (values: readonly FilterValue[]) => void;
}>;

/** Inputs for the values that the operator of a filter takes. */
export function FilterValueFields(props: ValuesProps): ReactElement | null {
  const { filter, ask, askValues, type, names, error, isOperatorFixed = false, onChange } = props;
  const operatorTakes = filterOperators[filter.operator];
  const [firstValue = null, secondValue = null] = filter.values;
  if (operatorTakes === "nothing") return null;
  if (operatorTakes === "range") return <PeriodValue first={firstValue} error={error} onChange={onChange} />;
  const isChosenFromList =
    type === "ref" ||
    type === "enum" ||
    operatorTakes === "list" ||
    (type === "text" && (filter.operator === "=" || filter.operator === "!="));
  const isTypedInParts = isNumberType(type) || type === "date" || type === "time";
  if (ask !== undefined && askValues !== undefined && isChosenFromList && !isTypedInParts) {
    return (
      <Field label={t("report.value")} error={error}>
        <ValuePicker
          ask={ask}
          askValues={askValues}
          field={filter.field}
          type={type}
          values={filter.values}
          names={names}
          isSingle={isOperatorFixed && operatorTakes === "one"}
          onChange={onChange}
        />
      </Field>
    );
  }
  if (operatorTakes === "list") {
    return (
      <Field label={t("report.values")} error={error}>
        <ListInput type={type} values={filter.values} onChange={onChange} />
      </Field>
    );
  }
  if (operatorTakes === "span") {
    return (
      <div className={styles["span"]}>
        <Field label={t("report.from")} error={error}>
          <ValueInput type={type} value={firstValue} onChange={(value) => onChange([value, secondValue])} />
        </Field>
        <Field label={t("report.to")}>
          <ValueInput type={type} value={secondValue} onChange={(value) => onChange([firstValue, value])} />
        </Field>
      </div>
    );
  }
  return (
    <Field label={t("report.value")} error={error}>
      <ValueInput type={type} value={firstValue} onChange={(value) => onChange([value])} />
    </Field>
  );
}

const unitSignByType = { money: "$", unitCost: "$", pct: "%" } as const;

type ValueInputProps = Readonly<{
  type: ValuesProps["type"];
  value: FilterValue;
  /** Id and name of an input that is not the only one of its field. */
  own?: Readonly<{ id: string; "aria-label": string }> | undefined;
  onChange: (value: FilterValue) => void;
}>;

function ValueInput({ type, value, own, onChange }: ValueInputProps): ReactElement {
  const [typedValue, setTyped] = useState<{ readonly text: string; readonly value: FilterValue } | null>(null);
  const inputText = typedValue !== null && typedValue.value === value ? typedValue.text : filterInputText(value, type);
  const hasNumberType = isNumberType(type);
  return (
    <TextInput
      {...own}
      type={type === "date" ? "date" : type === "time" ? "time" : "text"}
      numeric={hasNumberType}
      unit={
        hasNumberType && Object.hasOwn(unitSignByType, type)
          ? unitSignByType[type as keyof typeof unitSignByType]
          : undefined
      }
      value={inputText}
      onChange={(nextText) => {
        const parsedValue = parseFilterValue(nextText, type);
        setTyped({ text: nextText, value: parsedValue });
        onChange(parsedValue);
      }}
    />
  );
}

/** List of values, each with a remove button; the last input adds a value. */
function ListInput({
  type,
  values,
  onChange,
}: Readonly<{
  type: ValuesProps["type"];
  values: readonly FilterValue[];
  onChange: (values: readonly FilterValue[]) => void;
}>): ReactElement {
  const suggestionsId = useId();
  return (
    <div className={styles["listInput"]}>
      {[...values, null].map((value, index) => (
        <ValueInput
          key={index}
          type={type}
          value={value}
          own={
            // The first input is named by the label of the field; each further one needs a name of its own.
            index === 0
              ? undefined
              : { id: `${suggestionsId}-${index}`, "aria-label": t("report.valueAt", { number: countText(index + 1) }) }
          }
          onChange={(nextValue) =>
            onChange(nextValue === null ? values.toSpliced(index, 1) : values.toSpliced(index, 1, nextValue))
          }
        />
      ))}
    </div>
  );
}

/** Period of a filter on dates; one that has no name stays in the list as it is. */
function PeriodValue({
  first,
  error,
  onChange,
}: Pick<ValuesProps, "error" | "onChange"> & Readonly<{ first: FilterValue | null }>): ReactElement {
  const offeredPeriodCodes = usePeriods();
  const namedPeriodOrEmpty = namedPeriods.find((code) => code === first) ?? "";
  const unnamedPeriodChoices =
    namedPeriodOrEmpty === ""
      ? [typeof first === "string" ? { value: first, label: first } : { value: "", label: t("report.choosePeriod") }]
      : [];
  return (
    <Field label={t("report.period")} error={error}>
      <Select
        value={String(first ?? "")}
        options={[
          ...unnamedPeriodChoices,
          ...offeredPeriodCodes.map((code) => ({ value: code as string, label: t(`dashboard.range_${code}`) })),
        ]}
        onChange={(period) => onChange([period])}
      />
    </Field>
  );
}
