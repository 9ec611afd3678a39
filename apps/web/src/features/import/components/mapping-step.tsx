/** Step to choose, edit and save the mapping, with a preview of the first rows. */
import { guessImportKind, mappingNameAtMost } from "@comptoir/domain/import-file";
import type { ImportKind, ImportMapping } from "@comptoir/domain/import-file";
import {
  Banner,
  Button,
  Card,
  ErrorState,
  Field,
  FormErrors,
  Inline,
  Menu,
  Select,
  SkeletonRows,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { isShownInDialog } from "../../../shared/failure-text.ts";
import { FailureWords } from "../../../shared/failure-words.tsx";
import { PartFailure } from "../../../shared/part-failure.tsx";
import { addToast } from "../../../shared/notices.ts";
import { t } from "../../../shared/text.ts";
import { pathsOfQuestions, listUnansweredQuestions, findRunnableMapping } from "../import-state.ts";
import type { ImportState } from "../import-state.ts";
import type { ImportStore } from "../import-store.ts";
import styles from "../import.module.css";
import { formToMapping } from "../mapping-form.ts";
import type { MappingForm } from "../mapping-form.ts";
import { readPreview } from "../reading.ts";
import { joinNames } from "../words.ts";
import { MappingEditor } from "./mapping-editor.tsx";
import { errorsOf, wrongPaths } from "./mapping-errors.ts";
import { PreviewCard } from "./preview-card.tsx";
import { ProposalProof } from "./proposal-proof.tsx";
import { SheetsCard } from "./sheets-card.tsx";
import { QuestionsEditor } from "./questions-editor.tsx";
import { useCollapsible } from "./use-open.ts";

export type MappingStepProps = Readonly<{
  store: ImportStore;
  state: Readonly<ImportState>;
  kinds: readonly ImportKind[];
  mayRun: (mapping: ImportMapping) => boolean;
}>;

export function MappingStep({ store, state, kinds, mayRun }: MappingStepProps): ReactElement {
  const { preview, form, failure, mappings } = state;
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
          <Card title={t("importing.mapping")} subtitle={t("importing.mappingHelp")}>
            <Stack gap={4}>
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
              {form === null && denied === null && mappings !== null && (
                <p className={styles["muted"]}>{t("importing.noFit")}</p>
              )}
              <Inline gap={3}>
                {mappings !== null && mappings.length > 0 && (
                  <div className={styles["picker"]}>
                    <Select
                      aria-label={t("importing.mapping")}
                      value={state.mappingName ?? ""}
                      options={[
                        {
                          value: "",
                          label: form === null ? t("importing.chooseMapping") : t("importing.newMapping"),
                          disabled: form !== null && state.mappingName !== null,
                        },
                        ...mappings.map((entry) => ({ value: entry.name, label: mappingLabel(entry, state) })),
                      ]}
                      onChange={store.chooseMapping}
                    />
                  </div>
                )}
                <NewMapping kinds={kinds} onNew={store.newMapping} />
                {form !== null && (
                  <Button variant="quiet" icon="edit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                    {isOpen ? t("importing.hideMapping") : t("importing.editMapping")}
                  </Button>
                )}
              </Inline>
              {form !== null && isOpen && (
                <>
                  <FormErrors
                    isHint={isNew && marked.size === 0}
                    title={isNew && marked.size === 0 ? t("importing.toComplete") : t("importing.invalidTitle")}
                    errors={errorsOf(form, wrong)}
                  />
                  {state.proposal !== null && (
                    <QuestionsEditor
                      form={form}
                      preview={preview}
                      questions={state.proposal.questions}
                      answers={state.answers}
                      onAnswer={store.answer}
                    />
                  )}
                  {state.proposal !== null && <ProposalProof proof={state.proposal.proof} />}
                  <MappingEditor
                    form={form}
                    header={preview.header}
                    rows={preview.rows}
                    wrong={wrong}
                    marked={marked}
                    onLeave={leave}
                    onEdit={store.edit}
                  />
                  <SaveMapping store={store} state={state} form={form} />
                </>
              )}
            </Stack>
          </Card>
          <PreviewCard preview={preview} reading={mapping === null ? null : readPreview(preview, mapping)} />
          <Inline justify="end" gap={3}>
            <p className={styles["muted"]}>
              {isDenied
                ? t("importing.creationDenied")
                : questions.length > 0
                  ? t("importing.questions")
                  : wrong.size > 0
                    ? t("importing.invalidTitle")
                    : t("importing.dryRunHelp")}
            </p>
            <Button
              variant="primary"
              icon="check"
              disabled={mapping === null || isDenied || questions.length > 0}
              onClick={() => void store.dryRun()}
            >
              {t("importing.dryRun")}
            </Button>
          </Inline>
        </>
      )}
    </Stack>
  );
}

function mappingLabel(
  { name, isBuiltIn }: Readonly<{ name: string; isBuiltIn: boolean }>,
  state: Readonly<ImportState>,
): string {
  const marks = [
    isBuiltIn ? t("importing.builtIn") : null,
    name === state.mappingName && state.isEdited ? t("importing.edited") : null,
  ].filter((mark) => mark !== null);
  return marks.length === 0 ? name : `${name} (${marks.join(", ")})`;
}

function NewMapping({
  kinds,
  onNew,
}: Readonly<{ kinds: readonly ImportKind[]; onNew: (kind: ImportKind) => void }>): ReactElement {
  return (
    <Menu
      label={t("importing.newMapping")}
      align="start"
      trigger={(props) => (
        <Button {...props} icon="plus" iconEnd="chevron-down">
          {t("importing.newMapping")}
        </Button>
      )}
      groups={[kinds.map((kind) => ({ key: kind, label: t(`importing.kind_${kind}`), onSelect: () => onNew(kind) }))]}
    />
  );
}

function SaveMapping({
  store,
  state,
  form,
}: Readonly<{ store: ImportStore; state: Readonly<ImportState>; form: MappingForm }>): ReactElement {
  const isBuiltIn = state.mappings?.some((entry) => entry.isBuiltIn && entry.name === form.name.trim()) === true;
  const save = async () => {
    if (await store.saveMapping()) addToast(t("importing.mappingSaved"));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Inline gap={3} className={styles["aligned"] ?? ""}>
        <div className={styles["name"]}>
          <Field
            label={t("importing.mappingName")}
            help={t("importing.mappingNameHelp")}
            error={isBuiltIn && state.isEdited ? t("importing.builtInName") : undefined}
          >
            <TextInput
              value={form.name}
              onChange={(name) => store.edit({ name })}
              maxLength={mappingNameAtMost}
              autoComplete="off"
            />
          </Field>
        </div>
        <Button type="submit" busy={state.saving} disabled={isBuiltIn || !state.isEdited || !formToMapping(form).ok}>
          {t("importing.saveMapping")}
        </Button>
      </Inline>
    </form>
  );
}
