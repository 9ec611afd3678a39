/** Questions that the report of a widget asks; the answers are saved with the widget. */
import type { ReportWidget } from "@comptoir/domain/dashboard";
import { noCustomization, printReportQuery } from "@comptoir/domain/report";
import type { ReactElement } from "react";

import { withAnswer } from "../../../report/prompt-answers.ts";
import type { AskValues } from "../../../report/prompt/ask-values.ts";
import { listQuestions, PromptFields } from "../../../report/prompt/prompt-fields.tsx";
import { parseReportAddress } from "../../../report/report-address.ts";
import { buildReportQuestion } from "../../../report/standard-report.ts";
import { t } from "../../../shared/text.ts";
import { EditorSection } from "./editor-section.tsx";
import type { ReportChoice } from "./report-choice.ts";

export type PromptSectionProps = Readonly<{
  widget: ReportWidget;
  /** Period of the dashboard, for a widget without its own. */
  period: string;
  choice: ReportChoice;
  askValues: AskValues;
  errorOf: (field: string) => string | undefined;
  onChange: (part: Partial<ReportWidget>) => void;
}>;

export function PromptSection({
  widget,
  period,
  choice,
  askValues,
  errorOf,
  onChange,
}: PromptSectionProps): ReactElement | null {
  const { shared, view, fields } = choice;
  const { filters } = view.report;
  const { change, prompts } = parseReportAddress(widget.report.query);
  const promptQuestions = listQuestions(filters, prompts);
  if (promptQuestions.length === 0) return null;
  const reportQuestion = buildReportQuestion({
    isSaved: shared.id !== 0,
    view,
    change: { ...noCustomization, ...change, period: widget.period ?? period },
    prompts,
  });
  return (
    <EditorSection title={t("widget.only")}>
      <PromptFields
        {...{ questions: promptQuestions, filters, ask: reportQuestion, askValues, fields }}
        errorOf={(filterIndex) => errorOf(`prompts.${filterIndex}`)}
        onChange={(filterIndex, values) => {
          const nextReportQuery = printReportQuery({ change, prompts: withAnswer(prompts, filterIndex, values) });
          onChange({ report: { ...widget.report, query: nextReportQuery } });
        }}
      />
    </EditorSection>
  );
}
