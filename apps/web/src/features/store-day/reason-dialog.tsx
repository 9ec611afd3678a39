/** Asks for the comment of an acceptance or of a reopening. */
import { parseDayReason } from "@comptoir/domain/store-day";
import { maxLengthOf } from "@comptoir/domain/text";
import { Button, Dialog, Field, TextArea } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { useCommentDraft } from "../../shared/comment-drafts.ts";
import { t } from "../../shared/text.ts";

type ReasonDialogProps = Readonly<{
  /** Key of what the comment is about: an unsent one comes back with it. */
  subjectKey: string;
  title: string;
  text: string;
  actionLabel: string;
  /** Returns whether the change was made; if not, the comment stays. */
  onReason: (comment: string) => Promise<boolean>;
  onClose: () => void;
}>;

export function ReasonDialog({
  subjectKey,
  title,
  text,
  actionLabel,
  onReason,
  onClose,
}: ReasonDialogProps): ReactElement {
  const { comment, typeComment, clearSent } = useCommentDraft(subjectKey);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const parsedReason = parseDayReason(comment);
  const [fault] = parsedReason.ok || !isTried ? [] : parsedReason.issues;
  const sendReason = async () => {
    setTried(true);
    if (!parsedReason.ok) return;
    setBusy(true);
    const isDone = await onReason(comment);
    setBusy(false);
    if (!isDone) return;
    clearSent(comment);
    onClose();
  };
  return (
    <Dialog
      open
      title={title}
      closeLabel={t("common.close")}
      closesOutside={comment === ""}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("storeDay.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void sendReason()}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <Field label={t("storeDay.comment")} error={fault === undefined ? undefined : reasonErrorText(fault.code)}>
        <TextArea value={comment} rows={3} maxLength={maxLengthOf("max200")} onChange={typeComment} />
      </Field>
    </Dialog>
  );
}

const reasonErrorText = (code: string): string =>
  code === "STORE_DAY_REASON" ? t("errors.STORE_DAY_REASON") : t("errors.SPECIAL_CHARACTERS");
