/** Model of a store with two rooms, two devices, tills that report late, and successive counts. */

import fc from "fast-check";

import type { CountEvent, InventoryDocument, MovementDraft, StockLedger } from "../../../inventory/index.ts";
import { quantity, wholeQuantity } from "../../../measure/index.ts";
import type { AnyProperty } from "../../law.ts";
import { holds, same } from "../../same.ts";
import { locationId, documentMaker, movementOf, type Inventory } from "./inventory.ts";

const itemIds = [11, 12] as const;
const stockPlaceOf = (itemId: number) => ({ locationId, itemId });

/** A true movement: its room, and whether the ledger has it. */
interface Happened extends MovementDraft {
  readonly room: number;
}

/** When a closed count counted an item in each room. */
interface Counted {
  readonly documentId: number;
  readonly at: number;
  readonly roomAt: readonly number[];
  /** Movements missing from the ledger when the count was closed. */
  readonly unheard: ReadonlySet<string>;
}

/** True state of the store. */
interface Model {
  now: number;
  readonly happened: Happened[];
  readonly unheard: Happened[];
  /** By item: its valid closed counts. */
  readonly counts: Map<number, Counted[]>;
  /** By item: when each room was counted in the open document; 0 before it is. */
  readonly roomAt: Map<number, number[]>;
  readonly events: { readonly event: CountEvent; isSynced: boolean }[];
}

interface Real {
  document: InventoryDocument;
  ledger: StockLedger;
  readonly closed: InventoryDocument[];
}

