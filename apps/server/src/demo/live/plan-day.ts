/** Plans the simulated day of a store's terminals from a seed: every fact with its time and its effect on the sales. */

import type { CalendarDate } from "@comptoir/domain/period";
import type { FactKind } from "@comptoir/domain/till";

import { drawReceiptCount } from "../profile.ts";
import { makeRandom, type Random } from "../random.ts";
import {
  drawRefund,
  drawSale,
  toCounterShelf,
  type Basket,
  type StoreGoods,
  type CounterShelf,
  type ReturnedReceipt,
} from "./draw-receipt.ts";

/** Store with terminals that sell. */
export interface SellingStore extends StoreGoods {
  /** Number that makes stores of one seed differ. */
  readonly id: number;
  readonly terminals: readonly string[];
  /** Names of the cashiers. The second overrides often; the third is often short. */
  readonly cashiers: readonly string[];
  readonly manager: string;
  /** Average number of receipts a day. */
  readonly traffic: number;
  /** Opening time. Units: seconds after midnight. */
  readonly opensAt: number;
  readonly closesAt: number;
}

/** Fact of a simulated day. */
export interface PlannedFact {
  /** Units: seconds after midnight of the store. */
  readonly second: number;
  readonly terminal: string;
  readonly kind: FactKind;
  readonly body: object;
  /** Net sales that the fact adds to the books. Units: cents. */
  readonly net: number;
  /** Number of receipts that the fact adds to the books. */
  readonly receipts: number;
}

/** Input for planning a day of simulated sales in one store. */
export interface DayPlan {
  readonly store: SellingStore;
  readonly date: CalendarDate;
  readonly seed: number;
  /** Number of the store's first receipt; its terminals share one counter. */
  readonly firstNumber: number;
  /** Time from which the day is planned; by default the opening time. Units: seconds after midnight. */
  readonly from?: number;
}

/** Cash in the drawer at opening. Units: cents. */
const openingFloatCents = 20_000;
/** Cash above which the drawer is emptied into the safe, except for its opening cash. Units: cents. */
const dropAboveCents = 80_000;

/** Interval of heartbeats. Units: seconds. */
const heartbeatEverySeconds = 900;

const noSalesEffect = { net: 0, receipts: 0 };

/** State of a terminal while its day is planned. */
interface OpenTill {
  readonly terminal: string;
  readonly cashier: string;
  /** Index of the signed-in cashier in the store's list. */
  readonly cashierIndex: number;
  /** Cash in the drawer. Units: cents. */
  drawer: number;
}

/** State of a store's day while it is planned. */
interface PlannedDay {
  readonly store: SellingStore;
  readonly shelf: CounterShelf;
  readonly random: Random;
  readonly facts: PlannedFact[];
  /** Sales that a customer may bring back. */
  readonly sold: ReturnedReceipt[];
  nextNumber: number;
}

/** Plans the facts of a store's day in order of time; none if the store is closed. */
export function planDay({ store: demoStore, date, seed, firstNumber, from = 0 }: DayPlan): readonly PlannedFact[] {
  const openStore = { ...demoStore, opensAt: Math.max(demoStore.opensAt, from) };
  const random = makeRandom(seed * 1_000_003 + openStore.id * 7_919 + Number(date.replaceAll("-", "")));
  const receiptCount = drawReceiptCount(date, openStore.traffic, 0, random);
  if (receiptCount === 0 || openStore.opensAt >= openStore.closesAt) return [];
  const plannedDay: PlannedDay = {
    store: openStore,
    shelf: toCounterShelf(openStore),
    random,
    facts: [],
    sold: [],
    nextNumber: firstNumber,
  };
  const openTills = openStore.terminals.map((terminal, index): OpenTill => {
    const cashierIndex = (index + random.integer(0, openStore.cashiers.length - 1)) % openStore.cashiers.length;
    return {
      terminal,
      cashierIndex,
      cashier: openStore.cashiers[cashierIndex] ?? "",
      drawer: openingFloatCents,
    };
  });
  for (const till of openTills) openTill(plannedDay, till);
  const saleSeconds = Array.from({ length: receiptCount }, () => drawSaleSecond(demoStore, random))
    .filter((second) => second >= openStore.opensAt)
    .toSorted((left, right) => left - right);
  for (const second of saleSeconds) {
    const sellingTill = openTills[random.integer(0, openTills.length - 1)];
    if (sellingTill !== undefined) ringSale(plannedDay, sellingTill, second);
  }
  for (const till of openTills) closeTill(plannedDay, till);
  return plannedDay.facts.toSorted((left, right) => left.second - right.second);
}

/** Draws the time of a sale, more often at noon and after work. Units: seconds after midnight. */
function drawSaleSecond({ opensAt, closesAt }: SellingStore, random: Random): number {
  const openSeconds = closesAt - opensAt - 600;
  const peakShare = [0.36, 0.72][random.integer(0, 1)] ?? 0;
  const shareOfDay = random.chance(0.55) ? peakShare + (random.next() + random.next() - 1) * 0.18 : random.next();
  return opensAt + 120 + Math.floor(openSeconds * Math.min(0.999, Math.max(0, shareOfDay)));
}

function addFact(
  day: PlannedDay,
  { terminal }: OpenTill,
  second: number,
  kind: FactKind,
  body: object,
  effect = noSalesEffect,
): void {
  day.facts.push({ second, terminal, kind, body, ...effect });
}

