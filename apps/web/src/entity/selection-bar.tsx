/** What can be done with everything that is selected; it says how many, and is undone as one. */
import { getEntity, type EntityValues } from "@comptoir/domain/entity";
import { checkForm } from "@comptoir/domain/validation";
import { Banner, Button, Dialog, Field, SaveBar, Select, Stack } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../shared/answer.ts";
import { FailureWords } from "../shared/failure-words.tsx";
import { issueText } from "../shared/failure-text.ts";
import { t } from "../shared/text.ts";
import { countText } from "../shared/written.ts";
import type { EntityScreen } from "./define-screen.ts";
import { fieldLabel } from "./entity-words.ts";
import { FormField } from "./form-field.tsx";
import { changeSelected } from "./list-actions.ts";
import { useReferences } from "./use-references.ts";

export type SelectionBarProps = Readonly<{ screen: EntityScreen; rows: readonly EntityValues[]; onRemove: (rows: readonly EntityValues[]) => void }>;

export function SelectionBar({ screen, rows, onRemove }: SelectionBarProps): ReactElement {
  const [editing, setEditing] = useState(false);
  return (
    <>
      <SaveBar
        actions={
          <>
            {screen.bulk.length > 0 && <Button icon="edit" onClick={() => setEditing(true)}>{t("management.bulk")}</Button>}
            <Button icon="trash" variant="danger" onClick={() => onRemove(rows)}>{t("management.delete")}</Button>
            <Button variant="quiet" onClick={() => screen.list.clearSelection()}>{t("management.clearSelection")}</Button>
          </>
        }
      >
        {t("management.selected", { count: rows.length, number: countText(rows.length) })}
      </SaveBar>
      {editing && <BulkDialog screen={screen} count={rows.length} onClose={() => setEditing(false)} />}
    </>
  );
}

function BulkDialog({ screen, count, onClose }: Readonly<{ screen: EntityScreen; count: number; onClose: () => void }>): ReactElement {
  const references = useReferences(screen);
  const [field, setField] = useState(screen.bulk[0] ?? "");
  const [value, setValue] = useState<unknown>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const checked = checkForm(getEntity(screen.entity).form, { [field]: value });
  const wrong = checked.ok ? [] : checked.issues.filter(({ path: [first] }) => first === field);
  const [issue] = wrong;
  const save = async () => {
    setChecked(true);
    if (wrong.length > 0) return;
    setBusy(true);
    const refused = await changeSelected(screen, { [field]: value });
    setBusy(false);
    if (refused === null) onClose();
    else setFailure(refused);
  };
  return (
    <Dialog
      open
      title={t("management.bulkTitle", { count, number: countText(count) })}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={busy} onClick={() => void save()}>{t("management.save")}</Button>
        </>
      }
    >
      <Stack gap={4}>
        {failure !== null && <Banner tone="danger"><FailureWords failure={failure} /></Banner>}
        <Field label={t("management.bulkField")}>
          <Select
            value={field}
            options={screen.bulk.map((one) => ({ value: one, label: fieldLabel(screen, one) }))}
            onChange={(next) => {
              setField(next);
              setValue(null);
              setChecked(false);
            }}
          />
        </Field>
        <FormField
          screen={screen}
          field={field}
          value={value}
          onChange={setValue}
          onLeave={() => setChecked(value !== null)}
          error={isChecked && issue !== undefined ? issueText({ code: issue.code, field, params: issue.params }) : undefined}
          disabled={false}
          references={references}
        />
      </Stack>
    </Dialog>
  );
}
