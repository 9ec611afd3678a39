/** Columns of the movements of a product: when, why, how many, and the balance after. */
import type { StockLedgerWire } from "@comptoir/api/wire";
import { fileImportPermissions, hasPermission } from "@comptoir/domain/access";
import type { TableColumn } from "@comptoir/ui-react";
import type { ReactElement } from "react";
import { useSnapshot } from "valtio";
import { Link } from "wouter";

import { session } from "../../session/session.ts";
import { momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { documentPathOf, quantityText, reasonText, signedQuantityText } from "./inventory-words.ts";
import styles from "./inventory.module.css";
import { buildUnitCostColumn } from "./older-pages.tsx";

type Movement = (typeof StockLedgerWire.Type)["rows"][number];

/** Lists the columns of the movements; a phone has room for three. */
export const buildMovementColumns = (isPhone: boolean, seesCost: boolean): readonly TableColumn<Movement>[] => [
  ...(isPhone
    ? [
        {
          key: "movement",
          header: t("inventory.movement"),
          cell: (row: Movement) => <MovementCard row={row} />,
        },
      ]
    : [
        { key: "at", header: t("inventory.when"), cell: ({ at }: Movement) => momentText(at) },
        { key: "kind", header: t("inventory.movement"), cell: movementText },
        { key: "source", header: t("inventory.source"), cell: (row: Movement) => <MovementSource row={row} /> },
      ]),
  {
    key: "quantity",
    header: t("inventory.quantity"),
    numeric: true,
    cell: ({ quantity: movedQuantity }) => signedQuantityText(movedQuantity),
    negative: ({ quantity: movedQuantity }) => movedQuantity < 0,
  },
  {
    key: "balance",
    header: t("inventory.balance"),
    numeric: true,
    cell: ({ balance }) => quantityText(balance),
    negative: ({ balance }) => balance < 0,
  },
  ...(seesCost && !isPhone ? [buildUnitCostColumn()] : []),
];

const movementText = ({ kind, reasonCode }: Movement): string =>
  [t(`inventory.movement_${kind}`), reasonText(reasonCode)].filter((word) => word !== "").join(", ");

/** Kind, time and source of a movement in one cell, for a phone. */
function MovementCard({ row }: Readonly<{ row: Movement }>): ReactElement {
  return (
    <>
      <span className={styles["name"]}>{movementText(row)}</span>
      <span className={styles["comment"]}>{momentText(row.at)}</span>
      <span className={styles["comment"]}>
        <MovementSource row={row} />
      </span>
    </>
  );
}

/** Source of a movement: a link if the user may open its screen, its text otherwise. */
function MovementSource({ row: { document, receipt, importId } }: Readonly<{ row: Movement }>): ReactElement {
  const { claims } = useSnapshot(session.state);
  const permissions = claims?.permissions ?? [];
  if (document !== undefined)
    return (
      <Link className={styles["link"] ?? ""} href={documentPathOf(document.id)}>
        {document.number}
      </Link>
    );
  if (receipt !== undefined) {
    const receiptText = t("inventory.receipt", { number: receipt.number, terminal: receipt.terminal });
    return hasPermission(permissions, ["REPORT_READ"]) ? (
      <Link className={styles["link"] ?? ""} href={`/report/sale?period=${receipt.date}&receipt=${receipt.origin}`}>
        {receiptText}
      </Link>
    ) : (
      <span>{receiptText}</span>
    );
  }
  if (importId !== undefined) {
    const importText = t("inventory.importNumber", { number: importId });
    return hasPermission(permissions, fileImportPermissions) ? (
      <Link className={styles["link"] ?? ""} href={`/operation/import-transactions/batches/${importId}`}>
        {importText}
      </Link>
    ) : (
      <span>{importText}</span>
    );
  }
  return <span>–</span>;
}
