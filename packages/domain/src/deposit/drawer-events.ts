/** Computes the expected and the declared cash of a drawer from the events that its till sent. */

import { cents, zeroCents, type Cents } from "../money/index.ts";

import { valueOfCashCount, type CashCount } from "./denomination.ts";
import type { DrawerCash } from "./drawer.ts";

/** Kinds of drawer events that move or count cash; sign-ins and sign-outs of cashiers are left out. */
export type DrawerEventKind = "OPEN" | "NO_SALE" | "PAY_IN" | "PAY_OUT" | "DROP" | "DECLARED";

/** An event of a drawer, as its till reported it. */
export interface DrawerEvent {
  readonly terminal: string;
  /** Order of the event: number of its fact at the terminal, which does not depend on the clock, and position within that fact. */
  readonly factNo: number;
  readonly part: number;
  readonly kind: DrawerEventKind;
  readonly amount: Cents | null;
  /** Tender that a declaration counted; absent in other events. */
  readonly tender: string | null;
  /** Counted pieces of a declaration by denomination; absent in other events. */
  readonly count: CashCount | null;
}

/** Cash movements of a drawer that tills report; a person types those that a till did not report. */
export const tillReportedFlows = {
  opening: "OPEN",
  payIns: "PAY_IN",
  payOuts: "PAY_OUT",
  drops: "DROP",
} as const satisfies Partial<Record<keyof DrawerCash, DrawerEventKind>>;

/** A cash movement that tills report. */
export type TillReportedFlow = keyof typeof tillReportedFlows;

/** Drawer events of one till and day, summed up. */
export interface DrawerReport {
  readonly terminal: string;
  /** Amounts that the till reported, by cash movement; an absent one was not reported. */
  readonly reported: Partial<Readonly<Record<TillReportedFlow, Cents>>>;
  /** Declared amounts by tender. */
  readonly declared: ReadonlyMap<string, Cents>;
  /** Declared cash by denomination; null if it was not declared, declared as an amount, or more than once because of several openings. */
  readonly count: CashCount | null;
  readonly noSales: number;
}

/** Cash movements of a drawer as its receipts show them. */
export type ReceiptCash = Pick<DrawerCash, "received" | "change" | "refunds">;

const cashTenderCode = "CASH";

/**
 * Sums drawer events by terminal. A second declaration of a tender replaces the first, unless a new opening lies between: then both are added. The
 * order of arrival does not matter.
 *
 * Source: behaviour 3.8, decision 0331.
 *
 * @example summarizeDrawerEvents([{ terminal: "1", factNo: 1, part: 0, kind: "OPEN", amount: cents(20000), tender: null, count: null }])[0].reported // => { opening: 20000 }
 */
export function summarizeDrawerEvents(events: readonly DrawerEvent[]): readonly DrawerReport[] {
  const orderedEvents = events.toSorted((left, right) => left.factNo - right.factNo || left.part - right.part);
  return [...new Set(events.map(({ terminal }) => terminal))].toSorted().map((terminal) =>
    drawerReportOf(
      terminal,
      orderedEvents.filter((event) => event.terminal === terminal),
    ),
  );
}

/**
 * Returns the cash movements of a drawer: sales from its receipts, others as its till reported them, or as typed.
 *
 * Units: cents. Source: behaviour 3.8 (opening is what was entered), decision 0331.
 *
 * @example drawerCashOf({ received: cents(500), change: cents(0), refunds: cents(0) }, { opening: cents(100) }, { opening: cents(900), drops: cents(50) }).opening // => 100
 */
export function drawerCashOf(
  receipts: ReceiptCash,
  reported: DrawerReport["reported"],
  typedFlows: Partial<Readonly<Record<TillReportedFlow, Cents>>>,
): DrawerCash {
  const flowAmountOf = (name: TillReportedFlow): Cents => reported[name] ?? typedFlows[name] ?? zeroCents;
  const { received, change, refunds } = receipts;
  return {
    opening: flowAmountOf("opening"),
    received,
    change,
    refunds,
    payIns: flowAmountOf("payIns"),
    payOuts: flowAmountOf("payOuts"),
    drops: flowAmountOf("drops"),
  };
}

function drawerReportOf(terminal: string, events: readonly DrawerEvent[]): DrawerReport {
  const flowAmountEntries = tillFlowNames.flatMap((name) => {
    const eventAmounts = events.filter(({ kind }) => kind === tillReportedFlows[name]).map(({ amount }) => amount ?? 0);
    return eventAmounts.length === 0
      ? []
      : [[name, cents(eventAmounts.reduce<number>((sum, amount) => sum + amount, 0))] as const];
  });
  const declarations = findLastDeclarations(events);
  const declaredTenderCodes = [...new Set(declarations.map(({ tender }) => tender))];
  const cashDeclarations = declarations.filter(({ tender }) => tender === cashTenderCode);
  return {
    terminal,
    reported: Object.fromEntries(flowAmountEntries),
    declared: new Map(
      declaredTenderCodes.map((tender) => [
        tender,
        cents(declarations.reduce((sum, declared) => sum + (declared.tender === tender ? declared.amount : 0), 0)),
      ]),
    ),
    count: cashDeclarations.length === 1 ? (cashDeclarations[0]?.count ?? null) : null,
    noSales: events.filter(({ kind }) => kind === "NO_SALE").length,
  };
}

interface Declaration {
  readonly tender: string;
  readonly amount: number;
  readonly count: CashCount | null;
}

/** Finds the last declaration of each tender between two openings, and after the last opening. */
function findLastDeclarations(events: readonly DrawerEvent[]): readonly Declaration[] {
  const declarationBySessionTender = new Map<string, Declaration>();
  let sessionNumber = 0;
  for (const { kind, tender, amount, count } of events) {
    if (kind === "OPEN") sessionNumber += 1;
    if (kind !== "DECLARED" || tender === null) continue;
    declarationBySessionTender.set(`${sessionNumber} ${tender}`, {
      tender,
      amount: amount ?? (count === null ? 0 : valueOfCashCount(count)),
      count,
    });
  }
  return [...declarationBySessionTender.values()];
}

const tillFlowNames = Object.keys(tillReportedFlows).filter((name): name is TillReportedFlow =>
  Object.hasOwn(tillReportedFlows, name),
);
