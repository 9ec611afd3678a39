/** Dialog of a new count or adjustment: its location, scope, comment and file. */
import type { DocumentView } from "@comptoir/api/wire";
import { maxLengthOf } from "@comptoir/domain/text";
import {
  Button,
  Checkbox,
  Dialog,
  Field,
  FileDrop,
  SearchSelect,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from "@comptoir/ui-react";
import type { ReactElement, RefObject } from "react";
import { useSnapshot } from "valtio";

import { entityGateway } from "../../entity/entity-requests.ts";
import { session } from "../../session/session.ts";
import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { issueText } from "../../shared/failure-text.ts";
import { FailureWords, MessageList } from "../../shared/failure-words.tsx";
import { t } from "../../shared/text.ts";
import { useAnswer } from "../../shared/use-answer.ts";
import { fileRowOf } from "./document-import.ts";
import { compareNames } from "./inventory-words.ts";
import { extents, firstMessagesOf, useDocumentForm, type DocumentForm } from "./use-document-form.ts";
import styles from "./inventory.module.css";

const askProductReferences = (_layerId: number) => entityGateway("product").references();

export function CreateDocumentDialog({
  onClose,
  onMade: onCreated,
}: Readonly<{ onClose: () => void; onMade: (document: DocumentView) => void }>): ReactElement {
  const documentForm = useDocumentForm(onCreated);
  const { type, setType, comment, setComment, isBusy, file, failure, place, choices } = documentForm;
  return (
    <Dialog
      open
      size="medium"
      closesOutside={false}
      title={t("inventory.newTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void documentForm.make()}>
            {t(type === "COUNT" ? "inventory.startCount" : "inventory.startAdjustment")}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <SegmentedControl
          label={t("inventory.type")}
          value={type}
          options={[
            { value: "COUNT", label: t("inventory.type_COUNT") },
            { value: "ADJUSTMENT", label: t("inventory.type_ADJUSTMENT") },
          ]}
          onChange={setType}
        />
        <p className={styles["muted"]}>{t(type === "COUNT" ? "inventory.countHelp" : "inventory.adjustmentHelp")}</p>
        <div ref={place}>
          <LocationField form={documentForm} />
        </div>
        {type === "COUNT" && <ScopeFields form={documentForm} choicesRef={choices} />}
        <Field label={t("inventory.comment")} hint={t("inventory.optional")}>
          <TextInput value={comment} maxLength={maxLengthOf("max200")} onChange={setComment} />
        </Field>
        <FilePart form={documentForm} />
        <DialogFailure
          failure={failure}
          operation="DOCUMENT_SAVE"
          entryTexts={file === null || failure === null ? null : fileRowTexts(failure)}
          onRetry={() => void documentForm.make()}
        />
      </Stack>
    </Dialog>
  );
}

/** Messages of a refused file, each with its row; null if no row is refused. */
const fileRowTexts = ({ issues }: Failure): readonly string[] | null =>
  issues.every(({ field }) => fileRowOf(field) === null)
    ? null
    : firstMessagesOf(
        issues.map((problem) => {
          const fileRow = fileRowOf(problem.field);
          return `${fileRow === null ? "" : `${t("inventory.fileRow", { row: fileRow })} `}${issueText(problem)}`;
        }),
      );

type FormProps = Readonly<{ form: DocumentForm }>;

function LocationField({ form }: FormProps): ReactElement {
  return (
    <Field label={t("inventory.location")} required error={form.isMissingPlace ? t("errors.REQUIRED") : undefined}>
      <SearchSelect
        icon="store"
        label={t("inventory.location")}
        placeholder={t("inventory.chooseLocation")}
        value={form.locationId === null ? null : String(form.locationId)}
        options={form.locations.map(({ id, description, code }) => ({
          value: String(id),
          label: description,
          detail: code,
          keywords: code,
        }))}
        onChange={(value) => form.setLocationId(Number(value))}
        labels={{ search: t("inventory.searchLocation"), noMatch: t("inventory.noLocation") }}
      />
    </Field>
  );
}

/** Scope of a count, and whether its counters see the stock. */
function ScopeFields({
  form,
  choicesRef,
}: FormProps & Readonly<{ choicesRef: RefObject<HTMLDivElement | null> }>): ReactElement {
  const { extent, field, chosen, setChosen, isBlind, setBlind } = form;
  return (
    <>
      <Field label={t("inventory.extent")} help={t(`inventory.extentHelp_${extent}`)}>
        <Select
          value={extent}
          options={extents.map((value) => ({ value, label: t(`inventory.scope_${value}`) }))}
          onChange={form.changeExtent}
        />
      </Field>
      {field !== null && (
        <div ref={choicesRef}>
          <Choices
            field={field}
            label={t(`inventory.scope_${extent}`)}
            chosen={chosen}
            error={form.isMissingChoice ? t("inventory.chooseOne") : undefined}
            onChange={setChosen}
          />
        </div>
      )}
      <Checkbox
        label={t("inventory.blindCount")}
        help={t("inventory.blindHelp")}
        checked={isBlind}
        onChange={setBlind}
      />
    </>
  );
}

function FilePart({ form }: FormProps): ReactElement {
  const { file, fileIssues, isOfAnotherPlace } = form;
  return (
    <details className={styles["fromFile"]}>
      <summary>{t("inventory.file")}</summary>
      <Field
        label={t("inventory.file")}
        hideLabel
        error={
          file !== null && isOfAnotherPlace
            ? t("inventory.fileElsewhere", { location: file.locations.join(", ") })
            : undefined
        }
      >
        <FileDrop
          label={t("inventory.dropFile")}
          accept=".csv,.xlsx"
          file={file === null ? undefined : toFileView(file)}
          onFile={(chosenFile) => void form.take(chosenFile)}
        />
      </Field>
      {fileIssues.length > 0 && (
        <div role="alert" className={styles["failed"]}>
          <MessageList texts={fileIssues} />
        </div>
      )}
    </details>
  );
}

const toFileView = ({ name, lines }: NonNullable<DocumentForm["file"]>) => ({
  name,
  detail: t("inventory.linesOnly", { count: lines.length, number: countText(lines.length) }),
});

type ChoicesProps = Readonly<{
  field: string;
  label: string;
  chosen: readonly number[];
  error: string | undefined;
  onChange: (ids: readonly number[]) => void;
}>;

/** Departments or vendors of a count's scope. */
function Choices({ field, label, chosen, error, onChange }: ChoicesProps): ReactElement {
  const { claims } = useSnapshot(session.state);
  const [answer] = useAnswer(askProductReferences, claims?.tli ?? 0);
  const facetValues = answer?.ok === true ? (answer.value.find((facet) => facet.field === field)?.values ?? []) : [];
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["legend"]}>{label}</legend>
      {answer === null && <p className={styles["muted"]}>{t("common.loading")}</p>}
      {answer?.ok === false && <FailureWords failure={answer.failure} />}
      {answer?.ok === true && facetValues.length === 0 && (
        <p className={styles["muted"]}>{t("inventory.nothingToChoose")}</p>
      )}
      {facetValues
        .toSorted((left, right) => compareNames(left.label, right.label))
        .map(({ id, label: name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(isChecked) =>
              onChange(isChecked ? [...chosen, id] : chosen.filter((chosenId) => chosenId !== id))
            }
          />
        ))}
      {error !== undefined && (
        <p role="alert" className={styles["failed"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
