/** The stock ledger: movements that are only ever added, and the corrections that keep a count right when sales arrive late. */

import { negateQuantity, quantity, type Quantity } from "../measure/index.ts";
import type { UnitCost } from "../money/index.ts";

import type { ReasonCode } from "./adjustment-reason.ts";

/** The kinds of movements. Source: behaviour 3.1. */
export const movementKinds = [
  "OPENING",
  "SALE",
  "RETURN",
  "RECEIPT",
  "TRANSFER",
  "COUNT",
  "ADJUSTMENT",
  "REVERSAL",
  "LATE_OFFSET",
] as const;

/** A kind of movement. */
export type MovementKind = (typeof movementKinds)[number];

/** A movement of stock, before it is in the ledger. */
export interface MovementDraft {
  /** Permanent id of the movement; posting it again changes nothing. */
  readonly id: string;
  readonly locationId: number;
  readonly itemId: number;
  /** Added to the stock; negative takes away. */
  readonly quantity: Quantity;
  /** When the movement happened, not when it became known. Units: milliseconds since 1970. */
  readonly at: number;
  readonly kind: MovementKind;
  /** Id of the document that posted the movement; null if none did. */
  readonly documentId: number | null;
  /** Id of the movement that this one reverses; null if it is no reversal. */
  readonly reverses: string | null;
  /** Reason of an adjustment, or of its reversal. */
  readonly reason?: ReasonCode | null;
  /** Cost of one unit when it moved; absent or null if it is unknown. */
  readonly unitCost?: UnitCost | null;
  /** Name of what moved, the same when a sale is imported again; the id if absent. */
  readonly origin?: string;
  /** Movements dated before a count that a person classified as later than the counting of their units, by origin or id. */
  readonly unseen?: readonly string[];
}

/** A movement of the ledger. */
export interface StockMovement extends MovementDraft {
  /** Tells movements of one instant apart: what came from no document goes first, then documents in the order they were closed. */
  readonly order: number;
}

/** Every movement known, in the order they became known. */
export type StockLedger = readonly StockMovement[];

/** An item at a location. */
export interface StockPlace {
  readonly locationId: number;
  readonly itemId: number;
}

/**
 * Computes the stock on hand of an item at a location: the sum of its movements.
 *
 * Units: thousandths. Source: behaviour 6 (7).
 *
 * @example onHand([], { locationId: 1, itemId: 2 }) // => 0
 */
export function onHand(ledger: StockLedger, place: StockPlace): Quantity {
  return balanceAt(ledger, place, Number.POSITIVE_INFINITY);
}

/**
 * Computes the stock at an instant, movements of that instant included, by all movements recorded up to now.
 *
 * Units: the instant in milliseconds since 1970; the answer in thousandths.
 *
 * @example balanceAt([], { locationId: 1, itemId: 2 }, 0) // => 0
 */
export function balanceAt(ledger: StockLedger, place: StockPlace, atMs: number): Quantity {
  let sum = 0;
  for (const movement of ledger) if (movement.at <= atMs && isOfPlace(movement, place)) sum += movement.quantity;
  return quantity(sum);
}

/** Makes a function that finds the movements of a place, in the order of the ledger, which is read once for all lines of a document. */
export function createMovementFinder(ledger: StockLedger): (place: StockPlace) => StockLedger {
  const movementsByPlace = new Map<string, StockMovement[]>();
  for (const movement of ledger) {
    const name = placeKey(movement);
    const movements = movementsByPlace.get(name);
    if (movements === undefined) movementsByPlace.set(name, [movement]);
    else movements.push(movement);
  }
  return (place) => movementsByPlace.get(placeKey(place)) ?? [];
}

/** Returns the origin of a movement, by default its id. A person's classification names it so: a sale imported again is the same sale. */
export function movementOriginOf({ id, origin = id }: Pick<MovementDraft, "id" | "origin">): string {
  return origin;
}

/**
 * Tells whether a list of movement origins or ids includes a movement. Lists made before sales had an origin hold ids.
 *
 * @example includesMovement(["sale:4:1:1"], { id: "sale:9:1:1", origin: "sale:4:1:1" }) // => true
 */
