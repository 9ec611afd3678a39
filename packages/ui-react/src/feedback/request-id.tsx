import { useState } from "react";
import type { ReactElement } from "react";

import { Button } from "../form/button.tsx";
import styles from "./request-id.module.css";

export type RequestIdProps = Readonly<{
  requestId: string;
  labels: Readonly<{ requestId: string; copy: string; copied: string }>;
}>;

/** Request id to quote when asking for help, with a copy button. */
export function RequestId({ requestId, labels }: RequestIdProps): ReactElement {
  const [isCopied, setCopied] = useState(false);
  const copyId = (): void => {
    navigator.clipboard?.writeText(requestId).then(
      () => setCopied(true),
      () => setCopied(false),
    );
  };
  return (
    <div className={styles.request}>
      <span className={styles.requestLabel}>{labels.requestId}</span>
      <code className={styles.requestId}>{requestId}</code>
      <Button variant="quiet" size="compact" icon={isCopied ? "check" : "copy"} onClick={copyId}>
        {isCopied ? labels.copied : labels.copy}
      </Button>
    </div>
  );
}
