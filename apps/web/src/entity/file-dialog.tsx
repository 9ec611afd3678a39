/** Imports a file into a list: previews the changes before writing, and can undo them. */
import { parseEntityFile, type FileChanges, type FileContent, type RejectedLine } from "@comptoir/domain/entity";
import { chainResult, fail, issue, type Result } from "@comptoir/domain/result";
import { Banner, Button, Checkbox, Dialog, FileDrop, ProgressBar, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState, type ReactElement, type ReactNode } from "react";
import { useSnapshot } from "valtio";

import { countText } from "../session/written.ts";
import type { Failure } from "../shared/answer.ts";
import { DialogFailure } from "../shared/dialog-failure.tsx";
import { failureTexts } from "../shared/failure-text.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import type { FileStore } from "./create-file-store.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { EntityScreen, FileImportDefinition } from "./define-screen.ts";
import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";
import { downloadTemplateFile } from "./export-list.ts";
import { FilePreview, WrongLines } from "./file-preview.tsx";
import { fileParsersOf } from "./file-parsers.ts";
import { readTableFile } from "./read-table-file.ts";
import { useReferences } from "./use-references.ts";

export type FileDialogProps = Readonly<{
  screen: EntityScreen;
  file: FileStore;
  definition: FileImportDefinition;
  onClose: () => void;
}>;

export function FileDialog({ screen, file, definition, onClose }: FileDialogProps): ReactElement {
  const [isNotified, setNotified] = useState(false);
  const { step, failure } = useSnapshot(file.state);
  const { notify } = definition;
  const references = useReferences(screen);
  const closeDialog = () => {
    if (step === "writing") return;
    file.reset();
    onClose();
  };
  const applyFile = () =>
    file.apply(notify === undefined ? {} : { notify: isNotified }).then(() => screen.list.reload());
  const undoFile = async () => {
    if (!(await whileRunning(file.undo()))) return;
    addToast(t("management.changedBack"));
    await screen.list.reload();
    closeDialog();
  };
  return (
    <Dialog
      open
      size="large"
      title={t("management.fileTitle")}
      closeLabel={t("common.close")}
      onClose={closeDialog}
      actions={
        <FileActions
          file={file}
          onApply={() => void applyFile()}
          onUndo={() => void undoFile()}
          onClose={closeDialog}
        />
      }
    >
      <Stack gap={4}>
        <DialogFailure failure={failure} entryTexts={failure === null ? null : fileFailureTexts(failure)} />
        {step === "choose" && <FileChoice screen={screen} file={file} definition={definition} />}
        {step === "reading" && <SkeletonRows rows={5} label={t("common.loading")} />}
        {step === "preview" && (
          <PlannedFile screen={screen} file={file} references={references}>
            {notify !== undefined && <Checkbox label={t(notify)} checked={isNotified} onChange={setNotified} />}
          </PlannedFile>
        )}
        {step === "writing" && <FileProgress file={file} />}
        {step === "done" && <WrittenFileSummary screen={screen} file={file} />}
      </Stack>
    </Dialog>
  );
}

type FileActionsProps = Readonly<{ file: FileStore; onApply: () => void; onUndo: () => void; onClose: () => void }>;

/** Buttons of the current step: undo, close, and write the planned changes. */
function FileActions({ file, onApply, onUndo, onClose }: FileActionsProps): ReactElement {
  const { step, plan, created, changed } = useSnapshot(file.state);
  const plannedLineCount = plan === null ? 0 : plan.created.length + plan.changed.length;
  return (
    <>
      {step === "done" && created + changed > 0 && (
        <Button icon="undo" onClick={onUndo}>
          {t("common.undo")}
        </Button>
      )}
      {step !== "writing" && (
        <Button onClick={onClose}>{step === "done" ? t("common.close") : t("common.cancel")}</Button>
      )}
      {step === "preview" && (
        <Button variant="primary" disabled={plannedLineCount === 0} onClick={onApply}>
          {t("management.fileApply", { count: plannedLineCount, number: countText(plannedLineCount) })}
        </Button>
      )}
    </>
  );
}

