/** Asks for confirmation before a deposit is voided. */
import type { DepositDetail } from "@comptoir/api/wire";
import { Button, Dialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../shared/text.ts";
import type { RunDepositAction } from "./deposit-run.ts";
import { voidDeposit } from "./deposit-requests.ts";

type VoidDialogProps = Readonly<{
  deposit: DepositDetail;
  isBusy: boolean;
  run: RunDepositAction;
  onClose: () => void;
}>;

export function VoidDialog({ deposit, isBusy, run, onClose }: VoidDialogProps): ReactElement {
  return (
    <Dialog
      open
      tone="warning"
      title={t("deposit.voidTitle")}
      closeLabel={t("common.close")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("deposit.cancel")}</Button>
          <Button variant="danger" busy={isBusy} onClick={() => void run("void", voidDeposit(deposit)).then(onClose)}>
            {t("deposit.void")}
          </Button>
        </>
      }
    >
      {t("deposit.voidText")}
    </Dialog>
  );
}
