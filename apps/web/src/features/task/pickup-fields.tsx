/** Settings of a folder that files are picked up from. */
import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import { Field, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import type { TaskDraft } from "./task-draft.ts";
import { taskFieldId } from "./task-words.ts";

export type PickupFieldsProps = Readonly<{
  draft: TaskDraft;
  failure: Failure | null;
  onChange: (part: Partial<TaskDraft>) => void;
}>;

export function PickupFields({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  const text = (name: "folder" | "names") => (
    <Field
      id={taskFieldId(name)}
      label={t(`task.${name}`)}
      required
      help={t(`task.${name}Help`)}
      error={fieldText(failure, name)}
    >
      <TextInput value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  );
  return (
    <>
      {text("folder")}
      {text("names")}
      <Field id={taskFieldId("importKind")} label={t("task.importKind")} error={fieldText(failure, "importKind")}>
        <Select<ImportKind>
          value={draft.importKind}
          options={(Object.keys(importKinds) as ImportKind[]).map((value) => ({
            value,
            label: t(`importing.kind_${value}`),
          }))}
          onChange={(importKind) => onChange({ importKind })}
        />
      </Field>
    </>
  );
}