export function includesMovement(names: readonly string[], movement: Pick<MovementDraft, "id" | "origin">): boolean {
  return names.includes(movement.id) || names.includes(movementOriginOf(movement));
}

/** A correction that a late movement needs at a count, so that the count keeps its figure. */
export interface LateCorrection {
  readonly count: StockMovement;
  /** Factor of the moved quantity: −1 takes it out, since the count saw it; 1 puts it back, since the count names it as unseen. */
  readonly sign: -1 | 1;
}

/**
 * Lists the corrections of a movement that arrives after counts of its place were closed. The first count after it saw it, unless it names the movement as
 * unseen; a later count that names it puts it back, and the next one sees it. Each correction belongs to its own count: whichever count is
 * reversed, the others stay right. The counts are those of its place that are not reversed.
 *
 * Source: behaviour 3.1 (late transactions; classified movements), decision 0285.
 *
 * @example listLateCorrections([], { id: "s", at: 5, order: -1 }) // => []
 */
export function listLateCorrections(
  counts: StockLedger,
  movement: Pick<StockMovement, "id" | "origin" | "at" | "order">,
): readonly LateCorrection[] {
  const corrections: LateCorrection[] = [];
  let isSeen = false;
  for (const count of counts.filter((candidate) => isAfterMovement(candidate, movement)).toSorted(byTime)) {
    const isNamed = includesMovement(count.unseen ?? [], movement);
    if (isSeen !== isNamed) continue;
    corrections.push({ count, sign: isNamed ? 1 : -1 });
    isSeen = !isNamed;
  }
  return corrections;
}

/** The period whose sales a count already reflects. */
export interface CountWindow {
  readonly count: StockMovement;
  /** Start of the period, exclusive; null without an earlier count. Units: milliseconds since 1970. */
  readonly after: number | null;
  /** End of the period, inclusive. Units: milliseconds since 1970. */
  readonly until: number;
}

/**
 * Lists the period of sales that each count of an item reflects, so that sales can be summed by period. A sale that a
 * count names as unseen belongs to no period: listLateCorrections places it.
 *
 * Source: behaviour 3.1 (late transactions), decision 0285.
 *
 * @example listCountWindows([]) // => []
 */
export function listCountWindows(counts: StockLedger): readonly CountWindow[] {
  const ends = counts.toSorted(byTime).map((count) => ({ count, until: count.order < 0 ? count.at - 1 : count.at }));
  return ends
    .map(({ count, until }, index) => ({ count, after: ends[index - 1]?.until ?? null, until }))
    .filter(({ after, until }) => after === null || after < until);
}

/**
 * Returns the ledger with movements added. One that happened before a count that is already closed is made good at the instant of that count by
 * a LATE_OFFSET of the count's document: the count saw what it moved, so the stock after the count stays what was counted.
 * A count that names the movement as unseen gets a LATE_OFFSET that puts it back.
 *
 * Source: behaviour 3.1 (late transactions).
 *
 * @example postMovements([], []) // => []
 */
export function postMovements(ledger: StockLedger, drafts: readonly MovementDraft[]): StockLedger {
  const postedMovements = [...ledger];
  const movementById = new Map(ledger.map((movement) => [movement.id, movement]));
  const counts = countsByPlace(ledger);
  const appendMovement = (movement: StockMovement): void => {
    postedMovements.push(movement);
    movementById.set(movement.id, movement);
    counts.add(movement);
  };
  for (const draft of drafts) {
    if (movementById.has(draft.id)) continue;
    const order = orderOf(draft, postedMovements.length, movementById);
    appendMovement({ ...draft, order });
    const { origin: _, unseen: __, ...movedFields } = draft;
    for (const { count, sign } of counts.lateCorrectionsOf({ ...draft, order, origin: rootOf(draft, movementById) }))
      appendMovement({
        ...movedFields,
        id: `${draft.id}>${count.id}`,
        quantity: sign === 1 ? draft.quantity : negateQuantity(draft.quantity),
        at: count.at,
        kind: "LATE_OFFSET",
        documentId: count.documentId,
        reverses: null,
        reason: null,
        unitCost: count.unitCost ?? null,
        order: count.order,
      });
  }
  return postedMovements;
}

