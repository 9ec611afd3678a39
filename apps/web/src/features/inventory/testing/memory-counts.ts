/** In-memory server of counts with the domain's rules, and phones that count on it. */
import {
  addScans,
  countsByLine,
  createDocument,
  joinCount,
  listLines,
  suspendDocument,
  type CountEvent,
  type InventoryDocument,
} from "@comptoir/domain/inventory";
import { quantity } from "@comptoir/domain/measure";
import type { Issue } from "@comptoir/domain/result";

import { failWith, succeed, type Answer } from "../../../shared/answer.ts";
import { makeMemoryKeyStore } from "../../../shared/device-storage.ts";
import { createCountStore, type CountStore } from "../count-store.ts";
import { createMemoryJournal, type CountJournal } from "../device/count-journal.ts";
import type { CountGateway, DocumentUpdate, LineRow, ListedProduct } from "../inventory-gateway.ts";

export const product = (itemId: number, sku: string, upc: string, description: string): ListedProduct => ({
  itemId,
  sku,
  upc,
  codes: [],
  description,
  decimals: 0,
  department: "Crèmerie",
});

export const milk = product(1, "LAIT2", "036000291452", "Lait 2 %");
export const cream = product(2, "CREME", "0062325540104", "Crème 35 %");
export const cheddar = product(3, "CHED", "0062325540104", "Cheddar fort");

const refusedAnswer = (issues: readonly Issue[]): Answer<never> => ({
  ok: false,
  failure: {
    code: "HTTP_400",
    status: 400,
    requestId: null,
    issues: issues.map(({ code, path }) => ({ code, field: path.join("."), params: {} })),
  },
});

export function memoryCounts(products: readonly ListedProduct[] = [milk, cream, cheddar]) {
  const server = countServer(products);
  const { world, tellAll, newsNow } = server;
  return {
    world,
    tellAll,
    newsNow,
    ...countPhones(server.gateway),
    stored: () =>
      new Map(listLines(server.document()).map(({ key, quantity: countedQuantity }) => [key, countedQuantity / 1_000])),
    suspend: () => server.change(suspendDocument(server.document(), 3_000)),
  };
}

type CountServer = ReturnType<typeof countServer>;

/** Server of one document, and its network. */
function countServer(products: readonly ListedProduct[]) {
  let document: InventoryDocument = createDocument(
    { id: 7, number: "LAV-2026-000001", type: "COUNT", locationId: 3 },
    { userId: 1, terminalId: "desk", now: 1_000 },
  );
  /** up: answers; down: no network; lossy: executes the call, and its answer is lost. */
  const world = {
    network: "up" as "up" | "down" | "lossy",
    expired: false,
    posted: [] as (readonly CountEvent[])[],
    lines: new Set<{ readonly onNews: (news: DocumentUpdate) => void; readonly break: () => void }>(),
    isTelling: true,
    told: [] as { readonly waiting: number; readonly isLeaving: boolean }[],
  };
  const change = (next: ReturnType<typeof addScans>): void => {
    if (next.ok) document = next.value;
  };
  /** Answers a call after its change, unless the network loses the answer. */
  const take = <T>(next: ReturnType<typeof addScans>, read: () => T): Answer<T> => {
    change(next);
    if (!next.ok) return refusedAnswer(next.issues);
    return world.network === "lossy" ? failWith("NETWORK") : succeed(read());
  };
  const whenReachable = async <T>(work: () => Answer<T>): Promise<Answer<T>> => {
    await Promise.resolve();
    if (world.network === "down") return failWith("NETWORK");
    return world.expired ? failWith("HTTP_401", 401) : work();
  };
  const newsNow = (): DocumentUpdate => updateOf(document, products);
  /** Sends changes to followers, unless a test holds them back. */
  const tellAll = () => {
    if (world.isTelling) for (const { onNews } of world.lines) onNews(newsNow());
  };
  const server = { world, document: () => document, change, take, reached: whenReachable, newsNow, tellAll };
  const gateway: CountGateway = {
    ...readCalls(server),
    ...writeCalls(server),
    products: () => whenReachable(() => succeed(products)),
  };
  return { ...server, gateway };
}

/** Calls that read a document, once or as it changes. */
const readCalls = ({
  world,
  reached,
  newsNow,
}: Omit<CountServer, "gateway">): Pick<CountGateway, "readDocument" | "followDocument"> => ({
  readDocument: (_id, _after, _reveal, first) =>
    reached(() =>
      succeed(
        first === undefined
          ? newsNow()
          : {
              ...newsNow(),
              lines: [...newsNow().lines]
                .sort((left, right) => (right.countedTo ?? 0) - (left.countedTo ?? 0))
                .slice(0, first),
            },
      ),
    ),
  followDocument: (_id, _after, _reveal, onNews, signal) =>
    reached(() => succeed(null)).then(async (openedAnswer) => {
      if (!openedAnswer.ok) return openedAnswer;
      onNews(newsNow());
      const abortController = new AbortController();
      const line = { onNews, break: () => abortController.abort() };
      world.lines.add(line);
      await new Promise((resolve) =>
        AbortSignal.any([signal, abortController.signal]).addEventListener("abort", resolve, { once: true }),
      );
      world.lines.delete(line);
      return failWith("NETWORK");
    }),
});

