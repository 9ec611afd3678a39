/** Entries of the audit trail: a table, or cards on a phone. */
import type { AuditRow } from "@comptoir/api/wire";
import { DataTable, type TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import { phoneQuery, useMediaQuery } from "../../entity/use-media.ts";
import { networkAddressText } from "../../shared/device-text.ts";
import { RecordButton } from "../../shared/record-button.tsx";
import { t } from "../../shared/text.ts";
import { momentText } from "../../session/written.ts";
import { actionText, kindText, personText, placeText, recordText } from "./audit-words.ts";
import styles from "./audit.module.css";

export type AuditTableProps = Readonly<{
  rows: readonly AuditRow[];
  stale: boolean;
  hasAddress: boolean;
  onOpen: (row: AuditRow) => void;
}>;

/** Actions that are marked red, because a person must act on them. */
const alarmingActions: ReadonlySet<string> = new Set(["SIGN_IN_FAILED", "SIGN_IN_REFUSED", "LOCK", "RENEWAL_REUSED"]);

export function AuditTable({ rows, stale, hasAddress, onOpen }: AuditTableProps): ReactElement {
  const isPhone = useMediaQuery(phoneQuery);
  if (isPhone) {
    return (
      <ul className={styles["cards"]} aria-busy={stale || undefined}>
        {rows.map((row) => (
          <li key={row.id}>
            <button type="button" className={styles["card"]} onClick={() => onOpen(row)}>
              <span className={styles["main"]}>
                <ActionCell row={row} /> · {recordText(row)}
              </span>
              <span className={styles["muted"]}>{kindText(row.kind)}</span>
              <span className={styles["muted"]}>
                {personText(row)} · {momentText(row.at)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <DataTable
      caption={t("shell.entry_AUDIT")}
      rows={rows}
      rowKey={({ id }) => String(id)}
      stale={stale}
      onRowClick={onOpen}
      columns={makeAuditColumns(hasAddress, onOpen)}
    />
  );
}

/** Lists the columns of the audit trail; the network address is one for those who may see it. */
const makeAuditColumns = (hasAddress: boolean, onOpen: AuditTableProps["onOpen"]): readonly TableColumn<AuditRow>[] => [
  {
    key: "when",
    header: t("audit.when"),
    cell: ({ at }) => <span className={styles["moment"]}>{momentText(at)}</span>,
  },
  { key: "who", header: t("audit.who"), cell: personText },
  { key: "what", header: t("audit.what"), cell: (row) => <ActionCell row={row} /> },
  {
    key: "record",
    header: t("audit.record"),
    cell: (row) => (
      <RecordButton onOpen={() => onOpen(row)}>
        <span className={styles["record"]}>
          <span className={styles["cut"]} title={recordText(row)}>
            {recordText(row)}
          </span>
          <span className={styles["muted"]}>{kindText(row.kind)}</span>
        </span>
      </RecordButton>
    ),
  },
  {
    key: "where",
    header: t("audit.where"),
    cell: (row) => (
      <span className={styles["record"]} title={placeText(row)}>
        <span className={styles["cut"]}>{row.place ?? "–"}</span>
        {hasAddress && <span className={styles["muted"]}>{networkAddressText(row.address) ?? ""}</span>}
      </span>
    ),
  },
];

const ActionCell = ({ row }: Readonly<{ row: AuditRow }>): ReactElement => (
  <span className={alarmingActions.has(row.action) ? styles["alarming"] : undefined}>{actionText(row.action)}</span>
);
