import { useState } from "react";
import type { ReactElement, ReactNode } from "react";

import { Button } from "../form/button.tsx";
import styles from "./code-dialog.module.css";
import { Dialog } from "./dialog.tsx";

export type CodeDialogLabels = Readonly<{
  close: string;
  requestId: string;
  copy: string;
  copied: string;
  retry?: string | undefined;
}>;

export type CodeDialogProps = Readonly<{
  open: boolean;
  onClose: () => void;
  /** Such as "Code 503". */
  title: string;
  /** The fixed title of the code, such as "Service unavailable". */
  heading: string;
  description: ReactNode;
  requestId?: string | undefined;
  labels: CodeDialogLabels;
  onRetry?: (() => void) | undefined;
}>;

/** What the server refused or failed to do: its code, what it means, and the number to quote when asking for help. */
export function CodeDialog(props: CodeDialogProps): ReactElement {
  const { open, onClose, title, heading, description, requestId, labels, onRetry } = props;
  const [copied, setCopied] = useState(false);

  const copy = (): void => {
    if (requestId === undefined) return;
    navigator.clipboard?.writeText(requestId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };

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
      <p className={styles.heading}>{heading}</p>
      <div>{description}</div>
      {requestId !== undefined && (
        <div className={styles.request}>
          <span className={styles.requestLabel}>{labels.requestId}</span>
          <code className={styles.requestId}>{requestId}</code>
          <Button variant="quiet" size="compact" icon={copied ? "check" : "copy"} onClick={copy}>
            {copied ? labels.copied : labels.copy}
          </Button>
        </div>
      )}
    </Dialog>
  );
}
