/** Imports a file into a list: previews the changes before writing, and can undo them. */
import {
  getEntity,
  parseEntityFile,
  type FileContent,
  type FileChanges,
  type RejectedLine,
} from "@comptoir/domain/entity";
import { chainResult, fail, issue, type Issue } from "@comptoir/domain/result";
import { Banner, Button, Checkbox, Dialog, FileDrop, ProgressBar, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useState, type ReactElement } from "react";
import { useSnapshot } from "valtio";

import { issueText } from "../shared/failure-text.ts";
import { FailureWords } from "../shared/failure-words.tsx";
import { addToast, whileRunning } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { ReferenceValues } from "./create-references-store.ts";
import type { FileStore } from "./create-file-store.ts";
import type { EntityScreen, FileImportDefinition } from "./define-screen.ts";
import { formatOrNothing } from "./change-words.tsx";
import styles from "./entity.module.css";
import { fieldLabel } from "./entity-words.ts";
import { fileWords } from "./file-words.ts";
import { downloadTemplateFile } from "./export-list.ts";
import { readTableFile } from "./read-table-file.ts";
import { useReferences } from "./use-references.ts";

/** Maximum number of lines listed of each kind. */
const shownAtMost = 200;

export type FileDialogProps = Readonly<{
  screen: EntityScreen;
  file: FileStore;
  definition: FileImportDefinition;
  onClose: () => void;
}>;

