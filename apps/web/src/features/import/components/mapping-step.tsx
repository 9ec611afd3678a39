/** Step to choose, edit and save the mapping, with a preview of the first rows. */
import { guessImportKind } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import { Banner, Button, Card, ErrorState, FormErrors, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { isShownInDialog } from "../../../shared/failure-text.ts";
import { FailureWords } from "../../../shared/failure-words.tsx";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { t } from "../../../shared/text.ts";
import { pathsOfQuestions, listQuestions, listUnansweredQuestions, findRunnableMapping } from "../import-state.ts";
import type { ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import type { MappingForm } from "../mapping-form.ts";
import { readPreview } from "../reading.ts";
import { joinNames } from "../words.ts";
import { EditorSection } from "./editor-section.tsx";
import { MappingChoice } from "./mapping-choice.tsx";
import { MappingEditor } from "./mapping-editor.tsx";
import { errorsOf, wrongPaths } from "./mapping-errors.ts";
import { PreviewCard } from "./preview-card.tsx";
import { ProposalProof } from "./proposal-proof.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";
import { SaveMapping } from "./save-mapping.tsx";
import { SheetsCard } from "./sheets-card.tsx";
import { useCollapsible } from "./use-open.ts";
import { StepBar } from "./step-bar.tsx";

export type MappingStepProps = Readonly<{
  store: ImportStore;
  state: Readonly<ImportState>;
  kinds: readonly ImportKind[];
  mayRun: (mapping: ImportMapping) => boolean;
}>;

export function MappingStep({ store, state, kinds, mayRun }: MappingStepProps): ReactElement {
  const { preview, form, failure } = state;
  const mapping = findRunnableMapping(form);
  const isDenied = mapping !== null && !mayRun(mapping);
  const questions = listUnansweredQuestions(state);
  const wrong = form === null ? new Set<string>() : wrongPaths(form, pathsOfQuestions(questions));
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const leave = (path: string) => setVisited((before) => new Set(before).add(path));
  const isNew = state.mappingName === null;
  // Inputs of a new mapping are not marked before they were visited.
  const marked = isNew ? new Set([...wrong].filter((path) => visited.has(path))) : wrong;
  const [isOpen, setOpen] = useCollapsible(form !== null && (state.mappingName === null || wrong.size > 0));
  if (preview === null) {
    return (
      <Card title={t("importing.preview")}>
        {failure === null ? (
          <SkeletonRows rows={6} label={t("common.loading")} />
        ) : (
          <ErrorState
            compact
            title={t(`importing.${state.failed}Failed`)}
            description={<PartFailure failure={failure} />}
            retryLabel={t("common.retry")}
            onRetry={() => void store.retryPreview()}
          />
        )}
      </Card>
    );
  }
  // Nothing can be mapped before a table is chosen.
  const isSheetOpen = preview.issues.some(({ code }) => code === "IMPORT_SHEET");
  const likely = form === null ? guessImportKind(preview) : null;
  const denied = likely === null || kinds.includes(likely) ? null : likely;
  return (
    <Stack gap={4}>
      {failure !== null && !isShownInDialog(failure) && (
        <Banner tone="danger" title={t(`importing.${state.failed}Failed`)}>
          <FailureWords failure={failure} />
        </Banner>
      )}
      {preview.sheets !== undefined && (
        <SheetsCard
          sheets={preview.sheets}
          chosen={preview.sheet ?? null}
          disabled={state.run !== null}
          onChoose={(name) => void store.chooseSheet(name)}
        />
      )}
      {isSheetOpen ? null : (
        <>
          {form !== null && listQuestions(state).length > 0 && (
            <Card>
              <QuestionsEditor
                form={form}
                preview={preview}
                questions={listQuestions(state)}
                answers={state.answers}
                onAnswer={store.answer}
              />
            </Card>
          )}
          <Card title={t("importing.mapping")} subtitle={t("importing.mappingHelp")}>
            <Stack gap={4}>
              <MappingNotices state={state} denied={denied} />
              <MappingChoice store={store} state={state} kinds={kinds} isOpen={isOpen} onOpen={setOpen} />
              {state.proposal !== null && <ProposalProof proof={state.proposal.proof} />}
              {form !== null && isOpen && (
                <>
                  <FormErrors
                    isHint={isNew && marked.size === 0}
                    title={isNew && marked.size === 0 ? t("importing.toComplete") : t("importing.invalidTitle")}
                    errors={errorsOf(form, wrong)}
                  />
                  <MappingEditor
                    key={`${form.kind} ${state.mappingName ?? ""}`}
                    form={form}
                    header={preview.header}
                    rows={preview.rows}
                    wrong={wrong}
                    marked={marked}
                    onLeave={leave}
                    onEdit={store.edit}
                  />
                  <EditorSection legend={t("importing.remember")}>
                    <SaveMapping store={store} state={state} form={form} />
                  </EditorSection>
                </>
              )}
            </Stack>
          </Card>
          <PreviewCard
            preview={preview}
            reading={mapping === null ? null : readPreview(preview, mapping)}
            onEdit={form === null ? undefined : store.edit}
          />
          <StepBar
            actions={
              <>
                {questions.length > 0 && (
                  <Button icon="arrow-up" onClick={goToQuestion}>
                    {t("importing.goToQuestion")}
                  </Button>
                )}
                <Button
                  variant="primary"
                  icon="check"
                  disabled={mapping === null || isDenied || questions.length > 0}
                  onClick={() => void store.dryRun()}
                >
                  {t("importing.dryRun")}
                </Button>
              </>
            }
          >
            {nextStepText({ form, questions: questions.length, isDenied, isWrong: wrong.size > 0 })}
          </StepBar>
        </>
      )}
    </Stack>
  );
}

/** Says what the test import does, or what it waits for. */
function nextStepText({
  form,
  questions,
  isDenied,
  isWrong,
}: Readonly<{ form: MappingForm | null; questions: number; isDenied: boolean; isWrong: boolean }>): string {
  if (form === null) return t("importing.chooseKindFirst");
  if (isDenied) return t("importing.creationDenied");
  if (questions > 0) return t("importing.questionsLeft", { count: questions, number: countText(questions) });
  return isWrong ? t("importing.invalidTitle") : t("importing.dryRunHelp");
}

function MappingNotices({
  state,
  denied,
}: Readonly<{ state: Readonly<ImportState>; denied: ImportKind | null }>): ReactElement {
  return (
    <>
      {denied !== null && (
        <Banner tone="warning">
          {t("importing.kindDenied", { kind: joinNames([t(`importing.kind_${denied}`)]) })}
        </Banner>
      )}
      {state.unreadable.map(({ name, fields }) => (
        <Banner key={name} tone="warning">
          {fields.length === 0
            ? t("importing.unreadable", { name })
            : t("importing.unreadableFields", { name, fields: joinNames(fields) })}
        </Banner>
      ))}
      {state.form === null && denied === null && state.mappings !== null && (
        <Banner tone="warning" title={t("importing.noFit")}>
          {t("importing.noFitText")}
        </Banner>
      )}
    </>
  );
}

/** Moves to the first question without an answer. */
function goToQuestion(): void {
  const open = [...document.querySelectorAll("fieldset[data-question=open]")][0];
  open?.querySelector<HTMLElement>("input[type=radio]")?.focus({ preventScroll: true });
  open?.scrollIntoView({ block: "center" });
}
