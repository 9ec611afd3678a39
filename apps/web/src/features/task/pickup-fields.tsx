/** Settings of a folder that files are picked up from. */
import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import { Field, Select, TextInput } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { t } from "../../shared/text.ts";
import { ServerFields, ServerTest } from "./server-fields.tsx";
import type { TaskDraft } from "./task-draft.ts";
import { taskFieldId } from "./task-words.ts";

export type PickupFieldsProps = Readonly<{
  draft: TaskDraft;
  failure: Failure | null;
  onChange: (part: Partial<TaskDraft>) => void;
}>;

export function PickupFields({ draft, failure, onChange }: PickupFieldsProps): ReactElement {
  const drawTextField = (name: "folder" | "names") => (
    <Field
      id={taskFieldId(name)}
      label={t(`task.${name}`)}
      required
      help={t(name === "folder" && draft.from === "SFTP" ? "task.serverFolderHelp" : `task.${name}Help`)}
      error={fieldText(failure, name)}
    >
      <TextInput value={draft[name]} onChange={(value) => onChange({ [name]: value })} />
    </Field>
  );
  return (
    <>
      <Field label={t("task.from")}>
        <Select<TaskDraft["from"]>
          value={draft.from}
          options={(["FOLDER", "SFTP"] as const).map((value) => ({ value, label: t(`task.from_${value}`) }))}
          onChange={(from) => onChange({ from })}
        />
      </Field>
      {draft.from === "SFTP" && <ServerFields draft={draft} failure={failure} onChange={onChange} />}
      {drawTextField("folder")}
      {drawTextField("names")}
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
      {draft.from === "SFTP" && <ServerTest draft={draft} failure={failure} onChange={onChange} />}
    </>
  );
}