export function FileDialog({
  screen,
  file,
  definition: { key: fileKey, columns, note, notify },
  onClose,
}: FileDialogProps): ReactElement {
  const [isNotified, setNotified] = useState(false);
  const state = useSnapshot(file.state);
  const references = useReferences(screen);
  const plan = state.plan as FileChanges | null;
  const count = plan === null ? 0 : plan.created.length + plan.changed.length;
  const close = () => {
    if (state.step === "writing") return;
    file.reset();
    onClose();
  };
  const read = (chosen: File) =>
    file.read(
      chosen.name,
      readTableFile(chosen).then(async (table) => {
        // Names in the file resolve against references that may still be loading.
        const known = await screen.references.known();
        if (!known.ok) return fail(issue(known.failure.code));
        const content = chainResult(table, ({ rows, hasDecimalComma }) =>
          parseEntityFile(screen.entity, rows, fileKey, fileWords(screen, known.value, hasDecimalComma)),
        );
        return content.ok
          ? content
          : {
              ...content,
              issues: content.issues.map((problem) =>
                problem.code === "IMPORT_COLUMN_MISSING"
                  ? issue(problem.code, [], { column: fieldLabel(screen, fileKey) })
                  : problem,
              ),
            };
      }),
    );
  const undo = async () => {
    if (!(await whileRunning(file.undo()))) return;
    addToast(t("management.changedBack"));
    await screen.list.reload();
    close();
  };
  return (
    <Dialog
      open
      size="large"
      title={t("management.fileTitle")}
      closeLabel={t("common.close")}
      onClose={close}
      actions={
        <>
          {state.step === "done" && state.created + state.changed > 0 && (
            <Button icon="undo" onClick={() => void undo()}>
              {t("management.undo")}
            </Button>
          )}
          {state.step !== "writing" && (
            <Button onClick={close}>{state.step === "done" ? t("common.close") : t("common.cancel")}</Button>
          )}
          {state.step === "preview" && (
            <Button
              variant="primary"
              disabled={count === 0}
              onClick={() =>
                void file.apply(notify === undefined ? {} : { notify: isNotified }).then(() => screen.list.reload())
              }
            >
              {t("management.fileApply", { count, number: countText(count) })}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        {state.failure !== null && (
          <Banner tone="danger">
            <FailureWords failure={state.failure} />
          </Banner>
        )}
        {state.step === "choose" && (
          <>
            <p className={styles["muted"]}>
              {t(columns === undefined ? "management.fileHelp" : "management.fileHelpEmpty", {
                column: fieldLabel(screen, fileKey),
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
              onFile={(chosen) => void read(chosen)}
            />
          </>
        )}
        {state.step === "reading" && <SkeletonRows rows={5} label={t("common.loading")} />}
        {state.step === "preview" && plan !== null && plan.created.length > 0 && notify !== undefined && (
          <Checkbox label={t(notify)} checked={isNotified} onChange={setNotified} />
        )}
        {state.step === "preview" && plan !== null && (
          <Preview screen={screen} plan={plan} content={state.content as FileContent} references={references} />
        )}
        {state.step === "writing" && (
          <div role="status">
            <ProgressBar
              value={state.total === 0 ? 0 : state.written / state.total}
              label={t("management.fileWriting", { done: countText(state.written), total: countText(state.total) })}
            />
            <p>{t("management.fileWriting", { done: countText(state.written), total: countText(state.total) })}</p>
          </div>
        )}
        {state.step === "done" && (
          <>
            <Banner tone={state.refused.length > 0 ? "warning" : "positive"}>
              {t("management.fileDone", { created: countText(state.created), changed: countText(state.changed) })}
            </Banner>
            <WrongLines screen={screen} lines={state.refused as readonly RejectedLine[]} />
          </>
        )}
      </Stack>
    </Dialog>
  );
}

function Preview({
  screen,
  plan,
  content,
  references,
}: Readonly<{
  screen: EntityScreen;
  plan: FileChanges;
  content: FileContent;
  references: ReferenceValues;
}>): ReactElement {
  const { created, changed, unchanged, wrong } = plan;
  const figures = [
    [t("management.fileChanged"), changed.length],
    [t("management.fileCreated"), created.length],
    [t("management.fileUnchanged"), unchanged],
    [t("management.fileWrong"), wrong.length],
  ] as const;
  const ignored = content.ignored.map((column) =>
    Object.hasOwn(getEntity(screen.entity).columns, column) ? fieldLabel(screen, column) : column,
  );
  return (
    <>
      <dl className={styles["figures"]}>
        {figures.map(([label, count]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{countText(count)}</dd>
          </div>
        ))}
      </dl>
      {ignored.length > 0 && (
        <p className={styles["muted"]}>{t("management.fileIgnored", { list: ignored.join(", ") })}</p>
      )}
      <WrongLines screen={screen} lines={wrong} />
      <CreatedLines screen={screen} lines={created} references={references} />
      {changed.length > 0 && (
        <div className={styles["preview"]} role="group" aria-label={t("management.fileChanged")} tabIndex={0}>
          <table className={styles["conflict"]}>
            <thead>
              <tr>
                <th scope="col">{t("management.fileLine")}</th>
                <th scope="col">{t("management.conflictField")}</th>
                <th scope="col">{t("management.conflictBefore")}</th>
                <th scope="col">{t("management.fileNew")}</th>
              </tr>
            </thead>
            <tbody>
              {changed.slice(0, shownAtMost).flatMap(({ line, key, row, values, changes }) =>
                changes.map(({ field, before, after }) => (
                  <tr key={`${line} ${field}`}>
                    <th scope="row">{key}</th>
                    <td>{fieldLabel(screen, field)}</td>
                    <td>{formatOrNothing(screen, field, before, references, row)}</td>
                    <td>{formatOrNothing(screen, field, after, references, { ...row, ...values })}</td>
                  </tr>
                )),
              )}
            </tbody>
          </table>
        </div>
      )}
      {changed.length > shownAtMost && (
        <p className={styles["muted"]}>
          {t("management.moreChanges", {
            count: changed.length - shownAtMost,
            number: countText(changed.length - shownAtMost),
          })}
        </p>
      )}
    </>
  );
}

function CreatedLines({
  screen,
  lines,
  references,
}: Readonly<{
  screen: EntityScreen;
  lines: FileChanges["created"];
  references: ReferenceValues;
}>): ReactElement | null {
  if (lines.length === 0) return null;
  const isSaid = (value: unknown): boolean =>
    typeof value === "object" && value !== null ? Object.values(value).some(isSaid) : value !== null && value !== "";
  return (
    <div className={styles["preview"]} role="group" aria-label={t("management.fileCreated")} tabIndex={0}>
      <table className={styles["conflict"]}>
        <thead>
          <tr>
            <th scope="col">{t("management.fileLine")}</th>
            <th scope="col">{t("management.fileCreated")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, shownAtMost).map(({ line, key, said }) => (
            <tr key={line}>
              <th scope="row">{`${countText(line)} · ${key}`}</th>
              <td>
                {Object.entries(said)
                  .flatMap(([field, value]) =>
                    isSaid(value)
                      ? [
                          t("management.fileColumn", {
                            column: fieldLabel(screen, field),
                            text: formatOrNothing(screen, field, value, references, said),
                          }),
                        ]
                      : [],
                  )
                  .join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function WrongLines({
  screen,
  lines,
}: Readonly<{ screen: EntityScreen; lines: readonly RejectedLine[] }>): ReactElement | null {
  if (lines.length === 0) return null;
  return (
    <Banner
      tone="warning"
      title={t("management.fileLeftOut", { count: lines.length, number: countText(lines.length) })}
    >
      <ul className={styles["wrong"]}>
        {lines.slice(0, shownAtMost).map(({ line, key, issues }) => (
          <li key={line}>
            {t("management.fileLineOf", { line: countText(line), key })}{" "}
            {issues.map((problem) => wrongText(screen, problem)).join(" ")}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Issues of a line with their columns; quotes a name that is unknown. */
function wrongText(screen: EntityScreen, { code, path, params }: Issue): string {
  const [field] = path;
  const quoted = params["value"];
  const text =
    code === "REFERENCE_UNKNOWN" && quoted !== undefined
      ? t("management.fileUnknown", { value: String(quoted) })
      : issueText({ code, field: null, params });
  return field === undefined ? text : t("management.fileColumn", { column: fieldLabel(screen, String(field)), text });
}
