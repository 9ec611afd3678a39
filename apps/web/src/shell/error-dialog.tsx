/** The dialog of an error: its code, its fixed title, what it says, and the number of the request. */
import { CodeDialog } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { failureHeading, failureText } from "../shared/failure-text.ts";
import { notices } from "../shared/notices.ts";
import { t } from "../shared/text.ts";

export function ErrorDialog(): ReactElement | null {
  const { dialog } = useSnapshot(notices);
  if (dialog === null) return null;
  const { failure, retry } = dialog;
  const close = () => {
    notices.dialog = null;
  };
  return (
    <CodeDialog
      open
      onClose={close}
      title={failure.status === null ? failureHeading(failure) : t("shell.code", { status: failure.status })}
      heading={failureHeading(failure)}
      description={failureText(failure)}
      requestId={failure.requestId ?? undefined}
      labels={{ close: t("common.close"), requestId: t("common.requestId"), copy: t("common.copy"), copied: t("common.copied"), retry: t("common.retry") }}
      onRetry={
        retry === null
          ? undefined
          : () => {
              close();
              retry();
            }
      }
    />
  );
}
