/** Asks for the reason why refused facts are dismissed. */
import { maxLengthOf } from "@comptoir/domain/text";
import { Button, Dialog, Field, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { countText } from "../../session/written.ts";
import type { Failure } from "../../shared/answer.ts";
import { useCommentDraft } from "../../shared/comment-drafts.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { dismissFacts } from "./till-requests.ts";

export type DismissDialogProps = Readonly<{ ids: readonly number[]; onClose: () => void; onDone: () => void }>;

export function DismissDialog({ ids, onClose, onDone }: DismissDialogProps): ReactElement {
  const { comment: reason, typeComment: typeReason, clearSent } = useCommentDraft(`dismiss ${ids.join(" ")}`);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const dismissChosen = async () => {
    setBusy(true);
    const dismissAnswer = await dismissFacts(ids, reason);
    setBusy(false);
    if (!dismissAnswer.ok) {
      setFailure(dismissAnswer.failure);
      if (fieldText(dismissAnswer.failure, "reason") === undefined) showFailure(dismissAnswer.failure);
      return;
    }
    clearSent(reason);
    const failedCount = dismissAnswer.value.filter(({ issues }) => issues.length > 0).length;
    const dismissedCount = dismissAnswer.value.length - failedCount;
    if (dismissedCount > 0)
      addToast(t("till.done_DISMISSED", { count: dismissedCount, number: countText(dismissedCount) }));
    if (failedCount > 0) addToast(t("till.notDone", { count: failedCount, number: countText(failedCount) }));
    onDone();
  };
  return (
    <Dialog
      open
      title={t("till.dismissTitle", { count: ids.length, number: countText(ids.length) })}
      closeLabel={t("common.close")}
      closesOutside={reason === ""}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("till.cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void dismissChosen()}>
            {t("till.dismiss")}
          </Button>
        </>
      }
    >
      <p>{t("till.dismissText")}</p>
      <Field
        label={t("till.reason")}
        help={t("till.reasonHelp")}
        required
        error={failure === null ? undefined : fieldText(failure, "reason")}
      >
        <TextInput
          data-first
          value={reason}
          maxLength={maxLengthOf("max200")}
          onChange={typeReason}
          onKeyDown={(event) => {
            if (event.key === "Enter") void dismissChosen();
          }}
        />
      </Field>
    </Dialog>
  );
}
