/** Form of a report's prompts, shown before the report. */
import { isValueMissing, type FieldCatalogue, type ReportFilter } from "@comptoir/domain/report";
import { Button, Card } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { useFirstErrorFocus } from "../../shared/use-first-fault.ts";
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
  const [tried, setTried] = useState(false);
  const [form, focusFirstError] = useFirstErrorFocus();
  const questions = listQuestions(filters, answers);
  const missingPlaces = new Set(questions.filter(({ filter }) => isValueMissing(filter)).map(({ place }) => place));
  return (
    <Card title={t("report.askTitle")}>
      <form
        ref={form}
        noValidate
        className={styles["prompts"]}
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (missingPlaces.size > 0) return focusFirstError();
          onAnswer(questions.map(({ place, filter }) => ({ place, values: filter.values })));
        }}
      >
        <PromptFields
          {...{ questions, filters, ask, askValues, fields }}
          errorOf={(place) => (tried && missingPlaces.has(place) ? t("errors.REQUIRED") : undefined)}
          onChange={(place, values) => setAnswers((previousAnswers) => withAnswer(previousAnswers, place, values))}
        />
        <Button type="submit" variant="primary">
          {t("report.askAction")}
        </Button>
      </form>
    </Card>
  );
}
