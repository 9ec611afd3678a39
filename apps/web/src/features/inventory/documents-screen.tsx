/** List of inventory documents: its columns, tabs, words and calls. */
import type { DocumentView } from "@comptoir/api/wire";
import type { EntityValues } from "@comptoir/domain/entity";
import { isDocumentStatus } from "@comptoir/domain/inventory";
import type { Words } from "@comptoir/i18n";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { EntityWords } from "../../entity/entity-words.ts";
import { defineRecordScreen } from "../../entity/list-screen.ts";
import type { ListTab } from "../../entity/list-tabs.ts";
import { countText, momentText } from "../../session/written.ts";
import { t } from "../../shared/text.ts";
import { documentKindText, documentsPath, moneyText, quantityText, statusBadgeOf } from "./inventory-words.ts";
import { documentListGateway } from "./inventory-requests.ts";
import styles from "./inventory.module.css";

/** Returns the document of a row. */
export const documentOf = (row: EntityValues): DocumentView => row as unknown as DocumentView;

const wordKeyByField = {
  number: "number",
  status: "status",
  type: "type",
  layer: "location",
  date: "documentDate",
  changedAt: "changedAt",
  processedAt: "closedAt",
  lineCount: "lines",
  quantity: "quantity",
  varianceQuantity: "varianceQuantity",
  varianceCost: "varianceValue",
  comment: "comment",
  userName: "createdBy",
  holder: "holder",
  closer: "closedBy",
  restorableUntil: "restorableUntil",
  isDeleted: "list_deleted",
} as const satisfies Readonly<Record<string, keyof Words["inventory"]>>;

const documentWords: EntityWords = {
  field: (field) =>
    Object.hasOwn(wordKeyByField, field)
      ? t(`inventory.${wordKeyByField[field as keyof typeof wordKeyByField]}`)
      : null,
  value: (field, value) => {
    if (field === "status" && isDocumentStatus(value)) return t(`inventory.status_${value}`);
    if (field === "type" && (value === "COUNT" || value === "ADJUSTMENT")) return t(`inventory.type_${value}`);
    return null;
  },
};

const makeFilter = (field: string, ...values: readonly string[]): ListTab["filter"] => ({
  field,
  operator: values.length === 1 ? "=" : "in",
  values,
  promptUser: false,
  locked: false,
});

const documentTabs: readonly ListTab[] = [
  {
    key: "inProgress",
    label: "inventory.list_inProgress",
    filter: makeFilter("status", "OPEN", "SUSPENDED"),
    empty: "inventory.noneOpen",
    emptyText: "inventory.noneOpenText",
    hasNewRows: true,
  },
  {
    key: "closed",
    label: "inventory.list_closed",
    filter: makeFilter("status", "CLOSED"),
    sorting: [{ column: "processedAt", direction: "descending" }],
    columns: ["number", "processedAt", "lineCount", "quantity", "varianceCost", "closer"],
    empty: "inventory.noneClosed",
    emptyText: "inventory.noneClosedText",
  },
  {
    key: "deleted",
    label: "inventory.list_deleted",
    filter: makeFilter("isDeleted", "true"),
    columns: ["number", "status", "changedAt", "lineCount", "quantity", "restorableUntil"],
    empty: "inventory.noneDeleted",
    emptyText: "inventory.noneDeletedText",
  },
];

export const documentsScreen = defineRecordScreen(
  {
    entity: "inventoryDocument",
    path: documentsPath,
    icon: "clipboard",
    own: documentWords,
    columns: ["number", "status", "changedAt", "lineCount", "quantity", "holder"],
    card: ["about", "status"],
    cells: {
      number: (row) => <NumberCell document={documentOf(row)} />,
      status: (row) => <Badge {...statusBadgeOf(documentOf(row).status)} />,
      about: (row) => <CardText document={documentOf(row)} />,
      varianceCost: (row) => moneyText(documentOf(row).varianceCost),
    },
    words: {
      title: "inventory.title",
      search: "inventory.search",
      empty: "inventory.noneAny",
      emptyText: "inventory.noneOpenText",
    },
    tabs: documentTabs,
  },
  documentListGateway,
);

type DocumentProps = Readonly<{ document: DocumentView }>;

/** Number of a document, with its kind, its store and its comment. */
function NumberCell({ document }: DocumentProps): ReactElement {
  const { number, layer, comment } = document;
  return (
    <span className={styles["numberCell"]}>
      <span className={styles["title"]}>
        <span className={styles["name"]}>{number}</span>
        <span className={styles["comment"]}>{comment}</span>
      </span>
      <span className={styles["comment"]}>{[documentKindText(document), layer].join(" · ")}</span>
    </span>
  );
}

/** Kind, store, sums and time of a document, for the card of a phone. */
function CardText({ document }: DocumentProps): ReactElement {
  const { layer, comment, lineCount, quantity, varianceCost, processedAt, changedAt } = document;
  const sumsText = t("inventory.linesAndUnits", {
    count: lineCount,
    lines: countText(lineCount),
    units: quantityText(quantity),
  });
  const hasVariance = varianceCost !== undefined && varianceCost !== null;
  return (
    <>
      <span className={styles["cardLine"]}>
        {[documentKindText(document), layer, comment].filter((part) => part !== "").join(" · ")}
      </span>
      <span className={styles["cardLine"]}>{hasVariance ? `${sumsText} · ${moneyText(varianceCost)}` : sumsText}</span>
      <span className={styles["cardLine"]}>{momentText(processedAt ?? changedAt)}</span>
    </>
  );
}