/**
 * Makes the reversals of all movements of some documents, each at the time of the movement it reverses. Movements that one document already reversed
 * of another are left out.
 *
 * @example reversalsOf([], [1], 2) // => []
 */
export function reversalsOf(
  ledger: StockLedger,
  documentIds: readonly number[],
  reversingId: number,
): readonly MovementDraft[] {
  const unreversed = unreversedMovements(ledger, documentIds);
  return unreversed.map(({ order: _, unseen: __, ...movement }) => ({
    ...movement,
    id: `${movement.id}~${reversingId}`,
    origin: movementOriginOf(movement),
    quantity: negateQuantity(movement.quantity),
    kind: "REVERSAL",
    documentId: reversingId,
    reverses: movement.id,
  }));
}

/** Lists the movements of some documents, without each reversal of another of these documents and the movement that it takes back. */
function unreversedMovements(ledger: StockLedger, documentIds: readonly number[]): StockLedger {
  const ids = new Set<number | null>(documentIds);
  const documentMovements = ledger.filter(({ documentId }) => ids.has(documentId));
  const movementById = new Map(documentMovements.map((movement) => [movement.id, movement]));
  const pairs = documentMovements.flatMap((movement) => {
    const original = movement.reverses === null ? undefined : movementById.get(movement.reverses);
    return original === undefined || original.documentId === movement.documentId ? [] : [movement.id, original.id];
  });
  const reversedPairs = new Set(pairs);
  return documentMovements.filter(({ id }) => !reversedPairs.has(id));
}

/**
 * Lists the corrections of sales that arrived after their count was closed, for the Integrity report.
 *
 * Source: behaviour 3.1 (LATE_OFFSET, listed in Integrity).
 *
 * @example listLateSaleCorrections([]) // => []
 */
export function listLateSaleCorrections(ledger: StockLedger): StockLedger {
  return ledger.filter(({ kind }) => kind === "LATE_OFFSET");
}

const placeKey = ({ locationId, itemId }: StockPlace): string => `${locationId} ${itemId}`;

/** Tells whether a movement is of an item at a location. */
function isOfPlace(movement: StockPlace, place: StockPlace): boolean {
  return movement.itemId === place.itemId && movement.locationId === place.locationId;
}

/** Makes an index of the counts of each place, kept as movements come: a late sale looks at those of its own place alone. */
function countsByPlace(ledger: StockLedger) {
  const countsByPlace = new Map<string, StockMovement[]>();
  const reversedIds = new Set<string>();
  const addMovement = (movement: StockMovement): void => {
    if (movement.reverses !== null) reversedIds.add(movement.reverses);
    if (movement.kind !== "COUNT") return;
    const name = placeKey(movement);
    const counts = countsByPlace.get(name);
    if (counts === undefined) countsByPlace.set(name, [movement]);
    else counts.push(movement);
  };
  /** Lists the corrections of a movement by the counts of the same place that are not reversed. */
  const lateCorrectionsOf = (movement: StockMovement): readonly LateCorrection[] =>
    listLateCorrections(
      (countsByPlace.get(placeKey(movement)) ?? []).filter(({ id }) => !reversedIds.has(id)),
      movement,
    );
  for (const movement of ledger) addMovement(movement);
  return { add: addMovement, lateCorrectionsOf };
}

const byTime = (left: StockMovement, right: StockMovement): number => left.at - right.at || left.order - right.order;

const isAfterMovement = (count: StockMovement, { at, order }: Pick<StockMovement, "at" | "order">): boolean =>
  count.at > at || (count.at === at && count.order > order);

/** Returns the origin of the first movement in a chain of reversals. */
function rootOf(draft: MovementDraft, movementById: ReadonlyMap<string, StockMovement>): string {
  const original = draft.reverses === null ? undefined : movementById.get(draft.reverses);
  return original === undefined || original.id === draft.id ? movementOriginOf(draft) : rootOf(original, movementById);
}

/** Returns the order of a movement within its instant: that of the movement it reverses, or sales and receipts before documents. */
function orderOf(draft: MovementDraft, length: number, movementById: ReadonlyMap<string, StockMovement>): number {
  if (draft.reverses !== null) return movementById.get(draft.reverses)?.order ?? length;
  return draft.documentId === null ? -1 : length;
}
