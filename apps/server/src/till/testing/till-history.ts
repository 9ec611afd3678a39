/** Random day of a store's tills as facts: every kind, with references to earlier ones. */

import fc, { type Arbitrary } from "fast-check";

/** Fact of a till of the store. */
export interface HistoryFact {
  readonly till: 0 | 1;
  readonly fact: {
    readonly no: number;
    readonly kind: string;
    readonly at: string;
    readonly uptimeMs: number;
    readonly body: object;
  };
}

/** Acts of a till; a sale is three times as likely as another. */
const tillActs = [
  "sale",
  "sale",
  "sale",
  "card",
  "void",
  "training",
  "suspend",
  "recall",
  "post-void",
  "return",
  "refund",
  "reprint",
  "override",
  "open",
  "close",
  "no-sale",
  "drop",
  "cashier",
  "heartbeat",
  "error",
] as const;

const arbStep = fc.record({
  till: fc.constantFrom(0 as const, 1 as const),
  act: fc.constantFrom(...tillActs),
  units: fc.integer({ min: 1, max: 5 }),
});

type Step = typeof arbStep extends fc.Arbitrary<infer Value> ? Value : never;

interface NumberedReceipt {
  readonly till: 0 | 1;
  readonly number: string;
}

/** Receipts of the day that later facts may name. */
interface TillDay {
  /** Number of the last receipt. */
  number: number;
  readonly sold: (NumberedReceipt & { isVoided: boolean })[];
  readonly suspended: NumberedReceipt[];
}

/** Kind and body of a fact; null if the day has no receipt for it. */
type TillFact = readonly [kind: string, body: object] | null;

const unitPrice = 2.5;

const nameOf = ({ till, number }: NumberedReceipt) => ({ number, terminal: `T${till}` });

/** Day of two tills from a given time, at most one fact per minute. */
export const arbHistory = (startMs: number): Arbitrary<readonly HistoryFact[]> =>
  fc.array(arbStep, { minLength: 5, maxLength: 30 }).map((steps) => {
    const next = [1, 1];
    const day: TillDay = { number: 0, sold: [], suspended: [] };
    return steps.flatMap((step, index): HistoryFact[] => {
      const fact = factOfStep[step.act](day, step);
      if (fact === null) return [];
      const [kind, body] = fact;
      const no = next[step.till] ?? 1;
      next[step.till] = no + 1;
      const happenedAt = new Date(startMs + index * 60_000).toISOString();
      return [{ till: step.till, fact: { no, kind, at: happenedAt, uptimeMs: index * 60_000, body } }];
    });
  });

/** Makes a receipt of a few cartons of milk, with a voided line. */
function makeReceipt(day: TillDay, { till, units }: Step, more: object = {}) {
  day.number += 1;
  return {
    number: String(day.number),
    state: "COMPLETED",
    cashier: `C${till}`,
    lines: [
      { item: "MILK", quantity: units, price: unitPrice },
      { item: "BREAD", quantity: 1, price: 4, void: { reason: "Erreur", approver: "Chef" } },
    ],
    tenders: [{ code: "CASH", amount: units * unitPrice + 5 }],
    change: 5,
    ...more,
  };
}

/** Makes a receipt that refunds milk, of a receipt's line or of none. */
const makeRefund = (day: TillDay, step: Step, returned?: object) =>
  makeReceipt(day, step, {
    lines: [
      {
        item: "MILK",
        kind: "REFUND",
        quantity: -step.units,
        price: unitPrice,
        ...(returned === undefined ? {} : { returned }),
      },
    ],
    tenders: [{ code: "CASH", amount: -step.units * unitPrice }],
    change: 0,
  });

/** Makes the fact of each act. */
const factOfStep: Readonly<Record<Step["act"], (day: TillDay, step: Step) => TillFact>> = {
  sale: (day, step) => {
    const body = makeReceipt(day, step);
    day.sold.push({ till: step.till, number: body.number, isVoided: false });
    return ["receipt", body];
  },
  card: (day, step) => {
    const tenders = [{ code: "VISA", amount: step.units * unitPrice, lastFour: "4242", reference: "A1" }];
    return ["receipt", makeReceipt(day, step, { tenders, change: 0 })];
  },
  void: (day, step) => ["receipt", makeReceipt(day, step, { state: "VOID", tenders: [], change: 0 })],
  training: (day, step) => ["receipt", makeReceipt(day, step, { training: true })],
  suspend: (day, step) => {
    const body = makeReceipt(day, step, { state: "WAIT", tenders: [], change: 0 });
    day.suspended.push({ till: step.till, number: body.number });
    return ["receipt", body];
  },
  recall: (day, step) => {
    const recalled = day.suspended.shift();
    return recalled === undefined ? null : ["receipt", makeReceipt(day, step, { recalls: nameOf(recalled) })];
  },
  "post-void": ({ sold }) => {
    const voided = sold.find(({ isVoided }) => !isVoided);
    if (voided === undefined) return null;
    voided.isVoided = true;
    return ["post-void", { receipt: nameOf(voided), reason: "Client parti", approver: "Chef", cashier: "C0" }];
  },
  return: (day, step) => {
    const from = day.sold.at(-1);
    return from === undefined ? null : ["receipt", makeRefund(day, step, { ...nameOf(from), line: 1 })];
  },
  refund: (day, step) => ["receipt", makeRefund(day, step)],
  reprint: ({ sold }, { till }) => {
    const printedReceipt = sold.find((receipt) => receipt.till === till);
    return printedReceipt === undefined ? null : ["reprint", { receipt: nameOf(printedReceipt), reason: "Perdu" }];
  },
  override: (day, step) => {
    const override = { was: 3, reason: "Brisé", approver: "Chef" };
    return [
      "receipt",
      makeReceipt(day, step, { lines: [{ item: "MILK", quantity: step.units, price: unitPrice, override }] }),
    ];
  },
  open: (_, { till, units }) => [
    "drawer-open",
    { counted: [{ denomination: "N2000", loose: units }], cashier: `C${till}` },
  ],
  close: (_, { units }) => ["drawer-close", { amount: units * 10, tenders: [{ code: "VISA", amount: units }] }],
  "no-sale": (_, { till }) => ["no-sale", { reason: "Monnaie", cashier: `C${till}` }],
  drop: (_, { units }) => ["cash-move", { way: "drop", amount: units, envelope: "E1" }],
  cashier: (_, { till }) => ["cashier", { cashier: `C${till}`, act: "in" }],
  heartbeat: (_, { units }) => ["heartbeat", { version: `1.${units}`, queue: units, diskFreePercent: units }],
  error: () => ["error", { code: "PRINTER", message: "Papier" }],
};

/** Random delivery of facts: in parts, in any order, some repeated. */
export const arbDelivery = (facts: readonly HistoryFact[]): Arbitrary<readonly (readonly HistoryFact[])[]> =>
  fc
    .tuple(
      fc.shuffledSubarray([...facts], { minLength: facts.length }),
      fc.subarray([...facts]),
      fc.integer({ min: 1, max: 7 }),
    )
    .map(([shuffled, again, size]) => {
      const all = [...shuffled, ...again];
      return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
        all.slice(index * size, (index + 1) * size),
      );
    });
