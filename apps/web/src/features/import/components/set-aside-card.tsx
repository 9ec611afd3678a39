/** Rows that a batch set aside: listed with their reasons, downloaded, corrected in place or in a file, and sent again. */
import { parseMapping, type ImportMapping } from "@comptoir/domain/import-file";
import { Banner, Button, Card, DataTable, FileDrop, Icon, Inline, SkeletonRows, Stack } from "@comptoir/ui-react";
import { useEffect, useState } from "react";
import type { ReactElement } from "react";

import type { Failure } from "../../../shared/answer.ts";
import { FailureWords } from "../../../shared/failure-words.tsx";
import { t } from "../../../shared/text.ts";
import { countText } from "../../../session/written.ts";
import type { Batch, BatchGateway, SetAsideRows } from "../import-gateway.ts";
import type { Correction } from "../import-store.ts";
import styles from "../import.module.css";
import { downloadText } from "../../../shared/download-text.ts";
import { printCorrected, printSetAside } from "../set-aside-csv.ts";
import { rowIssueText } from "../words.ts";
import { BatchLinks } from "./batch-links.tsx";

export type SetAsideCardProps = Readonly<{
  batch: Batch;
  gateway: Pick<BatchGateway, "setAside">;
  onCorrect: (file: File, correction: Correction) => void;
}>;

export function SetAsideCard(props: SetAsideCardProps): ReactElement {
  const { setAside = 0, setAsideLeft = setAside } = props.batch;
  const title = t("importing.setAside", { count: setAside, number: countText(setAside) });
  if (setAsideLeft > 0) return <SetAsideRowsCard {...props} title={title} />;
  return (
    <Card title={title}>
      <CorrectedRows batch={props.batch} />
    </Card>
  );
}

/** Number of rows that were corrected, with links to the batches that took them; nothing if there are none. */
function CorrectedRows({ batch }: Pick<SetAsideCardProps, "batch">): ReactElement | null {
  const { setAside = 0, setAsideLeft = setAside, corrections = [] } = batch;
  const correctedCount = setAside - setAsideLeft;
  if (correctedCount === 0) return null;
  return (
    <Inline gap={3}>
      <Icon name="check" />
      {t("importing.setAsideCorrected", { count: correctedCount, number: countText(correctedCount) })}
      <BatchLinks ids={corrections} />
    </Inline>
  );
}

/** Rows that are still to be corrected. */
function SetAsideRowsCard({
  batch,
  gateway,
  onCorrect,
  title,
}: SetAsideCardProps & Readonly<{ title: string }>): ReactElement {
  const { batchId } = batch;
  const { answer, failure, setFailure } = useSetAsideRows(batchId, gateway);
  const [edited, setEdited] = useState<ReadonlyMap<string, string>>(new Map());
  if (failure !== null || answer === null) return <AwaitedRows title={title} failure={failure} />;
  const { header, rows } = answer;
  const mappingResult = parseMapping(answer.mapping);
  const mapping = mappingResult.ok ? mappingResult.value : null;
  const cellOf = (row: SetAsideRow, columnIndex: number) =>
    edited.get(`${row.row} ${columnIndex}`) ?? row.cells[columnIndex] ?? "";
  const sendAgain = () => {
    if (mapping === null) return;
    const correctedRows = rows.map((row) => ({
      row: row.row,
      cells: Array.from({ length: Math.max(header.length, row.cells.length) }, (_, at) => cellOf(row, at)),
    }));
    const text = printRowsToImport(header, correctedRows, mapping.delimiter);
    onCorrect(new File([text], csvFileName(batch), { type: "text/csv" }), { batchId, mapping });
  };
  return (
    <Card
      title={title}
      subtitle={t("importing.setAsideText")}
      actions={
        <DownloadRowsButton
          batch={batch}
          gateway={gateway}
          firstPage={answer}
          delimiter={mapping?.delimiter ?? ","}
          onFailure={setFailure}
        />
      }
    >
      <Stack gap={4}>
        <CorrectedRows batch={batch} />
        <SetAsideTable
          caption={title}
          header={header}
          rows={rows}
          cellOf={cellOf}
          onEdit={(row, at, value) => setEdited((before) => new Map(before).set(`${row.row} ${at}`, value))}
        />
        {answer.hasMore && (
          <p className={styles["muted"]}>{t("importing.moreSetAside", { number: countText(rows.length) })}</p>
        )}
        <Inline justify="end">
          <Button variant="primary" icon="check" disabled={mapping === null} onClick={sendAgain}>
            {t("importing.sendRows")}
          </Button>
        </Inline>
        <CorrectedFileDrop mapping={mapping} onFile={(file, mapping) => onCorrect(file, { batchId, mapping })} />
      </Stack>
    </Card>
  );
}

type SetAsideRow = SetAsideRows["rows"][number];

/** Reads the first rows that a batch set aside. */
function useSetAsideRows(batchId: number, gateway: SetAsideCardProps["gateway"]) {
  const [answer, setAnswer] = useState<SetAsideRows | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  useEffect(
    function loadRows() {
      let isCurrent = true;
      void gateway.setAside(batchId, 0).then((read) => {
        if (!isCurrent) return;
        if (read.ok) setAnswer(read.value);
        else setFailure(read.failure);
      });
      return () => {
        isCurrent = false;
      };
    },
    [gateway, batchId],
  );
  return { answer, failure, setFailure };
}

