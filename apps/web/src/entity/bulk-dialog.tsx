/** Dialog that sets a field of all selected rows; it saves only once a value is given or explicitly cleared. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { checkForm, describeField } from "@comptoir/domain/validation";
import { Button, Checkbox, Dialog, Field, Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../shared/answer.ts";
import { DialogFailure } from "../shared/dialog-failure.tsx";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { countText } from "../session/written.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { changeWithDependents } from "./field-parents.ts";
import { FormField } from "./form-field.tsx";
import { changeSelectedRows } from "./list-actions.ts";
import { refusalTexts } from "./refusal-texts.ts";
import { useReferences } from "./use-references.ts";

export type BulkDialogProps = Readonly<{ screen: EntityScreen; rows: readonly EntityValues[]; onClose: () => void }>;

export function BulkDialog({ screen, rows, onClose }: BulkDialogProps): ReactElement {
  const { form } = getEntity(screen.entity);
  const references = useReferences(screen);
  const bulkChange = useBulkChangeForm(screen, rows, onClose);
  const { field, chosenValue, isGiven, isCleared, isChecked, issue, failure, busy } = bulkChange;
  const { isRequired, choices } = describeField(form, field);
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("management.bulkTitle", { count: rows.length, number: countText(rows.length) })}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} disabled={!isGiven} onClick={() => void bulkChange.save()}>
            {t("management.save")}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <DialogFailure
          failure={failure?.failure ?? null}
          entryTexts={failure === null ? null : refusalTexts(screen, failure.rows, failure.failure)}
          onRetry={() => void bulkChange.save()}
        />
        <Field label={t("management.bulkField")}>
          <Select
            value={field}
            options={screen.bulk.map((bulkField) => ({ value: bulkField, label: fieldLabel(screen, bulkField) }))}
            onChange={bulkChange.begin}
          />
        </Field>
        <FormField
          key={field}
          screen={screen}
          field={field}
          value={chosenValue}
          onChange={bulkChange.setValue}
          onLeave={bulkChange.check}
          error={
            isChecked && isGiven && issue !== undefined
              ? issueText({ code: issue.code, field, params: issue.params })
              : undefined
          }
          disabled={isCleared}
          references={references}
          offersNone={false}
        />
        {!isRequired && choices === null && (
          <Checkbox label={t("management.clearValue")} checked={isCleared} onChange={bulkChange.setCleared} />
        )}
      </Stack>
    </Dialog>
  );
}

/** Form of the dialog: the chosen field, its new value, and the save of all selected rows. */
function useBulkChangeForm(screen: EntityScreen, rows: readonly EntityValues[], onClose: () => void) {
  const { form } = getEntity(screen.entity);
  const [field, setField] = useState(screen.bulk[0] ?? "");
  const [value, setValue] = useState<unknown>(null);
  const [isCleared, setCleared] = useState(false);
  const [failure, setFailure] = useState<{ readonly failure: Failure; readonly rows: readonly EntityValues[] } | null>(
    null,
  );
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const chosenValue = isCleared ? null : value;
  const hasNewValue = isCleared || (value !== null && value !== "");
  const formResult = checkForm(form, { [field]: chosenValue });
  const fieldIssues = formResult.ok ? [] : formResult.issues.filter(({ path: [firstPart] }) => firstPart === field);
  const [issue] = fieldIssues;
  const chooseField = (nextField: string) => {
    setField(nextField);
    setValue(null);
    setCleared(false);
    setChecked(false);
    setFailure(null);
  };
  const saveChanges = async () => {
    setChecked(true);
    if (!hasNewValue || fieldIssues.length > 0) return;
    setBusy(true);
    setFailure(null);
    const changeFailure = await changeSelectedRows(screen, (row) => changeWithDependents(row, field, chosenValue));
    setBusy(false);
    if (changeFailure === null) onClose();
    else setFailure({ failure: changeFailure, rows });
  };
  return {
    field,
    chosenValue,
    isGiven: hasNewValue,
    isCleared,
    isChecked,
    issue,
    failure,
    busy,
    begin: chooseField,
    setValue,
    setCleared,
    check: () => setChecked(hasNewValue),
    save: saveChanges,
  };
}
