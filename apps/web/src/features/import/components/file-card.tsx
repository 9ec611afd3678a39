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

/** Says how a file is written; null if it does not matter or is not known yet. */
function fileFormatText(file: UploadedFile, preview: Preview | null): string | null {
  if (preview?.syntax === "json" || preview?.syntax === "xml") {
    const { record = null, syntax } = preview;
    // JSON does not name the root of a document.
    return [syntax.toUpperCase(), record?.replace(/^JSON\//u, "") ?? null].filter((part) => part !== null).join(" · ");
  }
  if (preview === null || preview.header.length === 0 || /\.(?:xlsx|xlsm|ods)$/iu.test(file.name))
    return preview?.sheet ?? null;
  return t("importing.detected", {
    delimiter: mappingChoiceText("delimiter", preview.delimiter),
    encoding: mappingChoiceText("encoding", preview.encoding),
  });
}

export function FileCard({ file, preview, disabled, onAnother }: FileCardProps): ReactElement {
  return (
    <Card>
      <Inline justify="between" gap={4}>
        <div>
          <div className={styles["file"]}>{file.name}</div>
          <p className={styles["muted"]}>
            {[fileSizeText(file.bytes), fileFormatText(file, preview)].filter((part) => part !== null).join(" · ")}
          </p>
        </div>
        <Button icon="file" onClick={onAnother} disabled={disabled}>
          {t("importing.anotherFile")}
        </Button>
      </Inline>
    </Card>
  );
}
