/** Questions that the file leaves open: each with its answers, and sample values for each answer. */
import type { MappingAnswer, MappingAnswerCode, MappingQuestion, MoneyProof } from "@comptoir/domain/import-file";
import { Banner, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { t } from "../../../shared/text.ts";
import { discountListText } from "../discount-words.ts";
import type { Preview } from "../import-gateway.ts";
import styles from "../import.module.css";
import type { MappingForm } from "../mapping-form.ts";
import { answerSamples } from "../samples.ts";
import { SamplesList } from "./samples-list.tsx";

export type QuestionsEditorProps = Readonly<{
  form: MappingForm;
  preview: Preview;
  questions: readonly MappingQuestion[];
  answers: Readonly<Record<string, string>>;
  onAnswer: (question: MappingQuestion, answer: MappingAnswer) => void;
}>;

export function QuestionsEditor({
  form,
  preview,
  questions,
  answers,
  onAnswer,
}: QuestionsEditorProps): ReactElement | null {
  if (questions.length === 0) return null;
  const hasOpenQuestion = questions.some(({ asks }) => answers[asks] === undefined);
  return (
    <Stack gap={4}>
      {hasOpenQuestion && (
        <Banner tone="warning" title={t("importing.questions")}>
          {t("importing.questionsText")}
        </Banner>
      )}
      {questions.map((question) => (
        <fieldset
          key={question.asks}
          className={styles["group"]}
          data-question={answers[question.asks] === undefined ? "open" : "answered"}
        >
          <legend className={styles["legend"]}>
            {question.asks === "discounts"
              ? t("importing.question_discounts", { column: question.column, other: question.other ?? "" })
              : t(`importing.question_${question.asks}`, { column: question.column })}
          </legend>
          <div className={styles["answers"]}>
            {question.answers.map((answer) => (
              <label key={answer.answer} className={styles["answer"]}>
                <input
                  type="radio"
                  name={`import-question-${question.asks}`}
                  value={answer.answer}
                  checked={answers[question.asks] === answer.answer}
                  onChange={() => onAnswer(question, answer)}
                />
                <span>
                  {answerText(question, answer)}
                  {answer.proof !== undefined && <AnswerProof proof={answer.proof} />}
                  <SamplesList samples={answerSamples(form, question, answer, preview)} />
                </span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Stack>
  );
}

/** Says on how many rows an answer gives the line total. */
function AnswerProof({ proof: { tied, rows } }: Readonly<{ proof: MoneyProof }>): ReactElement {
  return (
    <span className={tied === rows ? styles["tied"] : styles["untied"]}>
      {t("importing.answerProof", { tied: countText(tied), rows: countText(rows) })}
    </span>
  );
}

/** Formats an answer; if there is a line total, the text also says whether it includes the discount. */
function answerText({ answers, column }: MappingQuestion, { answer, change }: MappingAnswer): string {
  if (isDiscountListAnswer(answer)) return discountListText(change);
  if (answer === "itemColumn") return t("importing.answer_itemColumn", { column });
  if (isDateColumnAnswer(answer)) return t("importing.answer_dateColumn", { column: change.columns?.["date"] ?? "" });
  if (isCurrencyAnswer(answer)) return t("importing.answer_inCurrency", { currency: change.currency ?? "" });
  const hasBeforeAnswer = answers.some((option) => option.answer.endsWith("Before"));
  if (answer === "amount" && hasBeforeAnswer) return t("importing.answer_amountAfter");
  if ((answer === "fraction" || answer === "percent") && hasBeforeAnswer) return t("importing.answer_rateAfter");
  return t(`importing.answer_${answer}`);
}

const isCurrencyAnswer = (answer: MappingAnswerCode): answer is `in:${string}` => answer.startsWith("in:");
const isDateColumnAnswer = (answer: MappingAnswerCode): answer is `date:${string}` => answer.startsWith("date:");
const isDiscountListAnswer = (answer: MappingAnswerCode): answer is `list:${string}` => answer.startsWith("list:");
