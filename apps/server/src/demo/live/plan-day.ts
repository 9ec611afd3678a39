/** Plans the simulated day of a store's terminals from a seed: every fact with its time and its effect on the sales. */

import type { CalendarDate } from "@comptoir/domain/period";
import type { FactKind } from "@comptoir/domain/till";

import { receiptsOfDay } from "../profile.ts";
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
  /** User names of the cashiers. The second overrides often; the third is often short. */
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
  /** Number of receipts in the fact that count as sales. */
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

/** Cash in the drawer at opening; above the second amount, cash is dropped into the safe. Units: cents. */
const openingFloatCents = 20_000;
const dropAbove = 80_000;

/** Interval of heartbeats. Units: seconds. */
const heartbeatEvery = 900;

const noEffect = { net: 0, receipts: 0 };

/** State of a terminal while its day is planned. */
interface Till {
  readonly terminal: string;
  readonly cashier: string;
  /** Index of the signed-in cashier in the store's list. */
  readonly habit: number;
  drawer: number;
}

/** State of a store's day while it is planned. */
interface Day {
  readonly store: SellingStore;
  readonly shelf: CounterShelf;
  readonly random: Random;
  readonly facts: PlannedFact[];
  readonly sold: ReturnedReceipt[];
  nextNumber: number;
}

/** Plans the facts of a store's day in order of time; none if the store is closed. */
export function planDay({ store: demoStore, date, seed, firstNumber, from = 0 }: DayPlan): readonly PlannedFact[] {
  const store = { ...demoStore, opensAt: Math.max(demoStore.opensAt, from) };
  const random = makeRandom(seed * 1_000_003 + store.id * 7_919 + Number(date.replaceAll("-", "")));
  const count = receiptsOfDay(date, store.traffic, 0, random);
  if (count === 0 || store.opensAt >= store.closesAt) return [];
  const day: Day = { store, shelf: toCounterShelf(store), random, facts: [], sold: [], nextNumber: firstNumber };
  const tills = store.terminals.map((terminal, index): Till => {
    const habit = (index + random.integer(0, store.cashiers.length - 1)) % store.cashiers.length;
    return { terminal, habit, cashier: store.cashiers[habit] ?? "", drawer: openingFloatCents };
  });
  for (const till of tills) openTill(day, till);
  const seconds = Array.from({ length: count }, () => openSecond(demoStore, random))
    .filter((second) => second >= store.opensAt)
    .toSorted((left, right) => left - right);
  for (const second of seconds) {
    const till = tills[random.integer(0, tills.length - 1)];
    if (till !== undefined) ringSale(day, till, second);
  }
  for (const till of tills) closeTill(day, till);
  return day.facts.toSorted((left, right) => left.second - right.second);
}

/** Draws the time of a sale, more often at noon and after work. Units: seconds after midnight. */
function openSecond({ opensAt, closesAt }: SellingStore, random: Random): number {
  const span = closesAt - opensAt - 600;
  const peak = [0.36, 0.72][random.integer(0, 1)] ?? 0;
  const partOfDay = random.chance(0.55) ? peak + (random.next() + random.next() - 1) * 0.18 : random.next();
  return opensAt + 120 + Math.floor(span * Math.min(0.999, Math.max(0, partOfDay)));
}

function addFact(day: Day, { terminal }: Till, second: number, kind: FactKind, body: object, effect = noEffect): void {
  day.facts.push({ second, terminal, kind, body, ...effect });
}

function openTill(day: Day, till: Till): void {
  const { opensAt, closesAt } = day.store;
  addFact(day, till, opensAt - 300, "cashier", { cashier: till.cashier, act: "in" });
  addFact(day, till, opensAt - 240, "drawer-open", { amount: openingFloatCents / 100, cashier: till.cashier });
  for (let second = opensAt - 290; second < closesAt; second += heartbeatEvery)
    addFact(day, till, second, "heartbeat", {
      version: "4.2.1",
      queue: 0,
      diskFreePercent: 40 + day.random.integer(0, 30),
      batteryPercent: 100,
    });
}

