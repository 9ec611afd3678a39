/** Events in facts of a till: cash of the drawer, and what a receipt does not show by itself. */

import { valueOfCashCount, type CashCount } from "../deposit/index.ts";
import { quantity } from "../measure/index.ts";
import { cents, extendPrice, type Cents } from "../money/index.ts";
import type { RiskType } from "../transaction/index.ts";

import type { FactBody, ReceiptLineBody } from "./fact-body.ts";
import type { TillFact } from "./fact.ts";

/** Kinds of drawer events. */
export const drawerEventKinds = [
  "OPEN",
  "NO_SALE",
  "PAY_IN",
  "PAY_OUT",
  "DROP",
  "DECLARED",
  "CASHIER_IN",
  "CASHIER_OUT",
  "BREAK",
] as const;

/** A kind of event of a drawer. */
export type TillDrawerEventKind = (typeof drawerEventKinds)[number];

/** An event of a drawer. A value is null if the fact does not state it. */
export interface TillDrawerEvent {
  readonly kind: TillDrawerEventKind;
  /** Never negative. */
  readonly amount: Cents | null;
  readonly counted: CashCount | null;
  /** Declared tender. */
  readonly tender: string | null;
  readonly cashier: string | null;
  readonly reason: string | null;
  readonly approver: string | null;
  readonly envelope: string | null;
}

const emptyEventDetails = {
  amount: null,
  counted: null,
  tender: null,
  cashier: null,
  reason: null,
  approver: null,
  envelope: null,
};

const eventKindByCashWay = { "pay-in": "PAY_IN", "pay-out": "PAY_OUT", drop: "DROP" } as const;
const eventKindByCashierAct = { in: "CASHIER_IN", out: "CASHIER_OUT", break: "BREAK" } as const;

/**
 * Lists the drawer events of a fact, in order: mostly one; a close gives one per tender, cash first.
 *
 * Source: behaviour 3.8, decision 0320.
 *
 * @example drawerEventsOf({ kind: "cashier", body: { cashier: "12", act: "break" } }).map(({ kind, cashier }) => [kind, cashier]) // => [["BREAK", "12"]]
 */
export function drawerEventsOf(fact: TillFact): readonly TillDrawerEvent[] {
  switch (fact.kind) {
    case "drawer-open":
      return [{ ...emptyEventDetails, kind: "OPEN", ...amountAndCountOf(fact.body), cashier: fact.body.cashier }];
    case "no-sale":
      return [{ ...emptyEventDetails, kind: "NO_SALE", ...fact.body }];
    case "cash-move": {
      const { way, ...movement } = fact.body;
      return [{ ...emptyEventDetails, kind: eventKindByCashWay[way], ...movement }];
    }
    case "drawer-close": {
      const { cashier, tenders } = fact.body;
      const declaredEvent = { ...emptyEventDetails, kind: "DECLARED", cashier } as const;
      return [
        { ...declaredEvent, ...amountAndCountOf(fact.body), tender: "CASH" },
        ...tenders.map(({ code, amount }) => ({ ...declaredEvent, amount, tender: code })),
      ];
    }
    case "cashier":
      return [{ ...emptyEventDetails, kind: eventKindByCashierAct[fact.body.act], cashier: fact.body.cashier }];
    default:
      return [];
  }
}

/** Returns the amount and the count of some cash: a count gives its amount. A denomination listed twice counts twice. */
function amountAndCountOf({ amount, counted }: Pick<FactBody<"drawer-open">, "amount" | "counted">) {
  return counted === null ? { amount, counted } : { amount: valueOfCashCount(counted), counted };
}

/** Event of a receipt or one of its lines; null is unknown. */
export interface ReceiptEvent {
  /** Distinguishes the events of one fact. */
  readonly part: number;
  readonly type: RiskType;
  readonly number: string;
  readonly lineNo: number | null;
  /** Item code of the line. */
  readonly item: string | null;
  /** Never negative. */
  readonly amount: Cents | null;
  readonly cashier: string | null;
  readonly reason: string | null;
  readonly approver: string | null;
}

/** Maximum number of events per line of a receipt. */
const eventPartsPerLine = 4;
const partByEventType = {
  VOID_LINE: 0,
  PRICE_OVERRIDE: 1,
  REFUND_WITHOUT_RECEIPT: 2,
  CASH_REFUND_AFTER_REPRINT: 3,
} as const;

