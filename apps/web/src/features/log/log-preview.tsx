/** Preview of a selection: its newest lines, as a table or, on a phone, as cards; a line opens with its details. */
import type { LogLineWire, LogPreviewWire } from "@comptoir/api/wire";
import { Badge, Button, DataTable, DescriptionList, Dialog, EmptyState } from "@comptoir/ui-react";
import { useState } from "react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { addToast } from "../../shared/notices.ts";
import { t } from "../../shared/text.ts";
import { levelText, toneByLevel, lineOrigin, lineTime, sourceText } from "./log-words.ts";
import styles from "./log.module.css";

export type LogPreviewProps = Readonly<{ preview: LogPreviewWire; stale: boolean }>;

export function LogPreview({ preview, stale }: LogPreviewProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  const [openLine, setOpen] = useState<LogLineWire | null>(null);
  const { lines, timeZone } = preview;
  if (lines.length === 0)
    return <EmptyState compact icon="list" title={t("log.empty")} description={t("log.emptyText")} />;
  return (
    <>
      {isPhone ? (
        <LineCards preview={preview} stale={stale} onOpen={setOpen} />
      ) : (
        <DataTable
          compact
          caption={t("log.preview")}
          rows={lines}
          rowKey={(line, index) => `${line.at} ${index}`}
          stale={stale}
          maxHeight="560px"
          onRowClick={setOpen}
          columns={[
            {
              key: "time",
              header: t("log.time"),
              width: "168px",
              cell: ({ at }) => <span className={styles["time"]}>{lineTime(at, timeZone)}</span>,
            },
            {
              key: "level",
              header: t("log.level"),
              width: "132px",
              cell: ({ level }) => <Badge tone={toneByLevel[level]}>{levelText(level)}</Badge>,
            },
            { key: "source", header: t("log.sources"), width: "140px", cell: ({ source }) => sourceText(source) },
            {
              key: "text",
              header: t("log.text"),
              cell: (line) => (
                <span className={styles["cut"]} title={line.text}>
                  {line.text}
                </span>
              ),
            },
            {
              key: "person",
              header: t("log.person"),
              width: "180px",
              cell: (line) => <span className={styles["muted"]}>{lineOrigin(line)}</span>,
            },
          ]}
        />
      )}
      {openLine !== null && <LineDialog line={openLine} timeZone={timeZone} onClose={() => setOpen(null)} />}
    </>
  );
}

type LineDialogProps = Readonly<{ line: LogLineWire; timeZone: string; onClose: () => void }>;

function LineDialog({ line, timeZone, onClose }: LineDialogProps): ReactElement {
  const { at, level, source, text, fields = {} } = line;
  const copyLine = () => {
    void navigator.clipboard
      .writeText(JSON.stringify({ time: new Date(at).toISOString(), level, source, text, fields }))
      .then(() => addToast(t("log.copied")));
  };
  return (
    <Dialog
      open
      size="large"
      title={t("log.details")}
      closeLabel={t("log.close")}
      onClose={onClose}
      actions={
        <Button icon="copy" onClick={copyLine}>
          {t("log.copy")}
        </Button>
      }
    >
      <p className={styles["whole"]}>{text}</p>
      <DescriptionList
        items={[
          { key: "time", label: t("log.time"), value: lineTime(at, timeZone) },
          { key: "level", label: t("log.level"), value: levelText(level) },
          { key: "source", label: t("log.sources"), value: sourceText(source) },
          ...(lineOrigin(line) === "" ? [] : [{ key: "who", label: t("log.person"), value: lineOrigin(line) }]),
          ...Object.entries(fields).map(([name, value]) => ({
            key: `field ${name}`,
            label: name,
            value: <span className={styles["value"]}>{typeof value === "string" ? value : JSON.stringify(value)}</span>,
          })),
        ]}
      />
    </Dialog>
  );
}

/** Lines as cards, for a phone. */
function LineCards({
  preview: { lines, timeZone },
  stale,
  onOpen,
}: LogPreviewProps & Readonly<{ onOpen: (line: LogLineWire) => void }>): ReactElement {
  return (
    <ul className={styles["cards"]} aria-busy={stale || undefined}>
      {lines.map((line, index) => (
        <li key={`${line.at} ${index}`}>
          <button type="button" className={styles["card"]} onClick={() => onOpen(line)}>
            <span className={styles["head"]}>
              <span className={styles["time"]}>{lineTime(line.at, timeZone)}</span>
              <Badge tone={toneByLevel[line.level]}>{levelText(line.level)}</Badge>
            </span>
            <span className={styles["line"]}>{line.text}</span>
            <span className={styles["muted"]}>
              {[sourceText(line.source), lineOrigin(line)].filter((part) => part !== "").join(" · ")}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
