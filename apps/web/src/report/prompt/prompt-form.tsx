/** Form of a report's prompts, shown before the report. */
import { isValueMissing, type FieldCatalogue, type ReportFilter } from "@comptoir/domain/report";
import { Button, Card } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { withAnswer } from "../prompt-answers.ts";
import type { PromptAnswers, ReportAsk } from "../report-ask.ts";
import type { AskValues } from "./ask-values.ts";
import { listQuestions, PromptFields } from "./prompt-fields.tsx";
import styles from "./prompt.module.css";

export type PromptFormProps = Readonly<{
  filters: readonly ReportFilter[];
  prompts: PromptAnswers;
  ask: ReportAsk;
  askValues: AskValues;
  fields: FieldCatalogue;
  onAnswer: (prompts: PromptAnswers) => void;
}>;

export function PromptForm({ filters, prompts, ask, askValues, fields, onAnswer }: PromptFormProps): ReactElement {
  const [answers, setAnswers] = useState(prompts);
  const questions = listQuestions(filters, answers);
  const isComplete = questions.every(({ filter }) => !isValueMissing(filter));
  return (
    <Card title={t("report.askTitle")}>
      <form
        className={styles["prompts"]}
        onSubmit={(event) => {
          event.preventDefault();
          onAnswer(questions.map(({ place, filter }) => ({ place, values: filter.values })));
        }}
      >
        <PromptFields
          {...{ questions, filters, ask, askValues, fields }}
          onChange={(place, values) => setAnswers((before) => withAnswer(before, place, values))}
        />
        <Button type="submit" variant="primary" disabled={!isComplete}>
          {t("report.askAction")}
        </Button>
      </form>
    </Card>
  );
}