/** Name of a CSV file of a batch's rows: that of the imported file, and the number of the batch. */
const csvFileName = ({ fileName, batchId }: Batch): string =>
  `${fileName.replace(/(?:\.(?:csv|gz|txt|xlsx|xlsm|ods|zip|jsonl?|xml))+$/iu, "")}-${batchId}.csv`;

type DownloadRowsButtonProps = Pick<SetAsideCardProps, "batch" | "gateway"> &
  Readonly<{
    firstPage: SetAsideRows;
    delimiter: ImportMapping["delimiter"];
    onFailure: (failure: Failure) => void;
  }>;

/** Button that reads the remaining pages, and downloads all rows with their reasons. */
function DownloadRowsButton(props: DownloadRowsButtonProps): ReactElement {
  const { batch, gateway, firstPage, delimiter, onFailure } = props;
  const [isBusy, setBusy] = useState(false);
  const downloadRows = async () => {
    setBusy(true);
    const allAnswer = await readAllRows(gateway, batch.batchId, firstPage);
    setBusy(false);
    if (allAnswer.ok)
      downloadText(csvFileName(batch), printRowsWithReasons(firstPage.header, allAnswer.value, delimiter));
    else onFailure(allAnswer.failure);
  };
  return (
    <Button size="compact" icon="download" busy={isBusy} onClick={() => void downloadRows()}>
      {t("importing.downloadSetAside")}
    </Button>
  );
}

/** Card of rows that are not read yet, or could not be. */
function AwaitedRows({ title, failure }: Readonly<{ title: string; failure: Failure | null }>): ReactElement {
  if (failure !== null)
    return (
      <Banner tone="danger" title={t("importing.setAsideFailed")}>
        <FailureWords failure={failure} />
      </Banner>
    );
  return (
    <Card title={title}>
      <SkeletonRows rows={4} label={t("common.loading")} />
    </Card>
  );
}

/** Drop area for a file of corrected rows; closed if the mapping of the batch cannot be read. */
function CorrectedFileDrop({
  mapping,
  onFile,
}: Readonly<{ mapping: ImportMapping | null; onFile: (file: File, mapping: ImportMapping) => void }>): ReactElement {
  return (
    <FileDrop
      label={t("importing.sendFile")}
      help={t("importing.sendFileHelp")}
      disabled={mapping === null}
      onFile={(file) => {
        if (mapping !== null) onFile(file, mapping);
      }}
    />
  );
}

type SetAsideTableProps = Readonly<{
  caption: string;
  header: readonly string[];
  rows: readonly SetAsideRow[];
  cellOf: (row: SetAsideRow, at: number) => string;
  onEdit: (row: SetAsideRow, at: number, value: string) => void;
}>;

/** Rows with their reasons; each cell is typed over in place. */
function SetAsideTable({ caption, header, rows, cellOf, onEdit }: SetAsideTableProps): ReactElement {
  return (
    <DataTable
      compact
      caption={caption}
      rows={rows}
      rowKey={({ row }) => String(row)}
      maxHeight="420px"
      columns={[
        { key: "row", header: t("importing.row"), width: "56px", cell: ({ row }) => countText(row) },
        {
          key: "reason",
          header: t("importing.reason"),
          cell: ({ issues }) => (
            <div className={styles["reason"]}>{issues.map((issue) => formatReason(issue)).join(" · ")}</div>
          ),
        },
        ...header.map((column, columnIndex) => ({
          key: `column ${columnIndex}`,
          header: column,
          cell: (row: SetAsideRow) => (
            <input
              className={styles["gridCell"]}
              aria-label={`${column}, ${t("importing.row")} ${countText(row.row)}`}
              aria-invalid={row.issues.some((issue) => issue.column === column) || undefined}
              value={cellOf(row, columnIndex)}
              onChange={(event) => onEdit(row, columnIndex, event.currentTarget.value)}
            />
          ),
        })),
      ]}
    />
  );
}

/** Prints corrected rows as CSV, each with its row number in the imported file. */
const printRowsToImport = (
  header: readonly string[],
  rows: Parameters<typeof printCorrected>[1],
  delimiter: ImportMapping["delimiter"],
): string => printCorrected(header, rows, { delimiter, rowNumber: t("importing.setAsideRow") });

/** Prints rows as CSV, each with the reasons why it was set aside. */
const printRowsWithReasons = (
  header: readonly string[],
  rows: readonly SetAsideRow[],
  delimiter: ImportMapping["delimiter"],
): string =>
  printSetAside(header, rows, {
    delimiter,
    rowNumber: t("importing.setAsideRow"),
    reason: t("importing.reason"),
    reasonOf: ({ issues }) => issues.map((issue) => formatReason(issue)).join(" · "),
  });

const formatReason = (issue: SetAsideRow["issues"][number]): string =>
  issue.column === null
    ? rowIssueText(issue)
    : t("importing.reasonOfColumn", { column: issue.column, reason: rowIssueText(issue) });

async function readAllRows(gateway: Pick<BatchGateway, "setAside">, batchId: number, firstPage: SetAsideRows) {
  const collectedRows = [...firstPage.rows];
  let { hasMore } = firstPage;
  while (hasMore) {
    const nextPageAnswer = await gateway.setAside(batchId, collectedRows.at(-1)?.row ?? 0);
    if (!nextPageAnswer.ok) return nextPageAnswer;
    collectedRows.push(...nextPageAnswer.value.rows);
    hasMore = nextPageAnswer.value.hasMore && nextPageAnswer.value.rows.length > 0;
  }
  return { ok: true as const, value: collectedRows };
}
