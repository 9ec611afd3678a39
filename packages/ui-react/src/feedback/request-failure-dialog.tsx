import type { ReactElement, ReactNode } from "react";

import { Button } from "../form/button.tsx";
import styles from "./request-failure-dialog.module.css";
import { Dialog } from "./dialog.tsx";
import { RequestId } from "./request-id.tsx";

export type RequestFailureDialogLabels = Readonly<{
  close: string;
  requestId: string;
  copy: string;
  copied: string;
  retry?: string | undefined;
}>;

export type RequestFailureDialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  /** Title of the dialog, such as "Code 503". */
  title: string;
  /** Fixed title of the code, such as "Service unavailable"; none if it is the dialog's title. */
  heading?: string | undefined;
  description: ReactNode;
  requestId?: string | undefined;
  labels: RequestFailureDialogLabels;
  onRetry?: (() => void) | undefined;
}>;

/** Dialog of a rejected or failed request: code, meaning, and the id to quote when asking for help. */
export function RequestFailureDialog(props: RequestFailureDialogProps): ReactElement {
  const { open, onClose, title, heading, description, requestId, labels, onRetry } = props;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      closeLabel={labels.close}
      tone="danger"
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {labels.close}
          </Button>
          {onRetry !== undefined && labels.retry !== undefined && (
            <Button variant="primary" icon="refresh" onClick={onRetry}>
              {labels.retry}
            </Button>
          )}
        </>
      }
    >
      {heading !== undefined && <p className={styles.heading}>{heading}</p>}
      <div>{description}</div>
      {requestId !== undefined && <RequestId requestId={requestId} labels={labels} />}
    </Dialog>
  );
}