/** Closes a terminal: declares the counted cash, which is often short for the third cashier. */
function closeTill(day: Day, till: Till): void {
  const { random, store } = day;
  const cashVariance =
    till.habit === 2 && random.chance(0.6)
      ? -random.integer(200, 1_200)
      : random.chance(0.3)
        ? 5 * random.integer(-8, 8)
        : 0;
  addFact(day, till, store.closesAt + 300, "drawer-close", {
    amount: Math.max(0, till.drawer + cashVariance) / 100,
    cashier: till.cashier,
  });
  addFact(day, till, store.closesAt + 360, "cashier", { cashier: till.cashier, act: "out" });
}

/** Plans a receipt, with events that may come before and after it. */
function ringSale(day: Day, till: Till, second: number): void {
  const { random, store, shelf } = day;
  const habits = { overrides: till.habit === 1 ? 0.08 : 0.006, approver: store.manager };
  if (random.chance(0.004)) addFact(day, till, second - 20, "no-sale", { reason: "CHANGE", cashier: till.cashier });
  if (random.chance(0.014)) return ringRefund(day, till, second);
  const basket = drawSale(shelf, habits, random);
  if (random.chance(0.012)) return suspendReceipt(day, till, second, basket);
  const state = random.chance(0.008) ? "VOID" : "COMPLETED";
  const isTraining = random.chance(0.003);
  const number = putReceipt(day, till, second, basket, { state, training: isTraining });
  if (state === "VOID" || isTraining) return;
  const [firstLine] = basket.lines;
  if (firstLine !== undefined && firstLine.void === undefined)
    day.sold.push({ number, terminal: till.terminal, line: firstLine });
  if (random.chance(0.003)) postVoid(day, till, second + 90, number, basket);
  else if (random.chance(0.004))
    addFact(day, till, second + 60, "reprint", { receipt: { number }, reason: "CUSTOMER", cashier: till.cashier });
  if (till.drawer > dropAbove) dropCash(day, till, second + 30);
}

const nextNumber = (day: Day): string => String(day.nextNumber++).padStart(7, "0");

/** Adds a receipt fact; only completed receipts that are not training count as sales. */
function putReceipt(
  day: Day,
  till: Till,
  second: number,
  { lines, taxes, tenders, rounding, net, cash }: Basket,
  receiptFacts: { readonly state: string; readonly training?: boolean; readonly recalls?: object },
): string {
  const number = nextNumber(day);
  const counts = receiptFacts.state === "COMPLETED" && receiptFacts.training !== true;
  if (counts) till.drawer += cash;
  const body = { number, cashier: till.cashier, lines, taxes, tenders, rounding, ...receiptFacts };
  addFact(day, till, second, "receipt", body, counts ? { net, receipts: 1 } : noEffect);
  return number;
}

/** Plans a refund, mostly with reference to the sale's receipt. */
function ringRefund(day: Day, till: Till, second: number): void {
  const { random, sold, shelf } = day;
  const brought = sold.length > 0 && random.chance(0.75) ? (sold[random.integer(0, sold.length - 1)] ?? null) : null;
  putReceipt(day, till, second, drawRefund(shelf, brought, random), { state: "COMPLETED" });
}

/** Suspends a receipt; most are recalled some minutes later. */
function suspendReceipt(day: Day, till: Till, second: number, basket: Basket): void {
  const number = putReceipt(day, till, second, { ...basket, tenders: [], rounding: 0 }, { state: "WAIT" });
  if (!day.random.chance(0.9)) return;
  putReceipt(day, till, second + day.random.integer(60, 300), basket, { state: "COMPLETED", recalls: { number } });
}

/** Voids a completed receipt by a reversal, which is a receipt of its own. */
function postVoid(day: Day, till: Till, second: number, number: string, { net, cash }: Basket): void {
  till.drawer -= cash;
  addFact(
    day,
    till,
    second,
    "post-void",
    {
      receipt: { number },
      number: nextNumber(day),
      reason: "MISTAKE",
      approver: day.store.manager,
      cashier: till.cashier,
    },
    { net: -net, receipts: 1 },
  );
}

function dropCash(day: Day, till: Till, second: number): void {
  const amount = till.drawer - openingFloatCents;
  till.drawer = openingFloatCents;
  addFact(day, till, second, "cash-move", {
    way: "drop",
    amount: amount / 100,
    envelope: `E${day.nextNumber}`,
    cashier: till.cashier,
    approver: day.store.manager,
  });
}
