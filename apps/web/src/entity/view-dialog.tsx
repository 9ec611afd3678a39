/** Dialog of a view's name; for a new one also whether it is shared. */
import { listViewForm } from "@comptoir/domain/entity";
import { checkForm } from "@comptoir/domain/validation";
import { Button, Checkbox, Dialog, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useId, useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../shared/answer.ts";
import { DialogFailure } from "../shared/dialog-failure.tsx";
import { issueText } from "../shared/failure-text.ts";
import { addToast, whileRunning } from "../shared/notices.ts";
import { t } from "../shared/text.ts";
import styles from "./entity.module.css";
import type { ViewsOwner } from "./view-actions.ts";
import type { ListView } from "./view-gateway.ts";

export type ViewDialogKind = "new" | "rename";

export type ViewDialogProps<Kept> = Readonly<{
  screen: ViewsOwner<Kept>;
  kind: ViewDialogKind;
  view: ListView<Kept> | null;
  list: Kept;
  mayShare: boolean;
  words: ViewDialogWords;
  onClose: () => void;
  onSaved: (view: ListView<Kept>) => void;
}>;

/** Texts and options of the dialog that depend on the subject of the views. */
export type ViewDialogWords = Readonly<{
  /** Name of the state without a view. */
  all: string;
  /** Parts that a view stores. */
  help: string;
  /** Whether a view can be made the default. */
  hasDefault: boolean;
}>;

export function ViewDialog<Kept>(props: ViewDialogProps<Kept>): ReactElement {
  const { mayShare, words, onClose } = props;
  const { isNew, name, setName, isShared, setShared, isDefault, setDefault, failure, busy, nameError, save } =
    useViewForm(props);
  const formId = useId();
  return (
    <Dialog
      open
      closesOutside={false}
      title={t(isNew ? "listView.newTitle" : "listView.renameTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {t("management.save")}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <Stack gap={4}>
          <DialogFailure failure={failure} onRetry={() => void save()} />
          <Field label={t("listView.name")} required help={isNew ? words.help : undefined} error={nameError}>
            <TextInput value={name} data-first onChange={setName} />
          </Field>
          {isNew && (
            <NewViewChoices
              {...{ mayShare, isDefault, isShared, setDefault, setShared }}
              hasDefault={words.hasDefault}
            />
          )}
        </Stack>
      </form>
    </Dialog>
  );
}

/** Form of a view: its name, and how a new one is used. */
function useViewForm<Kept>({
  screen: { views },
  kind,
  view,
  list,
  onClose,
  onSaved,
}: Omit<ViewDialogProps<Kept>, "mayShare" | "words">) {
  const isNew = kind === "new" || view === null;
  const [name, setName] = useState(isNew ? "" : view.name);
  const [isShared, setShared] = useState(false);
  const [isDefault, setDefault] = useState(false);
  const [isChecked, setChecked] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const formResult = checkForm(listViewForm, { name, search: hasSearchProperty(list) ? list.search : "" });
  const nameIssue = formResult.ok ? undefined : formResult.issues.find(({ path: [field] }) => field === "name");
  const saveView = async () => {
    setChecked(true);
    if (!formResult.ok || busy) return;
    setBusy(true);
    setFailure(null);
    const answer = await whileRunning(
      isNew
        ? views.create({ name: formResult.value.name, list, isShared })
        : views.change(view, { name: formResult.value.name }),
    );
    if (answer.ok && isNew && isDefault) await whileRunning(views.setDefault(answer.value.id));
    setBusy(false);
    if (!answer.ok) return setFailure(answer.failure);
    addToast(t("listView.saved", { name: answer.value.name }));
    onSaved(answer.value);
    onClose();
  };
  const nameError =
    nameIssue !== undefined && (isChecked || nameIssue.code === "MAX_LENGTH")
      ? issueText({ code: nameIssue.code, field: "name", params: nameIssue.params })
      : undefined;
  return { isNew, name, setName, isShared, setShared, isDefault, setDefault, failure, busy, nameError, save: saveView };
}

type NewViewChoicesProps = Readonly<{
  hasDefault: boolean;
  mayShare: boolean;
  isDefault: boolean;
  isShared: boolean;
  setDefault: (isDefault: boolean) => void;
  setShared: (isShared: boolean) => void;
}>;

/** Choices of a new view: show it by default, share it. */
function NewViewChoices({
  hasDefault,
  mayShare,
  isDefault,
  isShared,
  setDefault,
  setShared,
}: NewViewChoicesProps): ReactElement {
  return (
    <div className={styles["choiceList"]}>
      {hasDefault && <Checkbox label={t("listView.isDefault")} checked={isDefault} onChange={setDefault} />}
      {mayShare && <Checkbox label={t("listView.share")} checked={isShared} onChange={setShared} />}
      {isShared && <span className={styles["muted"]}>{t("listView.shareHelp")}</span>}
    </div>
  );
}

const hasSearchProperty = (list: unknown): list is { readonly search: string } =>
  typeof list === "object" && list !== null && "search" in list && typeof list.search === "string";
