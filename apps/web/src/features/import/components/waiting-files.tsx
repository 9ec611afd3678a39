/** Files that a task found in a folder and could not import: opened here, they go on as an uploaded file. */
import type { WaitingFile } from "@comptoir/api/wire";
import { Button, Card } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";

import { currentLayer } from "../../../shared/current-layer.ts";
import { fileSizeText } from "../../../shared/file-size-text.ts";
import { t } from "../../../shared/text.ts";
import { momentText } from "../../../session/written.ts";
import type { UploadedFile, WaitingGateway } from "../import-gateway.ts";
import styles from "../import.module.css";
import { waitingText } from "../waiting-text.ts";

export type WaitingFilesProps = Readonly<{
  gateway: WaitingGateway;
  onOpen: (file: UploadedFile) => void;
}>;

/** Lists the files that wait for a person. Draws nothing if there is none, or if they cannot be read: the page is about another file then. */
export function WaitingFiles({ gateway, onOpen }: WaitingFilesProps): ReactElement | null {
  const [files, setFiles] = useState<readonly WaitingFile[]>([]);
  const { id: layerId } = useSnapshot(currentLayer);
  useEffect(
    function loadFiles() {
      let isCurrent = true;
      void gateway.waiting().then((answer) => {
        if (isCurrent && answer.ok) setFiles(answer.value);
      });
      return () => {
        isCurrent = false;
      };
    },
    [gateway, layerId],
  );
  if (files.length === 0) return null;
  return (
    <Card title={t("importing.waiting")} subtitle={t("importing.waitingText")}>
      <ul className={styles["waiting"]}>
        {files.map((file) => (
          <WaitingRow key={file.id} file={file} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  );
}

type WaitingRowProps = Readonly<{ file: WaitingFile; onOpen: WaitingFilesProps["onOpen"] }>;

function WaitingRow({ file, onOpen }: WaitingRowProps): ReactElement {
  const { name, bytes, folder, kind, since, reason, parameters, fileId } = file;
  return (
    <li>
      <div>
        <p className={styles["file"]}>
          {folder}/{name}
        </p>
        <p className={styles["waitingReason"]}>{waitingText(reason, parameters)}</p>
        <p className={styles["muted"]}>
          {[
            t(`importing.kind_${kind}`),
            fileSizeText(bytes),
            t("importing.waitingSince", { time: momentText(since) }),
          ].join(" · ")}
        </p>
        {fileId === null && <p className={styles["muted"]}>{t("importing.waitingSoon")}</p>}
      </div>
      {fileId !== null && (
        <Button
          icon="chevron-right"
          aria-label={t("importing.waitingOpenOf", { name })}
          onClick={() => onOpen({ fileId, name, bytes })}
        >
          {t("importing.waitingOpen")}
        </Button>
      )}
    </li>
  );
}
