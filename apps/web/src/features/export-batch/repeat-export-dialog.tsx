/** Asks for the reason of a repeated export. */
import { isBlank } from "@comptoir/domain/text";
import { Button, Dialog, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { useCommentDraft } from "../../shared/comment-drafts.ts";
import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";

type RepeatExportProps = Readonly<{
  batchId: number;
  isBusy: boolean;
  /** Returns whether the batch was exported again; if not, the reason stays. */
  onAgain: (reason: string) => Promise<boolean>;
  onClose: () => void;
}>;

export function RepeatExportDialog({ batchId, isBusy, onAgain, onClose }: RepeatExportProps): ReactElement {
  const { comment: reason, typeComment: typeReason, clearSent } = useCommentDraft(`export ${batchId}`);
  const [isTried, setTried] = useState(false);
  const reasonFault = typedTextError(reason, "max200");
  const sendRepeat = async () => {
    setTried(true);
    if (!isBlank(reason) && reasonFault === undefined && (await onAgain(reason))) clearSent(reason);
  };
  return (
    <Dialog
      open
      size="small"
      closesOutside={false}
      title={t("exporting.again")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void sendRepeat()}>
            {t("exporting.again")}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <p>{t("exporting.againText")}</p>
        <Field
          label={t("exporting.reason")}
          required
          error={isTried && isBlank(reason) ? t("errors.EXPORT_REASON") : reasonFault}
        >
          <TextInput value={reason} data-first onChange={typeReason} />
        </Field>
      </Stack>
    </Dialog>
  );
}