/** Messages about the file itself; null for an answer of the server. */
const fileFailureTexts = (failure: Failure): readonly string[] | null =>
  failure.requestId === null && failure.status === 400 ? failureTexts(failure) : null;

function FileChoice({ screen, file, definition }: Omit<FileDialogProps, "onClose">): ReactElement {
  const { key, columns, note } = definition;
  return (
    <>
      <p className={styles["muted"]}>
        {t(columns === undefined ? "management.fileHelp" : "management.fileHelpEmpty", {
          column: fieldLabel(screen, key),
        })}
      </p>
      {note !== undefined && <p className={styles["muted"]}>{t(note)}</p>}
      {columns !== undefined && (
        <div>
          <Button icon="download" onClick={() => downloadTemplateFile(screen, columns)}>
            {t("management.fileEmpty")}
          </Button>
        </div>
      )}
      <FileDrop
        label={t("management.fileDrop")}
        accept=".csv,.txt,.xlsx"
        onFile={(chosenFile) => void file.read(chosenFile.name, parseFile(screen, key, chosenFile))}
      />
    </>
  );
}

/** Parses a file by the words of the screen, once the references are loaded that its names resolve against. */
async function parseFile(screen: EntityScreen, key: string, chosenFile: File): Promise<Result<FileContent>> {
  const tableResult = await readTableFile(chosenFile);
  const referencesAnswer = await screen.references.known();
  if (!referencesAnswer.ok) return fail(issue(referencesAnswer.failure.code));
  const contentResult = chainResult(tableResult, ({ rows, hasDecimalComma }) =>
    parseEntityFile(screen.entity, rows, key, fileParsersOf(screen, referencesAnswer.value, hasDecimalComma)),
  );
  if (contentResult.ok) return contentResult;
  const keyColumnLabel = fieldLabel(screen, key);
  return {
    ...contentResult,
    issues: contentResult.issues.map((problem) =>
      problem.code === "IMPORT_COLUMN_MISSING" ? issue(problem.code, [], { column: keyColumnLabel }) : problem,
    ),
  };
}

type FileStepProps = Readonly<{ screen: EntityScreen; file: FileStore }>;

type PlannedFileProps = FileStepProps &
  Readonly<{
    references: ReferenceValues;
    /** Choice whether new rows cause mails; drawn only if the file has new rows. */
    children: ReactNode;
  }>;

function PlannedFile({ screen, file, references, children }: PlannedFileProps): ReactElement | null {
  const fileState = useSnapshot(file.state);
  const filePlan = fileState.plan as FileChanges | null;
  if (filePlan === null) return null;
  return (
    <>
      {filePlan.created.length > 0 && children}
      <FilePreview screen={screen} plan={filePlan} content={fileState.content as FileContent} references={references} />
    </>
  );
}

function FileProgress({ file }: Readonly<{ file: FileStore }>): ReactElement {
  const { written, total } = useSnapshot(file.state);
  const progressText = t("management.fileWriting", { done: countText(written), total: countText(total) });
  return (
    <div role="status">
      <ProgressBar value={total === 0 ? 0 : written / total} label={progressText} />
      <p>{progressText}</p>
    </div>
  );
}

/** Numbers of written lines, and the refused ones. */
function WrittenFileSummary({ screen, file }: FileStepProps): ReactElement {
  const { created, changed, refused } = useSnapshot(file.state);
  return (
    <>
      <Banner tone={refused.length > 0 ? "warning" : "positive"}>
        {t("management.fileDone", { created: countText(created), changed: countText(changed) })}
      </Banner>
      <WrongLines screen={screen} lines={refused as readonly RejectedLine[]} />
    </>
  );
}