function openTill(day: PlannedDay, till: OpenTill): void {
  const { opensAt, closesAt } = day.store;
  addFact(day, till, opensAt - 300, "cashier", { cashier: till.cashier, act: "in" });
  addFact(day, till, opensAt - 240, "drawer-open", { amount: openingFloatCents / 100, cashier: till.cashier });
  for (let second = opensAt - 290; second < closesAt; second += heartbeatEverySeconds)
    addFact(day, till, second, "heartbeat", {
      version: "4.2.1",
      queue: 0,
      diskFreePercent: 40 + day.random.integer(0, 30),
      batteryPercent: 100,
    });
}

/** Closes a terminal: declares the counted cash, which is often short for the third cashier. */
function closeTill(day: PlannedDay, till: OpenTill): void {
  const { random, store } = day;
  const cashVarianceCents =
    till.cashierIndex === 2 && random.chance(0.6)
      ? -random.integer(200, 1_200)
      : random.chance(0.3)
        ? 5 * random.integer(-8, 8)
        : 0;
  addFact(day, till, store.closesAt + 300, "drawer-close", {
    amount: Math.max(0, till.drawer + cashVarianceCents) / 100,
    cashier: till.cashier,
  });
  addFact(day, till, store.closesAt + 360, "cashier", { cashier: till.cashier, act: "out" });
}

/** Plans a receipt, with events that may come before and after it. */
function ringSale(day: PlannedDay, till: OpenTill, second: number): void {
  const { random, store, shelf } = day;
  const cashierHabits = { overrides: till.cashierIndex === 1 ? 0.08 : 0.006, approver: store.manager };
  if (random.chance(0.004)) addFact(day, till, second - 20, "no-sale", { reason: "CHANGE", cashier: till.cashier });
  if (random.chance(0.014)) return ringRefund(day, till, second);
  const basket = drawSale(shelf, cashierHabits, random);
  if (random.chance(0.012)) return suspendReceipt(day, till, second, basket);
  const receiptState = random.chance(0.008) ? "VOID" : "COMPLETED";
  const isTraining = random.chance(0.003);
  const receiptNumber = putReceipt(day, till, second, basket, { state: receiptState, training: isTraining });
  if (receiptState === "VOID" || isTraining) return;
  const [firstLine] = basket.lines;
  if (firstLine !== undefined && firstLine.void === undefined)
    day.sold.push({ number: receiptNumber, terminal: till.terminal, line: firstLine });
  if (random.chance(0.003)) postVoid(day, till, second + 90, receiptNumber, basket);
  else if (random.chance(0.004))
    addFact(day, till, second + 60, "reprint", {
      receipt: { number: receiptNumber },
      reason: "CUSTOMER",
      cashier: till.cashier,
    });
  if (till.drawer > dropAboveCents) dropCash(day, till, second + 30);
}

const takeReceiptNumber = (day: PlannedDay): string => String(day.nextNumber++).padStart(7, "0");

/** Adds a receipt fact; only completed receipts that are not training count as sales. */
function putReceipt(
  day: PlannedDay,
  till: OpenTill,
  second: number,
  { lines, taxes, tenders, rounding, net, cash }: Basket,
  receiptFacts: { readonly state: string; readonly training?: boolean; readonly recalls?: object },
): string {
  const receiptNumber = takeReceiptNumber(day);
  const countsInTotals = receiptFacts.state === "COMPLETED" && receiptFacts.training !== true;
  if (countsInTotals) till.drawer += cash;
  const receiptBody = {
    number: receiptNumber,
    cashier: till.cashier,
    lines,
    taxes,
    tenders,
    rounding,
    ...receiptFacts,
  };
  addFact(day, till, second, "receipt", receiptBody, countsInTotals ? { net, receipts: 1 } : noSalesEffect);
  return receiptNumber;
}

/** Plans a refund, mostly with reference to the sale's receipt. */
function ringRefund(day: PlannedDay, till: OpenTill, second: number): void {
  const { random, sold, shelf } = day;
  const returnedReceipt =
    sold.length > 0 && random.chance(0.75) ? (sold[random.integer(0, sold.length - 1)] ?? null) : null;
  putReceipt(day, till, second, drawRefund(shelf, returnedReceipt, random), { state: "COMPLETED" });
}

/** Suspends a receipt; most are recalled some minutes later. */
function suspendReceipt(day: PlannedDay, till: OpenTill, second: number, basket: Basket): void {
  const receiptNumber = putReceipt(day, till, second, { ...basket, tenders: [], rounding: 0 }, { state: "WAIT" });
  if (!day.random.chance(0.9)) return;
  putReceipt(day, till, second + day.random.integer(60, 300), basket, {
    state: "COMPLETED",
    recalls: { number: receiptNumber },
  });
}

/** Voids a completed receipt by a reversal, which is a receipt of its own. */
function postVoid(day: PlannedDay, till: OpenTill, second: number, number: string, { net, cash }: Basket): void {
  till.drawer -= cash;
  addFact(
    day,
    till,
    second,
    "post-void",
    {
      receipt: { number },
      number: takeReceiptNumber(day),
      reason: "MISTAKE",
      approver: day.store.manager,
      cashier: till.cashier,
    },
    { net: -net, receipts: 1 },
  );
}

function dropCash(day: PlannedDay, till: OpenTill, second: number): void {
  const dropCents = till.drawer - openingFloatCents;
  till.drawer = openingFloatCents;
  addFact(day, till, second, "cash-move", {
    way: "drop",
    amount: dropCents / 100,
    envelope: `E${day.nextNumber}`,
    cashier: till.cashier,
    approver: day.store.manager,
  });
}
