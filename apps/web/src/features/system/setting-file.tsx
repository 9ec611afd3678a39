/** Settings of a layer as a file: written, and read back after a comparison with what the layer has. */
import type { SettingFileRow } from "@comptoir/api/wire";
import { Badge, Button, DataTable, Dialog, EmptyState, FileDrop, Stack, type Tone } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { downloadFile } from "../../entity/save-file.ts";
import type { Failure } from "../../shared/answer.ts";
import { DialogFailure } from "../../shared/dialog-failure.tsx";
import { issueText } from "../../shared/failure-text.ts";
import { addToast, whileRunning } from "../../shared/notices.ts";
import { settingName, settingText } from "../../shared/setting-words.ts";
import { showFailure } from "../../shared/show-failure.ts";
import { t } from "../../shared/text.ts";
import { useSingleRun } from "../../shared/use-single-run.ts";
import styles from "./config.module.css";
import { askSettingFile, checkSettingFile, saveSettings } from "./setting-requests.ts";

export type SettingFileActionsProps = Readonly<{
  layer: { readonly id: number; readonly code: string; readonly description: string };
  mayWrite: boolean;
  onApplied: () => void;
}>;

export function SettingFileActions({ layer, mayWrite, onApplied }: SettingFileActionsProps): ReactElement {
  const [isOpen, setOpen] = useState(false);
  const [runningKey, runSingle] = useSingleRun<"download">();
  const downloadSettingFile = async () => {
    const fileAnswer = await whileRunning(askSettingFile(layer.id));
    if (!fileAnswer.ok) return showFailure(fileAnswer.failure);
    const fileName = `comptoir-settings-${layer.code}-${fileAnswer.value.madeAt.slice(0, 10)}.json`;
    downloadFile(fileName, `${JSON.stringify(fileAnswer.value, null, 2)}\n`, "application/json");
  };
  return (
    <>
      <Button
        icon="download"
        busy={runningKey !== null}
        onClick={() => void runSingle("download", downloadSettingFile)}
      >
        {t("config.fileExport")}
      </Button>
      {mayWrite && (
        <Button icon="upload" onClick={() => setOpen(true)}>
          {t("config.fileImport")}
        </Button>
      )}
      {isOpen && <ImportSettingsDialog layer={layer} onApplied={onApplied} onClose={() => setOpen(false)} />}
    </>
  );
}

const toneByOutcome = {
  CHANGED: "positive",
  SAME: "neutral",
  UNKNOWN: "warning",
  SECRET: "warning",
  INVALID: "danger",
} as const satisfies Record<SettingFileRow["outcome"], Tone>;

type ImportDialogProps = Pick<SettingFileActionsProps, "layer" | "onApplied"> & Readonly<{ onClose: () => void }>;

/** Compares a file with the settings of a layer, and applies it. */
function useSettingFile({ layer, onApplied, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<{ readonly name: string; readonly content: string } | null>(null);
  const [rows, setRows] = useState<readonly SettingFileRow[] | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = (rows ?? []).filter(({ outcome }) => outcome === "CHANGED");
  const checkFile = async (name: string, content: string) => {
    setFile({ name, content });
    setFailure(null);
    const answer = await whileRunning(checkSettingFile({ layerId: layer.id, content }));
    setRows(answer.ok ? answer.value : null);
    if (!answer.ok) setFailure(answer.failure);
  };
  const applyFile = async () => {
    setBusy(true);
    const settingChanges = changed.map(({ code, value, version }) => ({ code, value, version }));
    const saveAnswer = await whileRunning(saveSettings({ layerId: layer.id, changes: settingChanges }));
    setBusy(false);
    if (!saveAnswer.ok) {
      // The comparison is of another state: it is made again, and nothing was applied.
      if (saveAnswer.failure.status === 409 && file !== null) await checkFile(file.name, file.content);
      return setFailure(saveAnswer.failure);
    }
    addToast(t("config.fileApplied", { count: changed.length, number: changed.length }));
    onApplied();
    onClose();
  };
  return { file, rows, failure, busy, changed, checkFile, applyFile };
}

function ImportSettingsDialog({ layer, onApplied, onClose }: ImportDialogProps): ReactElement {
  const { file, rows, failure, busy, changed, checkFile, applyFile } = useSettingFile({ layer, onApplied, onClose });
  return (
    <Dialog
      open
      size="large"
      closesOutside={false}
      title={t("config.fileTitle", { layer: layer.description })}
      closeLabel={t("config.close")}
      onClose={onClose}
      actions={
        <Button
          variant="primary"
          icon="check"
          busy={busy}
          disabled={changed.length === 0}
          onClick={() => void applyFile()}
        >
          {t("config.fileApply", { count: changed.length, number: changed.length })}
        </Button>
      }
    >
      <Stack gap={4}>
        <FileDrop
          label={t("config.fileDrop")}
          help={t("config.fileHelp")}
          accept=".json,application/json"
          file={file === null ? undefined : { name: file.name, detail: "" }}
          onFile={(chosenFile) => void chosenFile.text().then((content) => checkFile(chosenFile.name, content))}
        />
        <DialogFailure failure={failure} onRetry={rows === null ? null : () => void applyFile()} />
        {rows !== null && <FileRows rows={rows} />}
      </Stack>
    </Dialog>
  );
}

function FileRows({ rows }: Readonly<{ rows: readonly SettingFileRow[] }>): ReactElement {
  if (rows.length === 0) return <EmptyState compact icon="file" title={t("config.fileEmpty")} />;
  const isKnownSetting = ({ outcome }: SettingFileRow) => outcome !== "UNKNOWN";
  return (
    <DataTable
      compact
      caption={t("config.workbookRows")}
      rows={rows}
      rowKey={({ code }) => code}
      maxHeight="380px"
      columns={[
        {
          key: "setting",
          header: t("config.fileSetting"),
          cell: (row) => (isKnownSetting(row) ? settingName(row.code) : <code>{row.code}</code>),
        },
        {
          key: "before",
          header: t("config.fileBefore"),
          cell: (row) =>
            !isKnownSetting(row) || row.outcome === "SECRET"
              ? ""
              : row.before === null
                ? t("config.fileInherited")
                : settingText(row.code, row.before),
        },
        {
          key: "after",
          header: t("config.fileAfter"),
          cell: (row) =>
            row.issues.length > 0 ? (
              <span className={styles["wrong"]}>
                {row.issues.map(({ code, params }) => issueText({ code, field: null, params: params ?? {} })).join(" ")}
              </span>
            ) : row.outcome === "CHANGED" || row.outcome === "SAME" ? (
              settingText(row.code, row.value)
            ) : (
              ""
            ),
        },
        {
          key: "outcome",
          header: t("config.fileOutcome"),
          cell: ({ outcome }) => <Badge tone={toneByOutcome[outcome]}>{t(`config.outcome_${outcome}`)}</Badge>,
        },
      ]}
    />
  );
}