/**
 * Lists the events of a receipt that its stored lines do not show: voided lines, overridden prices, returns without a receipt. None unless the
 * receipt is completed, nor for a training receipt.
 *
 * Source: behaviour 3.4 (Exception), decision 0092.
 *
 * @example receiptEventsOf({ number: "7", state: "VOID", training: false, cashier: null, lines: [] }) // => []
 */
export function receiptEventsOf(body: FactBody<"receipt">): readonly ReceiptEvent[] {
  if (body.training || body.state !== "COMPLETED") return [];
  return body.lines.flatMap((line, index): ReceiptEvent[] => {
    const makeLineEvent = (
      type: keyof typeof partByEventType,
      amount: Cents,
      approval: { reason: string | null; approver: string | null } | null,
    ) => ({
      ...eventOfLine(body, line, index, type),
      amount,
      reason: approval?.reason ?? null,
      approver: approval?.approver ?? null,
    });
    if (line.void !== null) return [makeLineEvent("VOID_LINE", amountOfLine(line), line.void)];
    const { override, returned, kind } = line;
    return [
      ...(override === null ? [] : [makeLineEvent("PRICE_OVERRIDE", priceDifferenceOf(line, override.was), override)]),
      ...(kind === "REFUND" && returned === null
        ? [makeLineEvent("REFUND_WITHOUT_RECEIPT", amountOfLine(line), null)]
        : []),
    ];
  });
}

/**
 * Lists an event for each line that gives cash back for goods of a receipt that was printed again before: somebody else may have the reprint.
 *
 * @example cashRefundsAfterReprint({ number: "7", state: "COMPLETED", training: false, cashier: null, tenders: [], lines: [] }, () => true) // => []
 */
export function cashRefundsAfterReprint(
  body: FactBody<"receipt">,
  wasReprinted: (line: number) => boolean,
): readonly ReceiptEvent[] {
  const givesCashBack = body.change > 0 || body.tenders.some(({ code, amount }) => code === "CASH" && amount < 0);
  if (body.training || body.state !== "COMPLETED" || !givesCashBack) return [];
  return body.lines.flatMap((line, index) =>
    line.kind === "REFUND" && line.void === null && line.returned !== null && wasReprinted(index)
      ? [
          {
            ...eventOfLine(body, line, index, "CASH_REFUND_AFTER_REPRINT"),
            amount: amountOfLine(line),
            reason: null,
            approver: null,
          },
        ]
      : [],
  );
}

function eventOfLine(
  body: FactBody<"receipt">,
  line: ReceiptLineBody,
  index: number,
  type: keyof typeof partByEventType,
) {
  const { number, cashier } = body;
  return {
    part: index * eventPartsPerLine + partByEventType[type],
    type,
    number,
    lineNo: index + 1,
    item: line.item,
    cashier,
  };
}

function amountOfLine({ extended, price, quantity: units, discount }: ReceiptLineBody): Cents {
  const wholeAmount = extended ?? extendPrice(price, quantity(Math.abs(units)));
  return cents(Math.max(0, wholeAmount - discount));
}

function priceDifferenceOf({ price, quantity: units }: ReceiptLineBody, priceBefore: ReceiptLineBody["price"]): Cents {
  const extendUnitPrice = (unit: ReceiptLineBody["price"]): number => extendPrice(unit, quantity(Math.abs(units)));
  return cents(Math.abs(extendUnitPrice(priceBefore) - extendUnitPrice(price)));
}

/** Line that returns goods, with the receipt they were sold on. */
export interface ReturnedLine {
  readonly lineNo: number;
  readonly fromTerminal: string;
  readonly fromNumber: string;
  readonly fromLine: number | null;
}

/**
 * Lists the lines of a receipt, except voided ones, that name the receipt on which their goods were sold.
 *
 * @example returnedLinesOf({ lines: [{ kind: "REFUND", void: null, returned: { number: "4", terminal: null, line: 2 } }] }, "3") // => [{ lineNo: 1, fromTerminal: "3", fromNumber: "4", fromLine: 2 }]
 */
export function returnedLinesOf({ lines }: FactBody<"receipt">, terminal: string): readonly ReturnedLine[] {
  return lines.flatMap((line, index) =>
    line.returned === null || line.void !== null
      ? []
      : [
          {
            lineNo: index + 1,
            fromTerminal: line.returned.terminal ?? terminal,
            fromNumber: line.returned.number,
            fromLine: line.returned.line,
          },
        ],
  );
}
