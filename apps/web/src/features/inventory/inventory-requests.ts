/** Calls of the inventory over the API client. */
import type { DocumentView } from "@comptoir/api/wire";
import type { DocumentStatus, DocumentType } from "@comptoir/domain/inventory";
import type { ReportFilter } from "@comptoir/domain/report";

import { askSignedIn } from "../../runtime.ts";
import { failWith, type Answer } from "../../shared/answer.ts";
import type { DocumentsQuery } from "./documents-address.ts";
import { deviceClock } from "./device/device-clock.ts";
import type { CountGateway, DocumentGateway, SentEvent } from "./inventory-gateway.ts";

const buildEqualsFilter = (field: string, ...values: readonly (string | number)[]): ReportFilter => ({
  field,
  operator: values.length === 1 ? "=" : "in",
  values,
  promptUser: false,
  locked: false,
});

const statusesInProgress: readonly DocumentStatus[] = ["OPEN", "SUSPENDED"];

/** Sort columns of the list of documents, by our names. */
const wireFieldBySortColumn = {
  number: "DocumentNO",
  changed: "DocumentLastDate",
  date: "DocumentDateTime",
  processed: "ProcessDate",
  quantity: "Count",
  lines: "NbOfBodies",
} as const;

export type SortColumn = keyof typeof wireFieldBySortColumn;

const buildTypeFilters = (type: DocumentType | undefined): readonly ReportFilter[] =>
  type === undefined ? [] : [buildEqualsFilter("DocumentType", type)];

export async function askDocuments(
  { list, search, type, status, sort }: DocumentsQuery,
  page: number,
  size: number,
  { signal, withLines = false }: { readonly signal?: AbortSignal; readonly withLines?: boolean } = {},
) {
  const statuses = list === "closed" ? ["CLOSED"] : status === undefined ? statusesInProgress : [status];
  const listQuery = {
    getChildren: withLines,
    filters: [
      list === "deleted"
        ? buildEqualsFilter("DocumentIsDeleted", "true")
        : buildEqualsFilter("DocumentStatus", ...statuses),
      ...buildTypeFilters(type),
    ],
    ...(search !== undefined && { search }),
    sort: `${sort.direction === "descending" ? "-" : ""}${wireFieldBySortColumn[sort.column]}`,
    page,
    size,
  };
  return askSignedIn((api) => api.inventoryDocument.list({ query: listQuery }), signal);
}

/** Takes the first document of an answered list; fails with UNKNOWN if the list is empty. */
function takeSingleDocument(answer: Answer<readonly DocumentView[]>): Answer<DocumentView> {
  if (!answer.ok) return answer;
  const [document] = answer.value;
  return document === undefined ? failWith("UNKNOWN") : { ok: true, value: document };
}

export const documentGateway: DocumentGateway = {
  get: (id, signal) => askSignedIn((api) => api.inventoryDocument.get({ params: { id }, query: {} }), signal),
  create: async (document, key) =>
    takeSingleDocument(
      await askSignedIn((api) =>
        api.inventoryDocument.create({ headers: { "idempotency-key": key }, payload: [document] }),
      ),
    ),
  update: async (document) =>
    takeSingleDocument(await askSignedIn((api) => api.inventoryDocument.update({ payload: [document] }))),
  remove: (id) => askSignedIn((api) => api.inventoryDocument.remove({ payload: [{ id }] })),
  restore: async (id) =>
    takeSingleDocument(await askSignedIn((api) => api.inventoryDocument.restore({ payload: [{ id }] }))),
  reverse: (id, terminalId) =>
    askSignedIn((api) => api.inventoryDocument.reverse({ params: { id }, payload: { terminalId } })),
  approve: (id, version) =>
    askSignedIn((api) => api.inventoryDocument.approve({ params: { id }, payload: { version } })),
  holdDocument: (id, terminalId, isTakeOver) =>
    askSignedIn((api) => api.inventoryDocument.hold({ params: { id }, payload: { terminalId, isTakeOver } })),
  closePreview: (id, uncountedPolicy, everyLine) =>
    askSignedIn((api) =>
      api.inventoryDocument.closePreview({
        params: { id },
        query: { ...(uncountedPolicy !== null && { uncountedPolicy }), ...(everyLine && { everyLine }) },
      }),
    ),
};

const toWireEvent = ({ event, itemId }: SentEvent) => {
  const { id, lineKey, code, sequence, at, monotonic, known, change } = event;
  return {
    id,
    lineKey,
    sequence,
    at,
    ...monotonic,
    ...(known !== undefined && { offset: known.offset, ...(known.drift !== null && { drift: known.drift }) }),
    kind: change.kind,
    ...(code !== undefined && { code }),
    ...(itemId !== null && { itemId }),
    ...(change.kind === "undo" ? { eventId: change.eventId } : { quantity: change.quantity }),
  };
};

const changesRequestOf = (id: number, afterNo: number | null, reveal: boolean, firstLines?: number) => ({
  params: { id },
  query: {
    ...(afterNo !== null && { after: afterNo }),
    ...(firstLines !== undefined && { first: firstLines }),
    ...(reveal && { reveal }),
  },
});

const serverNowOf = (answer: Answer<{ readonly now: number }>): number | null => (answer.ok ? answer.value.now : null);

export const countGateway: CountGateway = {
  readDocument: (id, afterNo, reveal, firstLines) =>
    askSignedIn((api) => api.inventoryDocument.changes(changesRequestOf(id, afterNo, reveal, firstLines))),
  followDocument: (id, afterNo, reveal, onEvent, signal) =>
    askSignedIn((api) => api.inventoryDocument.changes({ ...changesRequestOf(id, afterNo, reveal), onEvent }), signal),
  postEvents: (id, deviceId, events) =>
    deviceClock.measure(
      () =>
        askSignedIn((api) =>
          api.inventoryDocument.events({
            params: { id },
            payload: {
              deviceId,
              sentAt: Date.now(),
              ...deviceClock.moment().monotonic,
              events: events.map(toWireEvent),
            },
          }),
        ),
      serverNowOf,
    ),
  tellWaiting: (id, deviceId, waitingCount, isLeaving) =>
    deviceClock.measure(
      () =>
        askSignedIn((api) =>
          api.inventoryDocument.counter({ params: { id }, payload: { deviceId, waiting: waitingCount, isLeaving } }),
        ),
      serverNowOf,
    ),
  products: async (locationId) => {
    const productsAnswer = await askSignedIn((api) =>
      api.inventory.productList({ query: { targetLayerID: locationId } }),
    );
    if (!productsAnswer.ok) return productsAnswer;
    const { departments, items } = productsAnswer.value;
    return {
      ok: true,
      value: items.map(({ id, sku, keys, description, decimals, department }) => ({
        itemId: id,
        sku,
        upc: keys[0] ?? "",
        codes: keys.slice(1),
        description,
        decimals,
        department: department === null ? null : (departments[department] ?? null),
      })),
    };
  },
};
