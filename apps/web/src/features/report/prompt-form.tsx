/** Form of a report's prompts, shown before the report. */
import {
  findField,
  isValueMissing,
  type FieldCatalogue,
  type FilterValue,
  type ReportFilter,
} from "@comptoir/domain/report";
import { Button, Card } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { Values } from "./filter-form.tsx";
import type { PromptAnswers, ReportAsk } from "./report-gateway.ts";
import { fieldText, operatorText } from "../../report/report-words.ts";
import styles from "./report.module.css";

export type PromptFormProps = Readonly<{
  filters: readonly ReportFilter[];
  prompts: PromptAnswers;
  ask: ReportAsk;
  fields: FieldCatalogue;
  onAnswer: (prompts: PromptAnswers) => void;
}>;

export function PromptForm({ filters, prompts, ask, fields, onAnswer }: PromptFormProps): ReactElement {
  const [answers, setAnswers] = useState<ReadonlyMap<number, readonly FilterValue[]>>(
    () => new Map(prompts.map(({ place, values }) => [place, values])),
  );
  const questions = filters.flatMap((filter, place) =>
    filter.promptUser ? [{ place, filter: { ...filter, values: answers.get(place) ?? filter.values } }] : [],
  );
  const isComplete = questions.every(({ filter }) => !isValueMissing(filter));
  // Values are offered from the report without its prompting filters.
  const without = { ...ask, change: { ...ask.change, filters: filters.filter(({ promptUser }) => !promptUser) } };
  return (
    <Card title={t("report.askTitle")}>
      <form
        className={styles["prompts"]}
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(questions.map(({ place, filter }) => ({ place, values: filter.values })));
        }}
      >
        {questions.map(({ place, filter }) => (
          <fieldset key={place} className={styles["prompt"]}>
            <legend>
              {fieldText(filter.field)} {operatorText(filter.operator)}
            </legend>
            <Values
              filter={filter}
              ask={without}
              type={findField(fields, filter.field)?.type ?? "text"}
              names={new Map()}
              error={undefined}
              onChange={(values) => setAnswers(new Map([...answers, [place, values]]))}
            />
          </fieldset>
        ))}
        <Button type="submit" variant="primary" disabled={!isComplete}>
          {t("report.askAction")}
        </Button>
      </form>
    </Card>
  );
}
