/** Store of a count on this device: each scan is stored first, displayed, and sent when the server is reachable. */
import { checkLineQuantity, readScan, type CountChange, type CountScan } from "@comptoir/domain/inventory";
import { quantity, type Quantity } from "@comptoir/domain/measure";
import { proxy, ref } from "valtio/vanilla";

import { indexCodes } from "./code-index.ts";
import { createCountBoard } from "./count-board.ts";
import type { DisplayedLine } from "./count-lines.ts";
import {
  initialCount,
  type PendingItemChoice,
  type CountState,
  type CountStoreDeps,
  type ScanResult,
} from "./count-state.ts";
import { createCountSync } from "./count-sync.ts";
import { createCountWriter, type EventToStore } from "./count-writer.ts";
import { findProducts } from "./find-products.ts";
import type { ListedProduct } from "./inventory-gateway.ts";
import { isStoredDocument, isStoredProducts } from "./kept.ts";

export type { CountState, ScanResult } from "./count-state.ts";

export type CountStore = ReturnType<typeof createCountStore>;

/** Maximum age of a place's products. Units: milliseconds. */
const productsMs = 6 * 3_600_000;

const choiceKey = (id: number): string => `count.choice.${id}`;
const nothing: Quantity = quantity(0);

export function createCountStore(deps: CountStoreDeps) {
  const { gateway, journal, deviceId, userId, now, newId, device } = deps;
  const state = proxy<CountState>(initialCount());
  const board = createCountBoard(state, userId);
  const sync = createCountSync(board, state, deps);
  let turn = 0;
  /** Events being undone, so that two quick undos take back two events. */
  const undoing = new Set<string>();

  const news = (kind: ScanResult["kind"], details: Partial<ScanResult>): ScanResult => {
    turn += 1;
    const next: ScanResult = {
      kind,
      code: "",
      name: "",
      added: nothing,
      count: nothing,
      unit: "",
      issues: [],
      ...details,
      turn,
    };
    state.last = ref(next);
    return next;
  };

  const writer = createCountWriter(state, {
    ...deps,
    board,
    sync,
    sayUnstored: ({ code, lineKey }) => news("unstored", { code: code ?? lineKey }),
  });
  const { write } = writer;

  const count = async (
    scan: CountScan,
    product: ListedProduct | undefined,
    { isSeveral = false, id }: { readonly isSeveral?: boolean; readonly id?: string } = {},
  ): Promise<ScanResult> => {
    // Refuses half a piece here, with its tone, rather than later on the server.
    const fits =
      product === undefined
        ? null
        : checkLineQuantity({ quantity: scan.quantity, decimals: product.decimals }, "COUNT");
    if (fits?.ok === false) return news("refused", { code: scan.code, issues: fits.issues.map(({ code }) => code) });
    // An item has one line: found by name, SKU or another barcode, it is counted on the existing line.
    const lineKey =
      (product === undefined ? undefined : board.keyOfItem(product.itemId)) ??
      (isSeveral && product !== undefined ? product.sku : scan.lineKey);
    const event: EventToStore = {
      lineKey,
      code: scan.code,
      change: { kind: "add", quantity: scan.quantity },
      itemId: isSeveral ? (product?.itemId ?? null) : null,
      ...(id !== undefined && { id }),
    };
    return write(event, (line) => {
      const isUnknown = (line?.itemId ?? product?.itemId ?? 0) === 0;
      return news(isUnknown ? "unknown" : "counted", {
        code: isSeveral && product !== undefined ? product.sku : scan.code,
        name: line?.description ?? product?.description ?? "",
        added: scan.quantity,
        count: line?.quantity ?? scan.quantity,
        unit: line?.uomCode ?? "",
        issues: scan.warnings,
        ...(scan.label !== undefined && { label: scan.label }),
      });
    });
  };

  /** Asks for the item of a scan, and stores the question. */
  const askChoice = (text: string, scan: CountScan, products: readonly ListedProduct[]) => {
    const id = newId();
    device.set(choiceKey(state.id), `${id} ${text}`);
    state.choice = ref({ id, scan, products });
  };

  /** Hides the question at once, so that it is answered once; it is deleted when the answer is stored. */
  const answerChoice = async (choice: PendingItemChoice, product: ListedProduct | undefined) => {
    const key = choiceKey(state.id);
    state.choice = null;
    const { kind } = await count(choice.scan, product, { isSeveral: product !== undefined, id: choice.id });
    if (kind !== "unstored" && device.get(key)?.startsWith(`${choice.id} `) === true) device.set(key, null);
  };

  /** Counts a scan without a choice under its code; its line must be matched later. */
  const settleChoice = async (): Promise<void> => {
    if (state.choice !== null) await answerChoice(state.choice, undefined);
  };

  const restoreChoice = () => {
    const [id = "", text = ""] = /^(\S+) (.+)$/u.exec(device.get(choiceKey(state.id)) ?? "")?.slice(1) ?? [];
    const scan = readScan(text);
    if (!scan.ok || board.codes === null || board.entries.has(id)) return;
    const { kind, products } = board.codes.find(scan.value.code);
    if (kind === "several") state.choice = ref({ id, scan: scan.value, products });
  };

  const takeProducts = (read: { readonly products: readonly ListedProduct[]; readonly asOf: number }) => {
    board.codes = indexCodes(read.products);
    state.productsAsOf = read.asOf;
  };

  const loadProducts = async (isForced = false): Promise<void> => {
    const mine = board.visit;
    const locationId = state.head?.layerId;
    if (locationId === undefined) return;
    const name = `products.${locationId}`;
    const stored = await journal.read(name).catch(() => undefined);
    if (mine !== board.visit) return;
    if (isStoredProducts(stored)) {
      takeProducts(stored);
      board.showAll();
      restoreChoice();
      if (!isForced && now() - stored.asOf < productsMs) return;
    }
    const answer = await gateway.products(locationId);
    if (mine !== board.visit || !answer.ok) return;
    const read = { products: answer.value, asOf: now() };
    takeProducts(read);
    board.showAll();
    if (state.choice === null) restoreChoice();
    await journal.write(name, read).catch(() => undefined);
  };

  return {
    state,
    /** Shows the device's state of a document, then the server's. */
    open: async (id: number): Promise<void> => {
      board.clear();
      sync.forget();
      const mine = board.visit;
      Object.assign(state, { ...initialCount(), id, loading: true });
      writer.tellUnstored();
      const stored = await journal.read(`document.${id}`).catch(() => undefined);
      const own = await journal.list(id).catch(() => []);
      if (mine !== board.visit) return;
      board.entries.replace(own);
      if (isStoredDocument(stored) && stored.userId === userId()) {
        board.take(stored.lines, stored.ownIds, true);
        board.takeHead(stored.document);
        board.showAll();
        await loadProducts();
      }
      await sync.refresh();
      if (mine !== board.visit) return;
      state.loading = false;
      await Promise.all([board.codes === null ? loadProducts() : undefined, sync.sync()]);
    },
    scan: async (text: string): Promise<ScanResult> => {
      const scan = readScan(text);
      if (!scan.ok) return news("refused", { code: text, issues: scan.issues.map(({ code }) => code) });
      // Starts storing without waiting: the next scan may be there already.
      const settled = settleChoice();
      const found = board.codes?.find(scan.value.code);
      if (found?.kind === "several") {
        askChoice(text, scan.value, found.products);
        await settled;
        return news("choose", { code: scan.value.code, added: scan.value.quantity });
      }
      return count(scan.value, found?.products[0]);
    },
    choose: async (itemId: number): Promise<void> => {
      const { choice } = state;
      const product = choice?.products.find((candidate) => candidate.itemId === itemId);
      if (choice !== null && product !== undefined) await answerChoice(choice, product);
    },
    settleChoice,
    /** Sets this device's count of a line. */
    set: async (line: Pick<DisplayedLine, "key">, counted: Quantity): Promise<void> =>
      void (await write({ lineKey: line.key, change: { kind: "set", quantity: counted } }, () => undefined)),
    /** Counts an item found by name. */
    pick: (product: ListedProduct, amount: Quantity): Promise<ScanResult> =>
      count(
        { code: product.upc === "" ? product.sku : product.upc, lineKey: product.sku, quantity: amount, warnings: [] },
        product,
        { isSeveral: true },
      ),
    /** Undoes this device's last event. */
    undo: async (): Promise<ScanResult | null> => {
      const undone = new Set([
        ...undoing,
        ...board.entries.all().flatMap(({ event }) => (event.change.kind === "undo" ? [event.change.eventId] : [])),
      ]);
      const last = board.entries
        .all()
        .findLast(
          ({ event, state: at }) =>
            at !== "refused" &&
            event.change.kind !== "undo" &&
            !undone.has(event.id) &&
            event.deviceId === deviceId &&
            event.userId === userId(),
        );
      if (last === undefined) return null;
      const { lineKey, id } = last.event;
      const before = state.lines.find((line) => line.key === lineKey);
      undoing.add(id);
      // An event must be stored before it is undone, or it was not counted.
      await writer.settled();
      if (!board.entries.has(id)) {
        undoing.delete(id);
        return null;
      }
      const answer = await write({ lineKey, change: { kind: "undo", eventId: id } }, (line) =>
        news("undone", {
          code: last.event.code ?? lineKey,
          name: before?.description ?? "",
          count: line?.quantity ?? nothing,
          unit: before?.uomCode ?? "",
        }),
      );
      undoing.delete(id);
      return answer;
    },
    /** Retries storing failed scans. */
    storeAgain: async (): Promise<void> =>
      void (await Promise.all(writer.takeUnstored().map(({ event, say }) => write(event, say)))),
    /** Drops failed scans. */
    dropUnstored: (): void => void writer.takeUnstored(),
    hasOnlyHere: writer.hasOnlyHere,
    isCode: (text: string): boolean => (board.codes?.find(text).products.length ?? 0) > 0,
    productOf: (code: string): readonly ListedProduct[] => board.codes?.find(code).products ?? [],
    find: (text: string, atMost: number): readonly ListedProduct[] =>
      findProducts(board.codes?.products ?? [], text, atMost),
    sync: sync.sync,
    refresh: sync.refresh,
    watch: sync.watch,
    /** Shows or hides the expected quantities of a blind count. */
    reveal: async (isRevealed: boolean): Promise<void> => {
      state.isRevealed = isRevealed;
      sync.forget();
      await sync.refresh();
      await sync.sync();
    },
    /** Reports that this device still counts, with its number of waiting scans. */
    tell: async (isLeaving = false): Promise<void> => {
      const mine = board.visit;
      const { id } = state;
      // Scans must arrive before this device leaves, or closing would wait for them.
      if (isLeaving) {
        await writer.settled();
        await sync.settled();
      }
      if (mine !== board.visit && id === state.id) return;
      const waiting = isLeaving
        ? (await journal.listWaiting().catch(() => [])).filter(
            ({ documentId, event }) => documentId === id && event.userId === userId(),
          ).length
        : state.waiting;
      const answer = await gateway.tell(id, deviceId, waiting, isLeaving);
      if (answer.ok && mine === board.visit) state.devices = ref(answer.value.devices);
    },
    loadProducts: () => loadProducts(true),
    /** Counts refused scans again at the current time, in order. */
    countRefusedNow: async (): Promise<void> => {
      const again = board.entries.refused();
      await journal.drop(again.map(({ event }) => event.id));
      await sync.readJournal();
      for (const { event, itemId } of again) {
        const { lineKey, code, change } = event;
        if (change.kind !== "undo")
          await write({ lineKey, ...(code !== undefined && { code }), change, itemId }, () => undefined);
      }
      board.showAll();
    },
    /** Drops refused scans. */
    dropRefused: async (): Promise<void> => {
      await journal.drop(board.entries.refused().map(({ event }) => event.id));
      await sync.readJournal();
      board.showAll();
    },
    /** Moves the waiting scans, or only the refused ones, to another document. */
    moveWaiting: async (toId: number, isRefusedAlone = false): Promise<void> => {
      await writer.settled();
      const waiting = isRefusedAlone
        ? board.entries.refused()
        : board.entries.all().filter((entry) => entry.state !== "sent");
      const ids = new Map(waiting.map(({ event }) => [event.id, newId()]));
      for (const { event, itemId } of waiting) {
        const { change } = event;
        const moved: CountChange =
          change.kind === "undo" ? { kind: "undo", eventId: ids.get(change.eventId) ?? change.eventId } : change;
        await journal.append(toId, itemId, (sequence) => ({
          ...event,
          id: ids.get(event.id) ?? newId(),
          sequence,
          change: moved,
        }));
      }
      await journal.drop([...ids.keys()]);
      await sync.readJournal();
      board.showAll();
    },
    deviceIsFull: (): void => void (state.isDeviceFull = true),
    leave: (): void => {
      board.visit += 1;
      sync.forget();
    },
    reset: (): void => {
      board.visit += 1;
      sync.forget();
      Object.assign(state, initialCount());
    },
  };
}
