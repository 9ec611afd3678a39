/** One count on this device: each scan is written down here first, shown, and sent when the server is there. */
import { checkLineQuantity, readScan, scanEvent, type CountChange, type CountScan } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { proxy, ref } from "valtio/vanilla";

import type { Failure } from "../../shared/answer.ts";
import type { KeyStore } from "../../shared/device-storage.ts";
import { indexCodes, type CodeIndex } from "./code-index.ts";
import { newRow, rowOf, showLine, showLines, type ShownLine, type Snapshot } from "./count-lines.ts";
import type { CountJournal, JournalEntry } from "./device/count-journal.ts";
import { sendCounts, type SendEnd } from "./device/send-counts.ts";
import { isKeptDocument, isKeptProducts, keptCountsName, readKeptCounts, withKeptCount, type KeptDocument } from "./kept.ts";
import type { CountGateway, CountingDevice, DocumentHead, LineRow, ListedProduct } from "./inventory-gateway.ts";

/** What the last scan came to, large on the screen. */
export interface ScanNews {
  readonly kind: "counted" | "unknown" | "choose" | "refused" | "undone";
  readonly code: string;
  readonly name: string;
  /** What was added, and what the line has now. */
  readonly added: Quantity;
  readonly count: Quantity;
  readonly unit: string;
  /** What the code is warned of, or refused for. */
  readonly issues: readonly string[];
  /** Tells one scan from the same one again. */
  readonly turn: number;
}

export interface CountState {
  id: number;
  head: DocumentHead | null;
  lines: readonly ShownLine[];
  last: ScanNews | null;
  /** A code of several items that a person has to choose from. */
  choice: { readonly scan: CountScan; readonly products: readonly ListedProduct[] } | null;
  /** Who counts where. */
  devices: readonly CountingDevice[];
  waiting: number;
  refused: readonly JournalEntry[];
  /** What keeps the waiting ones here; sending while they are on their way. */
  sending: SendEnd | "sending";
  isDeviceFull: boolean;
  loading: boolean;
  failure: Failure | null;
  /** When the products of the place were read; null while there are none here. Units: milliseconds since 1970. */
  productsAsOf: number | null;
  /** When the server's lines were read. */
  asOf: number | null;
  /** What a blind count hides is shown, to who may. */
  isRevealed: boolean;
}

export interface CountStoreDeps {
  readonly gateway: CountGateway;
  readonly journal: CountJournal;
  readonly deviceId: string;
  readonly userId: () => number;
  readonly now: () => number;
  readonly newId: () => string;
  readonly alone: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps at once what a person is asked: a tab that is killed meanwhile loses no scan. */
  readonly device: KeyStore;
}

export type CountStore = ReturnType<typeof createCountStore>;

/** The server is read again at most this often while others count too. */
export const refreshMs = 5_000;
/** How old the products of a place may be before they are read again. */
const productsMs = 6 * 3_600_000;

const choiceKey = (id: number): string => `count.choice.${id}`;
const nothing: Quantity = quantity(0);

