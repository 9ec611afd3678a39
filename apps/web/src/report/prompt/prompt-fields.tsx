/** Questions of a report: its filters that prompt, each with the inputs of its answer. */
import { findField, type FieldCatalogue, type FilterValue, type ReportFilter } from "@comptoir/domain/report";
import { useState, type ReactElement } from "react";

import type { PromptAnswers, ReportAsk } from "../report-ask.ts";
import { fieldText, operatorText, type Names } from "../report-words.ts";
import type { AskValues } from "./ask-values.ts";
import styles from "./prompt.module.css";
import { FilterValueFields, type ValuesProps } from "./values.tsx";

export type PromptQuestion = Readonly<{ place: number; filter: ReportFilter }>;

/** Lists the questions of a report, each with its answer. */
export function listQuestions(filters: readonly ReportFilter[], prompts: PromptAnswers): readonly PromptQuestion[] {
  const answerByPlace = new Map(prompts.map(({ place, values }) => [place, values]));
  return filters.flatMap((filter, place) =>
    filter.promptUser ? [{ place, filter: { ...filter, values: answerByPlace.get(place) ?? filter.values } }] : [],
  );
}

export type PromptFieldsProps = Readonly<{
  questions: readonly PromptQuestion[];
  filters: readonly ReportFilter[];
  ask: ReportAsk;
  askValues: AskValues;
  fields: FieldCatalogue;
  errorOf?: (place: number) => string | undefined;
  onChange: (place: number, values: readonly FilterValue[]) => void;
}>;

export function PromptFields(props: PromptFieldsProps): ReactElement {
  const { questions, filters, ask, askValues, fields, errorOf, onChange } = props;
  // Values are offered from the report without its prompting filters, and before the first sale of a day from the last days with sales.
  const askWithoutPrompts: ReportAsk = {
    ...ask,
    orLast: true,
    prompts: [],
    change: { ...ask.change, filters: filters.filter(({ promptUser }) => !promptUser) },
  };
  return (
    <>
      {questions.map(({ place, filter }) => (
        <fieldset key={place} className={styles["prompt"]} id={`widget-prompts-${place}`}>
          <legend>
            {fieldText(filter.field)} {operatorText(filter.operator)}
          </legend>
          <PromptInput
            filter={filter}
            ask={askWithoutPrompts}
            askValues={askValues}
            type={findField(fields, filter.field)?.type ?? "text"}
            names={noValueNames}
            error={errorOf?.(place)}
            onChange={(values) => onChange(place, values)}
          />
        </fieldset>
      ))}
    </>
  );
}

/** Inputs of an answer. Values chosen earlier are named by the server, which lists the values of the filters on a field. */
function PromptInput({ ask, ...rest }: ValuesProps & Readonly<{ ask: ReportAsk }>): ReactElement {
  const inputProps = { ...rest, isOperatorFixed: true };
  const { filter, type } = inputProps;
  const [chosenEarlier] = useState(filter.values);
  const earlierValues = chosenEarlier.filter((value) => value !== null);
  if (type !== "ref" || earlierValues.length === 0) return <FilterValueFields {...inputProps} ask={ask} />;
  const earlierValuesFilter: ReportFilter = {
    ...filter,
    operator: "in",
    values: earlierValues,
    promptUser: false,
    locked: false,
  };
  const filtersWithEarlierValues = [...(ask.change.filters ?? []), earlierValuesFilter];
  return (
    <FilterValueFields {...inputProps} ask={{ ...ask, change: { ...ask.change, filters: filtersWithEarlierValues } }} />
  );
}

const noValueNames: Names = new Map();
