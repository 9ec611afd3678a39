/** Calls of the inventory over the API client. */
import type { DocumentView } from "@comptoir/api/wire";
import { fieldOfWireName, wireNameOfField, type EntityValues } from "@comptoir/domain/entity";
import type { ReportFilter } from "@comptoir/domain/report";

import { askSignedIn } from "../../runtime.ts";
import type { EntityListQuery, ListGateway } from "../../entity/entity-gateway.ts";
import { viewGateway } from "../../entity/view-requests.ts";
import { serverNowMs } from "../../session/session.ts";
import { failWith, succeed, type Answer } from "../../shared/answer.ts";
import { deviceClock } from "./device/device-clock.ts";
import type { CountGateway, DocumentGateway, SentEvent } from "./inventory-gateway.ts";

const buildEqualsFilter = (field: string, ...values: readonly (string | number)[]): ReportFilter => ({
  field,
  operator: values.length === 1 ? "=" : "in",
  values,
  promptUser: false,
  locked: false,
});

/** Query of a page of documents. */
export interface DocumentsPageQuery extends EntityListQuery {
  /** Ids of the documents to read; null for all. */
  readonly ids?: readonly number[] | null;
  readonly withLines?: boolean;
}

/** Reads a page of documents; filters and order are by our names of the fields. */
export const askDocuments = (
  { search, filters, sort, page, size, ids = null, withLines = false }: DocumentsPageQuery,
  signal?: AbortSignal,
) =>
  askSignedIn(
    (api) =>
      api.inventoryDocument.list({
        query: {
          getChildren: withLines,
          filters: [...filters.map(toWireFilter), ...(ids === null ? [] : [buildEqualsFilter("ID", ...ids)])],
          ...(search !== "" && { search }),
          ...(sort !== "" && { sort }),
          page,
          size,
        },
      }),
    signal,
  );

const toWireFilter = (filter: ReportFilter): ReportFilter => ({
  ...filter,
  field: wireNameOfField("inventoryDocument", filter.field),
});

/** Adds the names of the people who use and closed a document to its row. */
const toListRow = (document: DocumentView): EntityValues => ({
  ...document,
  holder: document.hold !== null && document.hold.until > serverNowMs() ? document.hold.userName : "",
  closer: document.status === "CLOSED" ? (document.closedBy?.userName ?? document.userName) : "",
});

export const documentListGateway: ListGateway = {
  views: viewGateway("inventoryDocument"),
  list: async (query, signal) => {
    const answer = await askDocuments(query, signal);
    return answer.ok ? succeed({ ...answer.value, rows: answer.value.rows.map(toListRow) }) : answer;
  },
  facets: async ({ search, filters }, signal) => {
    const answer = await askSignedIn(
      (api) => api.inventoryDocument.facets({ query: { search }, payload: filters.map(toWireFilter) }),
      signal,
    );
    return answer.ok
      ? succeed(answer.value.map((facet) => ({ ...facet, column: fieldOfWireName("inventoryDocument", facet.column) })))
      : answer;
  },
};

/** Finds the count in progress that changed last; null without one. */
export async function findOpenCount(_attempt: number, signal: AbortSignal): Promise<Answer<DocumentView | null>> {
  const filters = [buildEqualsFilter("status", "OPEN"), buildEqualsFilter("type", "COUNT")];
  const answer = await askDocuments({ search: "", filters, sort: "-DocumentLastDate", page: 1, size: 1 }, signal);
  return answer.ok ? succeed(answer.value.rows[0] ?? null) : answer;
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
  remove: (ids) => askSignedIn((api) => api.inventoryDocument.remove({ payload: ids.map((id) => ({ id })) })),
  restore: (ids) => askSignedIn((api) => api.inventoryDocument.restore({ payload: ids.map((id) => ({ id })) })),
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
