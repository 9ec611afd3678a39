/** List of import batches: its columns, words and calls. */
import { fieldOfWireName, type EntityValues } from "@comptoir/domain/entity";
import { importKinds, type ImportKind } from "@comptoir/domain/import-file";
import { formatMoney } from "@comptoir/domain/money";
import type { Words } from "@comptoir/i18n";
import { Badge } from "@comptoir/ui-react";
import type { ReactElement } from "react";

import type { ListGateway } from "../../entity/entity-gateway.ts";
import { defineRecordScreen } from "../../entity/list-screen.ts";
import { viewGateway } from "../../entity/view-requests.ts";
import { askSignedIn } from "../../runtime.ts";
import { countText, momentText } from "../../session/written.ts";
import { succeed } from "../../shared/answer.ts";
import { language, t } from "../../shared/text.ts";
import { batchesPath } from "./addresses.ts";
import { stateTones } from "./batch-look.ts";
import type { Batch } from "./import-gateway.ts";
import styles from "./import.module.css";

/** Returns the batch of a row. */
const batchOf = (row: EntityValues): Batch & { readonly rowCount: number } =>
  row as unknown as Batch & { readonly rowCount: number };

const toListRow = (batch: Batch): EntityValues => ({
  ...batch,
  id: batch.batchId,
  rowCount: batch.totals?.rows ?? batch.created + batch.updated + batch.unchanged,
  net: batch.totals?.net ?? null,
});

const batchListGateway: ListGateway = {
  views: viewGateway("importBatch"),
  list: async ({ search, filters, sort, page, size }, signal) => {
    const query = { filters, ...(search !== "" && { search }), ...(sort !== "" && { sort }), page, size };
    const answer = await askSignedIn((api) => api.importFiles.batches({ query }), signal);
    return answer.ok ? succeed({ ...answer.value, rows: answer.value.rows.map(toListRow) }) : answer;
  },
  facets: async ({ search, filters }, signal) => {
    const answer = await askSignedIn(
      (api) => api.importFiles.batchFacets({ query: { search }, payload: filters }),
      signal,
    );
    return answer.ok
      ? succeed(answer.value.map((facet) => ({ ...facet, column: fieldOfWireName("importBatch", facet.column) })))
      : answer;
  },
};

const wordKeyByField = {
  fileName: "file",
  kind: "kind",
  state: "state",
  createdAt: "when",
  userName: "who",
  mapping: "batchMapping",
  rowCount: "rows",
  net: "net",
  undoneAt: "undoneOn",
} as const satisfies Readonly<Record<string, keyof Words["importing"]>>;

const isImportKind = (value: unknown): value is ImportKind =>
  typeof value === "string" && Object.hasOwn(importKinds, value);
const isBatchState = (value: unknown): value is Batch["state"] =>
  typeof value === "string" && Object.hasOwn(stateTones, value);

export const batchesScreen = defineRecordScreen(
  {
    entity: "importBatch",
    path: batchesPath,
    icon: "upload",
    own: {
      field: (field) =>
        Object.hasOwn(wordKeyByField, field)
          ? t(`importing.${wordKeyByField[field as keyof typeof wordKeyByField]}`)
          : null,
      value: (field, value) => {
        if (field === "kind" && isImportKind(value)) return t(`importing.kind_${value}`);
        if (field === "state" && isBatchState(value)) return t(`importing.state_${value}`);
        return null;
      },
    },
    columns: ["fileName", "kind", "state", "createdAt", "userName", "rowCount", "net"],
    card: ["about", "state"],
    cells: {
      state: (row) => {
        const { state } = batchOf(row);
        return <Badge tone={stateTones[state]}>{t(`importing.state_${state}`)}</Badge>;
      },
      about: (row) => <CardText row={row} />,
    },
    words: {
      title: "importing.batches",
      search: "importing.searchBatches",
      empty: "importing.noBatches",
      emptyText: "importing.noBatchesText",
    },
  },
  batchListGateway,
);

/** Kind, number of rows, net and time of a batch, for the card of a phone. */
function CardText({ row }: Readonly<{ row: EntityValues }>): ReactElement {
  const { kind, rowCount, createdAt, totals } = batchOf(row);
  const facts = [t(`importing.kind_${kind}`), countText(rowCount)];
  return (
    <>
      <span className={styles["cardLine"]}>
        {(totals === undefined ? facts : [...facts, formatMoney(totals.net, language)]).join(" · ")}
      </span>
      <span className={styles["cardLine"]}>{momentText(createdAt)}</span>
    </>
  );
}
