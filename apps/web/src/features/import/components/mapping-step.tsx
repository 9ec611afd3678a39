/** Step to choose, edit and save the mapping, with a preview of the first rows. */
import { guessImportKind } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import { Banner, Button, Card, FormErrors, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../../session/written.ts";
import { isShownInDialog } from "../../../shared/failure-text.ts";
import { FailureWords } from "../../../shared/failure-words.tsx";
import { FailedPart } from "../../../shared/failed-part.tsx";
import { t } from "../../../shared/text.ts";
import {
  findRunnableMapping,
  findUnreadableIssue,
  listOpenRecords,
  listQuestions,
  listUnansweredQuestions,
  pathsOfQuestions,
} from "../import-state.ts";
import type { Preview } from "../import-gateway.ts";
import type { ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import { listLeftOutRecords } from "../form-to-mapping.ts";
import type { MappingForm } from "../mapping-form.ts";
import { readPreview } from "../reading.ts";
import { joinNames, rowIssueText } from "../words.ts";
import { EditorSection } from "./editor-section.tsx";
import { MappingChoice } from "./mapping-choice.tsx";
import { MappingEditor } from "./mapping-editor.tsx";
import { formErrorsOf, wrongPaths } from "./mapping-errors.ts";
import { MorePages } from "./more-pages.tsx";
import { OtherRecords } from "./other-records.tsx";
import { PreviewCard } from "./preview-card.tsx";
import { ProposalProof } from "./proposal-proof.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";
import { SaveMapping } from "./save-mapping.tsx";
import { SheetsCard } from "./sheets-card.tsx";
import { useCollapsible } from "./use-collapsible.ts";
import { StepBar } from "./step-bar.tsx";

export type MappingStepProps = Readonly<{
  store: ImportStore;
  state: Readonly<ImportState>;
  kinds: readonly ImportKind[];
  mayRun: (mapping: ImportMapping) => boolean;
}>;

export function MappingStep({ store, state, kinds, mayRun }: MappingStepProps): ReactElement {
  const { preview, form, failure } = state;
  const runnableMapping = findRunnableMapping(form);
  const isDenied = runnableMapping !== null && !mayRun(runnableMapping);
  const questions = listUnansweredQuestions(state);
  const wrongPathSet = form === null ? new Set<string>() : wrongPaths(form, pathsOfQuestions(questions));
  if (preview === null) return <AwaitedPreview store={store} state={state} />;
  // Nothing can be mapped before a table is chosen.
  const isTableUndecided = preview.issues.some(({ code }) => code === "IMPORT_SHEET" || code === "IMPORT_RECORD");
  const openRecords = listOpenRecords(state);
  const unreadableProblem = findUnreadableIssue(preview);
  if (unreadableProblem !== undefined)
    return (
      <Stack gap={4}>
        <Banner tone="danger" title={t("importing.readFailed")}>
          {rowIssueText(unreadableProblem)}
        </Banner>
        <TableChoice preview={withoutRecords(preview)} state={state} store={store} />
      </Stack>
    );
  return (
    <Stack gap={4}>
      {failure !== null && !isShownInDialog(failure) && (
        <Banner tone="danger" title={t(`importing.${state.failed}Failed`)}>
          <FailureWords failure={failure} />
        </Banner>
      )}
      <TableChoice preview={preview} state={state} store={store} />
      <MorePages preview={preview} />
      <OtherRecords store={store} state={state} />
      {isTableUndecided ? null : (
        <>
          <QuestionsCard store={store} state={state} preview={preview} />
          <MappingCard {...{ store, state, kinds, preview }} wrong={wrongPathSet} />
          <PreviewCard
            preview={preview}
            reading={runnableMapping === null ? null : readPreview(preview, runnableMapping)}
            onEdit={form === null ? undefined : store.edit}
          />
          <TestBar
            isReady={runnableMapping !== null && !isDenied && openRecords.length === 0}
            questions={questions.length}
            text={nextStepText({
              form,
              questions: questions.length,
              isDenied,
              isWrong: wrongPathSet.size > 0,
              openRecords,
            })}
            onTest={() => void store.dryRun()}
          />
        </>
      )}
    </Stack>
  );
}

/** Questions about a new mapping, if there are any. */
function QuestionsCard({ store, state, preview }: Readonly<{ preview: Preview }> & StepPartProps): ReactElement | null {
  const { form, answers } = state;
  const questions = listQuestions(state);
  if (form === null || questions.length === 0) return null;
  return (
    <Card>
      <QuestionsEditor form={form} preview={preview} questions={questions} answers={answers} onAnswer={store.answer} />
    </Card>
  );
}

/** Copies a preview without its list of records, so that no record can be chosen. */
const withoutRecords = ({ records: _records, ...preview }: Preview): Preview => preview;

/** Choice of the table and of the record, where a file has several. */
function TableChoice({
  preview: { sheets, sheet = null, records, record = null },
  state: { run, form },
  store,
}: Readonly<{ preview: Preview }> & StepPartProps): ReactElement {
  const isRunning = run !== null;
  return (
    <>
      {sheets !== undefined && (
        <SheetsCard
          of="sheets"
          sheets={sheets}
          chosen={sheet}
          disabled={isRunning}
          onChoose={(name) => void store.chooseSheet(name)}
        />
      )}
      {records !== undefined && (
        <SheetsCard
          of="records"
          sheets={records}
          chosen={record}
          leftOut={form === null ? [] : listLeftOutRecords(form)}
          disabled={isRunning}
          onChoose={(name) => void store.chooseRecord(name)}
        />
      )}
    </>
  );
}

type StepPartProps = Pick<MappingStepProps, "store" | "state">;

/** Card of a preview that is not read yet, or could not be. */
function AwaitedPreview({ store, state }: StepPartProps): ReactElement {
  const { failure } = state;
  return (
    <Card title={t("importing.preview")}>
      {failure === null ? (
        <SkeletonRows rows={6} label={t("common.loading")} />
      ) : (
        <FailedPart
          compact
          title={t(`importing.${state.failed}Failed`)}
          failure={failure}

          onRetry={() => void store.retryPreview()}
        />
      )}
    </Card>
  );
}

type MappingCardProps = StepPartProps &
  Pick<MappingStepProps, "kinds"> &
  Readonly<{ preview: Preview; wrong: ReadonlySet<string> }>;

/** Choice of a mapping, and its editor. Inputs of a new mapping are not marked before they were visited. */
function MappingCard({ store, state, kinds, preview, wrong }: MappingCardProps): ReactElement {
  const { form } = state;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set());
  const leaveField = (path: string) => setVisited((previousPaths) => new Set(previousPaths).add(path));
  const isNewMapping = state.mappingName === null;
  const markedPaths = isNewMapping ? new Set([...wrong].filter((path) => visited.has(path))) : wrong;
  const [isOpen, setOpen] = useCollapsible(form !== null && (isNewMapping || wrong.size > 0));
  const likelyKind = form === null ? guessImportKind(preview) : null;
  const deniedKind = likelyKind === null || kinds.includes(likelyKind) ? null : likelyKind;
  return (
    <Card title={t("importing.mapping")} subtitle={t("importing.mappingHelp")}>
      <Stack gap={4}>
        <MappingNotices state={state} denied={deniedKind} />
        <MappingChoice store={store} state={state} kinds={kinds} isOpen={isOpen} onOpen={setOpen} />
        {state.proposal !== null && <ProposalProof proposal={state.proposal} rowNumbers={preview.rowNumbers} />}
        {form !== null && isOpen && (
          <>
            <FormErrors
              isHint={isNewMapping && markedPaths.size === 0}
              title={isNewMapping && markedPaths.size === 0 ? t("importing.toComplete") : t("importing.invalidTitle")}
              errors={formErrorsOf(form, wrong)}
            />
            <MappingEditor
              key={`${form.kind} ${state.mappingName ?? ""}`}
              form={form}
              header={preview.header}
              rows={preview.rows}
              wrong={wrong}
              marked={markedPaths}
              onLeave={leaveField}
              onEdit={store.edit}
            />
            <EditorSection legend={t("importing.remember")}>
              <SaveMapping store={store} state={state} form={form} />
            </EditorSection>
          </>
        )}
      </Stack>
    </Card>
  );
}

type TestBarProps = Readonly<{ isReady: boolean; questions: number; text: string; onTest: () => void }>;

/** Bar below the mapping: what comes next, the test import, and a button to the first open question while there are any. */
function TestBar({ isReady, questions, text, onTest }: TestBarProps): ReactElement {
  return (
    <StepBar
      actions={
        <>
          {questions > 0 && (
            <Button icon="arrow-up" onClick={goToQuestion}>
              {t("importing.goToQuestion")}
            </Button>
          )}
          <Button variant="primary" icon="check" disabled={!isReady || questions > 0} onClick={onTest}>
            {t("importing.dryRun")}
          </Button>
        </>
      }
    >
      {text}
    </StepBar>
  );
}

/** Says what the test import does, or what it waits for. */
function nextStepText({
  form,
  questions,
  isDenied,
  isWrong,
  openRecords,
}: Readonly<{
  form: MappingForm | null;
  questions: number;
  isDenied: boolean;
  isWrong: boolean;
  openRecords: readonly string[];
}>): string {
  if (form === null) return t("importing.chooseKindFirst");
  if (openRecords.length > 0) return t("importing.otherRecordsFirst");
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
  const openQuestion = [...document.querySelectorAll("fieldset[data-question=open]")][0];
  openQuestion?.querySelector<HTMLElement>("input[type=radio]")?.focus({ preventScroll: true });
  openQuestion?.scrollIntoView({ block: "center" });
}
