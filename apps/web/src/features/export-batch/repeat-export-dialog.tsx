/** Asks for the reason of a repeated export. */
import { isBlank } from "@comptoir/domain/text";
import { Button, Dialog, Field, Stack, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import { typedTextError } from "../../shared/typed-text.ts";

export function RepeatExportDialog({
  isBusy,
  onAgain,
  onClose,
}: Readonly<{ isBusy: boolean; onAgain: (reason: string) => void; onClose: () => void }>): ReactElement {
  const [reason, setReason] = useState("");
  const [isTried, setTried] = useState(false);
  const reasonFault = typedTextError(reason, "max200");
  const sendRepeat = () => {
    setTried(true);
    if (!isBlank(reason) && reasonFault === undefined) onAgain(reason);
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
          <Button variant="primary" busy={isBusy} onClick={sendRepeat}>
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
          <TextInput value={reason} data-first onChange={setReason} />
        </Field>
      </Stack>
    </Dialog>
  );
}