/** Calls that change a document. */
const writeCalls = ({
  world,
  document,
  take,
  reached,
  newsNow,
  tellAll,
}: Omit<CountServer, "gateway">): Pick<CountGateway, "postEvents" | "tellWaiting"> => ({
  postEvents: (_id, _device, sentEvents) =>
    reached(() => {
      const events = sentEvents.map(({ event }) => event);
      world.posted.push(events);
      const before = document();
      const answer = take(addScans(before, events, 2_000), () => ({
        lines: newsNow().lines,
        version: document().version,
      }));
      if (document() !== before) tellAll();
      return answer;
    }),
  tellWaiting: (_id, _device, waitingCount, isLeaving) => {
    world.told.push({ waiting: waitingCount, isLeaving });
    return reached(() =>
      take(
        joinCount(document(), { userId: 8, now: 2_000, permissions: ["INVENTORYDOCUMENT_CUD"], scope: new Set([3]) }),
        () => ({ devices: [] }),
      ),
    );
  },
});

/** Phones that count on a server, with one clock; a test ends their pauses. */
function countPhones(gateway: CountGateway) {
  /** Pauses of phones; a test ends them. */
  const pauses: { readonly ms: number; readonly end: () => void }[] = [];
  const paused = (ms: number, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      pauses.push({ ms, end: resolve });
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
  let clock = 10_000;
  let ids = 0;
  /** Phone; with the same journal it is the same phone after its tab was killed. */
  const phone = (
    deviceId: string,
    {
      journal = createMemoryJournal(),
      userId = 1,
      device = makeMemoryKeyStore(),
    }: {
      readonly journal?: CountJournal;
      readonly userId?: number;
      readonly device?: ReturnType<typeof makeMemoryKeyStore>;
    } = {},
  ) => {
    const store = createCountStore({
      gateway,
      journal,
      deviceId,
      userId: () => userId,
      now: () => (clock += 1),
      moment: () => ({}),
      newId: () => `${deviceId}-${(ids += 1)}`,
      alone: (work) => work(),
      device,
      pause: paused,
      random: () => 1,
      gather: async () => undefined,
    });
    return { store, journal, device };
  };
  return { pauses, phone, later: (ms: number) => void (clock += ms) };
}

/** Document as the server answers it. */
const updateOf = (document: InventoryDocument, products: readonly ListedProduct[]): DocumentUpdate => ({
  cursor: document.version,
  document: {
    id: document.id,
    version: document.version,
    number: document.number,
    type: document.type,
    status: document.status,
    date: "2026-03-12",
    createdAt: 1_000,
    changedAt: 1_000,
    processedAt: null,
    comment: "",
    layerId: document.locationId,
    layer: "Laval",
    terminalId: "desk",
    userId: 1,
    userName: "Marie Roy",
    quantity: quantity(0),
    lineCount: document.lines.length,
    isDeleted: false,
    restorableUntil: null,
    scope: document.scope,
    scopeNames: [],
    isBlind: false,
    uncountedPolicy: null,
    hold: null,
    counters: [],
    approvedBy: null,
    closedBy: null,
    reversedBy: null,
    reverses: null,
    unmatched: 0,
  },
  lines: linesOf(document, products),
  devices: [],
});

function linesOf(document: InventoryDocument, products: readonly ListedProduct[]): readonly LineRow[] {
  const counts = countsByLine(document);
  return listLines(document).map((line) => {
    const knownProduct = products.find((product) => line.key.endsWith(product.upc) || product.sku === line.key);
    return {
      id: line.lineNo,
      version: line.version,
      key: line.key,
      itemId: knownProduct?.itemId ?? 0,
      sku: knownProduct?.sku ?? line.sku,
      upc: knownProduct?.upc ?? line.upc,
      description: knownProduct?.description ?? "",
      quantity: line.quantity,
      uomId: 0,
      uomCode: "",
      uomDescription: "",
      decimals: 0,
      department: null,
      subDepartment: null,
      vendor: null,
      reasonCode: null,
      isDeleted: false,
      countedFrom: counts.get(line.lineNo)?.from ?? null,
      countedTo: counts.get(line.lineNo)?.to ?? null,
      recount: null,
      movedAfterCount: [],
      counters: [],
    };
  });
}

/** Counts displayed by a phone, by the code of the line. */
export const displayedCounts = (store: CountStore): ReadonlyMap<string, number> =>
  new Map(store.state.lines.map((line) => [line.key, line.quantity / 1_000]));
