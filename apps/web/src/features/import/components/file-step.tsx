/** Step to choose a file and follow its upload. */
import { Button, Card, FileDrop, Inline, ProgressBar, Stack } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import type { ImportState } from "../import-state.ts";
import styles from "../import.module.css";
import { fileSizeText } from "../../../shared/file-size-text.ts";

export type FileStepProps = Readonly<{
  sending: ImportState["sending"];
  onFile: (file: File) => void;
  onCancel: () => void;
}>;

export function FileStep({ sending, onFile, onCancel }: FileStepProps): ReactElement {
  if (sending === null) {
    return (
      <Card>
        <FileDrop
          label={t("importing.drop")}
          help={t("importing.dropHelp")}
          accept=".csv,.tsv,.txt,.gz,.zip,.xlsx,.xlsm,.ods,.json,.jsonl,.ndjson,.xml,text/csv,application/gzip"
          onFile={onFile}
        />
      </Card>
    );
  }
  const uploadLabel = t("importing.uploading", { name: sending.name });
  return (
    <Card>
      <Stack gap={3}>
        <div className={styles["phase"]}>
          <span className={styles["file"]}>{uploadLabel}</span>
          <span>{t("importing.sent", { sent: fileSizeText(sending.sent), total: fileSizeText(sending.bytes) })}</span>
        </div>
        <ProgressBar label={uploadLabel} value={sending.bytes === 0 ? undefined : sending.sent / sending.bytes} />
        <Inline justify="end">
          <Button icon="close" onClick={onCancel}>
            {t("importing.cancelUpload")}
          </Button>
        </Inline>
      </Stack>
    </Card>
  );
}