export function createCountStore(deps: CountStoreDeps) {
  const { gateway, journal, deviceId, userId, now, newId, alone, device } = deps;
  const initial = (): CountState => ({
    id: 0, head: null, lines: [], last: null, choice: null, devices: [], waiting: 0, refused: [], sending: "none", isDeviceFull: false, loading: false, failure: null, productsAsOf: null, asOf: null, isRevealed: false,
  });
  const state = proxy<CountState>(initial());
  let snapshot: Snapshot = { lines: new Map(), ownIds: new Set(), isCounting: true };
  /** What the next changes are asked for with; null asks for everything. */
  let cursor: number | null = null;
  let entries: readonly JournalEntry[] = [];
  let codes: CodeIndex | null = null;
  /** The higher, the nearer to the top: what was scanned last, and not what was corrected. */
  const ranks = new Map<string, number>();
  let rank = 0;
  let turn = 0;
  let visit = 0;
  let running: Promise<void> | null = null;
  let isAskedAgain = false;

  const tellJournal = () => {
    state.waiting = entries.filter((entry) => entry.state === "waiting").length;
    state.refused = ref(entries.filter((entry) => entry.state === "refused"));
  };
  const showAll = () => {
    const lines = showLines(snapshot, entries, codes);
    const unranked = lines.filter(({ key }) => !ranks.has(key)).toSorted((one, other) => (one.countedTo ?? 0) - (other.countedTo ?? 0) || one.id - other.id);
    for (const { key } of unranked) rankFirst(key);
    state.lines = ref(lines.toSorted((one, other) => (ranks.get(other.key) ?? 0) - (ranks.get(one.key) ?? 0)));
    tellJournal();
  };
  const rankFirst = (key: string) => {
    rank += 1;
    ranks.set(key, rank);
  };

  /** One line anew: what was scanned goes first in the list, what was corrected stays in its place. */
  const showKey = (key: string, isFirst: boolean): ShownLine | undefined => {
    const ofKey = entries.filter(({ event }) => event.lineKey === key);
    const row = rowOf(snapshot, key) ?? newRow(key, ofKey, codes);
    const line = showLine(row, ofKey, snapshot);
    if (isFirst) rankFirst(key);
    const others = state.lines.filter((one) => one.key !== key);
    const place = isFirst ? 0 : Math.max(0, state.lines.findIndex((one) => one.key === key));
    state.lines = ref(line === undefined ? others : others.toSpliced(place, 0, line));
    tellJournal();
    return line;
  };

  const readJournal = async () => {
    entries = await journal.list(state.id);
  };

  const news = (kind: ScanNews["kind"], said: Partial<ScanNews>): ScanNews => {
    turn += 1;
    const next: ScanNews = { kind, code: "", name: "", added: nothing, count: nothing, unit: "", issues: [], ...said, turn };
    state.last = ref(next);
    return next;
  };

  /** Writes an event down; what is shown follows. */
  const write = async (event: { readonly lineKey: string; readonly code?: string; readonly change: CountChange }, itemId: number | null = null): Promise<ShownLine | undefined> => {
    const documentId = state.id;
    const by = { id: newId(), deviceId, userId: userId(), at: now() };
    const { change } = event;
    const stored = await journal.append(documentId, itemId, (sequence) =>
      change.kind === "add" && event.code !== undefined
        ? scanEvent({ code: event.code, lineKey: event.lineKey, quantity: change.quantity, warnings: [] }, { ...by, sequence })
        : { ...by, ...event, sequence },
    );
    if (documentId !== state.id) return undefined;
    entries = [...entries, { documentId, event: stored, itemId, state: "waiting", refusal: null }];
    const line = showKey(event.lineKey, change.kind === "add");
    void sync();
    return line;
  };

  const count = async (scan: CountScan, product: ListedProduct | undefined, isSeveral = false): Promise<ScanNews> => {
    // Half a piece is refused here, with its tone, and not by the server when nobody listens any more.
    const fits = product === undefined ? null : checkLineQuantity({ quantity: scan.quantity, decimals: product.decimals }, "COUNT");
    if (fits?.ok === false) return news("refused", { code: scan.code, issues: fits.issues.map(({ code }) => code) });
    const lineKey = isSeveral && product !== undefined ? product.sku : scan.lineKey;
    const line = await write({ lineKey, code: scan.code, change: { kind: "add", quantity: scan.quantity } }, isSeveral ? (product?.itemId ?? null) : null);
    const isUnknown = (line?.itemId ?? product?.itemId ?? 0) === 0;
    return news(isUnknown ? "unknown" : "counted", {
      code: scan.code, name: line?.description ?? product?.description ?? "", added: scan.quantity, count: line?.quantity ?? scan.quantity, unit: line?.uomCode ?? "", issues: scan.warnings,
    });
  };

  const forgetChoice = () => {
    device.set(choiceKey(state.id), null);
    state.choice = null;
  };

  /** Nobody chose: it counts under its code, and its line waits to be matched. */
  const settleChoice = async () => {
    const { choice } = state;
    if (choice === null) return;
    await count(choice.scan, undefined);
    forgetChoice();
  };

  const restoreChoice = () => {
    const kept = device.get(choiceKey(state.id));
    const scan = kept === null ? null : readScan(kept);
    if (scan?.ok !== true || codes === null) return;
    const { kind, products } = codes.find(scan.value.code);
    if (kind === "several") state.choice = ref({ scan: scan.value, products });
  };

  /** Lines that the server gives with the events of this device that are in them. */
  const take = (lines: readonly LineRow[], ids: Iterable<string>, isAll: boolean) => {
    const next = new Map(isAll ? [] : snapshot.lines);
    for (const line of lines) next.set(line.id, line);
    snapshot = { ...snapshot, lines: next, ownIds: new Set([...snapshot.ownIds, ...ids]) };
  };

  const takeHead = (head: DocumentHead) => {
    state.head = ref(head);
    snapshot = { ...snapshot, isCounting: head.type === "COUNT" && head.status !== "CLOSED" };
  };

  const refresh = async (): Promise<void> => {
    const mine = visit;
    const { id } = state;
    // Nothing of this device is on its way while the server is read: what is sent is in its answer.
    await alone(async () => {
      await readJournal();
      const sent = entries.flatMap((entry) => (entry.state === "sent" ? [entry.event.id] : []));
      const answer = await gateway.read(id, cursor, state.isRevealed);
      if (mine !== visit) return;
      if (!answer.ok) {
        state.failure = ref(answer.failure);
        return;
      }
      const isAll = cursor === null;
      take(answer.value.lines, sent, isAll);
      takeHead(answer.value.document);
      Object.assign(state, { devices: ref(answer.value.devices), failure: null, asOf: now() });
      ({ cursor } = answer.value);
      await readJournal();
      if (isAll || answer.value.lines.length > 0) await keep();
    });
    if (mine === visit) showAll();
  };

  /** What is shown without the server, the next time. */
  const keep = async () => {
    if (state.head === null) return;
    const kept: KeptDocument = { document: { ...state.head }, lines: [...snapshot.lines.values()], ownIds: [...snapshot.ownIds], userId: userId() };
    await journal.write(`document.${state.id}`, kept).catch(() => undefined);
    const { id, number, layer, type, status, isDeleted } = state.head;
    const counts = withKeptCount(readKeptCounts(await journal.read(keptCountsName).catch(() => undefined)), { id, number, layer, userId: userId() }, type === "COUNT" && status === "OPEN" && !isDeleted);
    await journal.write(keptCountsName, counts).catch(() => undefined);
  };

  const send = async (): Promise<void> => {
    const mine = visit;
    const { id } = state;
    if (state.waiting > 0) {
      state.sending = "sending";
      const end = await sendCounts({ journal, gateway, deviceId, alone, onTaken: (lines, ids) => mine === visit && take(lines, ids, false) }, id, userId());
      if (mine !== visit) return;
      await readJournal();
      state.sending = end;
      showAll();
    }
    if (mine === visit && (state.asOf === null || now() - state.asOf >= refreshMs)) await refresh();
  };

  /** Sends and reads again, one at a time; asked meanwhile, it does so once more. */
  const sync = (): Promise<void> => {
    if (running !== null) {
      isAskedAgain = true;
      return running;
    }
    const mine = visit;
    running = (async () => {
      do {
        isAskedAgain = false;
        await send();
      } while (isAskedAgain && mine === visit);
    })().finally(() => {
      running = null;
    });
    return running;
  };

  const takeProducts = (kept: { readonly products: readonly ListedProduct[]; readonly asOf: number }) => {
    codes = indexCodes(kept.products);
    state.productsAsOf = kept.asOf;
  };

  const loadProducts = async (isForced = false): Promise<void> => {
    const mine = visit;
    const locationId = state.head?.layerId;
    if (locationId === undefined) return;
    const name = `products.${locationId}`;
    const kept = await journal.read(name).catch(() => undefined);
    if (mine !== visit) return;
    if (isKeptProducts(kept)) {
      takeProducts(kept);
      showAll();
      restoreChoice();
      if (!isForced && now() - kept.asOf < productsMs) return;
    }
    const answer = await gateway.products(locationId);
    if (mine !== visit || !answer.ok) return;
    const read = { products: answer.value, asOf: now() };
    takeProducts(read);
    showAll();
    if (state.choice === null) restoreChoice();
    await journal.write(name, read).catch(() => undefined);
  };

  return {
    state,
    /** Shows what the device has of a document, then what the server has. */
    open: async (id: number): Promise<void> => {
      visit += 1;
      const mine = visit;
      snapshot = { lines: new Map(), ownIds: new Set(), isCounting: true };
      cursor = null;
      entries = [];
      codes = null;
      ranks.clear();
      Object.assign(state, { ...initial(), id, loading: true });
      const kept = await journal.read(`document.${id}`).catch(() => undefined);
      const own = await journal.list(id).catch(() => []);
      if (mine !== visit) return;
      entries = own;
      if (isKeptDocument(kept) && kept.userId === userId()) {
        take(kept.lines, kept.ownIds, true);
        takeHead(kept.document);
        showAll();
        await loadProducts();
      }
      await refresh();
      if (mine !== visit) return;
      state.loading = false;
      showAll();
      await Promise.all([codes === null ? loadProducts() : undefined, sync()]);
    },
    scan: async (text: string): Promise<ScanNews> => {
      const scan = readScan(text);
      if (!scan.ok) return news("refused", { code: text, issues: scan.issues.map(({ code }) => code) });
      await settleChoice();
      const found = codes?.find(scan.value.code);
      if (found?.kind === "several") {
        device.set(choiceKey(state.id), text);
        state.choice = ref({ scan: scan.value, products: found.products });
        return news("choose", { code: scan.value.code, added: scan.value.quantity });
      }
      return count(scan.value, found?.products[0]);
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      const product = choice?.products.find((one) => one.itemId === itemId);
      if (choice === null || product === undefined) return;
      await count(choice.scan, product, true);
      forgetChoice();
    },
    settleChoice,
    /** Sets what this device counted of a line. */
    set: async (line: Pick<ShownLine, "key">, counted: Quantity): Promise<void> => void (await write({ lineKey: line.key, change: { kind: "set", quantity: counted } })),
    /** Counts an item that a person found by its name. */
    pick: (product: ListedProduct, amount: Quantity): Promise<ScanNews> => count({ code: product.upc === "" ? product.sku : product.upc, lineKey: product.sku, quantity: amount, warnings: [] }, product, true),
    /** Takes back what this device did last. */
    undo: async (): Promise<ScanNews | null> => {
      const undone = new Set(entries.flatMap(({ event }) => (event.change.kind === "undo" ? [event.change.eventId] : [])));
      const last = entries.findLast(({ event, state: at }) => at !== "refused" && event.change.kind !== "undo" && !undone.has(event.id) && event.deviceId === deviceId && event.userId === userId());
      if (last === undefined) return null;
      const { lineKey, id } = last.event;
      const before = state.lines.find((line) => line.key === lineKey);
      const line = await write({ lineKey, change: { kind: "undo", eventId: id } });
      return news("undone", { code: last.event.code ?? lineKey, name: before?.description ?? "", count: line?.quantity ?? nothing, unit: before?.uomCode ?? "" });
    },
    isCode: (text: string): boolean => (codes?.find(text).products.length ?? 0) > 0,
    productOf: (code: string): readonly ListedProduct[] => codes?.find(code).products ?? [],
    find: (text: string, atMost: number): readonly ListedProduct[] => findProducts(codes?.products ?? [], text, atMost),
    sync,
    refresh,
    /** Shows what a blind count hides, or hides it again. */
    reveal: async (isRevealed: boolean): Promise<void> => {
      state.isRevealed = isRevealed;
      cursor = null;
      await refresh();
    },
    /** Says that this device still counts, and how much of it waits here. */
    tell: async (isLeaving = false): Promise<void> => {
      const mine = visit;
      const answer = await gateway.tell(state.id, deviceId, state.waiting, isLeaving);
      if (answer.ok && mine === visit) state.devices = ref(answer.value.devices);
    },
    loadProducts: () => loadProducts(true),
    /** Gives up what the server refused. */
    dropRefused: async (): Promise<void> => {
      await journal.drop(entries.filter((entry) => entry.state === "refused").map(({ event }) => event.id));
      await readJournal();
      showAll();
    },
    /** What waits here counts in another document from now on. */
    moveWaiting: async (toId: number): Promise<void> => {
      const waiting = entries.filter((entry) => entry.state !== "sent");
      const ids = new Map(waiting.map(({ event }) => [event.id, newId()]));
      for (const { event, itemId } of waiting) {
        const { change } = event;
        const moved: CountChange = change.kind === "undo" ? { kind: "undo", eventId: ids.get(change.eventId) ?? change.eventId } : change;
        await journal.append(toId, itemId, (sequence) => ({ ...event, id: ids.get(event.id) ?? newId(), sequence, change: moved }));
      }
      await journal.drop([...ids.keys()]);
      await readJournal();
      showAll();
    },
    deviceIsFull: (): void => void (state.isDeviceFull = true),
    leave: (): void => {
      visit += 1;
    },
    reset: (): void => {
      visit += 1;
      Object.assign(state, initial());
    },
  };
}

/** Products whose name or codes hold every word, those that begin with it first. */
function findProducts(products: readonly ListedProduct[], text: string, atMost: number): readonly ListedProduct[] {
  const words = fold(text).split(/\s+/u).filter((word) => word !== "");
  if (words.length === 0) return [];
  const found: ListedProduct[] = [];
  for (const product of products) {
    const said = fold(`${product.description} ${product.sku} ${product.upc}`);
    if (words.every((word) => said.includes(word))) found.push(product);
    if (found.length >= atMost * 4) break;
  }
  const first = words[0] ?? "";
  return found.toSorted((one, other) => Number(fold(other.description).startsWith(first)) - Number(fold(one.description).startsWith(first))).slice(0, atMost);
}

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
