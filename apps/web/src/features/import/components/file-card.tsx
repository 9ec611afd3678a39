/** Card of the chosen file. */
import { Button, Card, Inline } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { t } from "../../../shared/text.ts";
import { mappingChoiceText } from "../editor-words.ts";
import type { Preview, UploadedFile } from "../import-gateway.ts";
import styles from "../import.module.css";
import { fileSizeText } from "../../../shared/file-size-text.ts";

export type FileCardProps = Readonly<{
  file: UploadedFile;
  preview: Preview | null;
  disabled: boolean;
  onAnother: () => void;
}>;

export function FileCard({ file, preview, disabled, onAnother }: FileCardProps): ReactElement {
  const written =
    preview === null || preview.header.length === 0 || /\.(?:xlsx|xlsm|ods)$/iu.test(file.name)
      ? (preview?.sheet ?? null)
      : t("importing.detected", {
          delimiter: mappingChoiceText("delimiter", preview.delimiter),
          encoding: mappingChoiceText("encoding", preview.encoding),
        });
  return (
    <Card>
      <Inline justify="between" gap={4}>
        <div>
          <div className={styles["file"]}>{file.name}</div>
          <p className={styles["muted"]}>
            {[fileSizeText(file.bytes), written].filter((part) => part !== null).join(" · ")}
          </p>
        </div>
        <Button icon="file" onClick={onAnother} disabled={disabled}>
          {t("importing.anotherFile")}
        </Button>
      </Inline>
    </Card>
  );
}