/** Compares the ledger with the shelves after any sequence of commands. */
export function storeCommands(functions: Inventory): AnyProperty {
  const {
    addScans,
    closeDocument,
    createDocument,
    editDocument,
    listLines,
    onHand,
    postMovements,
    resolveMoment,
    reverseDocument,
  } = functions;
  const newCount = (id: number, now: number): InventoryDocument =>
    createDocument(
      { id, number: `A-2026-${String(id).padStart(6, "0")}`, type: "COUNT", locationId },
      { ...documentMaker, now },
    );
  const inRoom = (model: Model, itemId: number, room: number): number =>
    model.happened
      .filter((event) => event.itemId === itemId && event.room === room)
      .reduce((sum, event) => sum + event.quantity, 0);

  const makeStep = (name: string, run: (model: Model, real: Real) => void): fc.Command<Model, Real> => ({
    check: () => true,
    run: (model, real) => {
      model.now += 1;
      run(model, real);
    },
    toString: () => name,
  });

  const sellUnits = (itemId: number, room: number, amount: number, isLate: boolean) =>
    makeStep(`${isLate ? "late " : ""}${amount} of ${itemId} in room ${room}`, (model, real) => {
      const event: Happened = {
        ...movementOf({ id: `s${model.happened.length}`, itemId, at: model.now, quantity: quantity(amount) }),
        room,
      };
      model.happened.push(event);
      if (isLate) model.unheard.push(event);
      else real.ledger = postMovements(real.ledger, [event]);
    });
  const hear = makeStep("the tills report", (model, real) => {
    real.ledger = postMovements(real.ledger, model.unheard.splice(0));
  });

  /** A room's device counts the room, and stamps it with its own wrong clock. */
  const countItem = (model: Model, itemId: number, room: number): void => {
    const sequence = model.events.length;
    const change = { kind: "set", quantity: quantity(inRoom(model, itemId, room)) } as const;
    model.events.push({
      event: {
        id: `e${sequence}`,
        lineKey: String(itemId),
        deviceId: `D${room}`,
        userId: 7,
        sequence,
        at: model.now - clockOff(room),
        change,
      },
      isSynced: false,
    });
    const roomAt = model.roomAt.get(itemId) ?? [0, 0];
    roomAt[room] = model.now;
    model.roomAt.set(itemId, roomAt);
  };
  const scanItem = (itemId: number, room: number) =>
    makeStep(`count ${itemId} in room ${room}`, (model) => {
      if (inRoom(model, itemId, room) >= 0) countItem(model, itemId, room);
    });

  /** Sends the events of a device, and resends some of them. */
  const syncRoom = (model: Model, real: Real, room: number, remainder: number): void => {
    const ofDevice = model.events.filter(({ event }) => event.deviceId === `D${room}`);
    const sentEvents = ofDevice
      .filter(({ isSynced }, index) => !isSynced || index % 3 === remainder)
      .map(({ event }) => event);
    const scanResult = addScans(
      real.document,
      sentEvents.toReversed().map((event) => ({
        ...event,
        at: resolveMoment(event, { at: model.now - clockOff(room), arrivedAt: model.now, earliest: 0 }).at,
      })),
      model.now,
    );
    holds(scanResult.ok, "an open count takes scans");
    if (scanResult.ok) real.document = scanResult.value;
    for (const event of ofDevice) event.isSynced = true;
  };
  const syncOne = (room: number, remainder: number) =>
    makeStep(`device ${room} sends`, (model, real) => syncRoom(model, real, room, remainder));

  const close = makeStep("close", (model, real) => {
    const pendingCounters = new Set(model.events.filter(({ isSynced }) => !isSynced).map(({ event }) => event.deviceId))
      .size;
    const closing = closeDocument(
      real.document,
      { requestId: `r${real.document.id}`, version: real.document.version, userId: 7, now: model.now, pendingCounters },
      real.ledger,
    );
    same(
      !closing.ok && closing.issues.some(({ code }) => code === "COUNTERS_PENDING"),
      pendingCounters > 0,
      "a Close with scans still to come is refused",
    );
    for (const [itemId, roomAt] of model.roomAt) {
      roomAt.forEach((at, room) => {
        if (at === 0 && inRoom(model, itemId, room) >= 0) countItem(model, itemId, room);
      });
      if (roomAt.includes(0)) return;
    }
    for (const room of [0, 1]) syncRoom(model, real, room, 0);
    const isAfter = (event: Happened): boolean => event.at > (model.roomAt.get(event.itemId)?.[event.room] ?? Infinity);
    const lines = real.document.lines.map((line) => ({
      ...line,
      itemId: Number(line.key),
      decimals: 3,
      movedAfterCount: model.happened
        .filter((event) => event.itemId === Number(line.key) && isAfter(event))
        .map(({ id }) => id),
    }));
    const editResult = editDocument(real.document, { lines }, { ...documentMaker, now: model.now });
    if (editResult.ok) real.document = editResult.value;
    const closeResult = closeDocument(
      real.document,
      { requestId: `r${real.document.id}`, version: real.document.version, userId: 7, now: model.now },
      real.ledger,
    );
    same(closeResult.ok, model.roomAt.size > 0, "Close is let through");
    if (!closeResult.ok) return;
    for (const line of listLines(closeResult.value.document))
      same(line.quantity, lastSeen(model, line.itemId), "no scan is lost or doubled");
    real.ledger = postMovements(real.ledger, closeResult.value.movements);
    real.closed.push(closeResult.value.document);
    for (const [itemId, roomAt] of model.roomAt)
      model.counts.set(itemId, [
        ...(model.counts.get(itemId) ?? []),
        {
          documentId: real.document.id,
          at: Math.max(...roomAt),
          roomAt,
          unheard: new Set(model.unheard.map(({ id }) => id)),
        },
      ]);
    real.document = newCount(real.document.id + 1, model.now);
    model.roomAt.clear();
    model.events.length = 0;
  });
  const reverseCount = (choice: number) =>
    makeStep(`reverse ${choice}`, (model, real) => {
      const document = real.closed.splice(choice % Math.max(1, real.closed.length), 1)[0];
      if (document === undefined) return;
      const reversalResult = reverseDocument(
        document,
        { ...documentMaker, id: document.id + 1000, number: "A-2026-999999", now: model.now },
        real.ledger,
      );
      holds(reversalResult.ok, "a closed count is reversed");
      if (reversalResult.ok) real.ledger = postMovements(real.ledger, reversalResult.value.movements);
      for (const [itemId, counts] of model.counts)
        model.counts.set(
          itemId,
          counts.filter(({ documentId }) => documentId !== document.id),
        );
    });

  const arbItemId = fc.constantFrom(...itemIds);
  const arbRoomIndex = fc.nat(1);
  const commands = fc.commands(
    [
      fc
        .tuple(arbItemId, arbRoomIndex, fc.integer({ min: -3000, max: 3000 }), fc.boolean())
        .map(([item, room, amount, isLate]) => sellUnits(item, room, amount, isLate)),
      fc.tuple(arbItemId, arbRoomIndex).map(([item, room]) => scanItem(item, room)),
      fc.tuple(arbItemId, arbRoomIndex).map(([item, room]) => scanItem(item, room)),
      fc.tuple(arbRoomIndex, fc.nat(2)).map(([room, repeats]) => syncOne(room, repeats)),
      fc.constant(hear),
      fc.constant(close),
      fc.constant(close),
      fc.nat(5).map(reverseCount),
    ],
    { maxCommands: 40, size: "max" },
  );

  return fc.property(commands, fc.integer({ min: -9, max: 9 }), (run, wrongBy) => {
    const openingMovements = itemIds.flatMap((itemId) =>
      [0, 1].map((room): Happened => ({
        ...movementOf({ id: `o${itemId}${room}`, itemId, at: 0, quantity: wholeQuantity(40), kind: "OPENING" }),
        room,
      })),
    );
    const model: Model = {
      now: 0,
      happened: [...openingMovements],
      unheard: [],
      counts: new Map(),
      roomAt: new Map(),
      events: [],
    };
    const real: Real = {
      document: newCount(1, 0),
      closed: [],
      ledger: postMovements(
        [],
        [
          ...openingMovements,
          ...itemIds.map((itemId) =>
            movementOf({ id: `w${itemId}`, itemId, at: 0, quantity: wholeQuantity(wrongBy), kind: "OPENING" }),
          ),
        ],
      ),
    };
    fc.modelRun(() => ({ model, real }), run);
    real.ledger = postMovements(real.ledger, model.unheard.splice(0));
    for (const itemId of itemIds) {
      const last = model.counts
        .get(itemId)
        ?.toSorted((left, right) => left.at - right.at)
        .at(-1);
      const error = onHand(real.ledger, stockPlaceOf(itemId)) - inRoom(model, itemId, 0) - inRoom(model, itemId, 1);
      if (last === undefined) {
        same(error, wholeQuantity(wrongBy), `error of ${itemId}, which no standing count has seen`);
      } else {
        const eventsInside = model.happened.filter(
          (event) =>
            event.itemId === itemId &&
            last.unheard.has(event.id) &&
            event.at > Math.min(...last.roomAt) &&
            event.at <= last.at,
        );
        const movementSum = eventsInside.reduce((sum, event) => sum + Math.abs(event.quantity), 0);
        holds(
          Math.abs(error) <= movementSum,
          `the error ${error} of ${itemId} is at most ${movementSum}, which moved unheard inside the window`,
        );
      }
    }
  });
}

/** Error of a device's clock, behind the true time. */
const clockOff = (room: number): number => (room === 0 ? 0 : 5000);

/** Quantities of the last count of each room. */
function lastSeen(model: Model, itemId: number): number {
  return [0, 1].reduce((sum, room) => {
    const change = model.events.findLast(
      ({ event }) => event.lineKey === String(itemId) && event.deviceId === `D${room}`,
    )?.event.change;
    return sum + (change?.kind === "set" ? change.quantity : 0);
  }, 0);
}
