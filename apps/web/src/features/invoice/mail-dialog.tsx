/** Sends the open receipt to an address. */
import { Button, Dialog, Field, TextInput } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../../shared/answer.ts";
import { fieldText } from "../../shared/failure-text.ts";
import { addToast } from "../../shared/notices.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import type { InvoiceGateway } from "./invoice-requests.ts";

export type MailDialogProps = Readonly<{ gateway: InvoiceGateway; origin: string; onClose: () => void }>;

export function MailDialog({ gateway, origin, onClose }: MailDialogProps): ReactElement {
  const [recipient, setRecipient] = useState("");
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isBusy, setBusy] = useState(false);
  const sendMail = async () => {
    setBusy(true);
    const answer = await gateway.mail(origin, recipient);
    setBusy(false);
    if (answer.ok) {
      addToast(t("invoice.mailQueued", { recipient: answer.value.recipient }));
      onClose();
    } else if (fieldText(answer.failure, "recipient") === undefined) showFailure(answer.failure);
    else setFailure(answer.failure);
  };
  return (
    <Dialog
      open
      closesOutside={false}
      title={t("invoice.mail")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("common.cancel")}</Button>
          <Button type="submit" form="mail-receipt" variant="primary" icon="mail" busy={isBusy}>
            {t("invoice.mail")}
          </Button>
        </>
      }
    >
      <form
        id="mail-receipt"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void sendMail();
        }}
      >
        <Field
          label={t("invoice.mailTo")}
          help={t("invoice.mailHelp")}
          error={failure === null ? undefined : fieldText(failure, "recipient")}
          required
        >
          <TextInput
            type="email"
            autoComplete="off"
            value={recipient}
            onChange={(typedText) => {
              setFailure(null);
              setRecipient(typedText);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
