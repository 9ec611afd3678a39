/** Computes the expected and the declared cash of a drawer from the events that its till sent. */

import { cents, zeroCents, type Cents } from "../money/index.ts";

import { countedCash, type CashCount } from "./denomination.ts";
import type { DrawerCash } from "./drawer.ts";

/** Kinds of drawer events that move or count cash; a cashier who comes or goes moves none. */
export type DrawerEventKind = "OPEN" | "NO_SALE" | "PAY_IN" | "PAY_OUT" | "DROP" | "DECLARED";

/** An event of a drawer, as its till tells it. */
export interface DrawerEvent {
  readonly terminal: string;
  /** The terminal's own sequence, which its clock cannot disturb; and the part of a fact that says several things. */
  readonly factNo: number;
  readonly part: number;
  readonly kind: DrawerEventKind;
  readonly amount: Cents | null;
  /** Tender that a declaration counted; absent in other events. */
  readonly tender: string | null;
  /** Counted pieces of a declaration by denomination; absent in other events. */
  readonly count: CashCount | null;
}

/** The flows of a drawer that its till tells; a person types those that it does not. */
export const toldFlows = {
  opening: "OPEN",
  payIns: "PAY_IN",
  payOuts: "PAY_OUT",
  drops: "DROP",
} as const satisfies Partial<Record<keyof DrawerCash, DrawerEventKind>>;

/** A flow that tills tell. */
export type ToldFlow = keyof typeof toldFlows;

/** Drawer events of one till and day, summed up. */
export interface DrawerReport {
  readonly terminal: string;
  /** The flows that the till told; one that is not here was never told. */
  readonly told: Partial<Readonly<Record<ToldFlow, Cents>>>;
  /** Declared amounts by tender. */
  readonly declared: ReadonlyMap<string, Cents>;
  /** The cash by denomination, where the drawer was declared that way once. */
  readonly count: CashCount | null;
  readonly noSales: number;
}

/** The cash of a drawer by its receipts. */
export type ReceiptCash = Pick<DrawerCash, "received" | "change" | "refunds">;

const cashTender = "CASH";

/**
 * Adds up what tills told, terminal by terminal. A drawer that is declared again replaces what was declared of the same tender; after a new
 * opening it is another drawer, whose declaration is added. The order in which events arrive changes nothing.
 *
 * Source: behaviour 3.8, decision 0331.
 *
 * @example readDrawerEvents([{ terminal: "1", factNo: 1, part: 0, kind: "OPEN", amount: cents(20000), tender: null, count: null }])[0].told // => { opening: 20000 }
 */
export function readDrawerEvents(events: readonly DrawerEvent[]): readonly DrawerReport[] {
  const ordered = events.toSorted((left, right) => left.factNo - right.factNo || left.part - right.part);
  return [...new Set(events.map(({ terminal }) => terminal))].toSorted().map((terminal) =>
    reportOf(
      terminal,
      ordered.filter((event) => event.terminal === terminal),
    ),
  );
}

/**
 * Gives the cash of a drawer: sales by its receipts, other flows by its till, and typed where the till did not tell them.
 *
 * Units: cents. Source: behaviour 3.8 (opening is what was entered), decision 0331.
 *
 * @example drawerCashOf({ received: cents(500), change: cents(0), refunds: cents(0) }, { opening: cents(100) }, { opening: cents(900), drops: cents(50) }).opening // => 100
 */
export function drawerCashOf(
  receipts: ReceiptCash,
  reported: DrawerReport["told"],
  typed: Partial<Readonly<Record<ToldFlow, Cents>>>,
): DrawerCash {
  const flow = (name: ToldFlow): Cents => reported[name] ?? typed[name] ?? zeroCents;
  const { received, change, refunds } = receipts;
  return {
    opening: flow("opening"),
    received,
    change,
    refunds,
    payIns: flow("payIns"),
    payOuts: flow("payOuts"),
    drops: flow("drops"),
  };
}

function reportOf(terminal: string, events: readonly DrawerEvent[]): DrawerReport {
  const flows = flowNames.flatMap((name) => {
    const amounts = events.filter(({ kind }) => kind === toldFlows[name]).map(({ amount }) => amount ?? 0);
    return amounts.length === 0
      ? []
      : [[name, cents(amounts.reduce<number>((sum, amount) => sum + amount, 0))] as const];
  });
  const declarations = lastDeclarations(events);
  const tenders = [...new Set(declarations.map(({ tender }) => tender))];
  const ofCash = declarations.filter(({ tender }) => tender === cashTender);
  return {
    terminal,
    told: Object.fromEntries(flows),
    declared: new Map(
      tenders.map((tender) => [
        tender,
        cents(declarations.reduce((sum, declared) => sum + (declared.tender === tender ? declared.amount : 0), 0)),
      ]),
    ),
    count: ofCash.length === 1 ? (ofCash[0]?.count ?? null) : null,
    noSales: events.filter(({ kind }) => kind === "NO_SALE").length,
  };
}

interface Declaration {
  readonly tender: string;
  readonly amount: number;
  readonly count: CashCount | null;
}

/** The last declaration of each tender before each new opening. */
function lastDeclarations(events: readonly DrawerEvent[]): readonly Declaration[] {
  const last = new Map<string, Declaration>();
  let session = 0;
  for (const { kind, tender, amount, count } of events) {
    if (kind === "OPEN") session += 1;
    if (kind !== "DECLARED" || tender === null) continue;
    last.set(`${session} ${tender}`, { tender, amount: amount ?? (count === null ? 0 : countedCash(count)), count });
  }
  return [...last.values()];
}

const flowNames = Object.keys(toldFlows).filter((name): name is ToldFlow => Object.hasOwn(toldFlows, name));
